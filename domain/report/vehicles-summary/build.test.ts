// The summary of vehicles (report 9) by the worked totals of reports, and what it says of what it does not know.
import { describe, expect, test } from 'vitest';
import { contentWidth, type Row, type TableBlock } from '../document.ts';
import { fitColumns, widthOnPaper } from '../fit-columns.ts';
import type { FleetVehicle } from '../fleet.ts';
import { formatOf } from '../format.ts';
import { contextOf, fleetVehicle, fuelOf } from '../testing/fleet.ts';
import { rideOf, TOMAS, WEEK } from '../testing/rides.ts';
import { buildVehiclesSummary } from './build.ts';

const built = (...vehicles: FleetVehicle[]) =>
  buildVehiclesSummary({ vehicles, groupsetName: null }, contextOf('vehicles-summary'));
const tablesOf = (...vehicles: FleetVehicle[]) =>
  built(...vehicles).blocks.filter((block): block is TableBlock => block.kind === 'table');
const rawOf = (row: Row | undefined, ...ids: string[]) => ids.map((id) => row?.cells[id]?.raw);

const worked = fleetVehicle({
  rides: WEEK,
  fuel: [
    fuelOf({ litres: 100, amount: 150 }),
    fuelOf({ litres: 20, amount: 500, currency: 'CZK', home: 20.4 }),
    fuelOf({ litres: 10, amount: 12, fuel: 'gas' }),
    fuelOf({ litres: 30 }),
    fuelOf({ litres: 41, type: 'fuelloss' }),
  ],
});
const CZECH = { vehicleId: 2, numericPlate: 'TT 202 BB' };

describe('worked totals', () => {
  const row = tablesOf(worked)[0]?.rows[0];

  test('R-VEHSUM-001 56.0 km, private 5.4, abroad 20.6, 14.0 l are 25.0 l/100 km against 24', () => {
    expect(rawOf(row, 'km', 'business', 'private', 'abroad')).toEqual([56, 50.6, 5.4, 20.6]);
    expect(rawOf(row, 'litres', 'average', 'difference')).toEqual([14, 25, 0.56]);
    expect(row?.cells.norm?.raw).toBeCloseTo(24, 9);
    expect(rawOf(row, 'days', 'rides', 'driving', 'engine')).toEqual([2, 3, 5100, 5100]);
    expect(rawOf(row, 'driver', 'maxSpeed', 'odometer')).toEqual(['Tomáš Bielik', 121.5, 43_056]);
    expect(TOMAS.firstName).toBe('Tomáš');
  });

  test('R-8 what was measured and what documents say stand apart; another fuel is none', () => {
    expect(rawOf(row, 'measured', 'documented', 'money', 'lost')).toEqual([30, 120, 170.4, 41]);
    expect(row?.cells.lost).toMatchObject({ isMarked: true, tone: 'red' });
  });

  test('an amount without a rate is not guessed, and neither is a sum with it', () => {
    const foreign = fleetVehicle({ fuel: [fuelOf({ litres: 9, amount: 300, currency: 'CZK' })] });
    const rows = tablesOf(worked, foreign)[0]?.rows ?? [];
    expect([rows[1]?.cells.money?.text, rows.at(-1)?.cells.money?.text]).toEqual(['-', '-']);
  });

  test('a plate leads to the performance report of the same month', () => {
    expect(row?.cells.plate?.link).toBe(
      'https://flotila.example/tatra/report/performance?vehicleId=1&period=month-one%7C2026-03',
    );
  });

  test('a trailer has its line, and its kilometres are in no sum beside those of what towed it', () => {
    const trailer = fleetVehicle({
      vehicle: { ...CZECH, typeCode: 'semitrailer', categoryCode: 'O4' },
      rides: WEEK.map((ride) => ({ ...ride, vehicleId: 2, consumptionDiff: null })),
    });
    const document = built(worked, trailer);
    const rows = document.blocks.find((block): block is TableBlock => block.kind === 'table')?.rows;
    expect(rows?.filter(({ kind }) => kind === 'row').map((one) => one.cells.km?.raw)).toEqual([
      56, 56,
    ]);
    expect(rows?.at(-1)?.cells).toMatchObject({
      plate: { text: 'Total, vehicles: 1' },
      km: { raw: 56 },
    });
    expect(document.figures[0]).toMatchObject({ text: '56' });
    expect(JSON.stringify(document.blocks)).toContain('have lines of their own');
  });

  test('the figures say km, litres, the norm, money and hours', () => {
    const figures = built(worked).figures.map(({ text, label }) => `${text} ${label}`);
    expect(figures).toEqual([
      '56 37 % of it abroad',
      '14 25.0 l/100 km',
      '+1 against the norm, +4.2 %',
      '170 refueled by documents',
      '1 driving time',
    ]);
  });
});

