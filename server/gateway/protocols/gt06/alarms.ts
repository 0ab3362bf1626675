// Codes with which GT06 trackers shout. Clones differ, so some models have words of their own.
import type { Alarm } from '@flotila/domain/location/alarm.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { addAlarm, keepRaw } from '../record.ts';
import { isModel } from './options.ts';

/** Alarm byte of the packets with a status (16, 26, 27, 32, A4) and of the alarm packet (95). */
export const GT06_ALARMS: Readonly<Record<number, Alarm>> = {
  1: 'sos',
  2: 'powerCut',
  3: 'vibration',
  4: 'geofenceEnter',
  5: 'geofenceExit',
  6: 'overspeed',
  9: 'vibration',
  12: 'tampering',
  14: 'lowBattery',
  15: 'lowBattery',
  19: 'tampering',
  24: 'tampering',
  25: 'lowBattery',
  35: 'accident',
  37: 'tampering',
  38: 'hardAcceleration',
  39: 'hardBraking',
  41: 'hardAcceleration',
  42: 'hardCornering',
  43: 'hardCornering',
  44: 'accident',
  46: 'hardCornering',
  48: 'jamming',
  50: 'tampering',
  144: 'hardAcceleration',
  145: 'hardBraking',
};

/** Bits 3 to 5 of the status byte. */
export const GT06_STATUS_ALARMS: Readonly<Record<number, Alarm>> = {
  1: 'vibration',
  2: 'powerCut',
  3: 'lowBattery',
  4: 'sos',
};

/** What some models mean by a code; their names begin so. */
const OF_MODELS: readonly (readonly [string, Readonly<Record<number, Alarm>>])[] = [
  ['LW4G', { 25: 'hardAcceleration' }],
  ['VL', { 9: 'tow' }],
];

/** A code without a word of ours is kept as it is. */
export function addAlarmCode(
  record: TrackerRecord,
  code: number,
  options: Record<string, unknown>,
): void {
  if (code === 0) return;
  const own = OF_MODELS.find(([model]) => isModel(options, model))?.[1][code];
  const alarm = own ?? GT06_ALARMS[code];
  if (alarm) addAlarm(record, alarm);
  else keepRaw(record, 'alarm', code);
}

/** The status byte shouts too, in packets that have no code. */
export function addStatusAlarm(record: TrackerRecord, status: number): void {
  const alarm = GT06_STATUS_ALARMS[(status >> 3) & 7];
  if (alarm) addAlarm(record, alarm);
}
