// Why a ride begins or ends: the rule, the settings it used and the locations it stands on, in the form
// that is stored with the ride and shown to people who ask.

import { gapMs, isDetectedBySpeed, type Moment, type Seen } from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { INSIDE_LOCATIONS_MIN, INSIDE_METRES_MIN } from './border.ts';
import { STANDING_KMH } from './count.ts';
import type { Boundary } from './ride.ts';
import type { BorderCandidate, RideState } from './state.ts';

type Params = Boundary['params'];

/** The signal by which the device tells that the vehicle is on its way, and its setting. */
function signal(seen: Seen, settings: DetectionSettings): Params {
  if (isDetectedBySpeed(seen, settings)) {
    return { detectByMotion: 'speed', detectSpeed: settings.detectSpeed };
  }
  // Also in mode motion the motor decides until the tracker has told its motion.
  if (settings.detectByMotion === 'motion' && seen.motion !== null) {
    return { detectByMotion: 'motion' };
  }
  return { detectByMotion: 'none', motorbit: settings.motorbit };
}

/** Less is a receiver that wandered, or a vehicle that was moved about the yard. */
const UNSEEN_SHOWN_METRES_MIN = 1000;

/** The same beginning, and how far the vehicle was moved before it that no ride has. */
export function beside({ unseenMetres }: RideState, because: Boundary): Boundary {
  if (unseenMetres < UNSEEN_SHOWN_METRES_MIN) return because;
  const { rule, params, records } = because;
  return { rule, params: { ...params, unseenMetres: Math.round(unseenMetres) }, records };
}

/** The vehicle set off. */
export function start(moment: Moment, settings: DetectionSettings): Boundary {
  const params = signal(moment, settings);
  const { ts, standingTs } = moment;
  if (standingTs === null) return { rule: 'firstRecord', params, records: [ts] };
  const rule = params.detectByMotion === 'none' ? 'motorOn' : 'moving';
  return { rule, params, records: [standingTs, ts] };
}

/** Data came again after a time without. */
export function afterGap({ ts, lastTs }: Moment, settings: DetectionSettings): Boundary {
  return gap(lastTs === null ? [ts] : [lastTs, ts], settings);
}

/** Nothing came for too long. */
export function gap(records: number[], settings: DetectionSettings): Boundary {
  const params = { gapSeconds: gapMs(settings) / 1000, storeInterval: settings.storeInterval };
  return { rule: 'gap', params, records };
}

/** The vehicle stopped and did not go on within joinInterval. */
export function stop(seen: Seen, records: number[], settings: DetectionSettings): Boundary {
  const params: Params = { joinInterval: settings.joinInterval, ...signal(seen, settings) };
  return { rule: params.detectByMotion === 'none' ? 'motorOff' : 'standing', params, records };
}

/** Where the mark is, a stop or a standing with the motor on began that was too long. */
export function rest(
  { isStop }: RideState,
  seen: Seen,
  records: number[],
  settings: DetectionSettings,
): Boundary {
  if (isStop) return stop(seen, records, settings);
  return { rule: 'standing', params: standingParams(settings), records };
}

/** The vehicle moved again after it. */
export function moving(
  { isStop }: RideState,
  records: number[],
  settings: DetectionSettings,
): Boundary {
  const { joinInterval } = settings;
  const params = isStop ? { joinInterval, standingKmh: STANDING_KMH } : standingParams(settings);
  return { rule: 'moving', params, records };
}

function standingParams({ splitInterval }: DetectionSettings): Params {
  return { splitInterval, standingKmh: STANDING_KMH };
}

/** A country was entered and believed. */
export function country(from: string | null, border: BorderCandidate): Boundary {
  const jitter = { insideLocations: INSIDE_LOCATIONS_MIN, insideMetres: INSIDE_METRES_MIN };
  const params = { from: from ?? '', to: border.country, ...jitter };
  return { rule: 'country', params, records: border.records };
}

/** Another driver or the private switch. */
export function split(
  { open, privateSwitch }: RideState,
  { ts, lastTs, identification }: Moment,
  by: 'driver' | 'rideType',
  settings: DetectionSettings,
): Boundary {
  const records = lastTs === null ? [ts] : [lastTs, ts];
  if (by === 'driver') {
    const params = { from: open?.identification ?? '', to: identification ?? '' };
    return { rule: 'driver', params, records };
  }
  const to = privateSwitch ? 'private' : 'bussines';
  const { detectRideType } = settings;
  return { rule: 'rideType', params: { from: open?.rideType ?? '', to, detectRideType }, records };
}
