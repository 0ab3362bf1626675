// Judges a location once for all listeners: what its inputs say, where the vehicle is and how fast, whether
// it is on its way. And keeps, when all have heard it, what is known of the vehicle from then on.
import type { Location } from '../location/location.ts';
import { serviceMetres } from '../location/service-distance.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import type { Known } from './known.ts';
import { DRIFT_METRES, gapMs, isDetectedBySpeed, type Moment } from './moment.ts';
import { judgePlace, judgeSpeed, TRAIL_MS } from './place.ts';
import { judgeWay } from './way.ts';
import { motorBy } from './wire.ts';

/**
 * Fills the moment with what this location says. The odometer's newest reading, the time of the location
 * before and the record that knows the place stand in it already.
 */
export function judge(
  known: Known,
  location: Location,
  settings: DetectionSettings,
  moment: Moment,
): void {
  moment.ts = location.ts;
  moment.location = location;
  moment.seconds = moment.lastTs === null ? 0 : (location.ts - moment.lastTs) / 1000;
  moment.isGap = moment.seconds * 1000 > gapMs(settings);
  moment.motorBefore = known.motor;
  moment.motor = motorBy(known, location, motorOf(location, settings), settings);
  known.motor = moment.motor;
  if (location.motion !== null) known.motion = location.motion;
  moment.motion = known.motion;
  if (location.identification !== null) known.identification = location.identification;
  moment.identification = known.identification || null;
  moment.told = known.way.isTrusted && moment.fix ? moment.fix.speed : null;
  judgePlace(known, moment, settings);
  moment.place = known.place;
  moment.speedBefore = known.speed;
  moment.legSpeedBefore = known.legSpeed;
  moment.speed = judgeSpeed(known, moment);
  judgeWay(known, moment);
  // What moves from here on with the motor off, somebody else moves.
  if (moment.motor === false && !isDetectedBySpeed(moment, settings)) known.way.sinceTs = moment.ts;
  moment.on = isOn(moment, settings);
  moment.stood = hasStood(moment, settings);
}

/** The motor input of a location; null: it does not say. */
function motorOf(location: Location, settings: DetectionSettings): boolean | null {
  return location.inputs === null ? null : ((location.inputs >> settings.motorbit) & 1) === 1;
}

/** Is the vehicle on its way, by the device's mode? null: this location does not tell. */
function isOn(moment: Moment, settings: DetectionSettings): boolean | null {
  if (settings.detectByMotion === 'motion' && moment.motion !== null) {
    return fromNowhere(moment, moment.motion);
  }
  if (!isDetectedBySpeed(moment, settings)) return fromNowhere(moment, moment.motor);
  if (moment.left) return true;
  if (moment.speed === null) return null;
  return moment.speed > 0 && moment.speed >= settings.detectSpeed;
}

/**
 * What comes from where the vehicle cannot be brings no vehicle on its way: a record of another time or of another
 * vehicle tells that (K-8). One that really sets off says so with the next record, too.
 */
function fromNowhere({ outlier, mode }: Moment, on: boolean | null): boolean | null {
  return outlier && on === true && mode !== 'ride' ? null : on;
}

/**
 * Without a told speed the way since the location before tells the speed on all of it: it stood where that is none
 * (K-15). Of fixes that lie closer the trail takes several together.
 */
function hasStood(moment: Moment, settings: DetectionSettings): boolean {
  const { on, told, leg, good, seconds } = moment;
  if (on !== false || told !== null || !good || moment.isGap) return false;
  return seconds * 1000 > TRAIL_MS && leg < DRIFT_METRES && isDetectedBySpeed(moment, settings);
}

/** Keeps the speed, the newest believable place and the last known value of each measure. */
export function note(known: Known, moment: Moment): void {
  if (moment.speed !== null) known.speed = moment.speed;
  if (moment.fix) known.legSpeed = moment.legSpeed;
  if (moment.good && moment.fix) noteLocation(known, moment.fix);
  noteMeasures(known, moment.location);
}

/** A parked vehicle rests where it stopped. */
function noteLocation(known: Known, location: Location): void {
  const { place, last } = known;
  if (place === null) return;
  if (last === null) {
    known.last = {
      ts: location.ts,
      latitude: place.latitude,
      longitude: place.longitude,
      countryCode: place.country,
      speed: location.speed,
      direction: location.direction,
      altitude: location.altitude,
      acceleration: location.acceleration,
      deceleration: location.deceleration,
      cornering: location.cornering,
    };
    return;
  }
  last.ts = location.ts;
  last.latitude = place.latitude;
  last.longitude = place.longitude;
  last.countryCode = place.country;
  last.speed = location.speed;
  last.direction = location.direction;
  last.altitude = location.altitude;
  last.acceleration = location.acceleration;
  last.deceleration = location.deceleration;
  last.cornering = location.cornering;
}

function noteMeasures(known: Known, location: Location): void {
  const measures = known.measures;
  if (location.km !== null) measures.km = location.km;
  if (location.engineSeconds !== null) measures.engine_hours = location.engineSeconds;
  if (location.rpm !== null) measures.rpm = location.rpm;
  if (location.totalFuel !== null) measures.total_fuel = location.totalFuel;
  if (location.tank1 !== null) measures.tank1 = location.tank1;
  if (location.tank2 !== null) measures.tank2 = location.tank2;
  if (location.temp1 !== null) measures.temp1 = location.temp1;
  if (location.temp2 !== null) measures.temp2 = location.temp2;
  if (location.liquidTemp !== null) measures.liquid_temp = location.liquidTemp;
  if (location.weight !== null) measures.weight = location.weight;
  if (location.vcc !== null) measures.vcc = location.vcc;
  const serviceLeft = serviceMetres(location);
  if (serviceLeft !== null) measures.service_km = serviceLeft;
  if (location.axles !== null) known.axles = location.axles;
}