test('a private ride names its driver to nobody but administrators (decision 0034)', () => {
  const rides = [rideOf({ driver: TOMAS, rideType: 'private' })];
  const context = contextOf('vehicles-summary', {
    reader: { personId: 1, administrator: false, dispatcher: true },
  });
  const fleet = { vehicles: [fleetVehicle({ rides })], groupsetName: null };
  const [table] = buildVehiclesSummary(fleet, context).blocks as TableBlock[];
  expect(table?.rows[0]?.cells.driver?.text).toBe('-');
});

describe('sums', () => {
  const thirsty = fleetVehicle({
    vehicle: { ...CZECH, categoryCode: 'N1', consumptionKm: 8 },
    rides: [rideOf({ vehicleId: 2, distance: 100_000, litres: 9, driverQuality: 3 })],
  });
  const unknown = fleetVehicle({
    vehicle: { vehicleId: 3, numericPlate: 'TT 303 CC', categoryCode: 'N1', consumptionKm: null },
    rides: [rideOf({ vehicleId: 3, distance: 500_000 })],
  });
  const parked = fleetVehicle({ vehicle: { vehicleId: 4, numericPlate: 'TT 404 DD' } });
  const [table] = tablesOf(worked, thirsty, unknown, parked);
  const rows = table?.rows ?? [];

  test('R-4 where nothing measured, documents tell what was consumed, else the norm; both are marked', () => {
    const vehicle = { vehicleId: 5, numericPlate: 'TT 505 EE', consumptionKm: 8 };
    const rides = [
      rideOf({ vehicleId: 5, distance: 100_000, litres: 8, isByNorm: true }),
      rideOf({
        vehicleId: 5,
        fromTimestamp: '2026-03-05T07:00:00.000Z',
        distance: 200_000,
        litres: 16,
        isByNorm: true,
      }),
    ];
    const fuel = [
      fuelOf({ litres: 50, amount: 70, full: true, at: '2026-03-02T06:00:00.000Z' }),
      fuelOf({ litres: 27, amount: 40, full: true, at: '2026-03-06T06:00:00.000Z' }),
    ];
    const [byNorm] = tablesOf(fleetVehicle({ vehicle, rides }));
    const [byFull] = tablesOf(fleetVehicle({ vehicle, rides, fuel }));
    const ids = ['litres', 'average', 'norm', 'difference'];
    expect(rawOf(byNorm?.rows[0], ...ids)).toEqual([24, 8, 8, 0]);
    expect(byNorm?.rows[0]?.cells.litres?.raised).toBe('n');
    expect(rawOf(byFull?.rows[0], ...ids)).toEqual([27, 9, 8, 3]);
    expect(byFull?.rows[0]?.cells.litres?.raised).toBe('d');
  });

  test('unknown consumption is a dash and leaves both sums', () => {
    expect(rows[2]?.cells.litres?.text).toBe('-');
    const total = rows.at(-1);
    expect(rawOf(total, 'km', 'litres')).toEqual([656, 23]);
    // 23 l over the 156 km that know theirs.
    expect(total?.cells.average?.raw).toBeCloseTo(2300 / 156, 9);
    expect(total?.cells.difference?.raw).toBe(1.56);
  });

  test('what a vehicle without a norm burned stands against no norm', () => {
    const free = fleetVehicle({
      vehicle: { vehicleId: 6, consumptionKm: null },
      rides: [rideOf({ vehicleId: 6, distance: 100_000, litres: 30 })],
    });
    const total = tablesOf(worked, free)[0]?.rows.at(-1);
    expect(rawOf(total, 'litres', 'difference')).toEqual([44, 0.56]);
    expect(total?.cells.norm?.raw).toBeCloseTo(24, 9);
  });

  test('more than 5 % over the norm is marked', () => {
    expect(rows[1]?.cells.difference).toMatchObject({ raw: 1, isMarked: true });
    expect(rows[0]?.cells.difference?.isMarked).toBeUndefined();
  });

  test('the quality is weighted by kilometres', () => {
    // 20 km of 1.5 and 100 km of 3.
    expect(rows.at(-1)?.cells.quality?.raw).toBe(2.75);
  });

  test('a vehicle without rides is a row of dashes', () => {
    const { plate, vehicle, category, bar, normBar, ...figures } = rows[3]?.cells ?? {};
    expect([plate?.text, vehicle?.text, category?.text]).toEqual(['TT 404 DD', 'Volvo FH', 'N3']);
    expect([bar?.shapes, normBar?.shapes]).toEqual([[], []]);
    expect(new Set(Object.values(figures).map(({ text }) => text))).toEqual(new Set(['-']));
  });

  test('each category that occurs has its own sums, and a fleet of one category none', () => {
    const sums = rows.filter(({ kind }) => kind === 'subtotal');
    expect(sums.map((row) => rawOf(row, 'plate', 'km'))).toEqual([
      ['goods over 12 t N3, 2', 56],
      ['goods up to 3.5 t N1, 2', 600],
    ]);
    expect(tablesOf(worked, parked)[0]?.rows.map(({ kind }) => kind)).toEqual([
      'row',
      'row',
      'total',
    ]);
  });

  test('cells that the sheet adds up are what the total says', () => {
    for (const { id, formula } of table?.columns ?? []) {
      if (formula !== 'sum') continue;
      const values = rows.filter(({ kind }) => kind === 'row').map((row) => row.cells[id]?.raw);
      const sum = values.reduce<number>((all, one) => all + Number(one ?? 0), 0);
      expect(Number(rows.at(-1)?.cells[id]?.raw ?? 0), id).toBeCloseTo(sum, 6);
    }
  });
});

