// What a tracker's alarm is as an event: its parameter, and whether it is a blow (braking, a crash, a border of the
// tracker's own zone), which happens at its moment, or a state (tow, a cut wire), which lasts and is shouted again
// and again (docs/decisions/0044-when-an-alarm-is-an-event.md).
import { SHOUTS, type Shout } from '../location/alarm.ts';

interface AlarmEvent {
  /** Code of the parameter that the event is stored under. */
  parameter: string;
  isBlow: boolean;
}

const state = (parameter: string): AlarmEvent => ({ parameter, isBlow: false });
const blow = (parameter: string): AlarmEvent => ({ parameter, isBlow: true });

export const EVENT_OF: Readonly<Record<Shout, AlarmEvent>> = {
  powerCut: state('power_off'),
  lowBattery: state('low_battery'),
  tow: state('tow'),
  jamming: state('jamming'),
  vibration: state('vibration'),
  tampering: state('tamper'),
  accident: blow('accident'),
  hardBraking: blow('harsh_braking'),
  hardAcceleration: blow('harsh_acceleration'),
  hardCornering: blow('harsh_cornering'),
  overspeed: state('overspeed'),
  geofenceEnter: blow('device_zone_enter'),
  geofenceExit: blow('device_zone_exit'),
  coverOpened: state('cover_open'),
  temperature: state('temperature_alarm'),
  lowFuel: state('low_fuel'),
};

/** All of them: nothing tells when such an event is over. */
export const SHOUT_PARAMETERS: readonly string[] = SHOUTS.map((shout) => EVENT_OF[shout].parameter);

/** A state that was not shouted for longer than this, by a record before, has begun anew. */
export const SHOUT_GAP_MS = 15 * 60_000;

/** Is a word of a record's alarms one of ours? Clients may send any. */
export function isShout(word: string): word is Shout {
  return Object.hasOwn(EVENT_OF, word);
}
