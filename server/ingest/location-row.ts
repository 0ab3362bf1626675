// One location as a row of the table, in PostgreSQL's binary COPY format, and back. The columns are
// whole numbers of small units; the normaliser has already rounded to those units, so what is read
// back for a rebuild equals what was folded live.
import type { Location } from '@flotila/domain/location/location.ts';
import type { CountryOf } from '../location/country.ts';
import {
  type ByteWriter,
  type ExtraNames,
  extraBytesMax,
  hasExtra,
  readExtra,
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
const EPOCH_2000_MS = 946_684_800_000;
const TWO_32 = 4_294_967_296;
const HEADER = new Uint8Array([
  ...new TextEncoder().encode('PGCOPY\n'),
  ...[0xff, 0x0d, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0, 0],
]);
const SATELLITES_UNKNOWN = 31;
const HDOP_UNKNOWN = 127;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

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

/** Rows of an answered COPY in the same columns, oldest first as they come. */
export function readRows(bytes: Uint8Array, names: ExtraNames, countryOf: CountryOf): Location[] {
  const reader: ByteWriter = {
    bytes,
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    at: HEADER.length,
  };
  const locations: Location[] = [];
  for (;;) {
    const columns = reader.view.getInt16(reader.at);
    reader.at += 2;
    if (columns < 0) return locations;
    locations.push(readRow(reader, names, countryOf));
  }
}

function readRow(reader: ByteWriter, names: ExtraNames, countryOf: CountryOf): Location {
  reader.at += 4;
  const high = reader.view.getInt32(reader.at);
  const low = reader.view.getUint32(reader.at + 4);
  const ts = (high * TWO_32 + low) / 1000 + EPOCH_2000_MS;
  // Company and vehicle are known to who reads.
  reader.at += 8 + 8 + 8;
  const hash = number(reader, 1) ?? 0;
  const latitude = number(reader, 1e7);
  const longitude = number(reader, 1e7);
  const km = number(reader, 1);
  const distance = number(reader, 100);
  const engineSeconds = number(reader, 1);
  const totalFuel = number(reader, 1000);
  const weight = number(reader, 1);
  const delay = number(reader, 1) ?? 0;
  const { flags, satellites, hdop } = unpackFlags(number(reader, 1) ?? 0);
  const location: Location = {
    ts,
    hash,
    receivedTs: ts + delaySeconds(delay) * 1000,
    flags,
    latitude,
    longitude,
    speed: number(reader, 10),
    direction: number(reader, 1),
    altitude: number(reader, 1),
    satellites,
    hdop,
    countryCode: latitude === null || longitude === null ? null : countryOf(latitude, longitude),
    inputs: number(reader, 1),
    motion: null,
    km,
    distance,
    engineSeconds,
    totalFuel,
    vcc: number(reader, 100),
    rpm: number(reader, 1),
    tank1: number(reader, 10),
    tank2: number(reader, 10),
    temp1: number(reader, 10),
    temp2: number(reader, 10),
    weight,
    axles: null,
    liquidTemp: number(reader, 1),
    acceleration: number(reader, 100),
    deceleration: number(reader, 100),
    cornering: number(reader, 100),
    tachoActivity: number(reader, 1),
    identification: null,
    alarm: null,
    extra: null,
  };
  const motion = field(reader);
  if (motion) location.motion = motion[0] === 1;
  const identification = field(reader);
  if (identification) location.identification = decoder.decode(identification);
  const packedExtra = field(reader);
  if (packedExtra) Object.assign(location, readExtra(packedExtra, names));
  return location;
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

function delaySeconds(delay: number): number {
  if (delay < 20_000) return delay;
  return delay < 27_000 ? (delay - 20_000) * 60 : (delay - 27_000) * 3600;
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

/** A whole number of any width, in units. */
function number(reader: ByteWriter, scale: number): number | null {
  const length = reader.view.getInt32(reader.at);
  reader.at += 4;
  if (length < 0) return null;
  const at = reader.at;
  reader.at += length;
  return (length === 2 ? reader.view.getInt16(at) : reader.view.getInt32(at)) / scale;
}

function field(reader: ByteWriter): Uint8Array | null {
  const length = reader.view.getInt32(reader.at);
  reader.at += 4;
  if (length < 0) return null;
  reader.at += length;
  return reader.bytes.subarray(reader.at - length, reader.at);
}

function grow(writer: ByteWriter, need: number): void {
  const bytes = new Uint8Array(Math.max(writer.bytes.length * 2, writer.at + need));
  bytes.set(writer.bytes.subarray(0, writer.at));
  writer.bytes = bytes;
  writer.view = new DataView(bytes.buffer);
}
