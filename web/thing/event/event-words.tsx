// Events in words and signs: the name of the parameter from the code list, the state from our texts
// (EVT-012), one sign for each kind.
import { parameters } from '@flotila/domain/code/parameters.ts';
import { SHOUT_PARAMETERS } from '@flotila/domain/event/alarms.ts';
import type { EventView } from '@flotila/domain/event/event.api.ts';
import {
  IconAlarm,
  IconArrowBarToDown,
  IconArrowBarUp,
  IconArrowCurveRight,
  IconBattery1,
  IconCarCrash,
  IconDeviceMobileVibration,
  IconDoor,
  IconEngine,
  IconGasStation,
  IconGauge,
  IconHome,
  IconLockOpen,
  IconLogin,
  IconLogout,
  IconPlugConnectedX,
  IconTemperature,
  IconTir,
  IconTool,
  IconWifiOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import { dateTime, number } from '../../ground/words/format.ts';

/** The name of a parameter in the language of the screen; of an unknown one its code. */
export function parameterName(code: string): string {
  return parameters.some((one) => one.code === code) ? t(`parameters.${code}` as TextKey) : code;
}

const STATES: Readonly<Record<string, readonly [end: TextKey, begin: TextKey]>> = {
  motor_on: ['events.state.motorOff', 'events.state.motorOn'],
  panic: ['events.state.panicOff', 'events.state.panicOn'],
  cargo_door: ['events.state.doorClosed', 'events.state.doorOpen'],
  power_off: ['events.state.powerBack', 'events.state.powerCut'],
  private_switch: ['events.state.business', 'events.state.private'],
  tow: ['events.state.towEnd', 'events.state.towBegin'],
};

type Signalled = Pick<EventView, 'parameter' | 'measureValue'>;

/** Does something begin with the event, or end? */
export function isBegin(event: Pick<EventView, 'measureValue'>): boolean {
  return event.measureValue !== 0;
}

/** EVT-012: what the vehicle is like from then on; a value without words is told as a number. */
export function stateText(event: Signalled): string {
  const words = STATES[event.parameter];
  if (words) return t(words[isBegin(event) ? 1 : 0]);
  return isShout(event.parameter) ? t('events.state.told') : number(event.measureValue);
}

/** The event in a line: `nákladové dvere: otvorené, 2026-11-18 07:42`. */
export function eventText(event: Signalled & Pick<EventView, 'timestamp'>, zone: string): string {
  const what = `${parameterName(event.parameter)}: ${stateText(event)}`;
  return `${what}, ${dateTime(event.timestamp, zone)}`;
}

/** Colour means state: an alarm, something that stands open or is cut, or nothing of note. */
export function eventTone(event: Signalled): 'alarm' | 'notice' | 'quiet' {
  if (!isBegin(event)) return 'quiet';
  if (ALARMS.has(event.parameter)) return 'alarm';
  if (QUIET.has(event.parameter)) return 'quiet';
  return event.parameter === 'cargo_door' || isShout(event.parameter) ? 'notice' : 'quiet';
}

const ALARMS = new Set(['panic', 'accident']);
/** Trackers shout of these on an ordinary day. */
const QUIET = new Set(['vibration', 'device_zone_enter', 'device_zone_exit']);

/** Is it what the tracker shouts? */
export function isShout(parameter: string): boolean {
  return SHOUT_PARAMETERS.includes(parameter);
}

const ICONS: Readonly<Record<string, TablerIcon>> = {
  motor_on: IconEngine,
  panic: IconAlarm,
  cargo_door: IconDoor,
  power_off: IconPlugConnectedX,
  private_switch: IconHome,
  tow: IconTir,
  low_battery: IconBattery1,
  jamming: IconWifiOff,
  vibration: IconDeviceMobileVibration,
  tamper: IconTool,
  accident: IconCarCrash,
  harsh_braking: IconArrowBarToDown,
  harsh_acceleration: IconArrowBarUp,
  harsh_cornering: IconArrowCurveRight,
  overspeed: IconGauge,
  device_zone_enter: IconLogin,
  device_zone_exit: IconLogout,
  cover_open: IconLockOpen,
  temperature_alarm: IconTemperature,
  low_fuel: IconGasStation,
};

export function EventIcon({ parameter, size = 16 }: { parameter: string; size?: number }) {
  const Icon = ICONS[parameter] ?? IconAlarm;
  return <Icon size={size} stroke={1.8} aria-hidden="true" />;
}
