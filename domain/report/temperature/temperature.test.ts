// The report of temperatures: intervals by the local clock, means that are not smoothed, doors, and very many
// measurements.
import { expect, test } from 'vitest';
import type { ChartBlock, ReportDocument, Row } from '../document.ts';
import { OPTION_DEFAULTS, type ReportOptions } from '../report.ts';
import { CAR, tablesOf, texts } from '../testing/context.ts';
import { fuelContext, ZONE } from '../testing/fuel.ts';
import { rideOf } from '../testing/rides.ts';
import { buildTemperature, type TemperatureData } from './build.ts';
import { gatherTemperatures, MEASUREMENTS_MAX, type Measurement } from './gather.ts';
import { type AllowedRanges, allowedRanges, NO_RANGES, type TemperatureRule } from './range.ts';

type Told = [ts: string | number, one: number | null, two?: number | null];

function measured([ts, one, two = null]: Told): Measurement {
  const moment = typeof ts === 'number' ? ts : Date.parse(ts);
  return { ts: moment, temps: [one, two], speed: 50, latitude: 48.37, longitude: 17.59 };
}

interface Asked {
  told: readonly Told[];
  ranges?: AllowedRanges;
  options?: Partial<ReportOptions>;
  /** Instants. */
  from?: string;
  to?: string;
  more?: Partial<TemperatureData>;
}

function built({ told, options, more, ranges = NO_RANGES, ...ends }: Asked): ReportDocument {
  const period = {
    from: Date.parse(ends.from ?? '2026-03-02T07:00:00Z'),
    to: Date.parse(ends.to ?? '2026-03-02T07:59:59Z'),
  };
  const given = { ...OPTION_DEFAULTS, granularity: 30 as const, ...options };
  const input = { report: 'temperature', options: given } as const;
  const reader = { personId: null, administrator: false, dispatcher: false };
  const context = fuelContext('temperature', { input, period, reader });
  const { granularity } = given;
  const gatherer = gatherTemperatures({ ...period, zone: ZONE, granularity, ranges });
  for (const one of told) gatherer.take(measured(one));
  const placeAt: TemperatureData['placeAt'] = (at) => ({
    ...at,
    countryCode: 'SK',
    place: { name: 'Trnava' },
  });
  return buildTemperature(
    {
      vehicle: CAR,
      gathered: gatherer.finish(),
      rides: [],
      door: null,
      placeAt,
      rangeRules: [],
      ...more,
    },
    context,
  );
}

/** As the spreadsheet has them: every interval. */
const rowsOf = (document: ReportDocument): Row[] =>
  (tablesOf(document)[0]?.rows ?? []).filter(({ only }) => only !== 'paper');
const printed = (document: ReportDocument): Row[] =>
  (tablesOf(document)[0]?.rows ?? []).filter(({ only }) => only !== 'sheet');
const line = (row: Row | undefined) =>
  texts(row, 'time', 'temp1', 'temp1min', 'temp1max').join(' ');

/** 08:00 by the clock of Bratislava is 07:00 UTC. */
const M30: Told[] = [
  ['2026-03-02T07:00:00Z', 4],
  ['2026-03-02T07:10:00Z', 5],
  ['2026-03-02T07:29:00Z', 6],
  ['2026-03-02T07:30:00Z', 9],
];

test('R-TEMP-002 the example m30: the plain mean, least and greatest of each half hour', () => {
  const rows = rowsOf(built({ told: M30 }));
  expect(rows.map(line)).toEqual(['08:00 5,0 4,0 6,0', '08:30 9,0 9,0 9,0', ' 4,7 4,0 9,0']);
});

test('R-TEMP-002 the mean of the total is weighted by time, the last value has no weight', () => {
  // 10 min of 4, 19 of 5, 1 of 6: (40 + 95 + 6) / 30 = 4.7; plain it would be 6.
  const total = rowsOf(built({ told: M30 })).at(-1);
  expect(total?.cells.temp1?.raw).toBeCloseTo(4.7, 6);
});

test('R-TEMP-002 granularity 0 lists every measurement with its second', () => {
  const rows = rowsOf(built({ told: M30, options: { granularity: 0 } }));
  expect(rows.map((row) => texts(row, 'time', 'temp1').join(' '))).toEqual([
    '08:00:00 4,0',
    '08:10:00 5,0',
    '08:29:00 6,0',
    '08:30:00 9,0',
    ' 4,7',
  ]);
});

