// What a BCE tracker would send: hello, and stacks (0xA5) of data sets with the masks they need.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { sum8 } from '../checksum.ts';
import { type ByteWriter, byteWriter, cardBytes, keyBits } from '../simulation/byte-writer.ts';
import { DATAGRAM_RECORDS_MAX, type Dialect, type Simulator } from '../simulation/simulator.ts';

/** A block has 4 096 bytes at most, a record 256. */
const RECORDS_MAX = 15;
const EPOCH_SECONDS = 1_199_145_600;
const COUNTER_BITS = 28n;
const RECORD_DATA = 7;
const SERVICE_STACK = 0xa5;
const STANDARD_GRAVITY = 9.80665;
const KELVIN_TENTHS = 2730;

const dialect: Dialect = {
  recordsMax: RECORDS_MAX,
  hello: encodeLogin,
  helloAnswerBytes: 0,
  isWelcome: () => true,
  packet: encodeRecords,
  answerBytes: 13,
  acknowledged: (answer, sent, sequence) => (answer[11] === (sequence & 0x7f) ? sent : 0),
};

export const simulator: Simulator = {
  tcp: dialect,
  udp: { ...dialect, recordsMax: DATAGRAM_RECORDS_MAX },
};

/** Hello; the number stands in every packet. */
export function encodeLogin(_code: string): Uint8Array {
  return Buffer.from('#BCE#\r\n', 'latin1');
}

/** One packet with one stack; `key` is raised with each attempt and comes back in the answer. */
export function encodeRecords(
  code: string,
  records: readonly TrackerRecord[],
  key = 1,
): Uint8Array {
  if (records.length > RECORDS_MAX) throw new Error('too many records for a block');
  const writer = byteWriter(true);
  writer.u64(BigInt(code));
  writer.u16(0);
  writer.u8(SERVICE_STACK);
  writer.u8(key & 0x7f);
  for (const record of records) writeRecord(writer, record);
  writer.putU16(8, writer.length() - 10);
  const bytes = writer.take();
  return Buffer.concat([bytes, Uint8Array.of(sum8(bytes, 0, bytes.length))]);
}

function writeRecord(writer: ByteWriter, record: TrackerRecord): void {
  const start = writer.length();
  writer.u8(0);
  const counter = BigInt(Math.floor(((record.time ?? 0) / 1000 - EPOCH_SECONDS) / 2));
  writer.u32(Number(BigInt.asUintN(Number(COUNTER_BITS), counter)) * 16 + RECORD_DATA);
  const masks = [firstMask(record), secondMask(record), thirdMask(record), fourthMask(record)];
  while (masks.length > 1 && masks.at(-1)?.length === 0) masks.pop();
  for (const [index, fields] of masks.entries()) {
    const bits = fields.reduce((sum, field) => sum | (1 << field.bit), 0);
    writer.u16(bits | (index < masks.length - 1 ? 0x8000 : 0));
  }
  for (const { write } of masks.flat()) write(writer);
  writer.putU8(start, writer.length() - start - 1);
}

interface Field {
  bit: number;
  write(writer: ByteWriter): void;
}

/** A field for each value that is there, in the order of the bits. */
function fields(entries: [number, unknown, (writer: ByteWriter) => void][]): Field[] {
  return entries
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([bit, , write]) => ({ bit, write }));
}

function firstMask(record: TrackerRecord): Field[] {
  const { inputs, values } = record;
  return fields([
    [0, record.latitude, (writer) => writePlace(writer, record)],
    [1, inputs, (writer) => writer.u16(inputs ?? 0)],
    [3, values.supplyVolts, (writer) => writer.u16((values.supplyVolts ?? 0) * 1000)],
    [7, values.batteryVolts, (writer) => writer.u16((values.batteryVolts ?? 0) * 1000)],
  ]);
}

function writePlace(writer: ByteWriter, record: TrackerRecord): void {
  writer.f32(record.longitude ?? 0);
  writer.f32(record.latitude ?? 0);
  writer.u8(record.speedKmh ?? 0);
  const satellites = record.hasFix ? Math.min(15, Math.max(1, record.satellites ?? 8)) : 0;
  writer.u8(satellites | (Math.min(15, Math.round(record.hdop ?? 1)) << 4));
  writer.u8((record.direction ?? 0) / 2);
  writer.i16(record.altitudeMetres ?? 0);
  writer.f32(record.values.distanceMetres ?? 0);
}

