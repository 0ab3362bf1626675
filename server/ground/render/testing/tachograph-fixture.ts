// A report of a driver's hours: shapes within the cells of a table.
import type { Column, ReportDocument, Row, Shape } from '@flotila/domain/report/document.ts';
import { column, format, number, pageOf, text } from './page-parts.ts';

function dayShapes(at: number): Shape[] {
  const shapes: Shape[] = [
    { kind: 'line', points: [0, 6.2, 150, 6.2], stroke: 1.2, tone: 'quiet' },
  ];
  if (at % 7 > 4)
    return [
      ...shapes,
      { kind: 'text', x: 75, y: 5, text: '24:00', size: 6.2, tone: 'quiet', anchor: 'middle' },
    ];
  const start = 25 + (at % 5) * 3;
  shapes.push({ kind: 'box', x: start - 3, y: 3.2, width: 3, height: 3, fill: 'hatch' });
  shapes.push({ kind: 'box', x: start, y: 1, width: 28, height: 5.2, fill: 'blue' });
  shapes.push({
    kind: 'text',
    x: start + 14,
    y: 4.4,
    text: '4:10',
    size: 6.6,
    tone: 'white',
    anchor: 'middle',
  });
  shapes.push({
    kind: 'box',
    x: start + 32,
    y: 4.4,
    width: 10,
    height: 1.8,
    fill: 'white',
    stroke: 0.6,
  });
  shapes.push({ kind: 'box', x: start + 42, y: 1, width: 30, height: 5.2, fill: 'blue' });
  shapes.push({
    kind: 'text',
    x: start + 57,
    y: 4.4,
    text: '3:45',
    size: 6.6,
    tone: 'white',
    anchor: 'middle',
  });
  shapes.push({ kind: 'box', x: start + 72, y: 3.2, width: 4, height: 3, fill: 'hatch' });
  if (at === 9)
    shapes.push({
      kind: 'line',
      points: [110, 5.4, 150, 5.4],
      stroke: 1,
      tone: 'red',
      dash: [2, 1.5],
    });
  return shapes;
}

/** Strips of a driver's days: as print of the tachograph. */
export function tachographFixture(): ReportDocument {
  const columns: Column[] = [
    column('day', 'deň (UTC)', 14, { type: 'text', bold: true }),
    column('strip', '0 – 24', 152, { type: 'text' }),
    column('start', 'začiatok', 11, { type: 'time', align: 'right' }),
    column('end', 'koniec', 11, { type: 'time', align: 'right' }),
    column('driving', 'vedenie', 11, { type: 'duration', bold: true }),
    column('work', 'iná práca', 10, { type: 'duration' }),
    column('rest', 'odpočinok potom', 13, { type: 'duration' }),
    column('kind', '', 18, { type: 'text', grow: 1, tone: 'quiet' }),
    column('km', 'km', 13),
  ];
  const rows = Array.from({ length: 14 }, (_, at): Row[] => {
    const isRest = at % 7 > 4;
    const date = `2026-03-${String(at + 2).padStart(2, '0')}`;
    const row: Row = {
      kind: 'row',
      rule: 'none',
      height: 6.8,
      ...(isRest ? { shade: 'weekend' as const } : {}),
      cells: {
        day: text(format.weekday(date)),
        strip: {
          ...text(isRest ? 'odpočinok celý deň' : 'vedenie 4:10, prestávka, vedenie 3:45'),
          shapes: dayShapes(at),
        },
        start: text(isRest ? '-' : '04:20'),
        end: text(isRest ? '-' : '14:15'),
        driving: text(isRest ? '-' : '9:34', at === 1 ? { raised: '10' } : {}),
        work: text('0:35'),
        rest: text(at === 9 ? '8:41' : '13:35', at === 9 ? { tone: 'red', bold: true } : {}),
        kind:
          at === 9
            ? text('pod 9:00', { isMarked: true, tone: 'red', bold: true })
            : text(at === 3 ? 'skrátený 1/3' : ''),
        km: number(582.4),
      },
    };
    if (at % 7 !== 6) return [row];
    return [
      row,
      {
        kind: 'subtotal',
        cells: {
          day: text(`Týždeň ${10 + (at > 7 ? 1 : 0)}  2.3. – 8.3. · dni nad 9 h: 2 z 2`, {
            spans: 3,
          }),
          driving: text('50:42'),
          km: number(3700.1),
        },
      },
    ];
  }).flat();
  rows.push({
    kind: 'total',
    cells: {
      day: text('Spolu dva týždne', { spans: 3 }),
      driving: text('89:37'),
      km: number(6540.3),
    },
  });
  return pageOf({
    report: 'tachograph',
    title: 'Práca vodiča',
    periodText: '2.3. – 15.3.2026',
    subject: [
      { text: 'Michal Urban', bold: true, tone: 'ink' },
      { text: '  karta vodiča SK 0000 0000 4172 0001 · vozidlo ' },
      { text: 'TT 640 JD', bold: true, tone: 'ink' },
      { text: ', DAF XF 480' },
    ],
    figures: [
      { text: '89:37', unit: 'z 90:00', label: 'vedenie vozidla za dva týždne' },
      { text: '2', label: 'možné priestupky', tone: 'red' },
      { text: '6 540,3', label: 'km' },
    ],
    blocks: [
      { kind: 'table', name: 'Dni', columns, rows },
      {
        kind: 'signatures',
        lines: ['vodič Michal Urban, dátum a podpis', 'dispečer, dátum a podpis'],
      },
    ],
  });
}
