// The report of refuelings over a month whose sums are known, and over what is not there.
import { expect, test } from 'vitest';
import { consumptionOf } from '../../fuel/month-fuel.ts';
import type { ReportContext } from '../context.ts';
import type { Block, ReportDocument, TableBlock } from '../document.ts';
import { NOTHING_BEFORE } from '../fuel-vehicle.ts';
import { plain, texts } from '../testing/context.ts';
import { DAF, entryOf, fuelContext, marchOfTruck } from '../testing/fuel.ts';
import { rideOf } from '../testing/rides.ts';
import { buildRefuelings } from './build.ts';
import type { RefuelingsVehicle } from './lines.ts';

const context = fuelContext('refuelings');
type Told = Omit<RefuelingsVehicle, 'consumption'>;
const march: Told = { vehicle: DAF, ...marchOfTruck(), before: NOTHING_BEFORE };

/** Each with its consumption by the rule of all reports. */
function built(vehicles: readonly Told[], of: ReportContext): ReportDocument {
  const period = of.period ?? { from: 0, to: 0 };
  const asked = { ...period, zone: of.zone };
  return buildRefuelings(
    vehicles.map((one) => ({ ...one, consumption: consumptionOf({ ...asked, ...one }) })),
    of,
  );
}

function blocksOf<K extends Block['kind']>(document: ReportDocument, kind: K) {
  const inner = document.blocks.flatMap((block) =>
    block.kind === 'columns' ? block.parts.flatMap((part) => part.blocks) : [block],
  );
  return inner.filter((block) => block.kind === kind) as Extract<Block, { kind: K }>[];
}
const table = (document: ReportDocument, at = 0) => blocksOf(document, 'table')[at] as TableBlock;
const sentences = (document: ReportDocument) =>
  blocksOf(document, 'notes').flatMap((block) =>
    block.items
      .filter((item) => item.isMarked)
      .map((item) => plain(`${item.mark}: ${item.spans.map(({ text }) => text).join('')}`)),
  );

test('R-REFUEL-001 the balance of the tanks can be read aloud and adds up', () => {
  const [balance] = blocksOf(built([march], context), 'balance');
  const line = balance?.terms.map(({ operator = '', text }) => `${operator}${plain(text)}`);
  expect(line).toEqual(['612,0', '+4 041,6', '−41,0', '−3 985,3', '−3,6', '=623,7']);
  expect(balance?.terms[2]?.tone).toBe('red');
  expect([balance?.aside?.text, balance?.aside?.unit]).toEqual(['27,7', 'l/100 km']);
  expect(plain(balance?.aside?.label ?? '')).toBe('14 398,0 km, norma 28,0');
});