test('R-TEMP-002 intervals follow the local clock: 23 hours in March, 25 in October', () => {
  const spring = { from: '2026-03-28T23:00:00Z', to: '2026-03-29T21:59:59Z' };
  const times = (document: ReportDocument) =>
    rowsOf(document).flatMap((row) => (row.kind === 'row' ? texts(row, 'time') : []));
  const options = { granularity: 60 as const };
  const march = times(built({ told: [['2026-03-29T00:30:00Z', 1]], options, ...spring }));
  expect([march.length, ...march.slice(0, 4)]).toEqual([23, '00:00', '01:00', '03:00', '04:00']);
  const autumn = { from: '2025-10-25T22:00:00Z', to: '2025-10-26T22:59:59Z' };
  const told: Told[] = [
    ['2025-10-26T00:30:00Z', 1],
    ['2025-10-26T01:30:00Z', 3],
  ];
  const october = rowsOf(built({ told, options, ...autumn }));
  // Both hours that the clock shows as two o'clock stand for themselves.
  expect(october.filter((row) => row.kind === 'row')).toHaveLength(25);
  expect(october.slice(2, 4).map(line)).toEqual(['02:00 1,0 1,0 1,0', '02:00 3,0 3,0 3,0']);
});

test('R-TEMP-004 intervals without a value are listed, or left out where it is asked', () => {
  const to = '2026-03-02T09:59:59Z';
  const times = (options: Partial<ReportOptions>) =>
    rowsOf(built({ told: M30, to, options })).map((row) => texts(row, 'time', 'temp1').join(' '));
  expect(times({})).toEqual(
    ['08:00 5,0', '08:30 9,0', '09:00 -', '09:30 -', '10:00 -', '10:30 -', ' 4,7'].map((text) =>
      text.replace(' 4,7', ' 4,7'),
    ),
  );
  expect(times({ removeEmptyRows: true })).toEqual(['08:00 5,0', '08:30 9,0', ' 4,7']);
});

test('T-1 records of one moment are one measurement, and what the later one says holds', () => {
  const ts = '2026-03-02T07:00:00Z';
  const told: Told[] = [[ts, 4, null], [ts, 4.5, null], [ts, null, -18], ...M30.slice(1)];
  const rows = rowsOf(built({ told }));
  expect(texts(rows[0], 'temp1', 'temp1min', 'temp2', 'temp2max')).toEqual([
    '5,2',
    '4,5',
    '−18,0',
    '−18,0',
  ]);
});

