// What a Queclink tracker tells of the vehicle's bus: fields in the order of the bits of a mask. A bit that is not set
// has no field; one that is set may have an empty field.
import type { TrackerRecord, TrackerValues } from '@flotila/domain/location/tracker-record.ts';
import { celsius, keepRaw } from '../record.ts';

interface Can {
  record: TrackerRecord;
  /** Undefined: the bus does not say it. */
  ignition: boolean | undefined;
  axle1: number | undefined;
  axle2: number | undefined;
}

type Reader = (can: Can, text: string) => void;

const SECONDS_IN_HOUR = 3_600;
const EXTENSION = 29;

function value(name: 'totalFuelLitres' | 'rpm', max: number): Reader {
  return ({ record }, text) => {
    const number = Number(text);
    if (number >= 0 && number <= max) record.values[name] = number;
  };
}

/** By bit; others are passed over. */
const READERS: Readonly<Record<number, Reader>> = {
  0: ({ record }, text) => keepRaw(record, 'vin', text.slice(0, 20)),
  1: (can, text) => {
    can.ignition = Number(text) > 0;
  },
  2: ({ record }, text) => {
    // I counts impulses, whose length is not known.
    if (/^H\d+$/.test(text)) record.values.odometerMetres = Number(text.slice(1)) * 100;
  },
  3: value('totalFuelLitres', 2_000_000),
  5: value('rpm', 10_000),
  6: ({ record }, text) => {
    const degrees = celsius(Number(text));
    if (degrees !== null) record.values.coolantCelsius = degrees;
  },
  7: ({ record }, text) => {
    const rate = /^L\/H([\d.]+)$/.exec(text)?.[1];
    if (rate) record.values.fuelRateLitresPerHour = Number(rate);
  },
  8: ({ record }, text) => putFuel(record.values, text),
  11: ({ record }, text) => {
    if (Number(text) > 0) record.values.engineSeconds = Math.round(Number(text) * SECONDS_IN_HOUR);
  },
  15: (can, text) => {
    can.axle2 = Number(text);
  },
};

/** By bit of the second mask. */
const EXTENDED: Readonly<Record<number, Reader>> = {
  1: (can, text) => {
    can.axle1 = Number(text);
  },
  15: ({ record }, text) => {
    const code = text.trim();
    if (code.length === 16) record.identification = { kind: 'tachograph', code };
  },
  16: ({ record }, text) => {
    if (text.trim().length === 16) record.values.card2 = text.trim();
  },
};

/** P percent or L litres. */
function putFuel(values: TrackerValues, text: string): void {
  const number = Number(text.slice(1));
  if (text.startsWith('P') && number >= 0 && number <= 100) values.fuelPercent1 = number;
  if (text.startsWith('L') && number >= 0) values.fuelLitres1 = number;
}

/** Revolutions stand before the speed. */
const ORDER = [0, 1, 2, 3, 5, 4, ...Array.from({ length: 23 }, (_, index) => index + 6)];

/** Reads the fields that follow a mask of eight hex digits; gives what the bus says of the ignition. */
export function readCan(
  record: TrackerRecord,
  mask: string,
  fields: readonly string[],
): boolean | undefined {
  const can: Can = { record, ignition: undefined, axle1: undefined, axle2: undefined };
  const bits = Number.parseInt(mask, 16);
  let at = readBits(can, bits, ORDER, READERS, fields, 0);
  if (isSet(bits, EXTENSION)) {
    const more = Number.parseInt(fields[at] ?? '', 16) || 0;
    at++;
    const order = Array.from({ length: 30 }, (_, bit) => bit);
    readBits(can, more, order, EXTENDED, fields, at);
  }
  const { axle1, axle2 } = can;
  // The second axle alone would be taken for the first.
  if (axle1 !== undefined && axle2 !== undefined) record.values.axlesKg = [axle1, axle2];
  return can.ignition;
}

function readBits(
  can: Can,
  bits: number,
  order: readonly number[],
  readers: Readonly<Record<number, Reader>>,
  fields: readonly string[],
  from: number,
): number {
  let at = from;
  for (const bit of order) {
    if (!isSet(bits, bit)) continue;
    const text = fields[at] ?? '';
    at++;
    if (text !== '') readers[bit]?.(can, text);
  }
  return at;
}

function isSet(bits: number, bit: number): boolean {
  return ((bits >>> bit) & 1) === 1;
}
