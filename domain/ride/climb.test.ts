// Climb and descent from altitudes as receivers give them (logbook-and-rides §3). The worked example of
// the hysteresis alone stands in clean-up.test.ts.
import { expect, test } from 'vitest';
import { drive, fold, type Leg, SETTINGS } from '../fold/test-track.ts';
import { CELL_METRES, MEAN_METRES, takeSmoothAltitude } from './climb.ts';
import { initialRideState } from './state.ts';

const HOUR: Leg = { from: '08:00', to: '09:00', motor: true, speed: 72 };

/** An hour at 20 m/s with altitudes by the way driven, metres; one record every `stepSeconds`. */
function climbed(altitude: (metres: number, index: number) => number | null, stepSeconds = 5) {
  const locations = drive([HOUR], stepSeconds);
  locations.forEach((location, index) => {
    location.altitude = altitude(index * 20 * stepSeconds, index);
  });
  const { rides, state } = fold(locations);
  return { climb: rides[0]?.climb, descent: rides[0]?.descent, state };
}

/** Noise of a receiver, metres: always the same, even over any window, at most `size`. */
function noise(size: number): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 31 - 1) * size;
  };
}

test('altitudes that wander by 3 m on the flat neither climb nor descend', () => {
  const random = noise(3);
  expect(climbed(() => 300 + random(), 1)).toMatchObject({ climb: 0, descent: 0 });
});

test('single wild altitudes are nothing, at the beginning neither', () => {
  const wild = climbed((_metres, index) => (index % 7 === 2 ? 900 : 300));
  expect(wild).toMatchObject({ climb: 0, descent: 0 });
});

test('three hills of 120 m are 360 m up and 360 m down within 5 %, noisy too', () => {
  const random = noise(6);
  const hills = climbed(
    (metres) => 300 - 60 * Math.cos((metres / 72_000) * 3 * 2 * Math.PI) + random(),
    1,
  );
  expect(Math.abs((hills.climb ?? 0) / 360 - 1)).toBeLessThan(0.05);
  expect(Math.abs((hills.descent ?? 0) / 360 - 1)).toBeLessThan(0.05);
});

test('the mean goes over 200 m: a step of 50 m is climbed within that way', () => {
  const way = (metres: number) => (metres >= 30_000 ? 350 : 300);
  expect(climbed(way, 1).climb).toBe(50);
});

test('locations further apart than 200 m are smoothed by the median alone', () => {
  const up = climbed((metres) => 300 + metres / 100, 60);
  // 12 m a minute; a median lies at the middle of its five, so two locations at each end are lost.
  expect(up.climb).toBe((59 - 2 - 2) * 12);
});

test('the memory stays bounded however slowly and densely a vehicle goes', () => {
  const crawl = drive([{ from: '08:00', to: '10:00', motor: true, speed: 4 }], 1);
  crawl.forEach((location, index) => {
    location.altitude = 300 + (index % 9);
  });
  const { state } = fold(crawl);
  expect(state.ride.profile.length / 3).toBeGreaterThan(10);
  expect(state.ride.profile.length / 3).toBeLessThanOrEqual(MEAN_METRES / CELL_METRES + 1);
  expect(state.ride.altitudes.length).toBeLessThanOrEqual(32);
});

test('altitudes 300 302 301 310 309 305 303 320 climb 27 and descend 7', () => {
  const state = initialRideState(SETTINGS);
  for (const altitude of [300, 302, 301, 310, 309, 305, 303, 320]) {
    takeSmoothAltitude(state, altitude);
  }
  expect(state.totals).toMatchObject({ climb: 27, descent: 7 });
});