test('R-TEMP-001 the door: minutes in each interval, openings, and a strip of the chart', () => {
  const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`);
  const door = {
    openings: 2,
    spans: [
      { from: at('07:05'), to: at('07:10') },
      { from: at('07:20'), to: at('07:45') },
    ],
  };
  const document = built({ told: M30, more: { door } });
  const doors = rowsOf(document).map((row) => texts(row, 'door')[0]);
  expect(doors).toEqual(['15,0', '15,0', '30,0']);
  const chart = document.blocks[0] as ChartBlock;
  expect(chart.shapes.filter((shape) => shape.kind === 'box' && shape.fill === 'ink')).toHaveLength(
    2,
  );
  expect(document.facts.map(({ label, value }) => `${label} ${value?.[0]?.text}`)).toContain(
    'otvorení dverí 2',
  );
});

test('R-TEMP-001 two sensors are two lines that differ without colour', () => {
  const told = M30.map(([ts, one]): Told => [ts, one, -18]);
  const chart = built({ told }).blocks[0] as ChartBlock;
  const lines = chart.shapes.filter(
    (shape) => shape.kind === 'line' && (shape.stroke ?? 0) >= 1 && shape.tone !== 'quiet',
  );
  expect(lines.map((shape) => shape.kind === 'line' && shape.dash !== undefined)).toEqual([
    false,
    true,
  ]);
  const said = chart.shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : []));
  expect(said).toEqual(expect.arrayContaining(['T1', 'T2']));
});

test('R-TEMP-001 where the vehicle was and whether it drove; nothing of it in a private ride', () => {
  const ride = rideOf({ fromTimestamp: '2026-03-02T06:50:00.000Z' });
  const of = (more: Partial<TemperatureData>) =>
    rowsOf(built({ told: M30, more })).map((row) =>
      texts(row, 'place', 'state', 'speed').join(' '),
    );
  // It ends at 07:50, 20 minutes after the second interval began.
  expect(of({ rides: [ride] }).slice(0, 2)).toEqual(['Trnava jazda 50', 'Trnava jazda 20 min 50']);
  // nothing stands at 50 km/h, whether there is a ride of it or not.
  expect(of({ rides: [] })[0]).toBe('Trnava jazda 50');
  const own = { ...ride, rideType: 'private' } as const;
  expect(of({ rides: [own] }).slice(0, 2)).toEqual(['- - -', '- - -']);
});

test('R-13 an interval of which a part was driven says how much, of all rides in it', () => {
  const parts = [
    rideOf({ fromTimestamp: '2026-03-02T06:00:00.000Z', toTimestamp: '2026-03-02T07:05:00.000Z' }),
    rideOf({ fromTimestamp: '2026-03-02T07:20:00.000Z', toTimestamp: '2026-03-02T07:24:00.000Z' }),
  ];
  const rows = rowsOf(built({ told: M30, more: { rides: parts } }));
  expect(rows.slice(0, 2).map((row) => texts(row, 'state')[0])).toEqual(['jazda 9 min', 'jazda']);
  // A private ride at its begin is told of as little as one at its end.
  const [first, second] = parts as [(typeof parts)[0], (typeof parts)[0]];
  const own = [{ ...first, rideType: 'private' } as const, second];
  expect(texts(rowsOf(built({ told: M30, more: { rides: own } }))[0], 'state')).toEqual(['-']);
});

test('R-13 on paper what nothing was measured in is one row a day, the spreadsheet has each interval', () => {
  const told: Told[] = [
    ['2026-03-02T07:10:00Z', 4],
    ['2026-03-03T22:10:00Z', 5],
  ];
  const document = built({ told, to: '2026-03-04T22:59:59Z' });
  const said = printed(document).map((row) =>
    texts(row, 'date', 'time', 'temp1', 'place', 'state').join('|'),
  );
  expect(said.slice(0, -1)).toEqual([
    'po 2.3.|08:00|4,0|Trnava|jazda',
    '|08:30||bez meraní do 24:00|státie',
    'ut 3.3.|00:00||bez meraní do 23:00|státie',
    '|23:00|5,0|Trnava|jazda',
    '|23:30||bez meraní do 24:00|státie',
    'st 4.3.|00:00||bez meraní do 24:00|státie',
  ]);
  expect(rowsOf(document)).toHaveLength(32 + 48 + 48 + 1);
});

test('R-TEMP 100 000 measurements are gathered into their intervals, no peak of them lost', () => {
  const from = Date.parse('2026-03-01T00:00:00Z');
  const told = Array.from(
    { length: 100_000 },
    (_, index): Told => [from + index * 25_000, index === 77_777 ? 31.5 : 4 + (index % 10) / 10],
  );
  const period = { from: '2026-03-01T00:00:00Z', to: '2026-03-30T21:59:59Z' };
  const document = built({ told, ...period, options: { granularity: 60 } });
  expect(rowsOf(document).length).toBe(29 * 24 + 22 + 1);
  const chart = document.blocks[0] as ChartBlock;
  const points = chart.shapes.reduce(
    (sum, shape) => sum + (shape.kind === 'line' ? shape.points.length / 2 : 0),
    0,
  );
  expect(points).toBeLessThan(4_100);
  expect(chart.alternative).toContain('31,5');
  expect(rowsOf(document).at(-1)?.cells.temp1max?.raw).toBe(31.5);
  // One by one nobody reads them: it is said, and chart and totals stay.
  const every = built({ told, ...period, options: { granularity: 0 } });
  expect(rowsOf(every)).toEqual([]);
  expect(MEASUREMENTS_MAX).toBe(50_000);
  expect(JSON.stringify(every.blocks[1])).toContain('zvoľte interval');
  expect(every.facts.length).toBeGreaterThan(0);
});

test('R-TEMP a hole in the records is a hole in the line', () => {
  const told: Told[] = [...M30, ['2026-03-02T12:00:00Z', 5], ['2026-03-02T12:10:00Z', 6]];
  const chart = built({ told, to: '2026-03-02T12:59:59Z' }).blocks[0] as ChartBlock;
  const lines = chart.shapes.filter((shape) => shape.kind === 'line' && (shape.stroke ?? 0) > 1);
  expect(lines).toHaveLength(2);
});

test('REP-035 a vehicle that measured nothing is a document that says so', () => {
  const document = built({ told: [['2026-03-02T07:00:00Z', null]] });
  expect([document.isEmpty, rowsOf(document), tablesOf(document)[0]?.empty]).toEqual([
    true,
    [],
    'Žiadne údaje',
  ]);
  // Records without a value have no least and greatest one.
  expect([document.facts, document.summary]).toEqual([[], []]);
});

test('R-TEMP-001 the word of the total lies over date and time, and over no mean', () => {
  const told: [string, number][] = [
    ['2026-03-02T07:10:00Z', -18.5],
    ['2026-03-02T07:20:00Z', -18.5],
  ];
  const [table] = tablesOf(built({ told }));
  const total = table?.rows.at(-1);
  expect(table?.columns.slice(0, 3).map(({ id }) => id)).toEqual(['date', 'time', 'temp1']);
  expect([total?.cells.date?.spans, ...texts(total, 'date', 'temp1')]).toEqual([
    1,
    'Spolu',
    '−18,5',
  ]);
});

const MARCH = { from: '2026-02-28T23:00:00Z', to: '2026-03-31T21:59:59Z' };
/** Each day at noon and a quarter past: 4 and 5 degrees, on the third 4 and 9. */
const DAILY = Array.from({ length: 31 }, (_, day): Told[] => {
  const noon = Date.parse('2026-03-01T11:00:00Z') + day * 86_400_000;
  return [
    [noon, 4, -18],
    [noon + 900_000, day === 2 ? 9 : 5, -18],
    [noon + 1_200_000, 4, -18],
  ];
}).flat();
const COLD: AllowedRanges = [{ low: 2, high: 6 }, null];

test('V-13 a month is a band for each day and sensor, not a line of all measurements', () => {
  const chart = built({ told: DAILY, ...MARCH, ranges: COLD }).blocks[0] as ChartBlock;
  const bands = (fill: string) =>
    chart.shapes.filter((shape) => shape.kind === 'box' && shape.fill === fill);
  expect([bands('quiet').length, bands('white').length]).toEqual([31, 31]);
  // Full and hollow, so that they are told apart without colour; their means are lines of a band's width.
  const lines = chart.shapes.filter((shape) => shape.kind === 'line' && (shape.stroke ?? 0) > 1);
  expect(lines).toHaveLength(62);
});

test('V-13 what was outside of the allowed range is hatched, has a triangle and a sum; the limits are named', () => {
  const document = built({ told: DAILY, ...MARCH, ranges: COLD });
  const { shapes } = document.blocks[0] as ChartBlock;
  const hatched = shapes.filter((shape) => shape.kind === 'box' && shape.fill === 'hatch');
  const marks = shapes.filter((shape) => shape.kind === 'triangle');
  expect([hatched.length, marks.length]).toEqual([1, 1]);
  const said = shapes.flatMap((shape) => (shape.kind === 'text' ? shape.text : []));
  expect(said).toEqual(expect.arrayContaining(['T1 najmenej 2,0', 'T1 najviac 6,0', '20 °C']));
  const facts = document.facts.map(({ label, value }) => `${label}: ${value?.[0]?.text}`);
  // Nine degrees for the five minutes until the next measurement.
  expect(facts).toContain('teplota 1 mimo 2,0 až 6,0 °C: 0:05 h');
});

test('V-13 of a day the line is drawn thick from where it leaves the allowed range to where it comes back', () => {
  const ranges: AllowedRanges = [{ low: null, high: 6 }, null];
  const told: Told[] = [
    ['2026-03-02T07:00:00Z', 4],
    ['2026-03-02T07:10:00Z', 8],
    ['2026-03-02T07:20:00Z', 4],
  ];
  const chart = built({ told, ranges }).blocks[0] as ChartBlock;
  const thick = chart.shapes.flatMap((shape) =>
    shape.kind === 'line' && (shape.stroke ?? 0) > 2 ? [shape.points] : [],
  );
  expect(thick).toHaveLength(1);
  // Six degrees are reached half way to the eight, and left half way back.
  const [left = 0, , middle = 0, , right = 0] = thick[0] ?? [];
  const [whole] = chart.shapes.flatMap((shape) =>
    shape.kind === 'line' && shape.stroke === 1.1 ? [shape.points] : [],
  );
  expect(middle - left).toBeCloseTo(((whole?.[2] ?? 0) - (whole?.[0] ?? 0)) / 2, 1);
  expect(right - middle).toBeCloseTo(middle - left, 1);
});

test('V-13 the allowed range is the narrowest of the rules that choose the vehicle', () => {
  const vehicle = { vehicleId: 7, typeCode: 'truck', groupSetIds: [] };
  const rule = (above: number | null, below: number | null, typeCode: string): TemperatureRule => ({
    name: `${typeCode} ${above}`,
    condition: { kind: 'temperature', channel: 1, above, below },
    whom: { all: false, vehicleIds: [], groupSetIds: [], typeCodes: [typeCode] },
  });
  const rules = [rule(8, null, 'truck'), rule(6, 2, 'truck'), rule(4, null, 'van')];
  expect(allowedRanges(rules, vehicle)).toEqual({
    ranges: [{ low: 2, high: 6 }, null],
    names: ['truck 8', 'truck 6'],
  });
});
