// How long the way was that a vehicle drove between two of its places. A straight line cuts bends, and noise
// lengthens it. So the way by places goes in steps that are long against their noise, and a speed that
// the tracker tells is summed beside it: while the two differ by chance, the places are believed, and the more the less
// they do, unless the speed contradicts the places over kilometres (speed-trust.ts).
import { distanceMetres } from '../geo.ts';
import type { Known } from './known.ts';
import { MOVING_KMH, type Moment } from './moment.ts';
import { CLOSE_MS_MAX, DENSE_MS_MAX, noiseOf, noteNoise } from './noise.ts';
import { compareFar, farTo } from './speed-trust.ts';
import type { Way } from './way-state.ts';

/** Further apart, two told speeds say nothing of the time between. */
const SPEED_MS_MAX = 120_000;
/** A step by places so long against its noise is some hundredths too long. */
const STEP_NOISES = 7;
const STEP_METRES_MAX = 400;
/** The sums reach back over the longer of these. */
const SUM_LEGS = 60;
const SUM_METRES = 10_000;
/** So much of a leg no speed is sure of. */
const UNSURE = 0.05;
/** Where it changes, nobody knows when: a quarter of what the two speeds differ by. */
const UNSURE_CHANGE = 0.25;
/** Legs differ so much from each other only where the vehicle stops between its fixes. */
const UNEVEN = 0.15;
/**
 * By so many deviations speed and places differ by chance: where fixes are far apart, where close ones show the bends,
 * and where the speed says less than the places.
 */
const CHANCE_FAR = 1;
const CHANCE_CLOSE = 0.5;
const CHANCE_OF_LESS = 1.25;
/** No receiver is further off; and the square of the noise of a leg where nothing tells it. */
const NOISE_METRES_MAX = 150;
const NOISE_SQUARE = 400;
/** By so many fixes the noise is known. */
const NOISE_FIXES_MIN = 10;
/** Bends between two places lengthen a leg by at most so much, and a sum of them by so much a second. */
const BENDS_TIMES = 2;
const BENDS_OF_SECOND = 0.015;
const BENDS_MAX = 0.5;
/** So much they do before anything is known, and where fixes are close besides what these turn. */
const BENDS_LIKELY = 0.2;
const CLOSE_LIKELY = 0.005;
/** A leg makes up for the ones before it by at most so much. */
const CATCH_UP_TIMES = 1.5;
const CATCH_UP_METRES = 20;
/** So much of the way by far places is sure whatever the speed says. */
const FAR_SURE = 0.93;

/**
 * Measures `moment.way`, the metres that were driven to this location; 0 while the vehicle stands. Its place and
 * speed are judged already.
 */
export function judgeWay({ way }: Known, moment: Moment): void {
  const { fix, good, leg } = moment;
  moment.way = 0;
  moment.isBySpeed = false;
  if (fix === null || !good) return;
  const { ts, latitude, longitude, speed } = fix;
  if (latitude === null || longitude === null) return;
  const isMoving = (moment.speed ?? 0) >= MOVING_KMH || (moment.speedBefore ?? 0) >= MOVING_KMH;
  // Seen standing twice, and somewhere else.
  const moves = isMoving || leg > NOISE_METRES_MAX;
  const elapsed = ts - way.ts;
  const before = way.speed;
  const told = toldMetres(before, speed, elapsed);
  const change = (Math.abs((speed ?? 0) - (before ?? 0)) * elapsed) / 3600;
  way.speed = speed;
  if (way.ts === 0 || moment.jumped || moment.unseen || moment.towed || moment.left) {
    if (moves || moment.left || moment.unseen) moment.way = leg;
    beginAt(way, ts, latitude, longitude);
    return;
  }
  noteNoise(way, ts, latitude, longitude);
  const owed = compareFar(way, moment, told, before, elapsed);
  if (moves && !moment.resting) moment.way = drivenMetres(way, moment, told, change, elapsed);
  else stepTo(way, latitude, longitude);
  if (owed > moment.way) {
    moment.way = owed;
    moment.isBySpeed = false;
  }
  if (moment.mode === 'idle') way.judgedCounted = way.judgedFar;
  else way.judgedCounted += moment.way;
}

