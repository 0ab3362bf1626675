// T3: distance that the fold measures by locations, on recordings whose way is known, against a plain sum
// over all fixes. The evening of the project's own fixtures is compared with its wheel speed; the other
// recordings may not be passed on and are read from `../shared/data` where a developer has them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fold, locationAt, settingsWith } from '@flotila/domain/fold/test-track.ts';
import { inFoldOrder, KINDS } from '@flotila/domain/fold/testing/truth-kinds.ts';
import { distanceMetres } from '@flotila/domain/geo.ts';
import type { Location } from '@flotila/domain/location/location.ts';
import {
  numberIn,
  type RecordingRow,
  readRows,
} from '@flotila/domain/location/testing/recording-rows.ts';
import { report } from './measure.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const FIXTURES = path.join(ROOT, 'domain/fixtures');
const SHARED = path.join(ROOT, '../shared/data');
const GOAL = 'within 2 %';
/** A stretch in which a vehicle stood: at least an hour, and no fix further than this from its first. */
const STOOD_METRES = 60;
const STOOD_MS = 3_600_000;

function locationsOf(
  rows: readonly RecordingRow[],
  fieldsOf: (row: RecordingRow) => Partial<Location>,
): Location[] {
  const start = Date.UTC(2025, 5, 10, 8);
  return rows
    .map((row, index) =>
      locationAt(row.ts ? Date.parse(row.ts) : start + Number(row.t_s) * 1000, {
        hash: index,
        latitude: numberIn(row.lat),
        longitude: numberIn(row.lon),
        ...fieldsOf(row),
      }),
    )
    .sort((one, two) => one.ts - two.ts || one.hash - two.hash);
}

/** Metres along fixes or a route. */
function lengthOf(places: readonly { latitude: number | null; longitude: number | null }[]) {
  let sum = 0;
  let before: [number, number] | null = null;
  for (const { latitude, longitude } of places) {
    if (latitude === null || longitude === null) continue;
    if (before) sum += distanceMetres(...before, latitude, longitude);
    before = [latitude, longitude];
  }
  return sum;
}

/** Way by the wheels, metres: speed between two readings, gaps of over a minute left out. */
function wheelMetres(locations: readonly Location[]): number {
  let sum = 0;
  let before: { ts: number; speed: number } | null = null;
  for (const { ts, speed } of locations) {
    if (speed === null) continue;
    const seconds = before ? (ts - before.ts) / 1000 : 0;
    if (before && seconds <= 60) sum += ((before.speed + speed) / 2 / 3.6) * seconds;
    before = { ts, speed };
  }
  return sum;
}

const foldedMetres = (locations: readonly Location[]) =>
  fold(locations, settingsWith({ kmGps: true })).rides.reduce(
    (sum, ride) => sum + ride.distance,
    0,
  );

const kilometres = (metres: number) => `${(metres / 1000).toFixed(3)} km`;
const against = (metres: number, truth: number) => {
  const percent = (metres / truth - 1) * 100;
  return `${kilometres(metres)} (${percent >= 0 ? '+' : ''}${percent.toFixed(2)} %)`;
};

function compareWith(
  work: string,
  locations: readonly Location[],
  truth: number,
  goal = 'none',
): void {
  report({
    id: 'T3',
    work: `${work}, ${kilometres(truth)}`,
    figure: against(foldedMetres(locations), truth),
    opponent: `sum of all fixes ${against(lengthOf(locations), truth)}`,
    goal,
  });
}

for (const { name, settings, within, make } of KINDS) {
  const { locations, metres } = make();
  const { rides } = fold(inFoldOrder(locations), settings);
  const sum = rides.reduce((total, ride) => total + ride.distance, 0);
  report({
    id: 'T3',
    work: `known way: ${name}, ${kilometres(metres)}`,
    figure: metres > 0 ? against(sum, metres) : `${kilometres(sum)} in ${rides.length} rides`,
    opponent: `sum of all fixes ${kilometres(lengthOf(inFoldOrder(locations)))}`,
    goal: within > 0 ? `within ${within} %` : 'nothing',
  });
}

