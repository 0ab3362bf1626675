// A report of refuelings with all that it may hold: a chart, a balance, what is to be checked, signatures.
import type {
  Cell,
  Column,
  ReportDocument,
  Row,
  Shape,
  TableBlock,
} from '@flotila/domain/report/document.ts';
import { column, format, number, pageOf, text } from './page-parts.ts';

/** A level over a month with its refuelings, a loss and the weekends. */
function levelShapes(): Shape[] {
  const shapes: Shape[] = [];
  const [left, top, width, height] = [8, 2, 262, 34];
  const x = (day: number) => left + (width * day) / 31;
  const y = (litres: number) => top + height * (1 - litres / 1000);
  for (const day of [0, 6, 7, 13, 14, 20, 21, 27, 28])
    shapes.push({ kind: 'box', x: x(day), y: top, width: width / 31, height, fill: 'grey' });
  for (const litres of [250, 500, 750]) {
    shapes.push({
      kind: 'line',
      points: [left, y(litres), left + width, y(litres)],
      stroke: 0.3,
      tone: 'pale',
    });
    shapes.push({
      kind: 'text',
      x: left - 1.5,
      y: y(litres) + 0.8,
      text: String(litres),
      size: 6,
      anchor: 'end',
      tone: 'quiet',
    });
  }
  shapes.push({
    kind: 'line',
    points: [left, y(960), left + width, y(960)],
    stroke: 0.6,
    dash: [1, 2],
  });
  const points: number[] = [];
  let litres = 612;
  for (let day = 0; day <= 30; day++) {
    points.push(x(day), y(litres));
    if (litres < 400) {
      shapes.push({ kind: 'line', points: [x(day), y(litres), x(day), y(930)], stroke: 2 });
      shapes.push({
        kind: 'text',
        x: x(day) + 1.5,
        y: y(litres),
        text: String(day),
        size: 6.5,
        bold: true,
      });
      litres = 930;
      points.push(x(day), y(litres));
    }
    litres -= day % 7 > 4 ? 0 : 95;
  }
  shapes.push({ kind: 'area', points: [left, y(0), ...points, x(30), y(0)], tone: 'grey' });
  shapes.push({ kind: 'line', points, stroke: 1 });
  shapes.push({ kind: 'triangle', x: x(21), y: y(300), size: 2, tone: 'red', isDown: true });
  shapes.push({
    kind: 'text',
    x: x(21) + 2,
    y: y(270),
    text: 'úbytok −41,0 l',
    size: 6.5,
    bold: true,
    tone: 'red',
  });
  shapes.push({ kind: 'line', points: [left, y(0), left + width, y(0)], stroke: 0.6 });
  for (let day = 1; day <= 31; day++)
    shapes.push({
      kind: 'text',
      x: x(day - 0.5),
      y: top + height + 3.4,
      text: String(day),
      size: 6,
      anchor: 'middle',
      tone: 'quiet',
    });
  return shapes;
}

const FUEL_COLUMNS: Column[] = [
  column('number', 'č.', 6, { type: 'integer', tone: 'quiet' }),
  column('date', 'dátum', 15, { type: 'date', bold: true }),
  column('time', 'čas', 10, { type: 'time', align: 'right' }),
  column('driver', 'vodič', 22, { type: 'text' }),
  column('place', 'miesto', 40, { type: 'text', grow: 1 }),
  column('odometer', 'tachometer', 20),
  column('measured', 'merané', 15, { group: 'množstvo v litroch: merané proti dokladu' }),
  column('document', 'doklad', 15, { group: 'množstvo v litroch: merané proti dokladu' }),
  column('difference', 'rozdiel', 15, { group: 'množstvo v litroch: merané proti dokladu' }),
  column('full', 'plná', 10, { type: 'text', align: 'center' }),
  column('money', 'EUR', 17, { type: 'money', digits: 2, bold: true }),
  column('average', 'l/100 km', 15, { group: 'od plnej nádrže', bold: true }),
];

function fuelRow(at: number): Row {
  const isMarked = at === 7;
  const measured = 300 + at * 23.4;
  const marked: Partial<Cell> = isMarked ? { isMarked: true, tone: 'red', bold: true } : {};
  return {
    kind: 'row',
    ...(isMarked ? { shade: 'marked' as const } : {}),
    cells: {
      number: { raw: at, text: String(at) },
      date: text(format.weekday(`2026-03-${String(at * 2 + 1).padStart(2, '0')}`)),
      time: text('05:02'),
      driver: text(at % 3 === 0 ? 'Jozef Cíbik' : 'Michal Urban'),
      place: at % 4 === 2 ? text('Linz, Wegscheid', { country: 'AT' }) : text('Trnava, Zelenečská'),
      odometer: number(413_443 + at * 1200),
      measured: number(measured),
      document: number(measured + (isMarked ? 40.9 : 1.6)),
      difference: { ...number(0), text: isMarked ? '−40,9' : '−1,6', ...marked },
      full: {
        raw: 'plná',
        text: at % 2 === 0 ? 'plná nádrž' : 'čiastočne',
        shapes: [
          {
            kind: 'circle',
            x: 3,
            y: 1.9,
            radius: 0.8,
            ...(at % 2 === 0 ? { fill: 'ink' as const } : {}),
          },
        ],
      },
      money: format.cell('money', measured * 1.452),
      average: number(27 + at / 10),
    },
  };
}