/** The vehicle bus. */
function secondMask({ values }: TrackerRecord): Field[] {
  const { rpm, engineSeconds, odometerMetres, coolantCelsius, fuelRateLitresPerHour } = values;
  return fields([
    [3, values.fuelPercent1, (writer) => writer.u8((values.fuelPercent1 ?? 0) / 0.4)],
    [4, rpm, (writer) => writer.u16((rpm ?? 0) / 0.125)],
    [5, engineSeconds, (writer) => writer.u32((engineSeconds ?? 0) / 180)],
    [6, odometerMetres, (writer) => writer.u32((odometerMetres ?? 0) / 5)],
    [7, coolantCelsius, (writer) => writer.u8((coolantCelsius ?? 0) + 40)],
    [8, values.fuelPercent2, (writer) => writer.u8((values.fuelPercent2 ?? 0) / 0.4)],
    [11, values.tachoActivity, (writer) => writer.bytes(tachographFrame(values))],
    [14, fuelRateLitresPerHour, (writer) => writer.u16((fuelRateLitresPerHour ?? 0) * 20)],
  ]);
}

function tachographFrame({ tachoActivity = 7, tachoActivity2 = 5 }: TrackerRecord['values']) {
  const working = (activity: number) => (activity === 5 ? 1 : activity === 4 ? 6 : activity);
  const card = (activity: number) => (activity === 5 ? 0 : 0x10);
  const states = working(tachoActivity) | (working(tachoActivity2) << 3);
  return Uint8Array.of(states, card(tachoActivity), card(tachoActivity2), 0, 255, 255, 255, 255);
}

function thirdMask({ identification, values }: TrackerRecord): Field[] {
  const { totalFuelLitres, temperatures = [] } = values;
  const probes = [values.probe1, values.probe2, values.probe3, values.probe4];
  const key = identification?.kind === 'tachograph' ? undefined : identification;
  const hasKey = identification === null || key ? true : undefined;
  const pair = (first: number) =>
    [0, 1].some((index) => {
      const has = probes[first + index] ?? temperatures[4 + first + index];
      return has !== undefined && has !== null;
    }) || undefined;
  const writePair = (writer: ByteWriter, first: number) => {
    for (const index of [first, first + 1]) {
      const level = probes[index];
      writer.u16(level ?? 0x8000);
      writer.i8(level === undefined ? -127 : (temperatures[4 + index] ?? -126));
    }
  };
  return fields([
    [1, totalFuelLitres, (writer) => writer.u32((totalFuelLitres ?? 0) * 1000)],
    [6, hasKey, (writer) => writer.u64(key ? keyBits(key.code) : 0n)],
    [9, pair(0), (writer) => writePair(writer, 0)],
    [10, pair(2), (writer) => writePair(writer, 2)],
  ]);
}

function fourthMask({ identification, values }: TrackerRecord): Field[] {
  const { acceleration, deceleration, cornering, temperatures, axlesKg } = values;
  const driving = acceleration ?? deceleration ?? cornering;
  const card = identification?.kind === 'tachograph' ? identification : undefined;
  const fiftieths = (strength = 0) => (strength / STANDARD_GRAVITY) * 50;
  return fields([
    [
      3,
      axlesKg,
      (writer) => {
        for (let axle = 0; axle < 5; axle++) writer.u16((axlesKg?.[axle] ?? 0) * 2);
      },
    ],
    [
      6,
      driving,
      (writer) => {
        for (const value of [acceleration, deceleration, cornering]) writer.u8(fiftieths(value));
      },
    ],
    [8, temperatures?.length ? true : undefined, (writer) => writeSensors(writer, temperatures)],
    [
      9,
      card ?? values.card2,
      (writer) => {
        writer.bytes(cardBytes(card?.code ?? ''));
        writer.bytes(cardBytes(values.card2 ?? ''));
      },
    ],
  ]);
}

/** Four sensors; a slot without one has an id of ones. */
function writeSensors(writer: ByteWriter, temperatures: (number | null)[] = []): void {
  for (let slot = 0; slot < 4; slot++) {
    const celsius = temperatures[slot] ?? null;
    writer.u16(celsius === null ? 0 : celsius * 10 + KELVIN_TENTHS);
    writer.bytes(new Uint8Array(8).fill(celsius === null ? 0xff : slot + 1));
  }
}
