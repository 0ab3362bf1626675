// How much a receiver's places scatter while the vehicle moves. Noise puts a fix beside the line of its
// neighbours, and the next one to the other side; bends and braking put both to the same side. So the mean
// product of the two tells noise from driving, whatever the road.
import type { Way } from './way-state.ts';

/** Fixes further apart tell nothing: two bends may lie between them. */
export const DENSE_MS_MAX = 5000;
/** Up to here they tell how the road turns. */
export const CLOSE_MS_MAX = 15_000;
/** The mean is that of about so many fixes. */
const FIXES = 40;
/**
 * Square of a leg's noise in one direction, by the mean product of both directions together: between 1 and 1.9 for
 * noise that is new in each fix and noise that lasts for ten of them.
 */
const NOISE_OF_PRODUCT = 1.9;
const METRES_PER_DEGREE = 111_195;

/** Square of the metres by which noise changes within a leg in one direction; 0 where nothing tells it. */
export function noiseOf({ noise }: Way, lasted: number): number {
  return noise > 0 && lasted <= DENSE_MS_MAX ? noise * NOISE_OF_PRODUCT : 0;
}

/** Notes by how much the fix before lies beside the line of its neighbours, and keeps the new fix. */
export function noteNoise(way: Way, ts: number, latitude: number, longitude: number): void {
  const elapsed = ts - way.ts;
  const earlier = way.ts - way.earlierTs;
  if (elapsed > 0 && elapsed <= CLOSE_MS_MAX && earlier > 0 && earlier <= CLOSE_MS_MAX) {
    const part = earlier / (earlier + elapsed);
    const perLongitude = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
    const north =
      METRES_PER_DEGREE *
      (way.latitude - way.earlierLatitude - part * (latitude - way.earlierLatitude));
    const east =
      perLongitude *
      (way.longitude - way.earlierLongitude - part * (longitude - way.earlierLongitude));
    if (Math.max(elapsed, earlier) <= DENSE_MS_MAX) {
      way.noiseFixes = Math.min(way.noiseFixes + 1, FIXES);
      const product = north * way.besideNorth + east * way.besideEast;
      way.noise -= (product + way.noise) / way.noiseFixes;
    }
    way.besideNorth = north;
    way.besideEast = east;
  } else {
    way.besideNorth = 0;
    way.besideEast = 0;
  }
  if (latitude !== way.latitude || longitude !== way.longitude) way.sinceTs = ts;
  way.earlierTs = way.ts;
  way.earlierLatitude = way.latitude;
  way.earlierLongitude = way.longitude;
  way.ts = ts;
  way.latitude = latitude;
  way.longitude = longitude;
}
