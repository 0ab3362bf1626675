// What a Ruptela tracker with a vehicle bus would send: extended records (command 68). There is no
// login; the number stands in every packet.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { crc16Kermit } from '../checksum.ts';
import { type ByteWriter, byteWriter, cardBytes, keyBits } from '../simulation/byte-writer.ts';
import { type Element, writeElements } from '../simulation/elements.ts';
import type { Simulator } from '../simulation/simulator.ts';

const RECORDS_MAX = 50;
const COMMAND_EXTENDED = 68;
const COMMAND_HEARTBEAT = 16;
const NO_PLACE = -0x80000000;

export const simulator: Simulator = {
  tcp: {
    recordsMax: RECORDS_MAX,
    hello: encodeLogin,
    helloAnswerBytes: 6,
    isWelcome: (answer) => answer[3] === 1,
    packet: encodeRecords,
    answerBytes: 6,
    acknowledged: (answer, sent) => (answer[2] === 100 && answer[3] === 1 ? sent : 0),
  },
};

/** A heartbeat, which names the tracker. */
export function encodeLogin(code: string): Uint8Array {
  return packet(code, COMMAND_HEARTBEAT, new Uint8Array(0));
}

/** One packet of extended records, each in one part. */
export function encodeRecords(code: string, records: readonly TrackerRecord[]): Uint8Array {
  if (records.length > 255) throw new Error('a packet holds 255 records at most');
  const writer = byteWriter(false);
  writer.u8(0);
  writer.u8(records.length);
  for (const record of records) writeRecord(writer, record);
  return packet(code, COMMAND_EXTENDED, writer.take());
}

/** Length, number, command, payload; the CRC leaves the length out. */
function packet(code: string, command: number, payload: Uint8Array): Uint8Array {
  const writer = byteWriter(false);
  writer.u16(9 + payload.length);
  writer.u64(BigInt(code));
  writer.u8(command);
  writer.bytes(payload);
  const bytes = writer.take();
  const crc = crc16Kermit(bytes, 2, bytes.length);
  return Buffer.concat([bytes, Uint8Array.of(crc >> 8, crc & 0xff)]);
}

function writeRecord(writer: ByteWriter, record: TrackerRecord): void {
  writer.u32(Math.floor((record.time ?? 0) / 1000));
  writer.u8(0);
  writer.u8(0);
  writer.u8(record.alarm ? 1 : 0);
  const hasPlace = record.latitude !== null && record.longitude !== null;
  writer.i32(hasPlace ? (record.longitude ?? 0) * 1e7 : NO_PLACE);
  writer.i32(hasPlace ? (record.latitude ?? 0) * 1e7 : NO_PLACE);
  if (!hasPlace) writer.bytes(new Uint8Array(8).fill(0xff));
  else writeMovement(writer, record);
  writer.u16(ALARM_EVENTS[record.alarm ?? ''] ?? 0);
  const elements = elementsOf(record);
  for (const width of [1, 2, 4, 8]) {
    const group = elements.filter((element) => element.width === width);
    writer.u8(group.length);
    writeElements(writer, group);
  }
}

function writeMovement(writer: ByteWriter, record: TrackerRecord): void {
  writer.i16((record.altitudeMetres ?? 0) * 10);
  writer.u16((record.direction ?? 0) * 100);
  writer.u8(record.hasFix ? Math.max(1, record.satellites ?? 8) : 0);
  writer.u16(record.speedKmh ?? 0);
  writer.u8((record.hdop ?? 1) * 10);
}

const ALARM_EVENTS: Record<string, number> = {
  jamming: 88,
  hardBraking: 134,
  hardAcceleration: 136,
  tow: 410,
  accident: 411,
};

function elementsOf({ inputs, values, alarm, identification }: TrackerRecord): Element[] {
  const elements: Element[] = [];
  const add = (id: number, width: number, value: number | undefined, scale = 1) => {
    if (value !== undefined) elements.push({ id, width, value: Math.round(value * scale) });
  };
  if (inputs !== null) {
    add(409, 1, inputs & 1);
    for (const din of [2, 3, 4]) add(din + 1, 1, (inputs >> (din - 1)) & 1);
  }
  if (values.motion !== undefined) add(173, 1, values.motion ? 1 : 0);
  const event = ALARM_EVENTS[alarm ?? ''];
  if (event !== undefined) add(event, 1, 1);
  add(207, 1, values.fuelPercent1, 2.5);
  add(22, 2, values.probe1);
  add(23, 2, values.probe2);
  add(20, 2, values.probe3);
  add(21, 2, values.probe4);
  add(29, 2, values.supplyVolts, 1000);
  add(30, 2, values.batteryVolts, 1000);
  add(100, 2, values.fuelRateLitresPerHour, 20);
  add(197, 2, values.rpm, 8);
  add(205, 2, values.fuelLitres1);
  for (const [index, celsius] of (values.temperatures?.slice(0, 4) ?? []).entries()) {
    // A sensor that is not there tells a temperature that nothing has.
    add([78, 79, 80, 74][index] ?? 78, 2, celsius ?? 3000, 10);
  }
  add(65, 4, values.odometerMetres);
  add(208, 4, values.totalFuelLitres, 2);
  addDriver(elements, identification);
  if (values.card2 !== undefined) addCard(elements, 157, values.card2);
  return elements;
}

function addCard(elements: Element[], id: number, code: string): void {
  const card = cardBytes(code);
  elements.push({ id, width: 8, value: card.subarray(0, 8) });
  elements.push({ id: id + 1, width: 8, value: card.subarray(8) });
}

function addDriver(elements: Element[], driver: TrackerRecord['identification']): void {
  if (driver === undefined) return;
  if (driver?.kind === 'tachograph') {
    addCard(elements, 155, driver.code);
    return;
  }
  const key = byteWriter(false);
  key.u64(driver ? keyBits(driver.code) : 0n);
  elements.push({ id: 34, width: 8, value: key.take() });
}
