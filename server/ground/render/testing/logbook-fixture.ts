// A logbook that looks like a real one, of as many rides as asked for; the same ones each time.
import type {
  Cell,
  Column,
  ReportDocument,
  Row,
  TableBlock,
} from '@flotila/domain/report/document.ts';
import { formatOf } from '@flotila/domain/report/format.ts';

const PLACES = [
  'Trnava, Bratislavská 12',
  'Bratislava, Pribinova 25',
  'Senec, Diaľničná 12',
  'Sereď, Hornočepeňská 9',
  'Galanta, Z. Kodálya 38',
  'Žilina, Kragujevská 12',
  'Banská Bystrica, Zvolenská 21',
  'Nové Mesto n. V., Piešťanská 2',
];
const PURPOSES = [
  'rokovanie Dunaj Agro',
  'kontrola prekladiska',
  'návrat z rokovania',
  'obhliadka skladu',
  'ponuka prepravy obilia',
  'návrat, tankovanie',
  'prevzatie dokumentov CMR',
];
const RIDES_OF_DAY = 3;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2026-03-01T00:00:00Z');
const format = formatOf('sk');

const COLUMNS: Column[] = [
  { id: 'number', head: 'č.', type: 'integer', width: 6, tone: 'quiet' },
  { id: 'date', head: 'dátum', type: 'date', width: 13, bold: true },
  { id: 'fromTime', head: 'čas', group: 'začiatok jazdy', type: 'time', width: 8 },
  { id: 'from', head: 'miesto', group: 'začiatok jazdy', type: 'text', width: 32, grow: 3 },
  { id: 'toTime', head: 'čas', group: 'koniec jazdy', type: 'time', width: 8 },
  { id: 'to', head: 'miesto', group: 'koniec jazdy', type: 'text', width: 32, grow: 3 },
  { id: 'duration', head: 'trv.', type: 'duration', width: 8, tone: 'quiet' },
  { id: 'driver', head: 'vodič', type: 'text', width: 18 },
  { id: 'purpose', head: 'účel jazdy', type: 'text', width: 30, grow: 3 },
  km('business', 'služobné', 'najazdené km', 'sum'),
  km('private', 'súkromné', 'najazdené km', 'sum'),
  { ...km('before', 'pred', 'stav tachometra', undefined), tone: 'quiet' },
  km('after', 'po', 'stav tachometra', 'last'),
  {
    id: 'fuel',
    head: 'tank. l',
    type: 'number',
    unit: 'l',
    width: 11,
    bold: true,
    digits: 1,
    carry: 'sum',
    formula: 'sum',
  },
];

function km(id: string, head: string, group: string, carry: Column['carry']): Column {
  const carried = carry ? { carry } : {};
  return { id, head, group, type: 'number', unit: 'km', digits: 1, width: 14, ...carried };
}

export function logbookFixture(rides: number): ReportDocument {
  const rows: Row[] = [];
  let odometer = 43_127.4;
  const sums = { business: 0, private: 0, fuel: 0 };
  for (let at = 0; at < rides; at++) {
    const ride = rideOf(at, odometer);
    odometer = ride.after;
    sums[ride.isPrivate ? 'private' : 'business'] += ride.km;
    sums.fuel += ride.fuel ?? 0;
    rows.push(ride.row);
  }
  const number = (raw: number) => format.cell('number', Math.round(raw * 10) / 10, 1);
  rows.push({
    kind: 'total',
    cells: {
      date: { raw: null, text: `Spolu marec 2026, ${rides} jázd`, spans: 7 },
      business: number(sums.business),
      private: number(sums.private),
      before: number(43_127.4),
      after: number(odometer),
      fuel: number(sums.fuel),
    },
  });
  return {
    ...HEAD,
    isEmpty: rides === 0,
    blocks: [{ kind: 'table', name: 'Jazdy', columns: COLUMNS, rows }, ...CLOSING],
  };
}

