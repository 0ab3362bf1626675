// What a location carries beside its columns (axles, alarm, the protocol's own values), packed: each
// entry is a number for its name and kind, then the value. A tracker's dozen odd values take thirty
// bytes instead of two hundred as JSON. Names get their numbers from the table extra_name.
import type { Location } from '@flotila/domain/location/location.ts';

type Value = number | string | boolean;

/** Numbers of names; a name that is not in it is written in full. */
export interface ExtraNames {
  numberOf: ReadonlyMap<string, number>;
  nameOf: ReadonlyMap<number, string>;
}

/** A growing place to write bytes. */
export interface ByteWriter {
  bytes: Uint8Array;
  view: DataView;
  at: number;
}

const AXLE = 0;
const ALARM = 1;
/** Entries whose name has no number, together as JSON. */
const UNNAMED = 2;
const FIRST_NAME = 3;

const INTEGER = 0;
/** Thousandths. */
const DECIMAL = 1;
const DOUBLE = 2;
const TEXT = 3;
const TRUE = 4;
const FALSE = 5;
const KINDS = 8;

const INTEGER_MAX = 2 ** 50;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Bytes that the entries of a location take at most. */
export function extraBytesMax(location: Location): number {
  let size = 64 + (location.axles?.length ?? 0) * 12;
  if (location.alarm) size += location.alarm.length * 3;
  for (const name in location.extra) {
    const value = location.extra[name];
    // A name without a number is written in full, and both may need escapes.
    size += 32 + name.length * 6 + (typeof value === 'string' ? value.length * 6 : 0);
  }
  return size;
}

/** Does the location carry anything that no column holds? */
export function hasExtra(location: Location): boolean {
  return location.axles !== null || location.alarm !== null || location.extra !== null;
}

/** Writes the entries of a location. */
export function writeExtra(writer: ByteWriter, location: Location, names: ExtraNames): void {
  for (const axle of location.axles ?? []) writeValue(writer, AXLE, axle);
  if (location.alarm !== null) writeValue(writer, ALARM, location.alarm);
  let unnamed: Record<string, Value> | undefined;
  for (const name in location.extra) {
    const value = location.extra[name] as Value;
    const number = names.numberOf.get(name);
    if (number !== undefined) writeValue(writer, FIRST_NAME + number, value);
    else unnamed = { ...unnamed, [name]: value };
  }
  if (unnamed) writeValue(writer, UNNAMED, JSON.stringify(unnamed));
}

/** Reads entries back; unknown numbers are left out. */
export function readExtra(
  bytes: Uint8Array,
  names: ExtraNames,
): Pick<Location, 'axles' | 'alarm' | 'extra'> {
  const result: Pick<Location, 'axles' | 'alarm' | 'extra'> = {
    axles: null,
    alarm: null,
    extra: null,
  };
  const reader = {
    bytes,
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    at: 0,
  };
  while (reader.at < bytes.length) {
    const head = readVarint(reader);
    const number = Math.floor(head / KINDS);
    const value = readValue(reader, head % KINDS);
    if (number === AXLE) {
      result.axles ??= [];
      result.axles.push(Number(value));
    } else if (number === ALARM) result.alarm = String(value);
    else if (number === UNNAMED) {
      result.extra = { ...result.extra, ...(JSON.parse(String(value)) as Record<string, Value>) };
    } else {
      const name = names.nameOf.get(number - FIRST_NAME);
      if (name === undefined) continue;
      result.extra ??= {};
      result.extra[name] = value;
    }
  }
  return result;
}

function writeValue(writer: ByteWriter, number: number, value: Value): void {
  if (typeof value === 'boolean') {
    writeVarint(writer, number * KINDS + (value ? TRUE : FALSE));
  } else if (typeof value === 'string') {
    writeVarint(writer, number * KINDS + TEXT);
    writeText(writer, value);
  } else {
    writeNumber(writer, number, value);
  }
}

function writeNumber(writer: ByteWriter, number: number, value: number): void {
  if (Number.isInteger(value) && Math.abs(value) < INTEGER_MAX) {
    writeVarint(writer, number * KINDS + INTEGER);
    writeVarint(writer, value < 0 ? -value * 2 - 1 : value * 2);
    return;
  }
  const thousandths = Math.round(value * 1000);
  if (thousandths / 1000 === value && Math.abs(thousandths) < INTEGER_MAX) {
    writeVarint(writer, number * KINDS + DECIMAL);
    writeVarint(writer, thousandths < 0 ? -thousandths * 2 - 1 : thousandths * 2);
    return;
  }
  writeVarint(writer, number * KINDS + DOUBLE);
  writer.view.setFloat64(writer.at, value);
  writer.at += 8;
}

function writeText(writer: ByteWriter, text: string): void {
  // The length is known only after writing, so it has a fixed width.
  const { written } = encoder.encodeInto(text, writer.bytes.subarray(writer.at + 4));
  writer.view.setUint32(writer.at, written);
  writer.at += 4 + written;
}

function writeVarint(writer: ByteWriter, value: number): void {
  let rest = value;
  while (rest >= 128) {
    writer.bytes[writer.at++] = (rest % 128) | 128;
    rest = Math.floor(rest / 128);
  }
  writer.bytes[writer.at++] = rest;
}

function readValue(reader: ByteWriter, kind: number): Value {
  switch (kind) {
    case TRUE:
      return true;
    case FALSE:
      return false;
    case DOUBLE:
      reader.at += 8;
      return reader.view.getFloat64(reader.at - 8);
    case TEXT: {
      const length = reader.view.getUint32(reader.at);
      reader.at += 4 + length;
      return decoder.decode(reader.bytes.subarray(reader.at - length, reader.at));
    }
    default: {
      const folded = readVarint(reader);
      const whole = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
      return kind === DECIMAL ? whole / 1000 : whole;
    }
  }
}

function readVarint(reader: ByteWriter): number {
  let value = 0;
  let factor = 1;
  for (;;) {
    const byte = reader.bytes[reader.at++] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return value;
    factor *= 128;
  }
}
