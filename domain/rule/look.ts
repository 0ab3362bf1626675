// What a location says of the vehicle, in the words of rules: bits and numbers (signal.ts). It is asked for every
// location, so it makes nothing new.
import type { Moment } from '../fold/moment.ts';
import { allows } from '../fold/told.ts';
import { distanceMetres } from '../geo.ts';
import { hasAlarm } from '../location/alarm.ts';
import { FLAGS_WITHOUT_PLACE } from '../location/location.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { BITS, INPUTS, type Input } from './signal.ts';
import type { RuleState } from './state.ts';

/** From this speed on it goes; below it stands (rides §2). */
const MOVING_KMH = 5;
/** A vehicle that stands is at the same place while it is not further from it than this. */
const SAME_PLACE_METRES = 100;
/** Levels are medians: looking at each of them costs more than all else. */
const LEVEL_MS = 60_000;
/** A tracker that never tells its voltage does not tell that power is back, either: the next record ends it. */
const UNTOLD_VOLTS = 1000;

/** The bits of this location. What it does not tell is as before. */
export function bitsOf(state: RuleState, moment: Moment): number {
  const { speed, motor } = moment;
  let bits = 0;
  if (speed === null) bits = state.bits & BITS.moving;
  else if (speed >= MOVING_KMH) bits = BITS.moving;
  if (moment.resting || moment.on === false) bits = 0;
  if (motor === true) bits |= BITS.motorOn;
  else if (motor === false) bits |= BITS.motorOff;
  if (moment.identification !== null) bits |= BITS.driver;
  if (moment.isDoorOpen) bits |= BITS.doorOpen;
  if (moment.isPanic) bits |= BITS.panic;
  // Who goes is on the way, though rides have not yet seen it: else what begins so would end by being asked again.
  if (moment.isRiding || (bits & BITS.moving) !== 0) bits |= BITS.riding;
  if (moment.visits.length === 0 && moment.place !== null) bits |= BITS.outside;
  return bits;
}

/** Is the vehicle not where the location before had it? */
export function isElsewhere({ jumped, towed, leg }: Moment): boolean {
  return jumped || towed || leg > SAME_PLACE_METRES;
}

/** Does a fix after a silence say that it is somewhere else, though nobody believes a single one? */
export function seemsElsewhere({ fix, place }: Moment): boolean {
  if (!fix || (fix.flags & FLAGS_WITHOUT_PLACE) !== 0 || place === null) return false;
  const { latitude, longitude } = fix;
  if (latitude === null || longitude === null) return false;
  return distanceMetres(place.latitude, place.longitude, latitude, longitude) > SAME_PLACE_METRES;
}

/** A number of this location; null: it does not tell. */
export function read(
  input: Input,
  state: RuleState,
  moment: Moment,
  settings: DetectionSettings,
): number | null {
  switch (input) {
    case INPUTS.speed:
      return moment.speed;
    case INPUTS.temp1:
      return moment.location.temp1;
    case INPUTS.temp2:
      return moment.location.temp2;
    case INPUTS.level:
      return readLevel(state, moment);
    case INPUTS.volts:
      return readVolts(moment);
    default:
      return readTow(state, moment, settings);
  }
}

/** A told speed that neither the way to it nor the speed before allow may be the receiver's. */
export function isDoubted({ speed, told, legSpeed, speedBefore }: Moment): boolean {
  if (speed === null || legSpeed === null || told === null) return false;
  return !allows(legSpeed, speed) && !allows(speedBefore, speed);
}

/** Does the way to this location allow the speed that was told before it? */
export function allowsBefore({ legSpeed }: Moment, speed: number): boolean {
  return legSpeed !== null && allows(legSpeed, speed);
}

export function isLevelDue({ levelTs }: RuleState, { ts, location }: Moment): boolean {
  return (location.tank1 !== null || location.tank2 !== null) && ts - levelTs >= LEVEL_MS;
}

export function readLevel(state: RuleState, moment: Moment): number | null {
  return isLevelDue(state, moment) ? moment.levels.sum() : null;
}

export function readVolts({ location, measures }: Moment): number | null {
  if (hasAlarm(location.alarm, 'powerCut')) return 0;
  if (location.vcc !== null) return location.vcc;
  return measures.vcc === null ? UNTOLD_VOLTS : null;
}

/** Only a motor whose switch is believed tells that the vehicle is not driven (fold: Rest). */
export function readTow(
  { parked }: RuleState,
  { motor, towed, resting, speed, place }: Moment,
  { detectByMotion }: DetectionSettings,
): number | null {
  if (motor !== false || detectByMotion !== 'none') return 0;
  if (!towed) return resting && (speed ?? 0) < MOVING_KMH ? 0 : null;
  if (place === null || parked === null) return null;
  return distanceMetres(parked.latitude, parked.longitude, place.latitude, place.longitude);
}
