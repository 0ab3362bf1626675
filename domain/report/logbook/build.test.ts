// The logbook by the worked totals of reports: what an accountant, a tax office and a colleague read in it.
import { describe, expect, test } from 'vitest';
import type { RideView } from '../../ride/ride.api.ts';
import { summarizeRides } from '../../ride/summary.ts';
import type { TableBlock } from '../document.ts';
import { CAR, contextOf, plain, texts } from '../testing/context.ts';
import { rideOf, WEEK } from '../testing/rides.ts';
import { buildLogbook } from './build.ts';
import { built, dataOf } from './testing/built.ts';

describe('worked totals of reports', () => {
  test('R-LOGBOOK-001 business 50.6, private 5.4, odometer before and after', () => {
    const { total } = built();
    expect(texts(total, 'business', 'private', 'before', 'after')).toEqual([
      '50,6',
      '5,4',
      '43 000,0',
      '43 056,0',
    ]);
    expect(total?.cells.business?.raw).toBe(50.6);
  });

  test('Mon 2 rides 25.4, Tue 1 ride 30.6, with borders 2, week 56.0', () => {
    const rows = (borderCrossing: boolean) =>
      built({ detailed: false, daySummary: true, weekSummary: true, borderCrossing }).rides.rows;
    const said = rows(false).map((row) => texts(row, 'toTime', 'business', 'private'));
    expect(said).toEqual([
      ['2 jazdy, čas služobných jázd 0:30', '20,0', '5,4'],
      ['1 jazda, čas služobných jázd 0:45', '30,6', ''],
      ['3 jazdy, čas služobných jázd 1:15', '50,6', '5,4'],
      ['3 jazdy, čas služobných jázd 1:15', '50,6', '5,4'],
    ]);
    expect(texts(rows(true)[1], 'toTime')).toEqual(['2 jazdy, čas služobných jázd 0:45']);
  });

  test("T6 its kilometres are those of the history's summary", () => {
    const { total } = built();
    const { distance } = summarizeRides(WEEK, { from: 0, to: Date.parse('2100-01-01') });
    const km = ['business', 'private'].map((id) => total?.cells[id]?.raw as number);
    expect(km.reduce((sum, one) => sum + one)).toBeCloseTo(distance / 1000, 9);
  });
});

describe('rows', () => {
  test('the date stands once a day on paper and in every row of the spreadsheet', () => {
    const [first, second, third] = built().rides.rows;
    expect(texts(first, 'day', 'date', 'number')).toEqual(['po 2.3.', '2.3.2026', '1']);
    expect(texts(second, 'day', 'date', 'number')).toEqual(['', '2.3.2026', '2']);
    expect(texts(third, 'day', 'fromTime', 'toTime')).toEqual(['ut 3.3.', '07:00', '07:45']);
  });

  test('decision 0034 of a private ride stand number, day, kilometres and odometer', () => {
    const [, row] = built().rides.rows;
    expect(texts(row, 'fromTime', 'private', 'before', 'after')).toEqual([
      'súkromná jazda, miesta a časy sa netlačia',
      '5,4',
      '43 020,0',
      '43 025,4',
    ]);
    expect(JSON.stringify(row)).not.toMatch(/Senec|Bernolákovo|17:|18:|T17|T18/);
    expect(row?.cells.start).toBeUndefined();
  });

  test('its own driver reads all of it', () => {
    const reader = { personId: 8, administrator: false, dispatcher: false };
    const [, row] = built({}, {}, { reader }).rides.rows;
    expect(texts(row, 'fromTime', 'from', 'driver', 'purpose')).toEqual([
      '18:00',
      'Senec, Diaľničná 12',
      'Tomáš Bielik',
      'súkromná jazda',
    ]);
  });

  test('R-9 decision 0086 the full file hides nothing from an administrator, and from everybody else all', () => {
    const [, row] = built({ full: true }).rides.rows;
    expect(texts(row, 'fromTime', 'from', 'driver')).toEqual([
      '18:00',
      'Senec, Diaľničná 12',
      'Tomáš Bielik',
    ]);
    expect(JSON.stringify(built({ full: true }).document)).toContain('Vytvoril ho Eva Malá');
    const reader = { personId: 99, administrator: false, dispatcher: true };
    const [, other] = built({ full: true }, {}, { reader }).rides.rows;
    expect(JSON.stringify(other)).not.toMatch(/Senec|Bielik|T17|T18/);
  });

  test('a foreign place carries its country and leads back into the history', () => {
    const to = built().rides.rows[2]?.cells.to;
    expect(to).toMatchObject({ text: 'Schwechat, Frachtstraße 4', country: 'AT' });
    expect(to?.link).toBe(
      'https://flotila.example/tatra/map/history/1?day=2026-03-03&ride=2026-03-03T06%3A00%3A00.000Z',
    );
  });

  test('borders add a row with time, countries and odometer, on paper only', () => {
    const { rows } = built({ borderCrossing: true }).rides;
    const crossing = rows[3];
    expect(crossing).toMatchObject({ only: 'paper' });
    expect(texts(crossing, 'fromTime', 'from', 'after')).toEqual([
      '07:15',
      'prechod hranice SK → AT',
      '43 035,4',
    ]);
    const numbers = rows.flatMap((row) => row.cells.number?.raw ?? []);
    expect(numbers).toEqual([1, 2, 3, 4]);
  });

  test('nobody learns from the borders where somebody privately was', () => {
    const rides = WEEK.map((ride): RideView => ({ ...ride, rideType: 'private' }));
    const { rows } = built({ borderCrossing: true }, { rides }).rides;
    expect(rows).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toMatch(/AT|prechod/);
  });

  test('numbers run through the period however the rides are grouped', () => {
    const { rows } = built({ daySummary: true, weekSummary: true }).rides;
    expect(rows.map((row) => row.kind)).toEqual([
      'row',
      'row',
      'subtotal',
      'row',
      'subtotal',
      'subtotal',
      'total',
    ]);
    expect(rows.flatMap((row) => row.cells.number?.raw ?? [])).toEqual([1, 2, 3]);
  });

  test('an unfinished ride is marked and explained', () => {
    const going = rideOf({ fromTimestamp: '2026-03-04T07:00:00.000Z', rideState: 'unfinished' });
    const { rides, document } = built({}, { rides: [...WEEK, going] });
    expect(rides.rows[3]?.cells.number?.raised).toBe('*');
    expect(JSON.stringify(document.blocks)).toContain('jazda ešte nie je ukončená');
  });

  const NO_BALANCE = {
    start: 0,
    refueled: 0,
    lost: 0,
    consumed: 0,
    difference: 0,
    end: 0,
    isMarked: false,
  };
  const headOf = ({ columns }: TableBlock, of: string) => columns.find(({ id }) => id === of)?.head;

  test('R-8 fuel stands beside the ride in or after which it was bought', () => {
    const bought = (timestamp: string, quantity: number, measureQuantity: number) =>
      ({
        timestamp,
        type: 'refueling',
        measureQuantity,
        measure: [],
        document: { fuel: 'diesel', quantity, amount: 1, currency: 'EUR' },
      }) as never;
    const fuel = [bought('2026-03-01T08:00:00Z', 10, 9), bought('2026-03-02T12:00:00Z', 30.5, 30)];
    const { rides, total } = built({}, { fuel });
    expect(rides.rows.map((row) => texts(row, 'fuel')[0])).toEqual(['40,5', '', '', '40,5']);
    expect(total?.cells.fuel?.raw).toBe(40.5);
    expect(headOf(rides, 'fuel')).toBe('doklady l');
    // Where the tanks are measured it is what the balance adds up.
    const balance = { ...NO_BALANCE, refueled: 39 };
    const measured = built({}, { fuel, balance });
    expect(measured.total?.cells.fuel?.raw).toBe(39);
    expect(headOf(measured.rides, 'fuel')).toBe('merané l');
  });
});

