// Visits of zones (zones-and-rules §2): the examples of §8 as they are written, and what happens at the edges.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DerivedVisit, noChanges } from '../fold/changes.ts';
import { foldLocations } from '../fold/fold.ts';
import { at, fold, locationAt, northDegrees, settingsWith } from '../fold/test-track.ts';
import { LOCATION_FLAGS, type Location } from '../location/location.ts';
import { metresOutside, outlineOf } from './outline.ts';
import { planZones, type ZoneVersion } from './plan.ts';
import { VISITS_AT_ONCE_MAX } from './state.ts';
import type { Position, ZoneShape } from './zone.ts';

const START = at('08:00');
/** Zone Z of §8: 200 m around 48, 17. */
const Z: ZoneVersion = {
  zoneId: 7,
  fromTs: -Infinity,
  toTs: Infinity,
  exitMargin: 30,
  minDwell: 120,
  speedLimit: null,
  category: 'customer',
  shape: { type: 'Circle', center: [17, 48], radius: 200 },
};

/** Records every 30 s, so many metres north of the middle of Z, with the motor on. */
const track = (metres: readonly number[], fields: Partial<Location> = {}) =>
  metres.map((far, index) =>
    locationAt(START + index * 30_000, {
      latitude: 48 + northDegrees(far),
      longitude: 17,
      inputs: 1,
      speed: 20,
      ...fields,
    }),
  );

function visitsOf(locations: readonly Location[], zones: readonly ZoneVersion[] = [Z]) {
  const { changes } = fold(locations, settingsWith({ zones: planZones(zones) }));
  return [...changes.visits.values()];
}

/** Seconds from the first record, to a tenth. */
const seconds = (ts: number | null) => ts && Math.round((ts - START) / 100) / 10;
const spans = (visits: readonly DerivedVisit[]) =>
  visits.map(({ arrival, departure, isPass }) => [seconds(arrival), seconds(departure), isPass]);

describe('worked examples', () => {
  test('§8.1 in at the border, out beyond the margin, both on the line between two records', () => {
    const metres = [500, 300, 190, 150, 120, 150, 190, 210, 190, 240, 300];
    const visits = visitsOf(track(metres));
    expect(spans(visits)).toEqual([[57.3, 264, false]]);
    const [visit] = visits;
    expect(((visit?.departure ?? 0) - (visit?.arrival ?? 0)) / 1000).toBeCloseTo(206.7, 1);
  });

  test('§8.2 shorter than the shortest visit is a pass', () => {
    expect(spans(visitsOf(track([300, 190, 150, 190, 300])))).toEqual([[27.3, 100.9, true]]);
  });
});

/** Metres of record `index` north of the middle, and what it says beside. */
const said = (track: Location[], index: number, fields: Partial<Location>) =>
  track.map((location, at) => (at === index ? { ...location, ...fields } : location));
const north = (metres: number) => 48 + northDegrees(metres);
const later = (minutes: number) => START + minutes * 60_000;

describe('zones-and-rules §1 what neither enters nor leaves', () => {
  const stays = track([500, 150, 120, 100, 110, 100, 120]);
  test.each([
    ['a weak fix', { flags: LOCATION_FLAGS.weakFix, latitude: north(900) }],
    ['no fix', { flags: LOCATION_FLAGS.noFix, latitude: null, longitude: null }],
    ['a jump', { latitude: north(90_000) }],
  ])('%s outside ends no visit', (_, fields) => {
    expect(spans(visitsOf(said(stays, 3, fields)))).toEqual([[25.7, null, false]]);
  });

  test.each([
    ['a weak fix', { flags: LOCATION_FLAGS.weakFix, latitude: north(0) }],
    ['a jump', { latitude: north(0) }],
  ])('%s inside begins none', (kind, fields) => {
    const away = kind === 'a jump' ? 90_000 : 900;
    expect(visitsOf(said(track([away, away, away, away]), 2, fields))).toEqual([]);
  });

  test('a parked vehicle rests, wherever its fixes wander over the border', () => {
    const parked = track([300, 195], { speed: 0 }).concat(
      track([0, 0, 195, 260, 150, 280, 210, 290, 280, 130], { inputs: 0, speed: 0 }).slice(2),
    );
    expect(spans(visitsOf(parked))).toEqual([[28.6, null, false]]);
  });
});

