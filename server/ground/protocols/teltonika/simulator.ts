// What a Teltonika FMB with CAN adapter would send: login, codec 8 Extended packets over TCP, and
// the same records in a datagram over UDP.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { crc16Arc } from '../checksum.ts';
import { type ByteWriter, byteWriter, cardBytes, keyBits } from '../simulation/byte-writer.ts';
import { type Element, writeElements } from '../simulation/elements.ts';
import { DATAGRAM_RECORDS_MAX, type Dialect, type Simulator } from '../simulation/simulator.ts';

/** Records of one packet; real devices stay below 1 280 bytes, the protocol allows 255 records. */
const RECORDS_MAX = 50;
const CODEC_8E = 0x8e;
const STANDARD_GRAVITY = 9.80665;

const dialect: Dialect = {
  recordsMax: RECORDS_MAX,
  hello: encodeLogin,
  helloAnswerBytes: 1,
  isWelcome: (answer) => answer[0] === 1,
  packet: encodeRecords,
  answerBytes: 4,
  acknowledged: (answer) => Buffer.from(answer).readUInt32BE(0),
};

export const simulator: Simulator = {
  tcp: dialect,
  udp: {
    ...dialect,
    recordsMax: DATAGRAM_RECORDS_MAX,
    packet: encodeDatagram,
    answerBytes: 7,
    acknowledged: (answer, _sent, sequence) =>
      answer[5] === (sequence & 0xff) ? (answer[6] ?? 0) : 0,
  },
};

/** Login: length and digits. */
export function encodeLogin(code: string): Uint8Array {
  return Buffer.concat([Uint8Array.of(0, code.length), Buffer.from(code, 'latin1')]);
}

/** One TCP packet with up to 255 records; `code` was named by the login. */
export function encodeRecords(_code: string, records: readonly TrackerRecord[]): Uint8Array {
  const writer = byteWriter(false);
  writer.u32(0);
  writer.u32(0);
  writeData(writer, records);
  const end = writer.length();
  writer.putU32(4, end - 8);
  writer.u32(0);
  const packet = writer.take();
  new DataView(packet.buffer).setUint32(end, crc16Arc(packet, 8, end));
  return packet;
}

/** One datagram; `sequence` numbers the packets of a tracker. */
export function encodeDatagram(
  code: string,
  records: readonly TrackerRecord[],
  sequence: number,
): Uint8Array {
  const writer = byteWriter(false);
  writer.u16(0);
  writer.u16(0xcafe);
  writer.u8(1);
  writer.u8(sequence & 0xff);
  writer.u16(code.length);
  writer.bytes(Buffer.from(code, 'latin1'));
  writeData(writer, records);
  writer.putU16(0, writer.length() - 2);
  return writer.take();
}

function writeData(writer: ByteWriter, records: readonly TrackerRecord[]): void {
  if (records.length > 255) throw new Error('a packet holds 255 records at most');
  writer.u8(CODEC_8E);
  writer.u8(records.length);
  for (const record of records) writeRecord(writer, record);
  writer.u8(records.length);
}

function writeRecord(writer: ByteWriter, record: TrackerRecord): void {
  const elements = elementsOf(record);
  const eventId = record.alarm === undefined ? 0 : (ALARMS[record.alarm] ?? drivingEvent(record));
  writer.u64(BigInt(record.time ?? 0));
  writer.u8(eventId === 0 ? 0 : 1);
  writer.i32((record.longitude ?? 0) * 1e7);
  writer.i32((record.latitude ?? 0) * 1e7);
  writer.i16(record.altitudeMetres ?? 0);
  writer.u16(record.direction ?? 0);
  writer.u8(record.hasFix ? Math.max(1, record.satellites ?? 8) : 0);
  writer.u16(record.hasFix ? (record.speedKmh ?? 0) : 0);
  writer.u16(eventId);
  writer.u16(elements.length);
  for (const width of [1, 2, 4, 8]) {
    const group = elements.filter((element) => element.width === width);
    writer.u16(group.length);
    writeElements(writer, group);
  }
  writer.u16(0);
}

const ALARMS: Record<string, number> = {
  sos: 236,
  tow: 246,
  accident: 247,
  jamming: 249,
  powerCut: 252,
};

function drivingEvent({ alarm }: TrackerRecord): number {
  return alarm?.startsWith('hard') ? 253 : 0;
}

