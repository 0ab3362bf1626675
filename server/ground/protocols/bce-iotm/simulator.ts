// What a BCE IOTM tracker would send: MQTT CONNECT and messages of QoS 1 with binary records.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { sum8 } from '../checksum.ts';
import { type ByteWriter, byteWriter, keyBits } from '../simulation/byte-writer.ts';
import type { Simulator } from '../simulation/simulator.ts';

const RECORDS_MAX = 50;
const STANDARD_GRAVITY = 9.80665;
const VALUE = { no: 0, yes: 1, u8: 4, u16: 5, u32: 6, u64: 7, i8: 8, f32: 12, f64: 13, place: 14 };

/** A message id is never 0. */
const messageId = (sequence: number) => (sequence % 65_535) + 1;

export const simulator: Simulator = {
  tcp: {
    recordsMax: RECORDS_MAX,
    hello: (code) => encodeLogin(code),
    helloAnswerBytes: 4,
    isWelcome: (answer) => answer[0] === 0x20 && answer[3] === 0,
    packet: (code, records, sequence) => encodeRecords(code, records, messageId(sequence)),
    answerBytes: 4,
    acknowledged: (answer, sent, sequence) =>
      answer[0] === 0x40 && Buffer.from(answer).readUInt16BE(2) === messageId(sequence) ? sent : 0,
    goodbye: Uint8Array.of(0xe0, 0),
    ping: { bytes: Uint8Array.of(0xc0, 0), answerBytes: 2, everySeconds: 30 },
  },
};

/** CONNECT with a keep-alive of a minute; the client identifier is the device number. */
export function encodeLogin(code: string, keepAliveSeconds = 60): Uint8Array {
  const content = byteWriter(false);
  writeText(content, 'MQTT');
  content.u8(4);
  content.u8(2);
  content.u16(keepAliveSeconds);
  writeText(content, code);
  return mqttPacket(0x10, content.take());
}

/** PUBLISH of QoS 1; the message id must not be 0. */
export function encodeRecords(
  code: string,
  records: readonly TrackerRecord[],
  messageId = 1,
): Uint8Array {
  const content = byteWriter(false);
  writeText(content, `${code}/DATA`);
  content.u16(messageId);
  content.bytes(encodePayload(code, records));
  return mqttPacket(0x32, content.take());
}

function writeText(writer: ByteWriter, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  writer.u16(bytes.length);
  writer.bytes(bytes);
}

function mqttPacket(first: number, content: Uint8Array): Uint8Array {
  const length: number[] = [];
  let rest = content.length;
  do {
    length.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.concat([Uint8Array.of(first, ...length), content]);
}

function encodePayload(code: string, records: readonly TrackerRecord[]): Uint8Array {
  const writer = byteWriter(true);
  writer.u8(2);
  if (/^\d{1,15}$/.test(code)) {
    writer.u8(2);
    writer.u16(8);
    writer.u64(BigInt(code));
  }
  for (const record of records) {
    writer.u8(1);
    const lengthAt = writer.length();
    writer.u16(0);
    writeRecord(writer, record);
    writer.putU16(lengthAt, writer.length() - lengthAt - 2);
  }
  const bytes = writer.take();
  return Buffer.concat([bytes, Uint8Array.of(sum8(bytes, 0, bytes.length))]);
}

function writeRecord(writer: ByteWriter, record: TrackerRecord): void {
  writer.u32(Math.floor((record.time ?? 0) / 1000));
  writePlace(writer, record);
  writeInputs(writer, record);
  const { values } = record;
  const number = (type: number, sensor: number, value: number | undefined) => {
    if (value !== undefined) writeNumber(writer, type, sensor, value);
  };
  const times = (value: number | undefined, scale: number) =>
    value === undefined ? undefined : value * scale;
  number(VALUE.u16, 0x3000, times(values.supplyVolts, 1000));
  number(VALUE.u16, 0x3004, times(values.batteryVolts, 1000));
  number(VALUE.f64, 0xb002, values.odometerMetres);
  number(VALUE.u32, 0x4001, times(values.totalFuelLitres, 2));
  number(VALUE.u32, 0x4002, times(values.engineSeconds, 1 / 180));
  number(VALUE.u16, 0x300c, values.rpm);
  number(VALUE.u16, 0x3021, times(values.fuelRateLitresPerHour, 20));
  number(VALUE.i8, 0x2008, values.coolantCelsius);
  number(VALUE.u8, 0x2007, values.fuelPercent1);
  number(VALUE.u8, 0x2009, values.fuelPercent2);
  number(VALUE.u16, 0x3037, times(values.weightKg, 0.5));
  number(VALUE.u16, 0x3001, values.probe1);
  number(VALUE.u16, 0x3002, values.probe2);
  number(VALUE.u16, 0x3003, values.probe3);
  number(VALUE.f32, 0xa001, times(values.acceleration, 1 / STANDARD_GRAVITY));
  number(VALUE.f32, 0xa001, times(values.deceleration, -1 / STANDARD_GRAVITY));
  number(VALUE.f32, 0xa002, times(values.cornering, 1 / STANDARD_GRAVITY));
  for (const [index, celsius] of (values.temperatures?.slice(0, 4) ?? []).entries()) {
    number(VALUE.f32, 0xa017 + index, celsius ?? undefined);
  }
  if (values.motion !== undefined) writeFlag(writer, 0x0002, values.motion);
  if (record.alarm === 'jamming') writeFlag(writer, 0x0008, true);
  writeKey(writer, record);
}

/** Latitude first. */
function writePlace(writer: ByteWriter, record: TrackerRecord): void {
  if (record.latitude === null || record.longitude === null) return;
  writer.u8(VALUE.place);
  writer.u16(0xd000);
  writer.f32(record.latitude);
  writer.f32(record.longitude);
  writer.u16(record.speedKmh ?? 0);
  writer.u8((record.hdop ?? 1) * 10);
  writer.u8(record.hasFix ? Math.max(1, record.satellites ?? 8) : 0);
  writer.u16(record.direction ?? 0);
  writer.i16(record.altitudeMetres ?? 0);
}

/** Ignition is sensor 0x6d, din-2 … din-7 are 0x10 … 0x15. */
function writeInputs(writer: ByteWriter, { inputs }: TrackerRecord): void {
  if (inputs === null) return;
  writeFlag(writer, 0x006d, (inputs & 1) === 1);
  for (let din = 2; din <= 7; din++) {
    writeFlag(writer, 0x0010 + din - 2, ((inputs >> (din - 1)) & 1) === 1);
  }
}

function writeFlag(writer: ByteWriter, sensor: number, value: boolean): void {
  writer.u8(value ? VALUE.yes : VALUE.no);
  writer.u16(sensor);
}

function writeNumber(writer: ByteWriter, type: number, sensor: number, value: number): void {
  writer.u8(type);
  writer.u16(sensor);
  if (type === VALUE.u8) writer.u8(value);
  else if (type === VALUE.u16) writer.u16(value);
  else if (type === VALUE.u32) writer.u32(value);
  else if (type === VALUE.i8) writer.i8(value);
  else if (type === VALUE.f32) writer.f32(value);
  else writer.f64(value);
}

/** Only keys of the bus fit; a driver card has no sensor. */
function writeKey(writer: ByteWriter, { identification }: TrackerRecord): void {
  if (identification === undefined || identification?.kind === 'tachograph') return;
  writer.u8(VALUE.u64);
  writer.u16(0x5000);
  writer.u64(identification ? keyBits(identification.code) : 0n);
}