const evening = ['b1', 'b2', 'b3'].flatMap((name) =>
  readRows(path.join(FIXTURES, `envirocar-track-${name}.csv.gz`)),
);
const driven = locationsOf(evening, (row) => ({ speed: numberIn(row.Speed) }));
// Cars report their speed a little wrong, so this is no truth to be held to.
compareWith('an evening by car, by its reported speed', driven, wheelMetres(driven));

const kcmmn = path.join(SHARED, 'kcmmn');
if (existsSync(kcmmn)) {
  for (const name of ['013', '017', '019', '027', '045', '059', '061', '002', '033']) {
    const track = locationsOf(readRows(path.join(kcmmn, `track-${name}.csv.gz`)), () => ({}));
    const route = readRows(path.join(kcmmn, `route-${name}.csv.gz`)).map((row) => ({
      latitude: numberIn(row.lat),
      longitude: numberIn(row.lon),
    }));
    if (['002', '033'].includes(name)) {
      compareWith(`track ${name}, slow with long rests, its route`, track, lengthOf(route));
    } else compareWith(`track ${name}, its route`, track, lengthOf(route), GOAL);
  }
  drift();
  truck();
} else {
  console.log('The recordings that may not be passed on are not here; the evening stands alone.');
}

/** Ends of the stretches in which a vehicle stood, as indexes of its locations. */
function standings(locations: readonly Location[]): [first: number, last: number][] {
  const found: [number, number][] = [];
  let first = 0;
  const ends = (last: number) => {
    const [from, to] = [locations[first]?.ts ?? 0, locations[last]?.ts ?? 0];
    if (to - from >= STOOD_MS) found.push([first, last]);
  };
  for (let index = 1; index < locations.length; index += 1) {
    const [one, two] = [locations[first], locations[index]];
    if (one && two && lengthOf([one, two]) <= STOOD_METRES) continue;
    ends(index - 1);
    first = index;
  }
  ends(locations.length - 1);
  return found;
}

/** Five days of a city fleet that sends places only, parked vehicles too: their fixes wander. */
function drift(): void {
  const fleet = Map.groupBy(
    readRows(path.join(SHARED, 'paris-fleet/positions.csv.gz')),
    (row) => row.vehicle_id,
  );
  let hours = 0;
  let wandered = 0;
  let counted = 0;
  for (const rows of fleet.values()) {
    const locations = locationsOf(rows, () => ({}));
    const { rides } = fold(locations);
    for (const [first, last] of standings(locations)) {
      const [from, to] = [locations[first]?.ts ?? 0, locations[last]?.ts ?? 0];
      hours += (to - from) / 3_600_000;
      wandered += lengthOf(locations.slice(first, last + 1));
      for (const ride of rides) if (ride.fromTs > from && ride.toTs < to) counted += ride.distance;
    }
  }
  report({
    id: 'T3',
    work: `${Math.round(hours)} hours of standing, fixes within ${STOOD_METRES} m`,
    figure: kilometres(counted),
    opponent: `sum of all fixes ${kilometres(wandered)}`,
    goal: 'nothing',
  });
}

/** A truck whose CAN odometer counts hectometres. */
function truck(): void {
  const rows = readRows(path.join(SHARED, 'truck-can/truck-can-2018-05-04.csv.gz'));
  const counted = rows.flatMap((row) => numberIn(row.totDist) ?? []).map((value) => value * 100);
  const locations = locationsOf(rows, (row) => ({
    speed: numberIn(row.speed_kmh),
    inputs: { 'ign-on': 1, 'ign-off': 0 }[row.event ?? ''] ?? null,
  }));
  const truth = Math.max(...counted) - Math.min(...counted);
  // Fixes 25 s apart cut the bends of a mountain road.
  compareWith('a truck in the mountains, its CAN odometer', locations, truth);
}
