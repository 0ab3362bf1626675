// Pages with all that a report may hold: figures, charts, balances, notes, forms, parts side by side and
// shapes in cells, so that their look can be judged and their rules tested.
import type {
  Cell,
  Column,
  ReportDocument,
  Row,
  Shape,
  TableBlock,
} from '@flotila/domain/report/document.ts';
import { formatOf } from '@flotila/domain/report/format.ts';

const format = formatOf('sk');

export function text(of: string, more: Partial<Cell> = {}): Cell {
  return { raw: of, text: of, ...more };
}

export function number(raw: number, digits = 1, more: Partial<Cell> = {}): Cell {
  return { ...format.cell('number', raw, digits), ...more };
}

/** A report of these blocks; the rest of its head is the same in all. */
export function pageOf(parts: Partial<ReportDocument>): ReportDocument {
  return {
    ...{ report: 'refuelings', language: 'sk', orientation: 'landscape' },
    ...{ title: 'Tankovania', periodText: 'marec 2026', subject: [], plate: null },
    issuer: {
      name: 'Tatra Trans s.r.o.',
      details: 'Bratislavská 12, 917 02 Trnava · IČO 36 000 019 · IČ DPH SK2020000013',
    },
    printed: 'vytlačené 1.4.2026 08:20 · Lucia Valentová',
    ...{ figures: [], facts: [], summary: [], blocks: [], isEmpty: false },
    footer: 'Flotila 1.12 · tankovania TT 640 JD, marec 2026',
    fileName: 'Tankovania_TT_640_JD_marec_2026',
    ...parts,
  };
}

function column(id: string, head: string, width: number, more: Partial<Column> = {}): Column {
  return { id, head, type: 'number', digits: 1, width, ...more };
}

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
    ...{ kind: 'table', name: 'Paliva', title: 'Podľa paliva a meny', isSmall: true },
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
        ...{ kind: 'chart', title: 'Stav nádrží', height: 41, shapes: levelShapes() },
        note: 'litre, súčet hlavných nádrží; hrubá čiara a číslo = tankovanie z tabuľky',
        alternative:
          'Stav nádrží v marci: od 612 l do 623,7 l, jedenásť tankovaní, úbytok 41 l 21. marca.',
      },
      {
        ...{ kind: 'table', name: 'Tankovania', columns: FUEL_COLUMNS },
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
                ...{ kind: 'notes', title: 'Na overenie', note: '3' },
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
    ...{ report: 'vehicles-summary', title: 'Súhrn vozidiel', plate: null },
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
      ...{ kind: 'row', rule: 'none', height: 6.8 },
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
    ...{ report: 'tachograph', title: 'Práca vodiča', periodText: '2.3. – 15.3.2026' },
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

/** Portrait, with what the hand fills in: as print of travel expenses. */
export function travelFixture(): ReportDocument {
  const columns: Column[] = [
    column('day', 'deň', 15, { type: 'text', bold: true }),
    column('what', '', 14, { type: 'text', tone: 'quiet' }),
    column('time', 'čas', 10, { type: 'time' }),
    column('place', 'miesto', 60, { type: 'text', grow: 1 }),
    column('means', 'dopr. prostr.', 16, { type: 'text', align: 'center', tone: 'quiet' }),
    column('km', 'km', 18),
  ];
  const rows = Array.from({ length: 16 }, (_, at): Row => {
    const what = ['odchod', 'hranica', 'príchod', 'odchod'][at % 4] ?? '';
    return {
      ...{ kind: 'row', rule: at % 4 === 0 ? 'day' : 'none' },
      ...(what === 'hranica' ? { shade: 'marked' as const } : {}),
      cells: {
        day: text(at % 4 === 0 ? format.weekday(`2026-03-1${at / 4}`) : ''),
        what: text(what),
        time: text('06:10'),
        place:
          what === 'hranica'
            ? text('Jarovce – Kittsee  SK → AT')
            : text('Linz, Industriezeile 47', at % 2 ? { country: 'AT' } : {}),
        means: text(what === 'odchod' ? 'AUV' : ''),
        km: number(62.4 + at, 1, { bold: what === 'príchod' }),
      },
    };
  });
  rows.push({
    kind: 'total',
    cells: {
      day: text('Spolu  ut 312,5 + st 252,7 + št 401,1 + pi 396,1', { spans: 4 }),
      km: number(1362.4),
    },
  });
  return pageOf({
    ...{
      report: 'travel-expenses',
      orientation: 'portrait',
      title: 'Cestovný príkaz',
      periodText: 'a vyúčtovanie pracovnej cesty',
    },
    subject: [
      { text: 'Ing. Ján Kováč', bold: true, tone: 'ink' },
      { text: '  obchodný manažér · 10.3. – 13.3.2026 · Rakúsko, Nemecko, Česko' },
    ],
    facts: [
      { label: 'bydlisko', value: null },
      { label: 'pravidelné pracovisko', value: [{ text: 'Trnava, Bratislavská 12' }] },
      { label: 'pracovný čas', value: null },
      { label: 'spolucestujúci', value: null },
    ],
    blocks: [
      {
        ...{
          kind: 'form',
          title: 'A  Príkaz na pracovnú cestu',
          note: 'bodkované údaje sa dopĺňajú rukou',
        },
        lines: [
          [
            { label: 'začiatok cesty', value: [{ text: 'Trnava\n10.3.2026  6:00' }], share: 0.2 },
            {
              label: 'miesto rokovania',
              value: [{ text: 'Linz, München, Plzeň,\nBrno, Malacky' }],
              share: 0.28,
            },
            {
              label: 'účel cesty',
              value: [{ text: 'rámcové zmluvy na prepravu 2026, obhliadka prekladiska Linz' }],
              share: 0.32,
            },
            { label: 'koniec cesty', value: [{ text: 'Trnava\n13.3.2026' }], share: 0.2 },
          ],
          [
            {
              label: 'určený dopravný prostriedok',
              value: [{ text: 'súkromné osobné vozidlo ' }, { text: 'TT 915 DA', bold: true }],
              share: 0.6,
            },
            { label: 'pokladničný doklad č.', value: null, share: 0.4 },
          ],
        ],
      },
      {
        kind: 'signatures',
        lines: ['súhlas zamestnanca, dátum a podpis', 'cestu povolil, dátum a podpis'],
      },
      {
        ...{ kind: 'table', name: 'Cesta', title: 'B  Priebeh cesty', columns, rows },
        note: 'časy SEČ, prechody hraníc podľa záznamov jazdy; AUV = auto vlastné',
      },
      {
        kind: 'notes',
        isSmall: true,
        items: [
          {
            spans: [
              {
                text: 'Na začaté kilometre zaokrúhlené pre náhradu podľa § 7 ods. 1 písm. a): 1 362,4 km → ',
              },
              { text: '1 363 km', bold: true },
              {
                text: '. Písomné doklady treba predložiť do desiatich pracovných dní od skončenia cesty, t. j. do 27.3.2026 (§ 36 ods. 7).',
              },
            ],
          },
        ],
      },
      {
        kind: 'signatures',
        lines: ['zaúčtoval, dátum a podpis', 'správa o výsledku cesty podaná dňa'],
      },
    ],
    footer: 'Flotila 1.12 · cestovný príkaz, Ing. Ján Kováč, 10.3. – 13.3.2026',
  });
}