describe('zones-and-rules §2 visits', () => {
  test('what is inside with its first record has come with it', () => {
    expect(spans(visitsOf(track([100, 100])))).toEqual([[0, null, true]]);
  });

  test('overlapping zones each get their visit', () => {
    const wide = { ...Z, zoneId: 3, shape: { ...Z.shape, radius: 400 } as ZoneShape };
    const visits = visitsOf(track([500, 300, 100, 300, 500, 600]), [Z, wide]);
    expect(visits.map(({ zoneId }) => zoneId).sort()).toEqual([3, 7]);
  });

  test('in a tunnel it comes after the last record without a fix', () => {
    const away = { flags: LOCATION_FLAGS.noFix, latitude: null, longitude: null };
    const tunnel = said(said(track([210, 0, 0, 100]), 1, away), 2, away);
    expect(spans(visitsOf(tunnel))).toEqual([[60, null, true]]);
    expect(visitsOf(tunnel)[0]?.arrival).toBe(START + 60_001);
  });

  test('standing and metres are those within; the way over the border is shared', () => {
    const moving = track([400, 200, 0]);
    const standing = track([0, 0, 0, 0, 0, 0, 0], { speed: 0 }).slice(3);
    const on = track([0, 0, 0, 0, 0, 0, 0, 200, 400]).slice(7);
    const [visit] = visitsOf([...moving, ...standing, ...on]);
    expect(visit).toMatchObject({ distance: 430, standing: 120 });
  });

  test('who is found again where it was after a silence has stood', () => {
    const [visit] = visitsOf([
      ...track([400, 10], { speed: 30 }),
      locationAt(later(300), { latitude: north(10), longitude: 17, inputs: 1, speed: 0 }),
    ]);
    expect(visit?.standing).toBe(300 * 60 - 30);
  });

  test('the ride that brought it and the one that left are named by their beginnings', () => {
    const parts = (from: number, minutes: number, metres: (minute: number) => number, on = 1) =>
      Array.from({ length: minutes }, (_, minute) =>
        locationAt(later(from + minute), {
          latitude: north(metres(minute)),
          longitude: 17,
          inputs: on,
          speed: on ? 30 : 0,
        }),
      );
    const history = [
      ...parts(0, 10, (minute) => 4500 - minute * 500),
      ...parts(10, 40, () => 0, 0),
      // The first record of the ride is far outside: the way to it belongs to the ride, once the next one moves on.
      ...parts(50, 10, (minute) => 500 + minute * 500),
    ];
    const settings = settingsWith({ zones: planZones([Z]) });
    const { changes, rides } = fold(history, settings);
    const [visit] = [...changes.visits.values()];
    expect(rides).toHaveLength(2);
    expect([visit?.rideIn, visit?.rideOut]).toEqual(rides.map(({ fromTs }) => fromTs));
  });

  test(`in more than ${VISITS_AT_ONCE_MAX} zones at once it is in those with the lowest ids`, () => {
    const many = Array.from({ length: VISITS_AT_ONCE_MAX + 5 }, (_, index) => ({
      ...Z,
      zoneId: VISITS_AT_ONCE_MAX + 5 - index,
    }));
    const visits = visitsOf(track([500, 100, 100]), many);
    expect(visits).toHaveLength(VISITS_AT_ONCE_MAX);
    expect(Math.max(...visits.map(({ zoneId }) => zoneId))).toBe(VISITS_AT_ONCE_MAX);
  });
});

