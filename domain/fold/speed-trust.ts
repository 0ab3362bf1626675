// Is the speed that a tracker tells to be believed at all? Over kilometres it must agree with places that lie so
// far apart that noise hardly changes their distance: one that is 0 always, or in another unit, does not.
import { distanceMetres } from '../geo.ts';
import type { Moment } from './moment.ts';
import { CLOSE_MS_MAX } from './noise.ts';
import type { Way } from './way-state.ts';

const FAR_METRES = 500;
/** Degrees to the north and to the east together that are less than that wherever on the earth. */
const FAR_DEGREES_MIN = FAR_METRES / 111_200;
/** Judged is over so much way at least. */
const JUDGED_METRES = 3000;
/** It is less than the straight lines between far places allow, or more than bends between fixes do. */
const OF_FAR_MIN = 0.65;
const OF_PATH_MAX = 1.7;
/** So far off it needs no kilometres. */
const GROSS_METRES = 1000;
const GROSS_OF_FAR = 0.4;
const GROSS_OF_PATH = 3;
/** What two told speeds may miss of the way between them: by their distance in time, and where they differ. */
const UNSURE_CLOSE = 0.1;
const UNSURE_STEADY = 0.25;
const UNSURE = 0.5;
const STEADY_MIN = 0.75;
/** By more deviations it is no chance, and with less of them nothing is open. */
const DEVIATIONS = 2;
const OPEN_MAX = 0.3;

/** The next far place is measured from here. */
export function farTo(way: Way, latitude: number, longitude: number): void {
  way.farLatitude = latitude;
  way.farLongitude = longitude;
  way.farTold = 0;
  way.farPath = 0;
  way.farUnsure = 0;
}

/** How unsure the way by two told speeds is, metres squared. */
function unsureOf(before: number, now: number, elapsed: number, leg: number): number {
  const high = Math.max(before, now);
  const isSteady = high > 0 && Math.min(before, now) >= STEADY_MIN * high;
  const share = elapsed <= CLOSE_MS_MAX ? UNSURE_CLOSE : isSteady ? UNSURE_STEADY : UNSURE;
  return (share * leg) ** 2;
}

/**
 * Compares the speeds told at the fix before and now with the places; `told` are the metres by them. Gives the
 * metres since the last judgement when it was believed wrongly until now, else 0.
 */
export function compareFar(
  way: Way,
  { leg }: Moment,
  told: number | null,
  before: number | null,
  elapsed: number,
): number {
  const now = way.speed;
  if (told === null || before === null || now === null || way.farTold === null) {
    farTo(way, way.latitude, way.longitude);
    return 0;
  }
  way.farTold += told;
  way.farPath += leg;
  way.farUnsure += unsureOf(before, now, elapsed, leg);
  const { latitude, longitude, farLatitude, farLongitude } = way;
  // No way is longer than the one by its two sides, and those cost nothing.
  const sides = Math.abs(latitude - farLatitude) + Math.abs(longitude - farLongitude);
  if (sides < FAR_DEGREES_MIN) return 0;
  const metres = distanceMetres(farLatitude, farLongitude, latitude, longitude);
  if (metres < FAR_METRES) return 0;
  if (way.isTrusted) way.far += metres;
  way.judgedFar += metres;
  way.judgedTold += way.farTold;
  way.judgedPath += way.farPath;
  way.judgedUnsure += way.farUnsure;
  farTo(way, latitude, longitude);
  return judgeTold(way);
}

function judgeTold(way: Way): number {
  const { judgedTold, judgedFar, judgedPath } = way;
  const open = DEVIATIONS * Math.sqrt(way.judgedUnsure);
  const least = judgedTold + open;
  const most = judgedTold - open;
  const isLow = judgedFar >= GROSS_METRES && least < GROSS_OF_FAR * judgedFar;
  if (isLow || most > GROSS_OF_PATH * judgedPath) return refute(way);
  if (judgedFar < JUDGED_METRES) return 0;
  if (least < OF_FAR_MIN * judgedFar || most > OF_PATH_MAX * judgedPath) return refute(way);
  if (open > OPEN_MAX * judgedFar) return 0;
  if (judgedTold < OF_FAR_MIN * judgedFar || judgedTold > OF_PATH_MAX * judgedPath) return 0;
  way.isTrusted = true;
  judgeAnew(way);
  return 0;
}

function refute(way: Way): number {
  const owed = way.isTrusted ? way.judgedFar - way.judgedCounted : 0;
  way.isTrusted = false;
  way.places = 0;
  way.told = 0;
  way.path = 0;
  way.far = 0;
  way.counted = 0;
  way.legs = 0;
  way.squares = 0;
  way.unsure = 0;
  way.bent = 0;
  way.noisy = 0;
  judgeAnew(way);
  return owed;
}

function judgeAnew(way: Way): void {
  way.judgedFar = 0;
  way.judgedTold = 0;
  way.judgedPath = 0;
  way.judgedUnsure = 0;
  way.judgedCounted = 0;
}
