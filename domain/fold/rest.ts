// Where a vehicle rests that is detected by its speed: nothing tells that its motor is off, and its fixes
// wander. It rests in the middle of what its fixes say, and stays there until it has left a circle around
// it. One fix outside is an outlier; several that go on are the way from the place of rest; several that
// stay are a new place of rest, to which nobody drove (logbook-and-rides, "Parked without ignition").
import { distanceMetres } from '../geo.ts';
import type { Location } from '../location/location.ts';
import { medianOf } from '../median.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import type { Away, Known, Rest } from './known.ts';
import { DRIFT_METRES, MOVING_KMH, type Moment, type Place } from './moment.ts';

/** The circle: at least so wide, and three times the median scatter of the last resting fixes. */
const CIRCLE_METRES_MIN = 80;
const CIRCLE_SCATTERS = 3;
/** No receiver scatters more. */
const CIRCLE_METRES_MAX = 300;
const SCATTER_FIXES_MAX = 20;
/** Fixes so far apart tell where it rests, unless none was near for so long: then it creeps on. */
const SCATTER_EVERY_MS = 30_000;
const CREEPING_MS = 60_000;
/** So many fixes of the trail (place.ts) are dense, and so straight is no noise: distance by way. */
const DENSE_FIXES_MIN = 8;
const STRAIGHT_MIN = 0.6;
/** Steps by which a way out of the circle is measured. */
const WAY_METRES = 25;
/** Two legs against the way across them: 1 is straight on, 0.5 is what noise makes of a vehicle that stands. */
const ONWARD_MIN = 0.75;
/** Outside and for so long at one place: it rests there now. */
const ELSEWHERE_MS = 120_000;

/**
 * Judges a fix `metres` from the known place of a vehicle that is not on its way. True: it moves by the
 * fix (`left`: it has left its place of rest, and `leg` is the way since); false: the known place is set.
 */
export function movesOn(
  known: Known,
  moment: Moment,
  fix: Location,
  { place, metres, settings }: { place: Place; metres: number; settings: DetectionSettings },
): boolean {
  // A told speed rules over the circle.
  if (moment.told !== null && moment.told >= MOVING_KMH) {
    moment.leg = metres;
    return true;
  }
  known.rest ??= restAt(place);
  const { rest } = known;
  const circle = metres <= CIRCLE_METRES_MIN ? CIRCLE_METRES_MIN : circleOf(known);
  noteWay(rest, moment, fix, place, metres);
  if (moment.mode === 'pause' && moment.told === null && drivesOn(known.trail, fix, settings)) {
    moment.left = true;
    moment.leg = rest.metres + distance(rest, fix);
    return true;
  }
  if (metres <= circle) {
    const { away } = rest;
    if (away?.isFar && away.count === 1) moment.refuted = { ts: away.ts, hash: away.hash };
    rest.away = null;
    known.silentTs = null;
    settle(known.scatter, rest, fix, place, metres);
    moment.resting = true;
    return false;
  }
  const isFar = metres >= circle + DRIFT_METRES;
  const away = noteAway(rest, moment, fix, isFar);
  if (away.isOnward && isFar && moment.told === null) {
    moment.left = true;
    moment.movedTs = away.ts;
    moment.standingTs = away.beforeTs;
    moment.outside = away.count;
    moment.leg = rest.metres + distance(rest, fix);
    return true;
  }
  const isElsewhere = moment.told !== null || fix.ts - away.hereTs >= ELSEWHERE_MS;
  if (away.count > 1 && isElsewhere) return restElsewhere(moment);
  moment.good = false;
  moment.outside = away.count;
  return false;
}

/** In a short stop: do dense fixes lie one behind the other, as noise never does, at driving speed? */
function drivesOn(trail: readonly number[], fix: Location, settings: DetectionSettings): boolean {
  if (trail.length < DENSE_FIXES_MIN * 3) return false;
  let path = 0;
  let before = { latitude: trail[1] as number, longitude: trail[2] as number };
  const metres = distance(before, fix);
  if (metres * 3600 < settings.detectSpeed * (fix.ts - (trail[0] as number))) return false;
  for (let index = 3; index < trail.length; index += 3) {
    const here = { latitude: trail[index + 1] as number, longitude: trail[index + 2] as number };
    path += distanceMetres(before.latitude, before.longitude, here.latitude, here.longitude);
    before = here;
  }
  return metres > (path + distance(before, fix)) * STRAIGHT_MIN;
}

function restAt({ ts, latitude, longitude }: Place): Rest {
  return {
    fixTs: ts,
    backTs: ts,
    count: 1,
    away: null,
    metres: 0,
    stepTs: ts,
    latitude,
    longitude,
    path: 0,
    across: 0,
    newest: [latitude, longitude, latitude, longitude],
  };
}