test('K-14 a heating tank has a row with its levels, and is in no sum, chart, sentence or full tank', () => {
  const heating = {
    ...entryOf('2026-03-28T10:00:00.000Z', {
      measured: 80,
      documented: 79,
      before: 15,
      full: true,
    }),
    tankType: 'heating' as const,
  };
  const undocumented = {
    ...entryOf('2026-03-30T23:00:00.000Z', { measured: 60, before: 15 }),
    tankType: 'heating' as const,
  };
  const entries = [...march.entries, heating, undocumented].toSorted((one, two) =>
    one.timestamp < two.timestamp ? -1 : 1,
  );
  const before = built([march], context);
  const after = built([{ ...march, entries }], context);
  const own = table(after).rows.filter(({ note }) => note !== undefined);
  expect(own.map(({ note }) => plain(note ?? ''))).toEqual([
    'nádrž kúrenia: 15,0 → 95,0 l',
    'nádrž kúrenia: 15,0 → 75,0 l',
  ]);
  expect(own).toMatchObject([{ isApart: true }, { isApart: true }]);
  expect(own.map(({ shade, cells }) => [shade, cells.way])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
  const shapes = (document: ReportDocument) =>
    blocksOf(document, 'chart').map((chart) => chart.shapes.length);
  expect(shapes(before)).toHaveLength(1);
  expect(shapes(after)).toEqual(shapes(before));
  expect(blocksOf(after, 'balance')).toEqual(blocksOf(before, 'balance'));
  expect(sentences(after).length).toBe(sentences(before).length);
  const totals = (document: ReportDocument) =>
    table(document).rows.filter(({ kind }) => kind === 'total');
  expect(totals(after)).toEqual(totals(before));
});

test('R-REFUEL-001 measured stands beside documented, and what breaks the rule is marked', () => {
  const { rows } = table(built([march], context));
  const ids = ['no', 'date', 'time', 'counter', 'measured', 'documented', 'difference', 'percent'];
  expect(texts(rows[0], ...ids)).toEqual([
    '1',
    'ut 3.3.',
    '05:02',
    '413 443,1',
    '507,4',
    '509,0',
    '−1,6',
    '−0,3 %',
  ]);
  expect(texts(rows[6], ...ids, 'money', 'home')).toEqual([
    '7',
    'št 19.3.',
    '11:20',
    '421 601,6',
    '402,6',
    '443,5',
    '−40,9',
    '−9,2 %',
    '669,24 EUR',
    '669,24',
  ]);
  expect(rows[6]).toMatchObject({ shade: 'marked', cells: { difference: { isMarked: true } } });
  expect(texts(rows[9], 'measured', 'documented', 'difference', 'money')).toEqual([
    '288,0',
    'chýba',
    '-',
    '-',
  ]);
  expect(rows[6]?.cells.place).toMatchObject({ country: 'AT' });
  expect(rows[0]?.cells.place?.country).toBeUndefined();
  expect(rows[0]?.cells.place?.link).toBe(
    'https://flotila.example/tatra/map/history/1?day=2026-03-03',
  );
});

test('R-REFUEL-001 a loss is a row in the order of time, and in no sum of what was put in', () => {
  const { rows } = table(built([march], context));
  const lossText = plain(rows[7]?.cells.measured?.text ?? '');
  expect(lossText).toMatch(/^úbytok paliva −41,0 l, stav .* l do 22\.3\.2026 01:10$/);
  expect(rows[7]?.cells.loss?.raw).toBe(41);
  const totals = rows.filter((row) => row.kind === 'total');
  expect(totals.map((row) => texts(row, 'date', 'measured'))).toEqual(
    [
      ['S dokladom (8)', '3 753,6'],
      ['Bez dokladu (1)', '288,0'],
      ['Doklady bez merania (0)', ''],
      ['Merané spolu (9)', '4 041,6'],
    ].filter(([text]) => !text?.includes('(0)')),
  );
  expect(texts(totals[0], 'documented', 'difference', 'percent', 'price', 'home')).toEqual([
    '3 793,5',
    '−39,9',
    '−1,1 %',
    '1,463',
    '5 551,21',
  ]);
});

test('fuel §4 from full to full tank documents count, and measures where one is missing', () => {
  const { rows } = table(built([march], context));
  const spans = rows.map((row) => texts(row, 'way', 'average').join(' '));
  expect(spans.filter((text) => text !== ' ')).toEqual([
    '3 101,8 27,8',
    '2 859,0 27,5',
    '3 499,8 30,1',
    '3 138,3 27,8',
    '12 598,9 28,4',
  ]);
});

test('fuel §4 a tank that was full before the period begins the first way', () => {
  const before = {
    ...NOTHING_BEFORE,
    fullTs: Date.parse('2026-02-25T08:00:00Z'),
    distance: 400_000,
  };
  const full = entryOf('2026-02-25T08:00:00.000Z', { documented: 500, full: true });
  const partly = entryOf('2026-02-27T08:00:00.000Z', { documented: 60 });
  const entries = [full, partly, ...march.entries];
  const { rows } = table(built([{ ...march, entries, before }], context));
  // 60 l and 509 l over 400 km and 624,5 km.
  expect(texts(rows[0], 'no', 'way', 'average')).toEqual(['1', '1 024,5', '55,5']);
});

test('R-REFUEL-001 what to check names the rule and the money at stake', () => {
  expect(sentences(built([march], context))).toEqual([
    '7: Doklad má o 40,9 l viac, než pribudlo v nádržiach (61,72 EUR). Hranica je väčšia z hodnôt 10 l a 5 %, tu 22,2 l.',
    '8: Úbytok 41,0 l v státí, 21.3.2026 22:40 – 22.3.2026 01:10 (≈ 60,00 EUR). Najmenšia zisťovaná zmena je 30,0 l.',
    '10: K tankovaniu 288,0 l chýba doklad (≈ 421,44 EUR). Hľadá sa do 3 hodín a s odchýlkou do 30 %.',
  ]);
});

test('R-REFUEL-001 a document that did not show in the tanks is asked about', () => {
  const entries = [
    entryOf('2026-03-04T08:00:00.000Z', { documented: 80, amount: 120 }),
    entryOf('2026-03-05T08:00:00.000Z', { documented: 20, amount: 30 }),
  ];
  const document = built([{ ...march, entries }], context);
  expect(
    table(document)
      .rows.slice(0, 2)
      .map((row) => texts(row, 'measured')[0]),
  ).toEqual(['nemerané', 'nemerané']);
  expect(sentences(document)[0]).toBe(
    '1: Doklad na 80,0 l sa v nádržiach neprejavil (120,00 EUR). Zisťujú sa zmeny od 30,0 l.',
  );
});

test('R-REFUEL-001 sums by fuel and currency, each amount in the home currency', () => {
  const sums = table(built([march], context), 1);
  const ids = ['fuel', 'count', 'litres', 'amount', 'currency', 'home'];
  expect(sums.rows.map((row) => texts(row, ...ids))).toEqual([
    ['nafta', '7', '3 435,3', '5 036,44', 'EUR', '5 036,44'],
    ['nafta', '1', '358,2', '12 501,18', 'CZK', '514,77'],
    ['plyn (LPG/CNG)', '1', '62,4', '36,75', 'EUR', '36,75'],
    ['Spolu', '9', '', '', '', '5 587,96'],
  ]);
});

test('REF-012 a rate that nobody knows is said, not guessed', () => {
  const entries = [
    entryOf('2026-03-04T08:00:00.000Z', { documented: 80, currency: 'CZK', home: null }),
    entryOf('2026-03-05T08:00:00.000Z', { documented: 20, amount: 30 }),
  ];
  const document = built([{ ...march, entries }], context);
  const sums = table(document, 1);
  expect(sums.rows.map((row) => texts(row, 'home')[0])).toEqual(['-', '30,00', '-']);
  expect(JSON.stringify(document)).toContain('nie je známy kurz');
});

test('R-REFUEL-001 the level of the tanks is a curve with a stroke for each refueling', () => {
  const [chart] = blocksOf(built([march], context), 'chart');
  const strokes = chart?.shapes.filter((shape) => shape.kind === 'line' && shape.stroke === 2.4);
  expect(strokes).toHaveLength(9);
  const said = chart?.shapes.flatMap((shape) => (shape.kind === 'text' ? plain(shape.text) : []));
  expect(said).toContain('8  úbytok −41,0 l');
  expect(said).toContain('623,7');
  expect(chart?.alternative).toContain('tankovania: 9, úbytky: 1');
});

test('R-REFUEL-001 without a level sensor there is no curve, and documents decide', () => {
  const tanks = [{ tankId: 1, tankType: 'main' as const, capacity: 60, isMeasured: false }];
  const rides = march.rides.map((ride) => ({
    ...ride,
    tankStart: null,
    tankSum: null,
    consumptionDiff: null,
  }));
  const entries = march.entries.map((entry) => ({ ...entry, measure: [], measureQuantity: null }));
  const document = built([{ ...march, vehicle: { ...DAF, tanks }, rides, entries }], context);
  expect(blocksOf(document, 'chart')).toEqual([]);
  const [balance] = blocksOf(document, 'balance');
  expect(balance?.terms.map(({ text, label }) => `${plain(text)} ${label}`)).toEqual([
    '3 793,5 natankované podľa dokladov',
    '3 284,5 spotreba od plnej po plnú nádrž',
  ]);
  expect(JSON.stringify(document)).toContain('nemá snímač hladiny');
});

test('REP-031 a machine is judged by the hour', () => {
  const vehicle = { ...DAF, typeCode: 'machine', consumptionKm: null };
  const rides = [
    rideOf({ litres: 66, engineHours: 19_800, mhStop: 3_600_000, tankStart: 200, tankSum: 134 }),
  ];
  const document = built([{ ...march, vehicle, rides, entries: [] }], context);
  const [balance] = blocksOf(document, 'balance');
  expect([balance?.aside?.text, balance?.aside?.unit, balance?.aside?.label]).toEqual([
    '12,0',
    'l/h',
    '5,5 h',
  ]);
  const heads = table(document).columns.map(({ head }) => head);
  expect(heads).toContain('motohodiny');
  expect(heads).not.toContain('tachometer');
});

test('0034 a refueling in a private ride tells neither time nor place nor driver', () => {
  const ride = rideOf({ rideType: 'private', fromTimestamp: '2026-03-04T07:30:00.000Z' });
  const entries = [entryOf('2026-03-04T08:00:00.000Z', { measured: 100, documented: 100 })];
  const reader = { personId: null, administrator: false, dispatcher: true };
  const document = built([{ ...march, rides: [ride], entries }], { ...context, reader });
  expect(texts(table(document).rows[0], 'date', 'time', 'place', 'driver', 'measured')).toEqual([
    'st 4.3.',
    '-',
    '-',
    '-',
    '100,0',
  ]);
});

test('R-REFUEL-001 several vehicles have a block each, one sheet, and totals over all', () => {
  const other = { ...march, vehicle: { ...DAF, vehicleId: 2, numericPlate: 'TT 1' } };
  const document = built([march, other], context);
  expect(document.plate).toBeNull();
  expect(blocksOf(document, 'balance')).toHaveLength(2);
  const all = blocksOf(document, 'table').find(({ only }) => only === 'sheet');
  expect(all?.rows).toHaveLength(23);
  const totals = blocksOf(document, 'table').find(({ name }) => name === 'Spolu za vozidlá');
  expect(texts(totals?.rows.at(-1), 'count', 'measured', 'home', 'toCheck')).toEqual([
    '20',
    '8 083,2',
    '11 102,42',
    '6',
  ]);
  expect(sentences(document)[0]).toMatch(/^TT 640 JD 7: /);
});

test('R-3 without a gauge average, norm and way are those from full to full, as in the closing row', () => {
  const rides = [
    rideOf({ fromTimestamp: '2026-03-02T08:00:00.000Z', distance: 400_000, litres: 112 }),
    rideOf({ fromTimestamp: '2026-03-10T08:00:00.000Z', distance: 600_000, litres: 168 }),
    rideOf({ fromTimestamp: '2026-03-20T08:00:00.000Z', distance: 900_000, litres: 252 }),
  ].map((ride) => ({ ...ride, isByNorm: true }));
  const entries = [
    entryOf('2026-03-02T06:00:00.000Z', { documented: 50, full: true }),
    entryOf('2026-03-11T06:00:00.000Z', { documented: 290, full: true }),
  ];
  const bare = { ...march, vehicle: { ...DAF, tanks: [] }, rides, entries };
  const document = built([bare], context);
  const [balance] = blocksOf(document, 'balance');
  expect(balance?.aside?.text).toBe('29,0');
  expect(plain(balance?.aside?.label ?? '')).toBe('1 000,0 km, norma 28,0');
  const { rows } = table(document);
  expect(texts(rows[1], 'way', 'average')).toEqual(['1 000,0', '29,0']);
});

test('REP-035 a period without anything is a document that says so', () => {
  for (const language of ['sk', 'cs', 'en'] as const) {
    const empty = { ...march, rides: [], entries: [] };
    const document = built([empty], fuelContext('refuelings', {}, language));
    expect(document.isEmpty).toBe(true);
    expect(table(document).rows).toEqual([]);
    expect(table(document).empty).toBeTruthy();
    expect(built([], fuelContext('refuelings', {}, language)).isEmpty).toBe(true);
  }
});
