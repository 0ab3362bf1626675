// One location as a row of the table, in PostgreSQL's binary COPY format, and back. The columns are
// whole numbers of small units; the normaliser has already rounded to those units, so what is read
// back for a rebuild equals what was folded live.
import type { Location } from '@flotila/domain/location/location.ts';
import {
  type ByteWriter,
  type ExtraNames,
  extraBytesMax,
  hasExtra,
  writeExtra,
} from './extra-bytes.ts';

/** Columns in the order in which rows are written and read. */
export const LOCATION_COLUMNS = `ts, company_id, vehicle_id, hash, latitude, longitude, km, distance,
  engine_seconds, total_fuel, weight, delay, flags, speed, direction, altitude, inputs, vcc, rpm,
  tank1, tank2, temp1, temp2, liquid_temp, acceleration, deceleration, cornering, tacho_activity,
  motion, identification, extra`;
const COLUMN_COUNT = 31;
/** All fixed columns with their lengths, and then some. */
const ROW_BYTES_MAX = 512;

/** 2000-01-01, from which PostgreSQL counts microseconds. */
export const EPOCH_2000_MS = 946_684_800_000;
export const TWO_32 = 4_294_967_296;
export const HEADER = new Uint8Array([
  ...new TextEncoder().encode('PGCOPY\n'),
  0xff,
  0x0d,
  0x0a,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
]);
const SATELLITES_UNKNOWN = 31;
const HDOP_UNKNOWN = 127;
const encoder = new TextEncoder();

/** A buffer for rows, reused by its owner. */
export function createRowBuffer(bytes = 1 << 20): ByteWriter {
  const space = new Uint8Array(bytes);
  return { bytes: space, view: new DataView(space.buffer), at: 0 };
}

/** Begins a COPY: empties the buffer and writes the format's header. */
export function beginRows(writer: ByteWriter): void {
  writer.bytes.set(HEADER);
  writer.at = HEADER.length;
}

/** Ends a COPY; the answer shares the buffer's memory. */
export function endRows(writer: ByteWriter): Uint8Array {
  writer.view.setInt16(writer.at, -1);
  writer.at += 2;
  return writer.bytes.subarray(0, writer.at);
}

/** Writes one location of a vehicle. */
export function writeRow(
  writer: ByteWriter,
  companyId: number,
  vehicleId: number,
  location: Location,
  names: ExtraNames,
): void {
  const identification = location.identification;
  const withExtra = hasExtra(location);
  let need = ROW_BYTES_MAX + (identification === null ? 0 : identification.length * 3);
  if (withExtra) need += extraBytesMax(location);
  if (writer.at + need > writer.bytes.length) grow(writer, need);
  writer.view.setInt16(writer.at, COLUMN_COUNT);
  writer.at += 2;
  timestamp(writer, location.ts);
  int4(writer, companyId);
  int4(writer, vehicleId);
  int4(writer, location.hash);
  scaled4(writer, location.latitude, 1e7);
  scaled4(writer, location.longitude, 1e7);
  scaled4(writer, location.km, 1);
  scaled4(writer, location.distance, 100);
  scaled4(writer, location.engineSeconds, 1);
  scaled4(writer, location.totalFuel, 1000);
  scaled4(writer, location.weight, 1);
  int2(writer, delayOf(location));
  int2(writer, packFlags(location));
  scaled2(writer, location.speed, 10);
  scaled2(writer, location.direction, 1);
  scaled2(writer, location.altitude, 1);
  scaled2(writer, location.inputs, 1);
  scaled2(writer, location.vcc, 100);
  scaled2(writer, location.rpm, 1);
  scaled2(writer, location.tank1, 10);
  scaled2(writer, location.tank2, 10);
  scaled2(writer, location.temp1, 10);
  scaled2(writer, location.temp2, 10);
  scaled2(writer, location.liquidTemp, 1);
  scaled2(writer, location.acceleration, 100);
  scaled2(writer, location.deceleration, 100);
  scaled2(writer, location.cornering, 100);
  scaled2(writer, location.tachoActivity, 1);
  if (location.motion === null) none(writer);
  else bool(writer, location.motion);
  if (identification === null) none(writer);
  else text(writer, identification);
  if (withExtra) extra(writer, location, names);
  else none(writer);
}