describe('toggles', () => {
  const names = ['detailed', 'daySummary', 'weekSummary', 'borderCrossing'] as const;
  const all = Array.from({ length: 16 }, (_, bits) =>
    Object.fromEntries(names.map((name, bit) => [name, Boolean(bits & (1 << bit))])),
  );

  test.each(all)('R-LOGBOOK-002 the total is the same with %o', (options) => {
    const { total, rides, document } = built(options);
    expect(texts(total, 'business', 'private', 'after')).toEqual(['50,6', '5,4', '43 056,0']);
    expect(document.isEmpty).toBe(false);
    const ids = new Set(rides.columns.map((column) => column.id));
    for (const row of rides.rows) {
      for (const id of Object.keys(row.cells)) expect(ids, id).toContain(id);
    }
  });

  test('without rides, days and weeks the total stands alone', () => {
    expect(built({ detailed: false }).rides.rows.map((row) => row.kind)).toEqual(['total']);
  });
});

test('the spreadsheet has a column for each value of the record', () => {
  const { rides } = built();
  const ids = rides.columns.filter(({ only }) => only !== 'paper').map(({ id }) => id);
  expect(ids).toEqual([
    'number',
    'date',
    'start',
    'from',
    'fromCountry',
    'end',
    'to',
    'toCountry',
    'duration',
    'driver',
    'type',
    'purpose',
    'business',
    'private',
    'before',
    'after',
    'fuel',
    'missing',
  ]);
  expect(rides.rows[0]?.cells.start?.raw).toBe('2026-03-02T10:00:00');
  expect(texts(rides.rows[2], 'missing')).toEqual(['účel treba doplniť']);
});

test('REP-031 a machine has engine hours in place of kilometres', () => {
  const machine = { ...CAR, typeCode: 'machine', categoryCode: null };
  const rides = [rideOf({ distance: 0, engineHours: 5400, mhStop: 36_000 })];
  const { rides: table, total } = built({}, { vehicle: machine, rides });
  expect(texts(total, 'business', 'before', 'after')).toEqual(['1:30', '8,5', '10,0']);
  expect(table.columns.find(({ id }) => id === 'business')?.type).toBe('duration');
});

test('a year has the odometer at the end of each month', () => {
  const rides = [
    rideOf({ fromTimestamp: '2026-01-31T22:30:00.000Z', kmStop: 20_000 }),
    rideOf({ fromTimestamp: '2026-01-31T23:30:00.000Z', kmStop: 40_000 }),
  ];
  const period = {
    from: Date.parse('2025-12-31T23:00:00Z'),
    to: Date.parse('2026-12-31T22:59:59Z'),
  };
  const { document } = built({}, { rides }, { period });
  const ends = document.blocks.find((block) => block.kind === 'notes');
  expect(ends?.items.map((item) => [plain(item.mark), plain(item.spans[0]?.text)])).toEqual([
    ['január 2026', '20,0 km'],
    ['február 2026', '40,0 km'],
  ]);
});

test.each(['sk', 'cs', 'en'] as const)('in %s nothing is left unsaid', (language) => {
  const document = buildLogbook(dataOf(), contextOf('logbook', {}, { language }));
  expect(JSON.stringify(document)).not.toMatch(/undefined|NaN|\[object/);
  expect(document.language).toBe(language);
});