/** Metres by the speeds (km/h) told at two places, or null: they do not tell. */
function toldMetres(before: number | null, now: number | null, elapsed: number): number | null {
  if (before === null || now === null || elapsed > SPEED_MS_MAX) return null;
  return ((before + now) * elapsed) / 7200;
}

function beginAt(way: Way, ts: number, latitude: number, longitude: number): void {
  way.sinceTs = ts;
  way.earlierTs = 0;
  way.besideNorth = 0;
  way.besideEast = 0;
  way.ts = ts;
  way.latitude = latitude;
  way.longitude = longitude;
  way.heldMetres = 0;
  way.heldMs = 0;
  stepTo(way, latitude, longitude);
  farTo(way, latitude, longitude);
}

function stepTo(way: Way, latitude: number, longitude: number): void {
  way.stepLatitude = latitude;
  way.stepLongitude = longitude;
  way.stepLegs = 0;
  way.stepMetres = 0;
}

function drivenMetres(
  way: Way,
  moment: Moment,
  told: number | null,
  change: number,
  elapsed: number,
): number {
  const { leg } = moment;
  if (leg === 0 && told !== null) {
    // The receiver repeats a place; how far it was shows with the next one.
    way.heldMetres += told - change / 2;
    way.heldMs += elapsed;
    return 0;
  }
  const lasted = way.heldMs + elapsed;
  const noise = noiseOf(way, lasted);
  const places = placesMetres(way, leg, noise);
  const bySpeed = told === null || lasted > SPEED_MS_MAX ? null : told + way.heldMetres;
  way.heldMetres = 0;
  way.heldMs = 0;
  if (bySpeed === null || !way.isTrusted) return places;
  moment.isBySpeed = true;
  return sumUp(way, {
    places,
    told: bySpeed,
    leg,
    noise,
    lasted,
    change,
    isIdle: moment.mode === 'idle',
  });
}

/** Metres that the places add: by steps long enough that noise is little of them, as far as they have come. */
function placesMetres(way: Way, leg: number, noise: number): number {
  const { latitude, longitude } = way;
  way.stepLegs += 1;
  const straight =
    way.stepLegs === 1
      ? leg
      : distanceMetres(way.stepLatitude, way.stepLongitude, latitude, longitude);
  const gained = Math.max(straight - way.stepMetres, 0);
  const isLong = straight * straight >= STEP_NOISES * way.stepLegs * noise;
  if (isLong || straight >= STEP_METRES_MAX) stepTo(way, latitude, longitude);
  else way.stepMetres += gained;
  return gained;
}

interface Leg {
  places: number;
  told: number;
  /** From fix to fix. */
  leg: number;
  noise: number;
  lasted: number;
  /** Metres by which the speeds at both ends differ over it. */
  change: number;
  isIdle: boolean;
}

/** Adds a leg to the sums and tells what is to be counted of it. */
function sumUp(way: Way, one: Leg): number {
  const { places, leg, lasted } = one;
  const told = Math.min(likelyTold(way, one), leg * BENDS_TIMES + NOISE_METRES_MAX);
  const fade = 1 - Math.min(1 / SUM_LEGS, Math.max(places, told) / SUM_METRES);
  // Steps over several legs tell of no single one.
  const differ = way.stepLegs === 0 && places === leg ? told - places : 0;
  way.legs = way.legs * fade + 1;
  way.places = way.places * fade + places;
  way.told = way.told * fade + told;
  way.path = way.path * fade + leg;
  way.far *= fade;
  way.counted *= fade;
  way.squares = way.squares * fade + differ * differ;
  way.unsure =
    way.unsure * fade +
    (UNSURE * told) ** 2 +
    (told === one.told ? (UNSURE_CHANGE * one.change) ** 2 : 0);
  way.bent = way.bent * fade + bentOf(way, leg, lasted);
  way.noisy = way.noisy * fade + noisyOf(way, one);
  const sum = sumOf(way, lasted);
  const least = Math.max(leg - NOISE_METRES_MAX, 0);
  const most = Math.max(CATCH_UP_TIMES * Math.max(places, told) + CATCH_UP_METRES, least);
  const metres = Math.min(Math.max(sum - way.counted, least), most);
  // What was not driven on a ride is not made up for by the next one.
  way.counted = one.isIdle ? Math.max(sum, way.counted) : way.counted + metres;
  return metres;
}