/** Flags, satellites and hdop as one column; satellites beyond 30 are 30. */
export function packFlags(location: Pick<Location, 'flags' | 'satellites' | 'hdop'>): number {
  const { satellites, hdop } = location;
  const seen = satellites === null ? SATELLITES_UNKNOWN : Math.min(satellites, 30);
  const dilution = hdop === null ? HDOP_UNKNOWN : Math.min(Math.round(hdop * 10), 126);
  return (((location.flags & 15) | (seen << 4) | (dilution << 9)) << 16) >> 16;
}

/** The other way round. */
export function unpackFlags(packed: number): Pick<Location, 'flags' | 'satellites' | 'hdop'> {
  const satellites = (packed >> 4) & 31;
  const hdop = (packed >> 9) & 127;
  return {
    flags: packed & 15,
    satellites: satellites === SATELLITES_UNKNOWN ? null : satellites,
    hdop: hdop === HDOP_UNKNOWN ? null : hdop / 10,
  };
}

/** Time until reception, exact for hours, to the minute for days, to the hour for months. */
function delayOf(location: Location): number {
  const seconds = Math.round((location.receivedTs - location.ts) / 1000);
  if (seconds < 20_000) return Math.max(seconds, -32_768);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 7_000) return 20_000 + minutes;
  return Math.min(27_000 + Math.floor(minutes / 60), 32_767);
}

function timestamp(writer: ByteWriter, ts: number): void {
  const micros = (ts - EPOCH_2000_MS) * 1000;
  const high = Math.floor(micros / TWO_32);
  writer.view.setInt32(writer.at, 8);
  writer.view.setInt32(writer.at + 4, high);
  writer.view.setUint32(writer.at + 8, micros - high * TWO_32);
  writer.at += 12;
}

function int4(writer: ByteWriter, value: number): void {
  writer.view.setInt32(writer.at, 4);
  writer.view.setInt32(writer.at + 4, value);
  writer.at += 8;
}

function int2(writer: ByteWriter, value: number): void {
  writer.view.setInt32(writer.at, 2);
  writer.view.setInt16(writer.at + 4, value);
  writer.at += 6;
}

function none(writer: ByteWriter): void {
  writer.view.setInt32(writer.at, -1);
  writer.at += 4;
}

function scaled4(writer: ByteWriter, value: number | null, scale: number): void {
  if (value === null) none(writer);
  else int4(writer, Math.round(value * scale));
}

function scaled2(writer: ByteWriter, value: number | null, scale: number): void {
  if (value === null) none(writer);
  else int2(writer, Math.round(value * scale));
}

function bool(writer: ByteWriter, value: boolean): void {
  writer.view.setInt32(writer.at, 1);
  writer.bytes[writer.at + 4] = value ? 1 : 0;
  writer.at += 5;
}

function text(writer: ByteWriter, value: string): void {
  const { written } = encoder.encodeInto(value, writer.bytes.subarray(writer.at + 4));
  writer.view.setInt32(writer.at, written);
  writer.at += 4 + written;
}

function extra(writer: ByteWriter, location: Location, names: ExtraNames): void {
  const lengthAt = writer.at;
  writer.at += 4;
  writeExtra(writer, location, names);
  writer.view.setInt32(lengthAt, writer.at - lengthAt - 4);
}

function grow(writer: ByteWriter, need: number): void {
  const bytes = new Uint8Array(Math.max(writer.bytes.length * 2, writer.at + need));
  bytes.set(writer.bytes.subarray(0, writer.at));
  writer.bytes = bytes;
  writer.view = new DataView(bytes.buffer);
}