/** It has got to another place of rest, and no record says how. */
function restElsewhere(moment: Moment): true {
  moment.towed = true;
  moment.resting = true;
  return true;
}

/** The circle around the place of rest, metres: wider for receivers that scatter more. */
function circleOf({ scatter }: Known): number {
  if (scatter.length === 0) return CIRCLE_METRES_MIN;
  const wide = CIRCLE_SCATTERS * medianOf(scatter);
  return Math.min(Math.max(wide, CIRCLE_METRES_MIN), CIRCLE_METRES_MAX);
}

/** A fix within the circle: the place of rest is the mean of the first ones that it has settled by. */
function settle(scatter: number[], rest: Rest, fix: Location, place: Place, metres: number): void {
  place.ts = fix.ts;
  const { latitude, longitude } = fix;
  if (latitude === null || longitude === null) return;
  if (metres < WAY_METRES) rest.backTs = fix.ts;
  const isCreeping = fix.ts - rest.backTs > CREEPING_MS;
  if (isCreeping || fix.ts - rest.fixTs < SCATTER_EVERY_MS) return;
  rest.fixTs = fix.ts;
  scatter.push(Math.round(metres));
  if (scatter.length > SCATTER_FIXES_MAX) scatter.shift();
  if (rest.count >= SCATTER_FIXES_MAX) return;
  rest.count += 1;
  place.latitude += (latitude - place.latitude) / rest.count;
  place.longitude += (longitude - place.longitude) / rest.count;
}

/**
 * Measures the way from the place of rest by fixes so far apart that noise is none, because the circle is
 * left late and the way out may wind. Back at the place it was none, and before a standing within the
 * reach of drift it was not driven either. Between two such fixes the others tell how the road winds.
 */
function noteWay(rest: Rest, { mode }: Moment, fix: Location, place: Place, metres: number): void {
  notePath(rest, fix);
  const isBack = metres < WAY_METRES;
  const straight = isBack ? 0 : distance(rest, fix);
  if (!isBack && straight < WAY_METRES) return;
  const isSlow = straight * 3600 < MOVING_KMH * (fix.ts - rest.stepTs);
  if (isBack || (isSlow && mode === 'idle' && metres < DRIFT_METRES)) rest.metres = 0;
  if (!isBack) rest.metres += isSlow ? straight : windingMetres(rest, straight);
  const from = isBack ? place : { latitude: fix.latitude ?? 0, longitude: fix.longitude ?? 0 };
  rest.latitude = from.latitude;
  rest.longitude = from.longitude;
  rest.stepTs = fix.ts;
  rest.path = 0;
  rest.across = 0;
}

/** Follows the fixes one by one, and by every second one. */
function notePath(rest: Rest, fix: Location): void {
  const [beforeLatitude, beforeLongitude, latitude, longitude] = rest.newest;
  const here = placeOf(fix);
  rest.path += distanceMetres(latitude, longitude, ...here);
  rest.across += distanceMetres(beforeLatitude, beforeLongitude, ...here);
  rest.newest = [latitude, longitude, ...here];
}

/** A road leads on from fix to fix, noise goes to and fro: then only the straight line is sure. */
function windingMetres({ path, across }: Rest, straight: number): number {
  return across > 2 * path * ONWARD_MIN ? Math.max(straight, path) : straight;
}

function placeOf({ latitude, longitude }: Location): [latitude: number, longitude: number] {
  return [latitude ?? 0, longitude ?? 0];
}

/** One more fix outside the circle. */
function noteAway(rest: Rest, moment: Moment, fix: Location, isFar: boolean): Away {
  const { ts, hash } = fix;
  const latitude = fix.latitude ?? 0;
  const longitude = fix.longitude ?? 0;
  if (rest.away === null) {
    const beforeTs = moment.lastTs ?? ts;
    const here = { hereTs: ts, latitude, longitude };
    rest.away = { ts, hash, beforeTs, count: 1, ...here, isFar, isOnward: false };
    return rest.away;
  }
  const { away } = rest;
  away.count += 1;
  if (distance(away, fix) < DRIFT_METRES) return away;
  away.hereTs = ts;
  away.latitude = latitude;
  away.longitude = longitude;
  away.isOnward = true;
  return away;
}

function distance(from: { latitude: number; longitude: number }, to: Location): number {
  const { latitude, longitude } = to;
  if (latitude === null || longitude === null) return 0;
  return distanceMetres(from.latitude, from.longitude, latitude, longitude);
}
