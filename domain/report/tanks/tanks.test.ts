// The report of tanks: the balance closes in every row, day, week and in total, wherever a refueling lies.
import { describe, expect, test } from 'vitest';
import { bookLevels, type TankBook } from '../../fuel/manual.ts';
import type { RideView } from '../../ride/ride.api.ts';
import type { ReportContext } from '../context.ts';
import type { BalanceBlock, ChartBlock, ReportDocument, Row } from '../document.ts';
import { NOTHING_BEFORE } from '../fuel-vehicle.ts';
import { OPTION_DEFAULTS, type ReportOptions } from '../report.ts';
import { plain, tablesOf, texts } from '../testing/context.ts';
import { DAF, entryOf, fuelContext, marchOfTruck } from '../testing/fuel.ts';
import { rideOf } from '../testing/rides.ts';
import { buildTanks, type TanksData } from './build.ts';
import type { TankChange } from './segments.ts';

function contextWith(options: Partial<ReportOptions> = {}, more: Partial<ReportContext> = {}) {
  const input = { report: 'tanks', options: { ...OPTION_DEFAULTS, ...options } } as const;
  return fuelContext('tanks', { input, ...more });
}

const DETAILED = contextWith();
const ALL = contextWith({ daySummary: true, weekSummary: true });

/** A change in the stop around its moment, of which the level shows everything half an hour later. */
function changeOf(ts: string, quantity: number, before: number, kind: TankChange['kind']) {
  const at = Date.parse(ts);
  const after = kind === 'refueling' ? before + quantity : before - quantity;
  return { ts: at, fromTs: at - 60_000, seenTs: at + 60_000, kind, quantity, before, after };
}

function entriesOf(changes: readonly TankChange[]) {
  return changes.map(({ ts, quantity, before, kind }) =>
    entryOf(new Date(ts).toISOString(), { measured: quantity, before, type: kind }),
  );
}

/** An hour of driving. */
function drive(from: string, tankStart: number | null, tankSum: number | null): RideView {
  const tank = tankSum === null ? [] : [tankSum / 2, tankSum / 2];
  return rideOf({ fromTimestamp: `2026-03-${from}:00.000Z`, tankStart, tankSum, tank });
}

function dataOf(
  rides: RideView[],
  changes: TankChange[],
  more: Partial<TanksData> = {},
): TanksData {
  return {
    vehicle: DAF,
    rides,
    changes,
    entries: entriesOf(changes),
    before: NOTHING_BEFORE,
    book: null,
    ...more,
  };
}

const rowsOf = (document: ReportDocument): Row[] => tablesOf(document)[0]?.rows ?? [];
const raw = (row: Row | undefined, id: string) => Number(row?.cells[id]?.raw ?? 0);
const open = (row: Row | undefined) =>
  raw(row, 'start') + raw(row, 'refueled') - raw(row, 'lost') - raw(row, 'consumed');

// 300 → 262 with 100 l put in and 20 lost between: 118 l (fuel §6, 6).
const WORKED = dataOf(
  [drive('02T07:00', 300, 280), drive('02T12:00', 380, 340), drive('03T07:00', 320, 262)],
  [
    changeOf('2026-03-02T10:00:00Z', 100, 280, 'refueling'),
    changeOf('2026-03-02T22:00:00Z', 20, 340, 'fuelloss'),
  ],
);

test('R-TANKS-001 rides and stops with their levels: what was consumed comes from the levels', () => {
  const rows = rowsOf(buildTanks(WORKED, DETAILED));
  const ids = ['kind', 'start', 'end', 'refueled', 'lost', 'consumed'];
  expect(
    rows.map((row) =>
      texts(row, ...ids)
        .join(' ')
        .trim(),
    ),
  ).toEqual([
    'jazda 300,0 280,0   20,0',
    'státie 280,0 380,0 100,0  0,0',
    'jazda 380,0 340,0   40,0',
    'státie 340,0 320,0  20,0 0,0',
    'jazda 320,0 262,0   58,0',
    '300,0 262,0 100,0 20,0 118,0',
  ]);
  const balance = buildTanks(WORKED, DETAILED).blocks[0] as BalanceBlock;
  expect(balance.terms.map(({ operator = '', text }) => operator + text)).toEqual([
    '300,0',
    '+100,0',
    '−20,0',
    '−118,0',
    '=262,0',
  ]);
});

