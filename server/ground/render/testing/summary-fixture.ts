// A summary of vehicles: many narrow columns in groups, carried sums.
import type { Cell, Column, ReportDocument, Row } from '@flotila/domain/report/document.ts';
import { column, number, pageOf, text } from './page-parts.ts';

const SUMMARY_HEADS = [
  'dni',
  'jazdy',
  'km',
  '',
  'zahraničie',
  'súkromné',
  'jazda',
  'voľnobeh',
  '%',
  'motor',
  'litre',
  'l/100',
  'norma',
  'rozdiel l',
  'litre',
  'EUR',
  'úbytok l',
  'max.',
  'prekr.',
  'kvalita',
  'tachometer',
];
const SUMMARY_GROUPS = [
  'jazdy',
  'jazdy',
  'jazdy',
  'jazdy',
  'jazdy',
  'jazdy',
  'čas h:mm',
  'čas h:mm',
  'čas h:mm',
  'čas h:mm',
  'spotreba paliva',
  'spotreba paliva',
  'spotreba paliva',
  'spotreba paliva',
  'tankovanie',
  'tankovanie',
  'tankovanie',
  'jazdný štýl a stav',
  'jazdný štýl a stav',
  'jazdný štýl a stav',
  'jazdný štýl a stav',
];

/** 24 columns: as print of the fleet's summary. */
export function summaryFixture(): ReportDocument {
  const columns: Column[] = [
    column('plate', 'EČV', 13, { type: 'text', bold: true }),
    column('vehicle', 'vozidlo', 18, { type: 'text', grow: 1 }),
    column('driver', 'vodič s najviac km', 20, { type: 'text', grow: 1 }),
    ...SUMMARY_HEADS.map((head, at) =>
      column(`c${at}`, head, at === 3 ? 14 : 8, {
        group: SUMMARY_GROUPS[at] ?? '',
        bold: at === 2 || at === 11,
      }),
    ),
  ];
  const rows = Array.from({ length: 24 }, (_, at): Row => {
    const cells: Record<string, Cell> = {
      plate: text(`BA ${100 + at * 31} K${'DEFGH'[at % 5]}`),
      vehicle: text(at % 2 ? 'MAN TGX 18.510' : 'Volvo FH 500'),
      driver: text(['Martin Hudák', 'Ján Kováč', 'Miroslav Chovanec'][at % 3] ?? ''),
    };
    const values = [
      22,
      102 + at,
      9812.4 + at * 100,
      0,
      3728.7,
      535.2,
      0,
      0,
      9,
      0,
      2737.9,
      27.9,
      28,
      at % 6 ? -9.8 : 206.1,
      2713.5,
      3968.58,
      0,
      90,
      0,
      1.4,
      525_773.3,
    ];
    for (const [place, value] of values.entries()) {
      const isTime = [6, 7, 9, 18].includes(place);
      if (place === 3)
        cells.c3 = {
          ...text('z toho 38 % v zahraničí'),
          shapes: [
            { kind: 'box', x: 0, y: 0.9, width: 7, height: 2, fill: 'quiet' },
            { kind: 'box', x: 7, y: 0.9, width: 2 + (at % 5), height: 2, fill: 'pale' },
          ],
        };
      else if (isTime) cells[`c${place}`] = text('148:40');
      else if (place === 13 && value > 0)
        cells.c13 = text('+206,1', { isMarked: true, tone: 'red', bold: true });
      else cells[`c${place}`] = number(value, [0, 1, 8, 17].includes(place) ? 0 : 1);
    }
    return { kind: 'row', cells };
  });
  rows.push({
    kind: 'subtotal',
    cells: {
      plate: text('nákladné vozidlá N3, 14', { spans: 2, bold: false }),
      c2: number(151_476.6),
    },
  });
  rows.push({
    kind: 'total',
    cells: { plate: text('Spolu 20 vozidiel', { spans: 2 }), c2: number(172_573.9) },
  });
  return pageOf({
    report: 'vehicles-summary',
    title: 'Súhrn vozidiel',
    plate: null,
    subject: [
      { text: 'všetky skupiny · 20 vozidiel a 4 stroje, zoradené podľa EČV · 22 pracovných dní' },
    ],
    figures: [
      { text: '172 574', unit: 'km', label: 'z toho 37 % v zahraničí' },
      { text: '45 024', unit: 'l', label: '26,1 l/100 km' },
      { text: '+27', unit: 'l', label: 'proti norme, +0,1 %' },
      { text: '66 257', unit: 'EUR', label: 'natankované' },
      { text: '502', unit: 'h', label: 'motohodiny strojov' },
    ],
    blocks: [{ kind: 'table', name: 'Vozidlá', columns, rows }],
    footer: 'Flotila 1.12 · súhrn vozidiel, marec 2026',
  });
}