describe('machines', () => {
  const digger = fleetVehicle({
    vehicle: {
      vehicleId: 5,
      numericPlate: 'STR-01',
      typeCode: 'machine',
      categoryCode: null,
      consumptionKm: null,
      consumptionEngineHours: 10,
    },
    rides: [
      rideOf({
        vehicleId: 5,
        distance: 0,
        engineHours: 88 * 3600,
        motorIdle: 22 * 3600,
        litres: 968,
        mhStop: 1_000 * 3600,
      }),
    ],
  });

  test('REP-031 they have a table of their own: hours, idle, l/h, utilisation of 22 days of 8 h', () => {
    const [vehicles, machines] = tablesOf(worked, digger);
    expect(vehicles?.rows.map(({ kind }) => kind)).toEqual(['row', 'total']);
    const row = machines?.rows[0];
    expect(rawOf(row, 'hours', 'work', 'idle', 'counter')).toEqual([
      88 * 3600,
      66 * 3600,
      22 * 3600,
      3_600_000,
    ]);
    expect(rawOf(row, 'utilisation', 'idlePercent', 'average', 'norm', 'difference')).toEqual([
      50, 25, 11, 10, 88,
    ]);
    expect(row?.cells.plate?.link).toContain('/report/machine-performance?vehicleId=5&');
    // it needs no more than the page has, so its type is as large as everywhere.
    expect(widthOnPaper(machines?.columns ?? [])).toBeLessThanOrEqual(contentWidth('landscape'));
    // A kind that stands in no machine's paper takes no column.
    expect(machines?.columns.map(({ id }) => id)).not.toContain('design');
    expect(machines?.rows.at(-1)?.cells.plate?.spans).toBe(2);
    expect(built(worked, digger).figures.at(-1)).toMatchObject({ text: '88', unit: 'h' });
  });

  test('the hours still to come are no capacity', () => {
    // Until Friday 13 March: ten working days.
    const context = contextOf('vehicles-summary', { now: Date.parse('2026-03-13T12:00:00Z') });
    const fleet = { vehicles: [digger], groupsetName: null };
    const [machines] = buildVehiclesSummary(fleet, context).blocks as TableBlock[];
    expect(machines?.rows[0]?.cells.utilisation?.raw).toBeCloseTo(110, 9);
  });
});

describe('on paper', () => {
  test('26 columns, grouped under five words', () => {
    const columns = tablesOf(worked)[0]?.columns.filter(({ only }) => only !== 'sheet') ?? [];
    expect(columns).toHaveLength(26);
    expect(new Set(columns.flatMap(({ group }) => group ?? [])).size).toBe(5);
  });

  test('where figures are too long, engine hours and overspeed leave the paper first, not the sheet', () => {
    const column = (id: string) => ({ id, head: id, type: 'number' as const, width: 10 });
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'engine', 'overSpeed'];
    const cells = Object.fromEntries(
      ids.map((id) => [id, { raw: 1, text: '123 456 789 012 345 678' }]),
    );
    const columns = ids.map(column);
    const fitted = fitColumns(columns, [{ kind: 'row', cells }], ['engine', 'overSpeed']);
    expect(fitted.map(({ id, only }) => `${id} ${only ?? ''}`).slice(-3)).toEqual([
      'l ',
      'engine sheet',
      'overSpeed sheet',
    ]);
    expect(widthOnPaper(fitted)).toBeLessThan(widthOnPaper(fitColumns(columns, [], [])) * 3);
  });
});

test.each(['sk', 'cs', 'en'] as const)('REP-035 an empty period says so in %s', (language) => {
  const context = contextOf('vehicles-summary', { language, format: formatOf(language) });
  const fleet = { vehicles: [fleetVehicle()], groupsetName: 'Rozvoz' };
  const document = buildVehiclesSummary(fleet, context);
  expect(document).toMatchObject({ isEmpty: true, figures: [] });
  const said = { sk: 'Žiadne údaje', cs: 'Žádná data', en: 'No data' }[language];
  expect(JSON.stringify(document.blocks)).toContain(said);
  expect(document.subject[0]?.text).toContain('Rozvoz');
});