function rideOf(at: number, before: number) {
  const day = FIRST_DAY + Math.floor(at / RIDES_OF_DAY) * DAY_MS;
  const date = new Date(day).toISOString().slice(0, 10);
  const weekday = new Date(day).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  const isFirst = at % RIDES_OF_DAY === 0;
  const isPrivate = isWeekend;
  const km = Math.round((20 + ((at * 37) % 1400) / 10) * 10) / 10;
  const after = Math.round((before + km) * 10) / 10;
  const fuel = at % 11 === 7 ? 40 + (at % 5) / 2 : null;
  const cells: Record<string, Cell> = {
    number: { raw: 132 + at, text: String(132 + at) },
    before: format.cell('number', before, 1),
    after: format.cell('number', after, 1),
    [isPrivate ? 'private' : 'business']: format.cell('number', km, 1),
  };
  if (isFirst) cells.date = { raw: date, text: format.weekday(date) };
  if (fuel !== null) cells.fuel = format.cell('number', fuel, 1);
  if (isPrivate) {
    const text = 'súkromná jazda, miesta a časy sa netlačia';
    cells.fromTime = { raw: text, text, tone: 'quiet', spans: 5 };
  } else Object.assign(cells, drivenCells(at, date));
  const row: Row = { kind: 'row', cells, rule: isFirst ? 'day' : 'none' };
  if (isWeekend) row.shade = 'weekend';
  return { row, after, km, isPrivate, fuel };
}