test('R-TANKS-001 days and weeks open with the level with which the one before closed', () => {
  const rows = rowsOf(buildTanks(WORKED, ALL)).filter(({ kind }) => kind === 'subtotal');
  expect(rows.map((row) => texts(row, 'start', 'refueled', 'lost', 'consumed', 'end'))).toEqual([
    ['300,0', '100,0', '20,0', '60,0', '320,0'],
    ['320,0', '0,0', '0,0', '58,0', '262,0'],
    ['300,0', '100,0', '20,0', '118,0', '262,0'],
  ]);
});

test('R-13 the rows of weeks show their kilometres, and the total how many rides there were', () => {
  const [table] = tablesOf(buildTanks(WORKED, ALL));
  const ids = table?.columns.map(({ id }) => id) ?? [];
  const week = table?.rows.find(({ level }) => level === 2);
  expect(texts(week, 'date', 'way')).toEqual(['10. týždeň (po 2.3. – ne 8.3.)', '60,0']);
  expect(texts(table?.rows.at(-1), 'place', 'way')).toEqual(['jazdy: 3', '60,0']);
  for (const row of [week, table?.rows.at(-1)]) {
    const covered = ids.slice(1, 1 + (row?.cells.date?.spans ?? 0));
    expect(covered.filter((id) => row?.cells[id]?.text)).toEqual([]);
  }
});

test('R-TANKS-001 a refueling of the morning is of its own day, not of the evening before', () => {
  const data = dataOf(
    [drive('02T16:00', 300, 250), drive('03T07:00', 448, 430)],
    [changeOf('2026-03-03T05:00:00Z', 200, 249, 'refueling')],
  );
  const days = rowsOf(buildTanks(data, contextWith({ detailed: false, daySummary: true })));
  expect(days.map((row) => texts(row, 'date', 'start', 'refueled', 'end').join(' '))).toEqual([
    'po 2.3. 300,0 0,0 249,0',
    'ut 3.3. 249,0 200,0 430,0',
    'Spolu 300,0 200,0 430,0',
  ]);
});

test('R-TANKS-001 a refueling whose end the level shows in the next ride is shared by both', () => {
  const at = Date.parse('2026-03-02T11:55:00Z');
  const change: TankChange = {
    ts: at,
    fromTs: at - 60_000,
    seenTs: at + 20 * 60_000,
    kind: 'refueling',
    quantity: 200,
    before: 280,
    after: 480,
  };
  const rows = rowsOf(
    buildTanks(
      dataOf([drive('02T07:00', 300, 280), drive('02T12:00', 380, 440)], [change]),
      DETAILED,
    ),
  );
  const ids = ['kind', 'refueled', 'consumed'];
  expect(
    rows.map((row) =>
      texts(row, ...ids)
        .join(' ')
        .trim(),
    ),
  ).toEqual(['jazda  20,0', 'státie 100,0 0,0', 'jazda 100,0 40,0', '200,0 60,0']);
});

test('R-TANKS-001 what the gauge wavers by in a stop is no consumption of the stop', () => {
  const wavered = dataOf([drive('02T07:00', 300, 280), drive('02T12:00', 281.4, 240)], []);
  const levels = (data: TanksData) =>
    rowsOf(buildTanks(data, DETAILED)).map((row) => texts(row, 'kind', 'start', 'end', 'consumed'));
  expect(levels(wavered).slice(0, -1)).toEqual([
    ['jazda', '300,0', '280,0', '20,0'],
    ['jazda', '280,0', '240,0', '40,0'],
  ]);
  // More than the gauge of 960 l wavers by: said.
  const sunk = dataOf([drive('02T07:00', 300, 280), drive('02T12:00', 272, 240)], []);
  expect(levels(sunk)[1]).toEqual(['státie', '280,0', '272,0', '8,0']);
});

test('R-TANKS-001 the number of a refueling lies below its stroke, the level at the end beside the capacity', () => {
  const full = dataOf(
    [drive('02T07:00', 300, 280), drive('02T12:00', 955, 950)],
    [changeOf('2026-03-02T10:00:00Z', 670, 285, 'refueling')],
  );
  const chart = buildTanks(full, DETAILED).blocks[1] as ChartBlock;
  const at = (text: string) => {
    const found = chart.shapes.find((shape) => shape.kind === 'text' && plain(shape.text) === text);
    return found?.kind === 'text' ? found : { x: 0, y: 0 };
  };
  const stroke = chart.shapes.find((shape) => shape.kind === 'line' && shape.stroke === 2.4);
  const [x = 0, bottom = 0] = stroke?.kind === 'line' ? stroke.points : [];
  expect(at('+670').x).toBe(x);
  expect(at('+670').y).toBeGreaterThan(bottom + 2);
  expect(Math.abs(at('950,0').y - at('960').y)).toBeGreaterThan(2.5);
});

