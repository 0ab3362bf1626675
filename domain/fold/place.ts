// Where the vehicle is and how fast it goes, cleaned of what GPS makes up (logbook-and-rides §3): jumps
// are left out until the vehicle proves to be there, a parked vehicle rests, and a tracker without
// speed gets one from its last locations.
import { distanceMetres } from '../geo.ts';
import type { Location } from '../location/location.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import type { Known } from './known.ts';
import { isDetectedBySpeed, JUMP_KMH_MAX, type Moment, type Place } from './moment.ts';
import { hasPlace } from './rank.ts';
import { movesOn } from './rest.ts';
import { allows } from './told.ts';
import { cameUnseen, drivenMetres, noteAway } from './unseen.ts';
import { drivesBeside } from './wire.ts';

/** So many locations in a row at the new place, and the vehicle is believed to be there. */
export const JUMP_LOCATIONS_MIN = 3;
/** A parked vehicle rests unless so many locations in a row are further away than this (tow, ferry). */
export const PARKED_METRES_MAX = 100;
export const AWAY_LOCATIONS_MIN = 3;
/** A place that is repeated for so long is held by the receiver. */
const HELD_MS_MIN = 30_000;
/** A derived speed spans at least this time, so that the noise of single fixes does not move anyone. */
export const TRAIL_MS = 15_000;
const TRAIL_LOCATIONS_MAX = 24;
/** A way tells the speed on it when it took no longer than this: nobody knows where it was slower. */
const LEG_SPEED_MS_MAX = 60_000;
/** An odometer that has not moved for this long says that the vehicle stands. */
const ODOMETER_STANDS_MS = 75_000;

const JUMP_METRES_PER_MS = JUMP_KMH_MAX / 3600;
/** Clocks of whole seconds can make one second of nearly two. */
const JUMP_MS_MIN = 2000;

/**
 * Decides whether the location's place can be believed (`good`, else maybe an `outlier`), moves the known
 * place there, and measures `leg`, the metres from the place before.
 */
export function judgePlace(known: Known, moment: Moment, settings: DetectionSettings): void {
  const { fix } = moment;
  forgetPlace(moment);
  // Who is on a ride has left: what was doubted at rest says nothing of where a later ride begins.
  if (moment.mode === 'ride' && known.rest) known.rest.away = null;
  if (moment.isGap) known.silentTs = moment.ts;
  if (fix === null || !hasPlace(fix)) return;
  const { ts, latitude, longitude, countryCode } = fix;
  if (latitude === null || longitude === null) return;
  const { place } = known;
  if (place === null) {
    moment.good = true;
    known.place = { ts, latitude, longitude, country: countryCode };
    return;
  }
  moment.fromTs = place.ts;
  moment.fromLatitude = place.latitude;
  moment.fromLongitude = place.longitude;
  moment.fromCountry = place.country;
  const metres = distanceMetres(place.latitude, place.longitude, latitude, longitude);
  if (metres > JUMP_METRES_PER_MS * Math.max(ts - place.ts, JUMP_MS_MIN)) {
    if (!provesJump(known, ts, latitude, longitude)) {
      moment.outlier = true;
      return;
    }
    if (wasHeld(known, moment, metres)) moment.unseen = true;
    else moment.jumped = true;
  } else if (cameUnseen(known, ts, metres)) {
    moment.jumped = true;
    moment.unseenMetres = metres;
    moment.resting = moment.told === null && moment.mode !== 'ride';
  }
  moment.good = true;
  known.jump = null;
  if (moment.jumped || moment.unseen) known.trail.length = 0;
  if (moment.jumped) {
    known.away = null;
    moment.towed = moment.mode !== 'ride';
  } else if (moment.unseen) moment.leg = metres;
  else if (!follows(known, moment, fix, place, metres, settings)) return;
  known.rest = null;
  known.silentTs = null;
  if (moment.towed && moment.unseenMetres === 0) moment.unseenMetres = metres;
  const elapsed = ts - place.ts;
  const isWay = !moment.jumped && !moment.unseen && !moment.towed && !moment.left;
  if (isWay && elapsed > 0 && elapsed <= LEG_SPEED_MS_MAX) {
    moment.legSpeed = (moment.leg * 3600) / elapsed;
  }
  place.ts = ts;
  place.latitude = latitude;
  place.longitude = longitude;
  place.country = countryCode;
}

/** As before any place was judged. */
function forgetPlace(moment: Moment): void {
  moment.outlier = false;
  moment.refuted = null;
  moment.good = false;
  moment.jumped = false;
  moment.unseen = false;
  moment.resting = false;
  moment.towed = false;
  moment.unseenMetres = 0;
  moment.left = false;
  moment.outside = 0;
  moment.movedTs = moment.ts;
  moment.standingTs = moment.lastTs;
  moment.leg = 0;
  moment.legSpeed = null;
}

