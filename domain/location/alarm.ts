// What a tracker itself shouts in a record (gateway §10): a closed list, so that every protocol's codes mean the same.

export const ALARMS = [
  'sos',
  'powerCut',
  'lowBattery',
  'tow',
  'jamming',
  'vibration',
  'tampering',
  'accident',
  'hardBraking',
  'hardAcceleration',
  'hardCornering',
  'overspeed',
  'geofenceEnter',
  'geofenceExit',
  'coverOpened',
  'temperature',
  'lowFuel',
] as const;
export type Alarm = (typeof ALARMS)[number];

/** The call for help: with the panic input one event and one condition of rules, and reset by a person. */
export const HELP = 'sos' satisfies Alarm;
export type Shout = Exclude<Alarm, typeof HELP>;

/** All other alarms. */
export const SHOUTS = ALARMS.filter((alarm) => alarm !== HELP);

/** All alarms together as one text fit into it. */
export const ALARM_TEXT_MAX = 200;

/** The text with one more alarm: several stand in the order in which they were read, with commas between. */
export function withAlarm(text: string | null | undefined, alarm: Alarm): string {
  if (!text) return alarm;
  return hasAlarm(text, alarm) ? text : `${text},${alarm}`;
}

/** Is the alarm one of the text's? */
export function hasAlarm(text: string | null, alarm: Alarm): boolean {
  if (text === null || text === alarm) return text === alarm;
  return text.split(',').includes(alarm);
}