function elementsOf(record: TrackerRecord): Element[] {
  const elements: Element[] = [];
  const add = (id: number, width: number, value: number | Uint8Array | undefined | null) => {
    if (value === undefined || value === null) return;
    elements.push({ id, width, value: typeof value === 'number' ? Math.round(value) : value });
  };
  addInputs(record, add);
  addVehicle(record, add);
  addDriver(record, add);
  const alarm = record.alarm === undefined ? undefined : ALARMS[record.alarm];
  if (alarm !== undefined) add(alarm, 1, 1);
  addDriving(record, add);
  return elements;
}

type Add = (id: number, width: number, value: number | Uint8Array | undefined | null) => void;

/** Ignition as its own element, the other lines as digital inputs. */
function addInputs({ inputs, hdop, values }: TrackerRecord, add: Add): void {
  if (inputs !== null) {
    add(239, 1, inputs & 1);
    for (const din of [2, 3, 4]) add(din, 1, (inputs >> (din - 1)) & 1);
  }
  if (values.motion !== undefined) add(240, 1, values.motion ? 1 : 0);
  add(21, 1, values.gsmSignalPercent === undefined ? undefined : values.gsmSignalPercent / 20);
  add(182, 2, hdop === null ? undefined : hdop * 10);
}

function addVehicle({ values }: TrackerRecord, add: Add): void {
  const times = (value: number | undefined, scale: number) =>
    value === undefined ? undefined : value * scale;
  add(66, 2, times(values.supplyVolts, 1000));
  add(67, 2, times(values.batteryVolts, 1000));
  add(16, 4, values.odometerMetres);
  add(83, 4, times(values.totalFuelLitres, 10));
  add(84, 2, times(values.fuelLitres1, 10));
  add(85, 2, values.rpm);
  add(89, 1, values.fuelPercent1);
  add(110, 2, times(values.fuelRateLitresPerHour, 10));
  add(115, 2, times(values.coolantCelsius, 10));
  add(449, 4, values.engineSeconds);
  add(201, 2, values.probe1);
  add(203, 2, values.probe2);
  add(210, 2, values.probe3);
  add(212, 2, values.probe4);
  const channels = values.temperatures?.slice(0, 4) ?? [];
  // 300.0 °C is the device's word for a sensor that is not there.
  for (const [index, celsius] of channels.entries()) {
    add(72 + index, 4, celsius === null ? 3000 : celsius * 10);
  }
  for (const [index, weight] of (values.axlesKg?.slice(0, 5) ?? []).entries()) {
    add(118 + index, 2, weight);
  }
}

function addDriver({ identification, values }: TrackerRecord, add: Add): void {
  if (values.tachoActivity !== undefined) {
    add(184, 1, values.tachoActivity === 4 ? 6 : values.tachoActivity % 5);
    add(187, 1, values.tachoActivity === 5 ? 0 : 1);
  }
  if (values.tachoActivity2 !== undefined) {
    add(185, 1, values.tachoActivity2 === 4 ? 6 : values.tachoActivity2 % 5);
    add(188, 1, values.tachoActivity2 === 5 ? 0 : 1);
  }
  if (values.card2 !== undefined) addCard(197, values.card2, add);
  if (identification === undefined) return;
  if (identification === null) add(78, 8, new Uint8Array(8));
  else if (identification.kind === 'tachograph') {
    addCard(195, identification.code, add);
  } else {
    const key = byteWriter(identification.kind === 'dallas');
    key.u64(keyBits(identification.code));
    add(identification.kind === 'dallas' ? 78 : 207, 8, key.take());
  }
}

function addCard(id: number, code: string, add: Add): void {
  const card = cardBytes(code);
  add(id, 8, card.subarray(0, 8));
  add(id + 1, 8, card.subarray(8));
}

/** A packet tells one manoeuvre: the one the alarm names. */
function addDriving(record: TrackerRecord, add: Add): void {
  const { acceleration, deceleration, cornering } = record.values;
  const kinds = {
    hardAcceleration: acceleration,
    hardBraking: deceleration,
    hardCornering: cornering,
  };
  for (const [index, [name, strength]] of Object.entries(kinds).entries()) {
    if (record.alarm !== name) continue;
    add(253, 1, index + 1);
    add(254, 1, Math.min(255, ((strength ?? 0) / STANDARD_GRAVITY) * 100));
  }
}