/** Level of tanks, refuelings, what is to be checked: as print of fuel. */
export function fuelFixture(): ReportDocument {
  const rows = Array.from({ length: 11 }, (_, at) => fuelRow(at + 1));
  const closing = (label: string, litres: number, kind: Row['kind']): Row => ({
    kind,
    cells: { date: text(label, { spans: 3 }), measured: number(litres) },
  });
  const small: TableBlock = {
    kind: 'table',
    name: 'Paliva',
    title: 'Podľa paliva a meny',
    isSmall: true,
    columns: [
      column('fuel', 'palivo', 15, { type: 'text', grow: 1 }),
      column('count', 'doklady', 12, { type: 'integer' }),
      column('litres', 'litre', 16),
      column('money', 'EUR', 18, { type: 'money' }),
    ],
    rows: [
      {
        kind: 'row',
        rule: 'none',
        cells: {
          fuel: text('nafta'),
          count: number(7, 0),
          litres: number(3435.3),
          money: number(5036.44, 2),
        },
      },
      {
        kind: 'row',
        rule: 'none',
        cells: {
          fuel: text('AdBlue'),
          count: number(1, 0),
          litres: number(62.4),
          money: number(36.75, 2),
        },
      },
      {
        kind: 'total',
        cells: { fuel: text('Spolu'), count: number(8, 0), money: number(5073.19, 2) },
      },
    ],
  };
  return pageOf({
    plate: 'TT 640 JD',
    subject: [
      { text: 'DAF XF 480', bold: true, tone: 'ink' },
      {
        text: ', ťahač návesov N3 · dve hlavné nádrže spolu 960 l, snímač hladiny v litroch · 412 818,6 – 427 216,6 km',
      },
    ],
    blocks: [
      {
        kind: 'balance',
        terms: [
          { text: '612,0 l', label: 'stav 1.3. 0:00' },
          { operator: '+', text: '4 041,6', label: 'natankované, merané' },
          { operator: '−', text: '41,0', label: 'úbytok', tone: 'red' },
          { operator: '−', text: '3 985,3', label: 'spotrebované, počítadlo' },
          { operator: '=', text: '623,7 l', label: 'stav 31.3. 24:00' },
        ],
        aside: { text: '27,7', unit: 'l/100 km', label: '14 398,0 km, norma 28,0' },
      },
      {
        kind: 'chart',
        title: 'Stav nádrží',
        height: 41,
        shapes: levelShapes(),
        note: 'litre, súčet hlavných nádrží; hrubá čiara a číslo = tankovanie z tabuľky',
        alternative:
          'Stav nádrží v marci: od 612 l do 623,7 l, jedenásť tankovaní, úbytok 41 l 21. marca.',
      },
      {
        kind: 'table',
        name: 'Tankovania',
        columns: FUEL_COLUMNS,
        rows: [
          ...rows,
          closing('Nafta s dokladom (8)', 3753.6, 'total'),
          closing('Nafta bez dokladu (1)', 288, 'total'),
        ],
      },
      {
        kind: 'columns',
        parts: [
          { share: 3, blocks: [small] },
          {
            share: 4,
            blocks: [
              {
                kind: 'notes',
                title: 'Na overenie',
                note: '3',
                items: [
                  {
                    mark: '7',
                    isMarked: true,
                    spans: [
                      { text: 'Doklad má o ' },
                      { text: '40,9 l', bold: true },
                      {
                        text: ' viac, než pribudlo v nádržiach (61,72 EUR). Hranica je väčšia z hodnôt 10 l a 5 %, tu 22,2 l.',
                      },
                    ],
                  },
                  {
                    mark: '8',
                    isMarked: true,
                    spans: [
                      { text: 'Úbytok ' },
                      { text: '41,0 l', bold: true },
                      { text: ' pri vypnutom motore, 21.3. 22:40 – 22.3. 1:10.' },
                    ],
                  },
                ],
              },
            ],
          },
          {
            share: 2,
            blocks: [
              {
                kind: 'notes',
                isSmall: true,
                items: [
                  {
                    spans: [
                      {
                        text: 'Rozdiel merania 3,6 l je 0,1 % spotreby, pod hranicou 5 %. ● plná nádrž, ○ čiastočné tankovanie. Časy miestne.',
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        kind: 'signatures',
        lines: ['vyhotovil, dátum a podpis', 'správca vozidiel, dátum a podpis'],
      },
    ],
  });
}
