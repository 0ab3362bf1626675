// Stored locations out of an answered COPY in the columns of location-row.ts, one vehicle after the other.

import type { CountryOf } from '@flotila/domain/location/country-of.ts';
import type { Location } from '@flotila/domain/location/location.ts';
import { type ByteWriter, type ExtraNames, readExtra } from './extra-bytes.ts';
import { EPOCH_2000_MS, HEADER, TWO_32, unpackFlags } from './location-row.ts';

const decoder = new TextDecoder();
/** Of the number of a vehicle within a row, behind the count of columns, the time and the company. */
const VEHICLE_AT = 2 + 12 + 8 + 4;
/** Read of one vehicle at once where several are: half a megabyte. */
const TOGETHER_ROWS = 1000;

/** Rows of an answered COPY in the same columns, oldest first as they come. */
export function readRows(bytes: Uint8Array, names: ExtraNames, countryOf: CountryOf): Location[] {
  const reader = readerOf(bytes);
  const locations: Location[] = [];
  for (;;) {
    const columns = reader.view.getInt16(reader.at);
    reader.at += 2;
    if (columns < 0) return locations;
    locations.push(readRow(reader, names, countryOf));
  }
}

/** Locations of one vehicle in the order of their key. */
export interface VehicleRows {
  vehicleId: number;
  locations: Location[];
}

/**
 * Rows in the order of vehicles and keys, a few of one vehicle at a time, so that what was folded is forgotten
 * before more is read. Records of one moment are never parted.
 */
export function* readVehicleRows(
  bytes: Uint8Array,
  names: ExtraNames,
  countryOf: CountryOf,
): Generator<VehicleRows> {
  const reader = readerOf(bytes);
  let rows: VehicleRows = { vehicleId: 0, locations: [] };
  for (;;) {
    const columns = reader.view.getInt16(reader.at);
    if (columns < 0) break;
    const vehicleId = reader.view.getInt32(reader.at + VEHICLE_AT);
    reader.at += 2;
    const location = readRow(reader, names, countryOf);
    const { locations } = rows;
    const isFull = locations.length >= TOGETHER_ROWS && locations.at(-1)?.ts !== location.ts;
    if (vehicleId !== rows.vehicleId || isFull) {
      if (locations.length > 0) yield rows;
      rows = { vehicleId, locations: [] };
    }
    rows.locations.push(location);
  }
  if (rows.locations.length > 0) yield rows;
}

function readerOf(bytes: Uint8Array): ByteWriter {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { bytes, view, at: HEADER.length };
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

function delaySeconds(delay: number): number {
  if (delay < 20_000) return delay;
  return delay < 27_000 ? (delay - 20_000) * 60 : (delay - 27_000) * 3600;
}