describe('zones-and-rules §2 a zone with a past', () => {
  const inside = track([500, 100, 100, 100, 100, 100, 100]);
  const change = START + 100_000;
  const before = { ...Z, toTs: change };

  test('where the zone ends the visit ends', () => {
    expect(spans(visitsOf(inside, [before]))).toEqual([[22.5, 100, true]]);
  });

  test('another shape ends it and begins another one', () => {
    const after = { ...Z, fromTs: change, shape: { ...Z.shape, radius: 250 } as ZoneShape };
    expect(spans(visitsOf(inside, [before, after]))).toEqual([
      [22.5, 100, true],
      [100, null, true],
    ]);
  });

  test('a version that differs in nothing that visits depend on goes on', () => {
    const after = { ...Z, fromTs: change, speedLimit: 30 };
    expect(spans(visitsOf(inside, [before, after]))).toEqual([[22.5, null, false]]);
  });

  test('a zone that comes to be around a vehicle begins its visit then', () => {
    expect(spans(visitsOf(inside, [{ ...Z, fromTs: change }]))).toEqual([[100, null, true]]);
  });

  test('who is taken out of those that it concerns has left with its last record', () => {
    const settings = settingsWith({ zones: planZones([Z]) });
    const { state } = fold(inside, settings);
    const changes = noChanges();
    const [next] = track([100, 100, 100, 100, 100, 100, 100, 100]).slice(7) as [Location];
    foldLocations(state, [next], settingsWith({}), changes);
    expect(spans([...changes.visits.values()])).toEqual([[22.5, 180, false]]);
  });
});

describe('zones-and-rules §1 the index of zones', () => {
  test('finds what looking at each zone for each record finds', () => {
    const random = fc.sample(fc.integer({ min: 0, max: 999_999 }), { numRuns: 12_000, seed: 5 });
    let turn = 0;
    const next = () => (random[turn++ % random.length] as number) / 1e6;
    let visits = 0;
    for (let round = 0; round < 8; round += 1) {
      const zones = Array.from({ length: 300 }, (_, index): ZoneVersion => {
        const [x, y] = [17 + next() * 0.4, 48 + next() * 0.3];
        return { ...Z, zoneId: index + 1, exitMargin: next() * 200, shape: anyShape(x, y, next) };
      });
      let [x, y] = [17.2, 48.15];
      const records = Array.from({ length: 300 }, (_, index) => {
        const step = next() < 0.3 ? 0.0005 : 0.03;
        x = Math.min(Math.max(x + (next() - 0.5) * step, 17), 17.4);
        y = Math.min(Math.max(y + (next() - 0.5) * step, 48), 48.3);
        return locationAt(START + index * 60_000, {
          latitude: y,
          longitude: x,
          inputs: 1,
          speed: 50,
        });
      });
      const found = visitsOf(records, zones).map(
        ({ zoneId, arrival, departure }) =>
          `${zoneId} ${recordAfter(arrival)} ${departure && recordAfter(departure)}`,
      );
      expect(found.sort()).toEqual(oneByOne(zones, records).sort());
      visits += found.length;
    }
    expect(visits).toBeGreaterThan(400);
  });
});

const recordAfter = (ts: number) => Math.ceil((ts - START) / 60_000);

function anyShape(x: number, y: number, next: () => number): ZoneShape {
  const far = 0.001 + next() * 0.02;
  if (next() < 0.3) return { type: 'Circle', center: [x, y], radius: far * 80_000 };
  const ring = [0, 1, 2, 3, 4, 5, 6].map((corner): Position => {
    const reach = far * (0.4 + 0.6 * next());
    const angle = (corner / 7) * 2 * Math.PI;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  if (next() < 0.4) return { type: 'Corridor', line: ring, width: 40 + next() * 400 };
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] };
}

/** `zone came went` by the numbers of records, without index and without memory. */
function oneByOne(zones: readonly ZoneVersion[], records: readonly Location[]): string[] {
  return zones.flatMap(({ zoneId, shape, exitMargin }) => {
    const outline = outlineOf(shape);
    const found: string[] = [];
    let came: number | null = null;
    for (const [index, { latitude, longitude }] of records.entries()) {
      const metres = metresOutside(outline, latitude ?? 0, longitude ?? 0);
      if (came === null && metres <= 0) came = index;
      else if (came !== null && metres > exitMargin) {
        found.push(`${zoneId} ${came} ${index}`);
        came = null;
      }
    }
    if (came !== null) found.push(`${zoneId} ${came} null`);
    return found;
  });
}
