// The place block that all position packets of GT06 share, and its clocks: binary, BCD and Unix.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { directionOf, emptyRecord, isPlace } from '../record.ts';

/** Time, satellites, place, speed, direction. */
export const GPS_BYTES = 18;
const TIME_BYTES = 6;
const UNITS_IN_DEGREE = 1_800_000;
/** Trackers of this kind are younger, but a receiver may be 1024 weeks behind. */
const YEAR_MIN = 2006;

const WEST = 1 << 11;
const NORTH = 1 << 10;
const FIX = 1 << 12;
const TELLS_IGNITION = 1 << 14;
const IGNITION = 1 << 15;

export interface Gps {
  record: TrackerRecord;
  /** Undefined: the packet says nothing of it here. */
  ignition: boolean | undefined;
}

/** Time of six bytes by the tracker's clock as if that were UTC, epoch milliseconds, or null when they are none. */
export function timeAt(content: Uint8Array, at: number, isBcd = false): number | null {
  if (at + TIME_BYTES > content.length) return null;
  const bytes = content.subarray(at, at + TIME_BYTES);
  if (isBcd && bytes.some((byte) => byte >> 4 > 9 || (byte & 15) > 9)) return null;
  const parts = Array.from(bytes, (byte) => (isBcd ? (byte >> 4) * 10 + (byte & 15) : byte));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const isTime = month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24;
  if (!isTime || minute > 59 || second > 59 || year > 99) return null;
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second);
}

/** Does a place block seem to begin here? For types whose contents differ between models. */
export function hasGps(content: Uint8Array, at: number): boolean {
  if (at + GPS_BYTES > content.length) return false;
  const time = timeAt(content, at);
  return (
    time !== null && time >= Date.UTC(YEAR_MIN, 0) && (content[at + TIME_BYTES] as number) >= 0xc0
  );
}

/** Reads a block of 18 bytes at `at` of which `time` is the time; the caller has checked that they are there. */
export function readGps(content: Uint8Array, at: number, time: number | null): Gps {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const record = emptyRecord(time);
  record.satellites = view.getUint8(at + 6) & 15;
  const flags = view.getUint16(at + 16);
  putPlace(record, view.getUint32(at + 7), view.getUint32(at + 11), flags);
  if (record.hasFix) record.speedKmh = view.getUint8(at + 15);
  return { record, ignition: ignitionOf(flags) };
}

/** The place with its direction word: north and west are bits that are set. */
export function putPlace(
  record: TrackerRecord,
  latitudeUnits: number,
  longitudeUnits: number,
  flags: number,
): void {
  const latitude = (latitudeUnits / UNITS_IN_DEGREE) * (flags & NORTH ? 1 : -1);
  const longitude = (longitudeUnits / UNITS_IN_DEGREE) * (flags & WEST ? -1 : 1);
  if (!isPlace(latitude, longitude)) return;
  record.latitude = latitude;
  record.longitude = longitude;
  record.hasFix = (flags & FIX) !== 0;
  if (record.hasFix) record.direction = directionOf(flags & 0x3ff);
}

function ignitionOf(flags: number): boolean | undefined {
  return flags & TELLS_IGNITION ? (flags & IGNITION) !== 0 : undefined;
}
