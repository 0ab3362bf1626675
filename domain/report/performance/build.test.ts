// Performance of vehicles, machines and drivers: sums, days and weeks, averages, and what is kept to oneself.
import { describe, expect, test } from 'vitest';
import type { RideView } from '../../ride/ride.api.ts';
import { summarizeRides } from '../../ride/summary.ts';
import type { ReportContext } from '../context.ts';
import type { ReportDocument, TableBlock } from '../document.ts';
import { buildDriverPerformance } from '../driver-performance/build.ts';
import { buildMachinePerformance } from '../machine-performance/build.ts';
import type { ReportOptions } from '../report.ts';
import { CAR, contextOf, plain, tablesOf, texts } from '../testing/context.ts';
import { rideOf, TOMAS, WEEK } from '../testing/rides.ts';
import { buildPerformance } from './build.ts';
import { isNight } from './performance.ts';

const TOMAS_READS = { personId: TOMAS.personId, administrator: false, dispatcher: false };
const EVER = { from: 0, to: Date.parse('2100-01-01') };

function built(
  options: Partial<ReportOptions> = {},
  rides: readonly RideView[] = WEEK,
  more: Partial<ReportContext> = { reader: TOMAS_READS },
) {
  const document = buildPerformance(
    { vehicle: CAR, rides },
    contextOf('performance', options, more),
  );
  const [table, ...others] = tablesOf(document);
  if (!table) throw new Error('no table of rides');
  return { document, table, others, total: table.rows.at(-1) };
}

function driverOf(
  options: Partial<ReportOptions>,
  rides: readonly RideView[],
  reader = TOMAS_READS,
) {
  const second = { ...CAR, vehicleId: 2, numericPlate: 'BA 222 AA' };
  const digger = { ...CAR, vehicleId: 3, numericPlate: '1B1 1111', typeCode: 'machine' };
  const person = { ...TOMAS, cards: ['SK0000012345678900'] };
  const context = contextOf('driver-performance', options, { reader });
  return buildDriverPerformance({ person, vehicles: [CAR, second, digger], rides }, context);
}

function chartsOf(document: ReportDocument) {
  return document.blocks
    .flatMap((block) =>
      block.kind === 'columns' ? block.parts.flatMap((part) => part.blocks) : [],
    )
    .filter((block) => block.kind === 'chart');
}