/**
 * Metres by the speeds at both ends of a leg. Where they are far apart in time and no stops are hidden between them,
 * anything between the two speeds is possible: then what the places say, as much longer as they were until now.
 */
function likelyTold(way: Way, { told: mean, change, leg, lasted }: Leg): number {
  const { told, places, squares, legs, path } = way;
  if (lasted <= CLOSE_MS_MAX) return mean;
  const isUneven = squares * legs - (told - places) ** 2 > (UNEVEN * path) ** 2;
  if (isUneven) return mean;
  const longer = places > 0 ? (leg * told) / places : leg;
  return Math.min(Math.max(longer, mean - change / 2), mean + change / 2);
}

/** By how much bends may lengthen a leg: where fixes are close, by what they turn. */
function bentOf({ besideNorth, besideEast }: Way, leg: number, lasted: number): number {
  if (lasted > CLOSE_MS_MAX) return BENDS_LIKELY * leg;
  if (leg === 0) return 0;
  const square = besideNorth * besideNorth + besideEast * besideEast;
  return CLOSE_LIKELY * leg + Math.min(square / (3 * leg), leg / 2);
}

/**
 * By how much noise may lengthen a leg: as it is known, or by how places and a speed that is close differ. Legs that
 * are far apart in time are long against noise.
 */
function noisyOf({ squares, legs, told, places, noiseFixes }: Way, one: Leg): number {
  const { leg, lasted } = one;
  if (leg === 0 || lasted > CLOSE_MS_MAX) return 0;
  const isKnown = lasted <= DENSE_MS_MAX && noiseFixes >= NOISE_FIXES_MIN;
  const mean = (told - places) / legs;
  const square = isKnown ? 2 * one.noise : Math.max(squares / legs - mean * mean, NOISE_SQUARE);
  return Math.min(square / leg, leg / 2);
}

/** What was driven over the legs of the sums: what places and speed differ by, as far as it is no chance. */
function sumOf(way: Way, lasted: number): number {
  const { places, told, path, legs, squares, unsure } = way;
  const differ = told - places;
  if (differ <= 0) {
    const less = beyondChance(differ, CHANCE_OF_LESS * Math.sqrt(unsure));
    return Math.max(places + shareOf(less, unsure, way.noisy), FAR_SURE * way.far);
  }
  const chance = Math.max(squares - (differ * differ) / legs, 0) + unsure;
  const deviations = lasted > CLOSE_MS_MAX ? CHANCE_FAR : CHANCE_CLOSE;
  const beyond = beyondChance(differ, deviations * Math.sqrt(chance));
  const sum = places + shareOf(beyond, chance, way.bent);
  const bends = Math.min((BENDS_OF_SECOND * lasted) / 1000, BENDS_MAX);
  return Math.max(Math.min(sum, path * (1 + bends)), FAR_SURE * way.far);
}

/** What of a difference is no chance: nothing up to it, and ever more of what is greater (the garrote of statistics). */
function beyondChance(differ: number, chance: number): number {
  return Math.abs(differ) <= chance ? 0 : differ - (chance * chance) / differ;
}

/** What of a difference is to be believed that is as great as chance may be (metres squared), or as is likely. */
function shareOf(differ: number, chance: number, likely: number): number {
  return likely > 0 ? (differ * likely * likely) / (likely * likely + chance) : 0;
}
