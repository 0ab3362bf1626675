// T-6: what is replayed of a recording is as far as what was recorded. Tracks whose length is known because
// they are made here go through the reading of traces into records and through the fold.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fold, northDegrees } from '@flotila/domain/fold/test-track.ts';
import { isQuarantined, normalize } from '@flotila/domain/location/normalize.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTraces } from './traces.ts';

const START = Date.UTC(2026, 2, 3, 7);
const SETUP = {
  installDate: null,
  motorbit: 0,
  temperature1: 0,
  temperature2: 0,
  tanks: [],
} as const;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flotila-distance-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Point {
  second: number;
  latitude: number;
  longitude: number;
}

/**
 * A way through streets of 300 m, north and east by turns, at a constant speed between two rests of ten
 * minutes, in which the receiver wanders by some metres. Its corners are among its points.
 */
function wayOf(kmh: number, seconds: number, step: number): { points: Point[]; metres: number } {
  const points: Point[] = [];
  const perStep = (kmh / 3.6) * step;
  const stepsPerStreet = Math.max(1, Math.round(300 / perStep));
  const eastward = northDegrees(1) / Math.cos((48 * Math.PI) / 180);
  let [north, east] = [0, 0];
  let second = 0;
  const add = (wander: number) => {
    const latitude = 48 + northDegrees(north + wander);
    points.push({ second, latitude, longitude: 17 + eastward * (east - wander) });
    second += step;
  };
  const rest = () => {
    for (const end = second + 600; second < end; ) add(2 * Math.sin(second));
  };
  rest();
  const steps = Math.round(seconds / step);
  for (let index = 0; index < steps; index++) {
    add(0);
    if (Math.floor(index / stepsPerStreet) % 2 === 0) north += perStep;
    else east += perStep;
  }
  rest();
  return { points, metres: steps * perStep };
}

const timeText = (second: number) => new Date(START + second * 1000).toISOString();
const placeText = ({ latitude, longitude }: Point) =>
  `${latitude.toFixed(7)},${longitude.toFixed(7)}`;

/** Metres of all rides that the fold makes of a file. */
function replayedMetres(name: string, lines: readonly string[]): number {
  const file = join(folder, name);
  writeFileSync(file, lines.join('\n'));
  const [trace] = readTraces(file).traces;
  const locations = (trace?.records ?? []).map((record) => {
    const location = normalize(record, record.time ?? 0, SETUP, () => 'SK');
    if (isQuarantined(location)) throw new Error(location.reason);
    return location;
  });
  locations.sort((one, two) => one.ts - two.ts || one.hash - two.hash);
  return fold(locations).rides.reduce((sum, { distance }) => sum + distance, 0);
}

function expectWithin2Percent(metres: number, truth: number): void {
  expect(metres).toBeGreaterThan(truth * 0.98);
  expect(metres).toBeLessThan(truth * 1.02);
}

const places = (points: readonly Point[]) => [
  'ts,lat,lon',
  ...points.map((point) => `${timeText(point.second)},${placeText(point)}`),
];

describe('T-6 a replayed recording is within 2 % of its way', () => {
  test.each([
    ['1 Hz at 15 km/h', 15, 2_100, 1],
    ['1 Hz at 6 km/h', 6, 3_600, 1],
    ['1 Hz at 90 km/h', 90, 2_400, 1],
    ['every 5 s at 15 km/h', 15, 2_100, 5],
    ['every 30 s at 36 km/h', 36, 7_200, 30],
    ['every 60 s at 50 km/h', 50, 7_200, 60],
    ['every 120 s at 60 km/h', 60, 14_400, 120],
  ])('%s, places only', (name, kmh, seconds, step) => {
    const { points, metres } = wayOf(kmh, seconds, step);
    expectWithin2Percent(replayedMetres(`${name.replaceAll('/', '')}.csv`, places(points)), metres);
  });

  test('a GPX at 1 Hz and 15 km/h', () => {
    const { points, metres } = wayOf(15, 2_100, 1);
    const lines = points.map(
      ({ second, latitude, longitude }) =>
        `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}"><time>${timeText(second)}</time></trkpt>`,
    );
    expectWithin2Percent(replayedMetres('way.gpx', ['<gpx>', ...lines, '</gpx>']), metres);
  });

  const withTelemetry = (kmh: number, telemetry: (point: Point) => string) => {
    const { points, metres } = wayOf(kmh, 2_100, 1);
    const [from, to] = [590, 600 + 2_110];
    const lines = points.flatMap((point) => {
      const { second } = point;
      const event = second === from ? 'ign-on' : second === to ? 'ign-off' : 'position';
      const row = `${timeText(second)},${event},${placeText(point)},,`;
      return second % 10 === 3 ? [row, `${timeText(second)},telemetry,${telemetry(point)}`] : [row];
    });
    return { lines: ['ts,event,lat,lon,ignitionKey,engineRpm', ...lines], metres };
  };

  test.each([
    ['whose ignition is 0', 15, (point: Point) => `${placeText(point)},0,900`],
    ['that have no place', 15, () => ',,,900'],
    ['that have no place and ignition 0', 50, () => ',,0,900'],
  ])('with telemetry rows %s', (name, kmh, telemetry) => {
    const { lines, metres } = withTelemetry(kmh, telemetry);
    expectWithin2Percent(replayedMetres(`${name}.csv`, lines), metres);
  });

  test('a recording of standing is no way, whatever its receiver says', () => {
    const { points } = wayOf(0, 3_600, 1);
    expect(replayedMetres('standing.csv', places(points))).toBe(0);
  });
});

describe('T-6 rows of a recording', () => {
  const read = (name: string, lines: readonly string[]) => {
    const file = join(folder, name);
    writeFileSync(file, lines.join('\n'));
    return readTraces(file).traces[0]?.records ?? [];
  };

  test('the key counts where nothing else tells the ignition, and not when it is never on', () => {
    const rows = (keys: string[]) => [
      'ts,lat,lon,ignitionKey',
      ...keys.map((key, index) => `${timeText(index)},48,17,${key}`),
    ];
    const inputs = (name: string, keys: string[]) =>
      read(name, rows(keys)).map((record) => record.inputs);
    expect(inputs('key.csv', ['', '1', '', '0', ''])).toEqual([null, 1, 1, 0, 0]);
    expect(inputs('dead.csv', ['', '0', '', '0'])).toEqual([null, null, null, null]);
  });

  test('a row without a place keeps what else it says, one that says nothing is left out', () => {
    const records = read('telemetry.csv', [
      'ts,event,lat,lon,engineRpm',
      `${timeText(0)},position,48,17,`,
      `${timeText(1)},telemetry,,,800`,
      `${timeText(2)},ign-on,,,`,
      `${timeText(3)},position,,,`,
    ]);
    expect(records).toMatchObject([
      { hasFix: true, latitude: 48 },
      { hasFix: false, latitude: null, speedKmh: null, values: { rpm: 800 } },
      { hasFix: false, inputs: 1 },
    ]);
    expect(records).toHaveLength(3);
  });
});