describe('R-PERF-001 performance of a vehicle', () => {
  test("worked totals: 56.0 km, 14.0 l, 25.0 l/100 km, and the history's sums", () => {
    const { total, document } = built();
    expect(texts(total, 'way', 'litres', 'average', 'duration')).toEqual([
      '56,0',
      '14,0',
      '25,0',
      '1:25',
    ]);
    const { distance, drivingSeconds, motorIdle, consumption } = summarizeRides(WEEK, EVER);
    expect(total?.cells).toMatchObject({
      ...{ way: { raw: distance / 1000 }, duration: { raw: drivingSeconds } },
      ...{ idle: { raw: motorIdle }, litres: { raw: consumption } },
    });
    expect(document.figures.map(({ text }) => text)).toEqual(['56,0', '25,0']);
  });

  test('Mon 2 rides 25.4, Tue 1 ride 30.6, with borders 2, week 56.0', () => {
    const said = (borderCrossing: boolean) =>
      built({
        detailed: false,
        daySummary: true,
        weekSummary: true,
        borderCrossing,
      }).table.rows.map((row) => texts(row, 'toTime', 'way').join(' '));
    expect(said(false)).toEqual(['2 jazdy 25,4', '1 jazda 30,6', '3 jazdy 56,0', '3 jazdy 56,0']);
    expect(said(true)[1]).toBe('2 jazdy 30,6');
  });

  test('standing before a ride, speed, quality and idling stand in its row', () => {
    const [first, second] = built().table.rows;
    expect(texts(first, 'standing', 'maxSpeed', 'quality', 'idle', 'average')).toEqual([
      ...['', '92', '1,50', '0:02', '25,0'],
    ]);
    expect(texts(second, 'standing')).toEqual(['7:30']);
  });

  test('decision 0034 whoever did not drive reads nothing of how a private ride was driven', () => {
    const { table } = built({ daySummary: true }, [WEEK[1] as RideView], {});
    const [row, day] = table.rows;
    expect(texts(row, 'way', 'litres', 'after')).toEqual(['5,4', '1,4', '43 025,4']);
    for (const id of ['duration', 'idle', 'maxSpeed', 'quality', 'climb', 'standing', 'start']) {
      expect(row?.cells[id], id).toBeUndefined();
      expect(day?.cells[id], id).toBeUndefined();
    }
  });

  test('notes stand below their rides where they are asked for', () => {
    expect(built().table.rows[0]?.note).toBeUndefined();
    expect(built({ showNote: true }).table.rows[0]?.note).toBe('rokovanie');
  });

  test('by type of ride', () => {
    const { others } = built({ categorySummary: true });
    const rows = others.map(({ rows: own }) =>
      own.map((row) => texts(row, 'what', 'rides', 'km', 'litres', 'average')),
    );
    expect(rows).toEqual([
      [
        ['služobné', '2', '50,6', '12,7', '25,0'],
        ['súkromné', '1', '5,4', '1,4', '25,0'],
        ['Spolu', '3', '56,0', '14,0', '25,0'],
      ],
    ]);
  });

  test('the unfinished ride is marked, counts, and is in no average', () => {
    const going = rideOf({
      ...{ fromTimestamp: '2026-03-04T07:00:00.000Z', rideState: 'unfinished', litres: 20 },
    });
    const { table, total, document } = built({}, [...WEEK, going]);
    expect(table.rows[3]?.cells).toMatchObject({ number: { raised: '*' }, average: { raw: null } });
    expect(texts(total, 'way', 'average')).toEqual(['76,0', '25,0']);
    expect(JSON.stringify(document.blocks)).toContain('* jazda ešte nie je ukončená');
  });

  test('litres that were only worked out stand in no row beside measured ones', () => {
    const worked = rideOf({
      ...{ fromTimestamp: '2026-03-04T07:00:00.000Z', litres: 4.8, isByNorm: true },
    });
    const { table, total } = built({}, [...WEEK, worked]);
    expect(texts(table.rows[3], 'litres', 'average')).toEqual(['-', '-']);
    expect(texts(total, 'litres')).toEqual(['14,0']);
  });

  test('charts: kilometres of each day with the private ones hatched, and consumption', () => {
    const charts = chartsOf(built().document);
    expect(charts.map(({ title, alternative }) => [title, plain(alternative)])).toEqual([
      ['Kilometre za deň', '2.3. 25,4, 3.3. 30,6 km'],
      ['Priemerná spotreba', '2.3. 25,0, 3.3. 25,0 l/100 km'],
    ]);
    const fills = charts[0]?.shapes.flatMap((shape) => (shape.kind === 'box' ? [shape.fill] : []));
    expect(fills?.filter((fill) => fill === 'blue')).toHaveLength(2);
    expect(fills?.filter((fill) => fill === 'hatch')).toHaveLength(1);
  });

  test('ten years are drawn by months', () => {
    const period = { from: Date.parse('2017-01-01'), to: Date.parse('2026-12-31') };
    const { document } = built({}, WEEK, { period, reader: TOMAS_READS });
    const [chart] = chartsOf(document);
    expect(chart?.title).toBe('Kilometre za mesiac');
    expect(plain(chart?.alternative)).toBe('3/26 56,0 km');
  });

  test('REP-035 without rides there is a document that says so', () => {
    const { document, table } = built({ categorySummary: true }, []);
    expect(document.isEmpty).toBe(true);
    expect(table).toMatchObject({ rows: [], empty: 'Žiadne údaje' });
    expect(JSON.stringify(document)).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('R-DRV-001 performance of a driver', () => {
  const other = rideOf({
    ...{ vehicleId: 2, fromTimestamp: '2026-03-02T12:00:00.000Z', litres: 2, driver: TOMAS },
  });
  const digging = rideOf({
    ...{ vehicleId: 3, fromTimestamp: '2026-03-04T12:00:00.000Z', litres: 90, driver: TOMAS },
    distance: 1000,
  });

  test('rides of all vehicles by time, each with its plate; parts of one ride stay one', () => {
    const [table] = tablesOf(driverOf({}, [...WEEK, other]));
    expect(table?.rows.slice(0, -1).map((row) => texts(row, 'plate', 'way').join(' '))).toEqual([
      ...['TT 482 KM 20,0', 'BA 222 AA 20,0', 'TT 482 KM 5,4', 'TT 482 KM 30,6'],
    ]);
  });

  test('by vehicle; the average over all is the quotient of the sums, without machines', () => {
    const tables = tablesOf(driverOf({ vehicleSummary: true }, [...WEEK, other, digging]));
    const vehicles = tables.find(({ name }) => name === 'Podľa vozidiel');
    expect(vehicles?.rows.map((row) => texts(row, 'what', 'km', 'litres', 'average'))).toEqual([
      ['1B1 1111', '1,0', '90,0', '90,0'],
      ['BA 222 AA', '20,0', '2,0', '10,0'],
      ['TT 482 KM', '56,0', '14,0', '25,0'],
      ['Spolu', '77,0', '106,0', '21,1'],
    ]);
  });

  test('first start and last end of each day, and the days with rides', () => {
    const document = driverOf({}, [...WEEK, other]);
    const days = tablesOf(document).find(({ name }) => name === 'Pracovné dni');
    expect(days?.rows.map((row) => texts(row, 'day', 'first', 'last', 'span', 'rides'))).toEqual([
      ['po 2.3.', '10:00', '18:10', '8:10', '3'],
      ['ut 3.3.', '07:00', '07:45', '0:45', '1'],
    ]);
    const fact = document.facts.find(({ label }) => label === 'dni s jazdou');
    expect(fact?.value?.[0]?.text).toBe('2');
  });

  test('the last end of a day is that of a ride that everybody may see', () => {
    const reader = { ...TOMAS_READS, personId: 99 };
    const days = tablesOf(driverOf({}, WEEK, reader)).find(({ name }) => name === 'Pracovné dni');
    expect(texts(days?.rows[0], 'first', 'last')).toEqual(['10:00', '10:30']);
  });
});

describe('R-MACH-001 performance of a machine', () => {
  const vehicle = { ...CAR, typeCode: 'machine', consumptionKm: null, consumptionEngineHours: 11 };
  const work = rideOf({
    ...{ distance: 0, engineHours: 19_800, motorIdle: 3600, litres: 66, mhStop: 36_000 },
  });
  const ts = Date.parse(work.fromTimestamp);
  const machine = (byRpm: boolean, rides: readonly RideView[] = [work]) =>
    buildMachinePerformance(
      {
        ...{ vehicle, rides },
        work: byRpm
          ? { workingRpm: 960, rides: new Map([[ts, { working: 14_400, maxRpm: 1900 }]]) }
          : { workingRpm: null, rides: new Map() },
      },
      contextOf('machine-performance', {}, { reader: TOMAS_READS }),
    );

  test('engine hours, of which working and idle by rpm, litres by the hour, the counter', () => {
    const [table] = tablesOf(machine(true));
    expect(
      texts(table?.rows[0], 'hours', 'working', 'idle', 'average', 'maxRpm', 'counter'),
    ).toEqual([...['5:30', '4:00', '1:30', '12,0', '1 900', '10,0']]);
    expect(JSON.stringify(machine(true).blocks)).toContain('960 ot/min');
  });

  test('without rpm the engine less idling, and it is said', () => {
    const [table] = tablesOf(machine(false));
    expect(texts(table?.rows[0], 'working', 'idle', 'maxRpm')).toEqual(['4:30', '1:00', '-']);
    expect(JSON.stringify(machine(false).blocks)).toContain('Otáčky sa nezaznamenávajú');
  });

  test('utilisation is engine hours over working days of eight hours', () => {
    const fact = machine(true).facts.find(({ label }) => label === 'vyťaženie');
    // March 2026 has 22 days from Monday to Friday.
    expect(plain(fact?.value?.[0]?.text)).toBe('3,1 %');
  });
});

describe('any month', () => {
  /** Rides of a month with borders, private ones, vehicles, and measured litres. */
  function randomRides(seed: number): RideView[] {
    let state = seed;
    const random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648;
    };
    const border = { rule: 'country', params: {}, records: [] };
    let ts = Date.parse('2026-02-28T23:30:00Z');
    return Array.from({ length: 120 }, (): RideView => {
      const isNext = random() < 0.15;
      if (!isNext) ts += Math.round(random() * 12 * 3_600_000);
      const start = ts;
      ts += 60_000 + Math.round(random() * 7_200_000);
      return rideOf({
        ...{
          fromTimestamp: new Date(start).toISOString(),
          toTimestamp: new Date(ts).toISOString(),
        },
        ...{
          distance: Math.round(random() * 90_000),
          litres: random() < 0.3 ? null : random() * 9,
        },
        ...{ rideType: random() < 0.2 ? 'private' : 'bussines', driver: TOMAS },
        ...(isNext && { startBecause: border }),
        ...{ motorIdle: Math.round(random() * 600), maxSpeed: random() * 130 },
      });
    });
  }
  const sumOf = (table: TableBlock, ids: readonly string[], kind: string, level?: number) =>
    ids.map((id) =>
      table.rows
        .filter((row) => row.kind === kind && row.level === level)
        .reduce((sum, row) => sum + Number(row.cells[id]?.raw ?? 0), 0),
    );

  test.each([1, 2, 3, 4, 5])(
    'T6 rows, days and weeks add up to the total, split or joined (%i)',
    (seed) => {
      const rides = randomRides(seed);
      const ids = ['way', 'duration', 'idle'];
      for (const borderCrossing of [false, true]) {
        const { table, total } = built(
          { daySummary: true, weekSummary: true, borderCrossing },
          rides,
        );
        const told = ids.map((id) => Number(total?.cells[id]?.raw));
        for (const [kind, level] of [
          ['row', undefined],
          ['subtotal', 1],
          ['subtotal', 2],
        ] as const) {
          for (const [index, sum] of sumOf(table, ids, kind, level).entries()) {
            expect(sum, `${kind} ${level} ${ids[index]}`).toBeCloseTo(told[index] as number, 6);
          }
        }
        const { distance, consumption } = summarizeRides(rides, EVER);
        expect(told[0]).toBe(distance / 1000);
        expect(total?.cells.litres?.raw).toBe(consumption);
      }
    },
  );
});

test('a ride is one of the night when any part of it lies between 22:00 and 06:00', () => {
  const night = (fromTimestamp: string, toTimestamp: string) =>
    isNight({ fromTimestamp, toTimestamp }, 'Europe/Bratislava');
  expect(night('2026-03-02T05:00:00Z', '2026-03-02T21:00:00Z')).toBe(false);
  expect(night('2026-03-02T04:59:59Z', '2026-03-02T06:00:00Z')).toBe(true);
  expect(night('2026-03-02T12:00:00Z', '2026-03-02T21:00:01Z')).toBe(true);
  expect(night('2026-03-02T21:00:00Z', '2026-03-02T21:10:00Z')).toBe(true);
  expect(night('2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z')).toBe(true);
});

test('the day on which the clock changes keeps its rides', () => {
  const period = {
    from: Date.parse('2026-03-28T23:00:00Z'),
    to: Date.parse('2026-03-29T21:59:59Z'),
  };
  const rides = [
    '2026-03-28T23:10:00.000Z',
    '2026-03-29T00:30:00.000Z',
    '2026-03-29T20:00:00.000Z',
  ].map((fromTimestamp) => rideOf({ fromTimestamp, driver: TOMAS }));
  const { table } = built({ daySummary: true }, rides, { period, reader: TOMAS_READS });
  expect(table.rows.map((row) => texts(row, 'day', 'fromTime', 'toTime')[0])).toEqual([
    ...['ne 29.3.', '', '', 'ne 29.3.', 'Spolu'],
  ]);
  // 00:30 UTC is 01:30, and an hour later it is 03:30.
  expect(texts(table.rows[1], 'fromTime', 'toTime', 'duration')).toEqual([
    '01:30',
    '03:30',
    '1:00',
  ]);
});

test.each(['sk', 'cs', 'en'] as const)('in %s nothing is left unsaid', (language) => {
  const { document } = built({ categorySummary: true, daySummary: true }, WEEK, { language });
  expect(JSON.stringify(document)).not.toMatch(/undefined|NaN|\[object/);
});

test('places of 5 000 characters stand whole in the row', () => {
  const [table] = tablesOf(built({}, [rideOf({ from: 'Ž'.repeat(5000), driver: TOMAS })]).document);
  expect(String(table?.rows[0]?.cells.from?.raw)).toHaveLength(5000);
});
