// Performance of vehicles: sums, days and weeks, averages, and what is kept to oneself.
import { describe, expect, test } from 'vitest';
import type { RideView } from '../../ride/ride.api.ts';
import { summarizeRides } from '../../ride/summary.ts';
import type { TableBlock } from '../document.ts';
import { plain, tablesOf, texts } from '../testing/context.ts';
import { rideOf, TOMAS, WEEK } from '../testing/rides.ts';
import { isNight } from './performance.ts';
import { built, chartsOf, EVER, TOMAS_READS } from './testing/built.ts';

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
      way: { raw: distance / 1000 },
      duration: { raw: drivingSeconds },
      idle: { raw: motorIdle },
      litres: { raw: consumption },
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
      '',
      '92',
      '1,50',
      '0:02',
      '25,0',
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
      fromTimestamp: '2026-03-04T07:00:00.000Z',
      rideState: 'unfinished',
      litres: 20,
    });
    const { table, total, document } = built({}, [...WEEK, going]);
    expect(table.rows[3]?.cells).toMatchObject({ number: { raised: '*' }, average: { raw: null } });
    expect(texts(total, 'way', 'average')).toEqual(['76,0', '25,0']);
    expect(JSON.stringify(document.blocks)).toContain('* jazda ešte nie je ukončená');
  });

  test('litres that were only worked out stand in no row beside measured ones', () => {
    const worked = rideOf({
      fromTimestamp: '2026-03-04T07:00:00.000Z',
      litres: 4.8,
      isByNorm: true,
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
        fromTimestamp: new Date(start).toISOString(),
        toTimestamp: new Date(ts).toISOString(),
        distance: Math.round(random() * 90_000),
        litres: random() < 0.3 ? null : random() * 9,
        rideType: random() < 0.2 ? 'private' : 'bussines',
        driver: TOMAS,
        ...(isNext && { startBecause: border }),
        motorIdle: Math.round(random() * 600),
        maxSpeed: random() * 130,
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
    'ne 29.3.',
    '',
    '',
    'ne 29.3.',
    'Spolu',
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