/** Always the same numbers between 0 and 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe.each([1, 2, 3, 4, 5])('R-TANKS-001 whatever the levels say (%i)', (seed) => {
  const random = randomOf(seed);
  const rides: RideView[] = [];
  const changes: TankChange[] = [];
  let level = 400;
  for (let day = 1; day <= 28; day++) {
    for (const hour of ['05:00', '09:00', '14:00']) {
      const start = level + Math.round(random() * 20 - 10) / 10;
      const end = Math.max(start - Math.round(random() * 900) / 10, 5);
      const isKnown = random() > 0.1;
      const at = `${String(day).padStart(2, '0')}T${hour}`;
      rides.push(drive(at, isKnown ? start : null, isKnown ? end : null));
      level = isKnown ? end : level;
      if (level > 200) continue;
      const ts = new Date(Date.parse(`2026-03-${at}:00Z`) + (0.9 + random()) * 3_600_000);
      changes.push(changeOf(ts.toISOString(), 500, level, 'refueling'));
      level += 500;
    }
  }
  const data = dataOf(rides, changes);

  test('opening + bought − lost − consumed = closing, in every row and sum', () => {
    for (const row of rowsOf(buildTanks(data, ALL))) {
      if (row.cells.start?.raw === null) continue;
      expect(open(row)).toBeCloseTo(raw(row, 'end'), 2);
      const shown = ['start', 'refueled', 'lost', 'consumed', 'end'].map((id) =>
        Number(
          row.cells[id]?.text.replace(',', '.').replace('−', '-').replaceAll('\u00a0', '') || 0,
        ),
      ) as [number, number, number, number, number];
      // As printed: each figure is rounded to a tenth.
      expect(Math.abs(shown[0] + shown[1] - shown[2] - shown[3] - shown[4])).toBeLessThan(0.3);
    }
  });

  test('T6 the days are the total, and each opens as the one before closed', () => {
    const days = rowsOf(buildTanks(data, contextWith({ detailed: false, daySummary: true })));
    const total = days.pop();
    for (const id of ['refueled', 'lost', 'consumed', 'way']) {
      expect(days.reduce((sum, day) => sum + raw(day, id), 0)).toBeCloseTo(raw(total, id), 2);
    }
    expect(raw(total, 'refueled')).toBeCloseTo(500 * changes.length, 6);
  });
});

test('T6 what was put in and lost is what the report of refuelings has', () => {
  const { rides, entries } = marchOfTruck();
  const changes = entries.flatMap((entry) =>
    entry.measure.map(({ quantity, before, timestamp }) =>
      changeOf(timestamp, quantity, before, entry.type),
    ),
  );
  const document = buildTanks(dataOf(rides, changes, { entries }), DETAILED);
  const [opening, bought, lost, , closing] = (document.blocks[0] as BalanceBlock).terms;
  expect([opening, bought, lost, closing].map((term) => plain(term?.text))).toEqual([
    '612,0',
    '4 041,6',
    '41,0',
    '623,7',
  ]);
});

test('R-TANKS-001 the curve has marks, and a word for the loss', () => {
  const chart = buildTanks(WORKED, DETAILED).blocks[1] as ChartBlock;
  const said = chart.shapes.flatMap((shape) => (shape.kind === 'text' ? plain(shape.text) : []));
  expect(said).toEqual(expect.arrayContaining(['+100', '262,0', '960']));
  expect(said.some((text) => text.includes('úbytok −20,0 l'))).toBe(true);
});

describe('R-13 a vehicle without a level sensor', () => {
  const tanks = DAF.tanks.map((tank) => ({ ...tank, isMeasured: false }));
  const vehicle = { ...DAF, tanks: tanks.slice(0, 1) };
  const rides = [drive('02T07:00', null, null), drive('03T07:00', null, null)];
  const entries = [
    entryOf('2026-03-02T07:30:00Z', { documented: 40 }),
    entryOf('2026-03-02T12:00:00Z', { documented: 100.5 }),
  ];
  const of = { vehicle, entries };
  const book: TankBook = {
    tankId: 1,
    startState: 200,
    steps: bookLevels(
      { capacity: 480, startState: 200 },
      rides.map((ride) => ({
        fromTs: Date.parse(ride.fromTimestamp),
        toTs: Date.parse(ride.toTimestamp),
        distance: ride.distance,
        engineSeconds: ride.engineHours,
        motorIdle: 0,
        litres: null,
      })),
      [{ ts: Date.parse('2026-03-02T12:00:00Z'), quantity: 100.5, full: false }],
      { typeCode: 'tractor', consumptionKm: 28 },
    ),
  };

  test('has its rides with their kilometres, and what documents say was put in', () => {
    const document = buildTanks(dataOf(rides, [], of), ALL);
    expect(document.isEmpty).toBe(false);
    expect(JSON.stringify(document.blocks)).toContain('nemá snímač hladiny ani nádrž');
    const ids = ['kind', 'way', 'start', 'documented', 'consumed'];
    expect(
      rowsOf(document).map((row) =>
        texts(row, ...ids)
          .join(' ')
          .trim(),
      ),
    ).toEqual([
      'jazda 20,0 - 40,0 -',
      'státie  - 100,5 -',
      '20,0 - 140,5 -',
      'jazda 20,0 -  -',
      '20,0 - 0,0 -',
      '40,0 - 140,5 -',
      '40,0 - 140,5 -',
    ]);
    const [table] = tablesOf(document);
    expect(table?.columns.map(({ id }) => id)).not.toContain('lost');
    expect(document.summary.map(({ label }) => label)).toEqual(['natankované podľa dokladov']);
  });

  test('whose tank is kept by the book has the levels of its page, in balance in every row', () => {
    const document = buildTanks(dataOf(rides, [], { ...of, book }), ALL);
    const balance = document.blocks[0] as BalanceBlock;
    // 20 km by 28 l/100 km are 5.6 l a ride.
    expect(balance.terms.map(({ operator = '', text }) => operator + text)).toEqual([
      '200,0',
      '+100,5',
      '−11,2',
      '=289,3',
    ]);
    expect(document.blocks[1]?.kind).toBe('chart');
    const rows = rowsOf(document);
    const ids = ['kind', 'start', 'documented', 'consumed', 'end'];
    expect(rows.slice(0, 2).map((row) => texts(row, ...ids).join(' '))).toEqual([
      'jazda 200,0  5,6 194,4',
      'státie 194,4 100,5 0,0 294,9',
    ]);
    for (const row of rows) {
      const closing = raw(row, 'start') + raw(row, 'documented') - raw(row, 'consumed');
      expect(closing).toBeCloseTo(raw(row, 'end'), 6);
    }
    expect(raw(rows.at(-1), 'end')).toBe(book.steps.at(-1)?.level);
    expect(JSON.stringify(document.blocks)).toContain('podľa normy');
  });

  test('begins with the level of the book before the period, and what did not fit is consumed', () => {
    const step = (ts: string, kind: 'ride' | 'document', litres: number, level: number) => {
      return { ts: Date.parse(ts), kind, litres, level, overCapacity: 0, belowEmpty: 0 };
    };
    const steps = [
      step('2026-02-20T12:00:00Z', 'document', 80, 280),
      step('2026-03-02T12:00:00Z', 'document', 300, 480),
    ];
    const document = buildTanks(
      dataOf([], [], { ...of, book: { tankId: 1, startState: 200, steps } }),
      DETAILED,
    );
    expect(
      rowsOf(document).map((row) => texts(row, 'start', 'documented', 'consumed', 'end')),
    ).toEqual([
      ['280,0', '300,0', '100,0', '480,0'],
      ['280,0', '300,0', '100,0', '480,0'],
    ]);
  });
});

test('REP the unfinished ride is marked and in no average', () => {
  const going = { ...drive('03T07:00', 320, 262), rideState: 'unfinished' } as const;
  const rows = rowsOf(
    buildTanks({ ...WORKED, rides: [...WORKED.rides.slice(0, 2), going] }, DETAILED),
  );
  const ride = rows.findLast(({ cells }) => cells.kind?.text === 'jazda');
  expect(texts(ride, 'to', 'average')).toEqual(['09:00*', '']);
  // 20 l and 40 l over 40 km; the loss is no consumption.
  expect(texts(rows.at(-1), 'average')).toEqual(['150,0']);
});

test('0034 a private ride tells neither time nor place, and not where one stands after it', () => {
  const own = { ...drive('02T07:00', 300, 280), rideType: 'private' } as const;
  const data = { ...WORKED, rides: [own, ...WORKED.rides.slice(1)] };
  const rows = rowsOf(buildTanks(data, DETAILED));
  expect(rows.slice(0, 2).map((row) => texts(row, 'from', 'to', 'place', 'start'))).toEqual([
    ['-', '-', '-', '300,0'],
    ['-', '-', '-', '280,0'],
  ]);
});

test('REP-035 nothing in the period is a document', () => {
  for (const language of ['sk', 'cs', 'en'] as const) {
    const document = buildTanks(dataOf([], []), fuelContext('tanks', {}, language));
    expect([document.isEmpty, rowsOf(document)]).toEqual([true, []]);
  }
});