function drivenCells(at: number, date: string): Record<string, Cell> {
  const start = 360 + (at % RIDES_OF_DAY) * 190 + (at % 23);
  const minutes = 20 + ((at * 13) % 95);
  const place = (of: number): Cell => {
    const isAbroad = of % 17 === 5;
    const text = isAbroad ? 'Brno, Vídeňská 102' : (PLACES[of % PLACES.length] ?? '');
    const link = `https://flotila.example/tatra/map/history/7?from=${date}T06:00&to=${date}T18:00&stop=${of}`;
    return { raw: text, text, link, ...(isAbroad ? { country: 'CZ' } : {}) };
  };
  const purpose: Cell =
    at % 36 === 35
      ? { raw: null, text: 'účel chýba', tone: 'red', bold: true, isMarked: true }
      : { raw: PURPOSES[at % 7] ?? '', text: PURPOSES[at % 7] ?? '' };
  return {
    fromTime: format.cell('time', `${date}T${clock(start)}:00`),
    from: place(at),
    toTime: format.cell('time', `${date}T${clock(start + minutes)}:00`),
    to: place(at + 1),
    duration: format.cell('duration', minutes * 60),
    driver: { raw: 'Tomáš Bielik', text: 'Tomáš Bielik' },
    purpose,
  };
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

const HEAD: Omit<ReportDocument, 'blocks' | 'isEmpty'> = {
  report: 'logbook',
  language: 'sk',
  orientation: 'landscape',
  title: 'Kniha jázd',
  periodText: 'marec 2026',
  issuer: {
    name: 'Tatra Trans s.r.o.',
    details: 'Bratislavská 12, 917 02 Trnava · IČO 36 000 019 · IČ DPH SK2020000013',
  },
  printed: 'vytlačené 1.4.2026 08:12 · Eva Malá',
  subject: [],
  plate: 'TT 482 KM',
  figures: [],
  summary: [],
  facts: [
    {
      label: 'vozidlo',
      value: [{ text: 'Škoda Octavia Combi 2.0 TDI', bold: true }, { text: ', M1' }],
    },
    { label: 'VIN', value: [{ text: 'TMBJJ7NX0RY014482' }] },
    { label: 'palivo', value: [{ text: 'nafta, norma 5,4 l/100 km' }] },
    { label: 'záznamy vedené od', value: [{ text: '1.1.2026 pri stave 41 018,2 km' }] },
    { label: 'odpočítanie DPH', value: [{ text: '50 %, používané aj súkromne' }] },
    {
      label: 'spolu v mesiaci',
      value: [{ text: '3 131,3 km', bold: true }, { text: '  62 jázd' }],
    },
  ],
  footer: 'Flotila 1.12 · kniha jázd TT 482 KM, marec 2026',
  fileName: 'Kniha_jázd_TT_482_KM_marec_2026',
};

function closingRow(label: string, text: string, unit: string, isBold = false): Row {
  const cell = (of: string): Cell => ({ raw: of, text: of, ...(isBold ? { bold: true } : {}) });
  return {
    kind: 'row',
    rule: isBold ? 'strong' : 'none',
    cells: {
      label: cell(label),
      value: cell(text),
      unit: { raw: unit, text: unit, tone: 'quiet' },
    },
  };
}

const CHECK: Cell = { raw: '✓', text: '✓' };

const CLOSE: TableBlock = {
  kind: 'table',
  name: 'Uzávierka',
  title: 'Mesačná uzávierka',
  isSmall: true,
  only: 'paper',
  columns: [
    { id: 'label', head: '', type: 'text', width: 30, grow: 1 },
    { id: 'value', head: '', type: 'text', width: 16, align: 'right' },
    { id: 'unit', head: '', type: 'text', width: 14 },
  ],
  rows: [
    closingRow('tachometer 31.3.2026 24:00', '46 258,7', 'km'),
    closingRow('tachometer 1.3.2026 0:00', '− 43 127,4', 'km'),
    closingRow('rozdiel stavov', '3 131,3', 'km', true),
    closingRow('súčet jázd', '3 131,3', 'km'),
    closingRow('rozdiel zaokrúhlenia', '0,0', 'km'),
    closingRow('palivo na začiatku', '28,4', 'l'),
    closingRow('spotrebované', '− 164,9', 'l'),
    closingRow('palivo na konci', '28,6', 'l', true),
  ],
};

const COMPLETE: TableBlock = {
  kind: 'table',
  name: 'Úplnosť',
  title: 'Úplnosť záznamov',
  isSmall: true,
  only: 'paper',
  note: '§ 85n ods. 6 zákona č. 222/2004 Z. z.',
  columns: [
    { id: 'law', head: '', type: 'text', width: 10, tone: 'quiet' },
    { id: 'what', head: '', type: 'text', width: 30, grow: 1 },
    { id: 'count', head: '', type: 'text', width: 12, align: 'right' },
    { id: 'mark', head: '', type: 'text', width: 6, align: 'right' },
  ],
  rows: ['c) stav tachometra', 'd) 1. poradové číslo bez medzery', 'd) 2. meno vodiča'].map(
    (text, at): Row => ({
      kind: 'row',
      rule: 'none',
      ...(at === 2 ? { note: 'č. 168 (17.3., 11:05): účel treba doplniť' } : {}),
      cells: {
        law: { raw: 'd)', text: 'd)' },
        what: { raw: text, text },
        count: { raw: '62 / 62', text: '62 / 62' },
        mark: at === 2 ? { raw: null, text: '', isMarked: true } : CHECK,
      },
    }),
  ),
};

const CLOSING: ReportDocument['blocks'] = [
  {
    kind: 'columns',
    parts: [
      { share: 1, blocks: [CLOSE] },
      {
        share: 1,
        blocks: [
          COMPLETE,
          {
            kind: 'notes',
            isSmall: true,
            items: [
              {
                spans: [
                  {
                    text: 'Údaje súkromných jázd sú v zázname, netlačia sa ich miesta, časy a vodič.',
                  },
                  { text: ' Na výzvu daňového úradu sa záznamy sprístupňujú ' },
                  { text: 'elektronicky', bold: true },
                  { text: ' v súbore XLSX s tými istými stĺpcami; tlač ho nenahrádza.' },
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
    lines: ['vodič Tomáš Bielik, dátum a podpis', 'správca vozidiel, dátum a podpis'],
  },
];
