// What the three forms of a Meitrack record have in common: the event, volts, the driver, and what a
// record without a fix must not tell.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { addAlarm, isPlace, keepRaw } from '../record.ts';
import { MEITRACK_ALARMS } from './alarms.ts';

/** Seconds from 1970 to 2000-01-01T00:00:00Z. */
const YEAR_2000 = 946_684_800;
const GSM_MAX = 31;
const TEMPERATURES_MAX = 8;

/** Epoch milliseconds of seconds since 2000. */
export function timeOf(seconds: number): number {
  return (YEAR_2000 + seconds) * 1000;
}

/** Why the record was made. */
export function setEvent(record: TrackerRecord, event: number): void {
  keepRaw(record, 'event', event);
  const alarm = MEITRACK_ALARMS[event];
  if (alarm) addAlarm(record, alarm);
}

/** Signal of the network, 0 … 31. */
export function setSignal(record: TrackerRecord, gsm: number | null): void {
  if (gsm === null || gsm < 0 || gsm > GSM_MAX) return;
  record.values.gsmSignalPercent = Math.round((gsm * 100) / GSM_MAX);
}

/** Temperature of a channel from 1 on, °C. */
export function setTemperature(
  record: TrackerRecord,
  channel: number,
  celsius: number | null,
): void {
  if (channel < 1 || channel > TEMPERATURES_MAX) {
    if (celsius !== null) keepRaw(record, `temp${channel}`, celsius);
    return;
  }
  const temperatures = record.values.temperatures ?? [];
  while (temperatures.length < channel - 1) temperatures.push(null);
  temperatures[channel - 1] = celsius;
  record.values.temperatures = temperatures;
}

/** Coordinates without a fix are the last known ones, and nothing moves. */
export function settlePlace(record: TrackerRecord, isValid: boolean): TrackerRecord {
  const { latitude, longitude } = record;
  if (latitude === null || longitude === null || !isPlace(latitude, longitude)) {
    record.latitude = null;
    record.longitude = null;
  }
  record.hasFix = isValid && record.latitude !== null;
  if (record.hasFix) return record;
  record.speedKmh = null;
  record.direction = null;
  record.altitudeMetres = null;
  return record;
}