/** Does the vehicle go to the fix, or does it rest where it was? Measures the way to it. */
function follows(
  known: Known,
  moment: Moment,
  fix: Location,
  place: Place,
  metres: number,
  settings: DetectionSettings,
): boolean {
  if (isDetectedBySpeed(moment, settings)) {
    if (moment.mode !== 'ride') return movesOn(known, moment, fix, { place, metres, settings });
  } else if (isMotorOff(moment) && !(settings.detectByMotion === 'motion' && moment.motion)) {
    if (drivesBeside(known, moment, fix, place, settings)) {
      known.away = null;
      return true;
    }
    // Only a motor that is reported off says that the vehicle is parked.
    if (rests(known, fix, metres)) {
      if (metres <= PARKED_METRES_MAX) place.ts = fix.ts;
      moment.resting = true;
      return false;
    }
    // Towed or shipped: a place of its own, driven to by nobody.
    moment.towed = true;
    return true;
  }
  moment.leg = drivenMetres(known, moment, fix, metres);
  known.away = null;
  return true;
}

function isMotorOff({ motorBefore, motor }: Moment): boolean {
  return motorBefore === false && motor === false;
}

/**
 * Has a vehicle on its way driven to a place that it has proved to be at, while its receiver repeated one place to
 * the last digit (tunnel, garage)?
 */
function wasHeld({ way }: Known, moment: Moment, metres: number): boolean {
  if (moment.mode === 'idle') return false;
  const isHeld = way.ts - way.sinceTs >= HELD_MS_MIN;
  return isHeld && metres <= JUMP_METRES_PER_MS * (moment.ts - way.sinceTs);
}

/** Is this the third location in a row around a new place? Remembers it otherwise. */
function provesJump(known: Known, ts: number, latitude: number, longitude: number): boolean {
  const jump = known.jump;
  const isNear =
    jump !== null &&
    distanceMetres(jump.latitude, jump.longitude, latitude, longitude) <=
      JUMP_METRES_PER_MS * Math.max(ts - jump.ts, JUMP_MS_MIN);
  const count = isNear ? jump.count + 1 : 1;
  if (count >= JUMP_LOCATIONS_MIN) return true;
  known.jump = { ts, latitude, longitude, count };
  return false;
}

/** Does a parked vehicle stay at its place although this location is `metres` away? */
function rests(known: Known, fix: Location, metres: number): boolean {
  if (metres <= PARKED_METRES_MAX) {
    known.away = null;
    known.silentTs = null;
    return true;
  }
  return noteAway(known, fix) < AWAY_LOCATIONS_MIN;
}

/** The speed at this location in km/h, or null when nothing tells it. */
export function judgeSpeed(known: Known, moment: Moment): number | null {
  const { fix } = moment;
  if (fix === null) return null;
  if (!moment.good) return speedOfOdometer(moment);
  const ofTrail = moment.told ?? speedOfTrail(known, fix, moment);
  return moment.resting ? (moment.told ?? 0) : ofTrail;
}

function speedOfTrail(known: Known, fix: Location, moment: Moment): number | null {
  const { trail } = known;
  const { ts, latitude, longitude } = fix;
  if (latitude === null || longitude === null) return null;
  trail.push(ts, latitude, longitude);
  if (trail.length > TRAIL_LOCATIONS_MAX * 3) trail.splice(0, 3);
  while (trail.length > 6 && (trail[3] as number) <= ts - TRAIL_MS) trail.splice(0, 3);
  const elapsed = ts - (trail[0] as number);
  if (elapsed <= 0) return moment.legSpeed ?? speedGoneOn(moment);
  const metres = distanceMetres(trail[1] as number, trail[2] as number, latitude, longitude);
  return (metres * 3600) / elapsed;
}

/** The speed told before goes on, as far as the way to its place allowed it. */
function speedGoneOn({ speedBefore, legSpeedBefore }: Moment): number | null {
  if (speedBefore === null || allows(legSpeedBefore, speedBefore)) return speedBefore;
  return legSpeedBefore;
}

/** Without a fix (tunnel, garage) the odometer tells whether the vehicle still moves. */
function speedOfOdometer(moment: Moment): number | null {
  const { km } = moment.location;
  const { odometer } = moment;
  if (km === null || odometer === null) return null;
  const elapsed = moment.ts - moment.odometerTs;
  const metres = km - odometer;
  if (metres === 0) return elapsed >= ODOMETER_STANDS_MS ? 0 : null;
  if (metres < 0 || elapsed <= 0 || metres > JUMP_METRES_PER_MS * elapsed) return null;
  return (metres * 3600) / elapsed;
}
