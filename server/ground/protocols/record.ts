// An empty tracker record and the few value rules that all protocols share: which coordinates count,
// how a driver's card or key is written, and which numbers mean "not available".
import { type Alarm, withAlarm } from '@flotila/domain/location/alarm.ts';
import type { Identification, TrackerRecord } from '@flotila/domain/location/tracker-record.ts';

/** m/s² in 1 g. */
export const STANDARD_GRAVITY = 9.80665;

/** A record that says nothing but its time (epoch milliseconds, null: none). */
export function emptyRecord(time: number | null): TrackerRecord {
  return {
    time,
    hasFix: false,
    latitude: null,
    longitude: null,
    speedKmh: null,
    direction: null,
    altitudeMetres: null,
    satellites: null,
    hdop: null,
    inputs: null,
    values: {},
  };
}

/** True for a place on Earth; 0/0 is what trackers send instead of nothing. */
export function isPlace(latitude: number, longitude: number): boolean {
  return (
    latitude >= -90 &&
    latitude <= 90 &&
    longitude >= -180 &&
    longitude <= 180 &&
    (latitude !== 0 || longitude !== 0)
  );
}

/** Degrees as 0 ≤ direction < 360; null when the number is no direction. */
export function directionOf(degrees: number): number | null {
  if (!(degrees >= 0 && degrees <= 360)) return null;
  return degrees === 360 ? 0 : degrees;
}

/** Keeps something that has no place of its own. */
export function keepRaw(
  record: TrackerRecord,
  name: string,
  value: number | string | boolean,
): void {
  record.raw ??= {};
  record.raw[name] = value;
}

/** The radius in which a tracker believes to be, metres; kept as it came, too. A negative one is not known. */
export function putAccuracy(record: TrackerRecord, metres: number): void {
  keepRaw(record, 'accuracy', metres);
  if (metres >= 0) record.accuracyMetres = metres;
}

/** The tracker shouts; a record may tell of several things at once. */
export function addAlarm(record: TrackerRecord, alarm: Alarm): void {
  record.alarm = withAlarm(record.alarm, alarm);
}

/** An iButton as 16 upper-case hex digits; null for all zeros or all ones: nobody. */
export function dallasKey(hex: string): Identification | null {
  if (/^(0+|f+)$/i.test(hex)) return null;
  return { kind: 'dallas', code: hex.toUpperCase().padStart(16, '0') };
}

/** A driver card from its bytes as text; null when the slot is empty or holds no card number. */
export function driverCard(bytes: Uint8Array): Identification | null {
  const code = printableText(bytes).trim();
  return code.length === 16 && /^[0-9A-Za-z ]+$/.test(code) ? { kind: 'tachograph', code } : null;
}

/** Card before key: the tachograph knows best who drives (gateway §10). */
export function firstKnown(
  ...candidates: (Identification | null | undefined)[]
): Identification | null | undefined {
  let answer: Identification | null | undefined;
  for (const candidate of candidates) {
    if (candidate) return candidate;
    if (candidate === null) answer = null;
  }
  return answer;
}

/** The printable ASCII characters of bytes; others are left out. */
export function printableText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) if (byte >= 0x20 && byte < 0x7f) text += String.fromCharCode(byte);
  return text;
}

/** Has a text only characters that every tracker can read, and at least one? */
export function isPrintable(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text);
}

/** Lower-case hex of bytes. */
export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/** Temperature °C, or null where no sensor could have measured it. */
export function celsius(value: number): number | null {
  return value >= -60 && value <= 150 ? value : null;
}
