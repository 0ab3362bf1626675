// Does the wire that tells the motor tell the truth? An input that was never connected says for ever that
// the motor is off. What moves for minutes beside such a word is driven, and the word is left out until
// the motor is told on once. A vehicle whose wire has told its motor before is towed: only several drives
// of several days without a word say that the wire has broken since.
import { distanceMetres } from '../geo.ts';
import type { Location } from '../location/location.ts';
import { DAY_MS } from '../time.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import type { Known } from './known.ts';
import { MOVING_KMH, type Moment, type Place } from './moment.ts';
import type { Wire } from './wire-state.ts';

/** So long and so far on its way with the motor told off, and it is a drive. */
const DRIVE_MS_MIN = 180_000;
const DRIVE_METRES_MIN = 1000;
/** It stands at a light for as long. */
const STANDING_MS_MAX = 180_000;
/** A wire that has worked is broken after so many drives, so long after its last word. */
const DRIVES_MIN = 3;
const BROKEN_MS_MIN = 3 * DAY_MS;
/** Revolutions that are not told again hold so long. */
const TURNS_MS_MAX = 300_000;

/** The motor by the wire's word, the word before, or a machine's revolutions; null: nothing tells it. */
export function motorBy(
  known: Known,
  location: Location,
  told: boolean | null,
  settings: DetectionSettings,
): boolean | null {
  const { wire } = known;
  if (told === true) {
    hearOn(wire, location.ts);
    return true;
  }
  if (told === false) wire.isTold = true;
  if (wire.isTold && !wire.contradicts) {
    if (!settings.isMachine || !turnsBeside(wire, location)) return told ?? known.motor;
    wire.contradicts = true;
  }
  return settings.isMachine ? motorByTurns(known, location) : null;
}

function hearOn(wire: Wire, ts: number): void {
  wire.isTold = true;
  wire.onTs = ts;
  wire.contradicts = false;
  wire.drives = 0;
  wire.way = null;
  wire.turnsTs = null;
}

/** Has the motor of a machine turned for minutes although its wire has never told it on? */
function turnsBeside(wire: Wire, { ts, rpm }: Location): boolean {
  if (wire.onTs !== null || rpm === null) return false;
  if (rpm === 0) wire.turnsTs = null;
  else wire.turnsTs ??= ts;
  return wire.turnsTs !== null && ts - wire.turnsTs >= DRIVE_MS_MIN;
}

/** A machine works where it stands: its revolutions tell the motor once they have turned. */
function motorByTurns({ wire, motor }: Known, { ts, rpm }: Location): boolean | null {
  if (rpm === null) return wire.rpmTs !== null && ts - wire.rpmTs > TURNS_MS_MAX ? false : motor;
  if (rpm === 0 && wire.rpmTs === null) return null;
  wire.rpmTs = ts;
  return rpm > 0;
}

/**
 * A fix of a vehicle that is not on its way and whose motor is told off. True: it drives, and its wire
 * contradicts; then the moment has the way from where it stood.
 */
export function drivesBeside(
  known: Known,
  moment: Moment,
  fix: Location,
  place: Place,
  settings: DetectionSettings,
): boolean {
  const { wire } = known;
  if (moment.mode === 'ride' || settings.detectByMotion !== 'none') return false;
  if (!noteWay(wire, moment, fix, place, settings)) return false;
  const { way } = wire;
  if (!way) return false;
  moment.outside = way.count;
  // Straight on: a receiver that wanders goes far, too, but not away.
  const away = distanceMetres(way.from.latitude, way.from.longitude, way.latitude, way.longitude);
  if (way.ts - way.movedTs < DRIVE_MS_MIN || away < DRIVE_METRES_MIN) return false;
  if (!way.isDrive) wire.drives += 1;
  way.isDrive = true;
  const isBroken = wire.drives >= DRIVES_MIN && fix.ts - (wire.onTs ?? 0) >= BROKEN_MS_MIN;
  if (wire.onTs !== null && !isBroken) return false;
  wire.contradicts = true;
  wire.way = null;
  known.motor = null;
  moment.motor = null;
  moment.left = true;
  moment.leg = way.metres;
  moment.movedTs = way.movedTs;
  moment.standingTs = way.standingTs;
  moment.fromLatitude = way.from.latitude;
  moment.fromLongitude = way.from.longitude;
  moment.fromCountry = way.from.country;
  return true;
}

/** Follows a way from fix to fix; false: it stands, or begins to. */
function noteWay(
  wire: Wire,
  { lastTs, told }: Moment,
  fix: Location,
  place: Place,
  { detectSpeed }: DetectionSettings,
): boolean {
  const { ts, latitude, longitude } = fix;
  if (latitude === null || longitude === null) return false;
  const { way } = wire;
  const before = way ?? place;
  const metres = distanceMetres(before.latitude, before.longitude, latitude, longitude);
  const elapsed = ts - (way ? way.ts : (lastTs ?? ts));
  const kmh = told ?? (elapsed > 0 ? (metres * 3600) / elapsed : 0);
  if (kmh < Math.max(detectSpeed, MOVING_KMH) || metres === 0) {
    if (way && ts - way.ts > STANDING_MS_MAX) wire.way = null;
    return false;
  }
  if (way && elapsed <= STANDING_MS_MAX) {
    way.metres += metres;
    way.count += 1;
    way.ts = ts;
    way.latitude = latitude;
    way.longitude = longitude;
    return true;
  }
  const from = { ...place };
  const begun = { standingTs: lastTs, from, movedTs: ts, count: 1, isDrive: false };
  wire.way = { ...begun, ts, latitude, longitude, metres };
  return true;
}
