// Codes with which GT06 trackers shout. Clones differ, so some models have words of their own.
import type { Alarm } from '@flotila/domain/location/alarm.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { addAlarm, keepRaw } from '../record.ts';
import type { Draft } from './draft.ts';
import { isModel } from './options.ts';

/** Alarm byte of the packets with a status (16, 26, 27, 32, A4) and of the alarm packet (95), where models agree. */
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

/**
 * What models mean by a code where they differ; null: no alarm. Their names begin so, and a model that is not named here is
 * of the last line. Without a model such a code is none of ours: a wrong alarm is worse than one that is only kept.
 */
export const GT06_MODEL_ALARMS: readonly {
  models: readonly string[];
  alarms: Readonly<Record<number, Alarm | null>>;
}[] = [
  { models: ['LW4G'], alarms: { 25: 'hardAcceleration' } },
  // JM-VL03 V1.1.2, alert types: 12 is "powered on".
  { models: ['VL', 'JM-VL'], alarms: { 9: 'tow', 12: null, 48: 'hardBraking' } },
  { models: [''], alarms: { 48: 'jamming' } },
];

/** A code without a word of ours is kept as it is, and that of a packet whose length is wrong. */
export function addAlarmCode(draft: Draft, record: TrackerRecord, code: number): void {
  if (code === 0) return;
  const alarm = draft.isWhole ? alarmOf(code, draft.context.options) : undefined;
  if (alarm) addAlarm(record, alarm);
  else keepRaw(record, 'alarm', code);
}

function alarmOf(code: number, options: Record<string, unknown>): Alarm | null | undefined {
  const own = GT06_MODEL_ALARMS.find(({ models }) => isModel(options, ...models))?.alarms[code];
  return own === undefined ? GT06_ALARMS[code] : own;
}

/** The status byte shouts too, in packets that have no code. */
export function addStatusAlarm(draft: Draft, record: TrackerRecord, status: number): void {
  const alarm = draft.isWhole ? GT06_STATUS_ALARMS[(status >> 3) & 7] : undefined;
  if (alarm) addAlarm(record, alarm);
}
