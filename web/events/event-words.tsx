// Events in words and signs: the name of the parameter from the code list, the state from our texts
// (EVT-012), one sign for each kind.
import type { EventView } from '@flotila/domain/event/event.api.ts';
import {
  IconAlarm,
  IconDoor,
  IconEngine,
  IconHome,
  IconPlugConnectedX,
  IconTir,
  type TablerIcon,
} from '@tabler/icons-react';
import { dateTime, number } from '../format.ts';
import { language, t } from '../i18n/i18n.ts';
import type { TextKey } from '../i18n/sk.ts';
import { EVENT_PARAMETERS } from './event-place.ts';
import { isBegin } from './event-rows.ts';

/** The name of a parameter in the language of the screen; of an unknown one its code. */
export function parameterName(code: string): string {
  return EVENT_PARAMETERS.find((one) => one.code === code)?.names[language()] ?? code;
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

/** EVT-012: what the vehicle is like from then on; a value without words is told as a number. */
export function stateText(event: Signalled): string {
  const words = STATES[event.parameter];
  return words ? t(words[isBegin(event) ? 1 : 0]) : number(event.measureValue);
}

/** The event in a line: `nákladové dvere: otvorené, 2026-11-18 07:42`. */
export function eventText(event: Signalled & Pick<EventView, 'timestamp'>, zone: string): string {
  const what = `${parameterName(event.parameter)}: ${stateText(event)}`;
  return `${what}, ${dateTime(event.timestamp, zone)}`;
}

/** Colour means state: an alarm, something that stands open or is cut, or nothing of note. */
export function eventTone(event: Signalled): 'alarm' | 'notice' | 'quiet' {
  if (!isBegin(event)) return 'quiet';
  if (event.parameter === 'panic') return 'alarm';
  return NOTED.has(event.parameter) ? 'notice' : 'quiet';
}

const NOTED = new Set(['cargo_door', 'power_off', 'tow']);

const ICONS: Readonly<Record<string, TablerIcon>> = {
  motor_on: IconEngine,
  panic: IconAlarm,
  cargo_door: IconDoor,
  power_off: IconPlugConnectedX,
  private_switch: IconHome,
  tow: IconTir,
};

export function EventIcon({ parameter, size = 16 }: { parameter: string; size?: number }) {
  const Icon = ICONS[parameter] ?? IconAlarm;
  return <Icon size={size} stroke={1.8} aria-hidden="true" />;
}
