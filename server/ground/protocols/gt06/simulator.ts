// What a GT06 tracker would send: a login with its number, then one packet for each place, or for an alarm with a
// place and the state.
import { hasAlarm } from '@flotila/domain/location/alarm.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { crc16X25 } from '../checksum.ts';
import { byteWriter } from '../simulation/byte-writer.ts';
import type { Simulator } from '../simulation/simulator.ts';
import { GT06_ALARMS } from './alarms.ts';

const LOGIN = 0x01;
const PLACE = 0x31;
const ALARM = 0x16;
const NETWORK_LONG = 10;
const NETWORK_SHORT = 8;
const UNITS_IN_DEGREE = 1_800_000;

/** Packets hold one record; the answer repeats type and serial. */
export const simulator: Simulator = {
  tcp: {
    recordsMax: 1,
    hello: encodeLogin,
    helloAnswerBytes: 10,
    isWelcome: (answer) => answer[3] === 1,
    packet: encodeRecords,
    answerBytes: 10,
    acknowledged: (answer, sent, sequence) =>
      Buffer.from(answer).readUInt16BE(4) === (sequence & 0xffff) ? sent : 0,
  },
};

/** Number in BCD and the time zone UTC. */
export function encodeLogin(code: string): Uint8Array {
  const number = Buffer.from(code.padStart(16, '0'), 'hex');
  return packet(LOGIN, 1, Buffer.concat([number, Uint8Array.of(0xa0, 1, 0, 0)]));
}

/** A packet of the first record: they hold one each. */
export function encodeRecords(
  _code: string,
  [record]: readonly TrackerRecord[],
  sequence: number,
): Uint8Array {
  if (!record) throw new Error('a packet needs a record');
  const code = alarmCode(record.alarm);
  const content = code === 0 ? placeContent(record) : alarmContent(record, code);
  return packet(code === 0 ? PLACE : ALARM, sequence & 0xffff, content);
}

function alarmCode(alarm: string | undefined): number {
  if (!alarm) return 0;
  const found = Object.entries(GT06_ALARMS).find(([, kind]) => hasAlarm(alarm, kind));
  return Number(found?.[0] ?? 0);
}

/** Place, network, ignition, why, live, way, altitude. */
function placeContent(record: TrackerRecord): Uint8Array {
  const writer = byteWriter(false);
  writer.bytes(gpsBlock(record));
  writer.bytes(new Uint8Array(NETWORK_LONG));
  writer.u8((record.inputs ?? 0) & 1);
  writer.u8(0);
  writer.u8(0);
  writer.u32(record.values.odometerMetres ?? 0);
  writer.i16(record.altitudeMetres ?? 0);
  return writer.take();
}

/** Place, network with its length, state, battery, signal, alarm, language. */
function alarmContent(record: TrackerRecord, code: number): Uint8Array {
  const writer = byteWriter(false);
  writer.bytes(gpsBlock(record));
  writer.u8(NETWORK_SHORT + 1);
  writer.bytes(new Uint8Array(NETWORK_SHORT));
  for (const byte of [0x40 | (((record.inputs ?? 0) & 1) << 1), 6, 4, code, 2]) writer.u8(byte);
  return writer.take();
}

function gpsBlock(record: TrackerRecord): Uint8Array {
  const writer = byteWriter(false);
  const time = new Date(record.time ?? 0);
  writer.u8(time.getUTCFullYear() - 2000);
  writer.u8(time.getUTCMonth() + 1);
  writer.u8(time.getUTCDate());
  writer.u8(time.getUTCHours());
  writer.u8(time.getUTCMinutes());
  writer.u8(time.getUTCSeconds());
  writer.u8(0xc0 | Math.min(15, record.satellites ?? 0));
  const latitude = record.latitude ?? 0;
  const longitude = record.longitude ?? 0;
  writer.u32(Math.abs(latitude) * UNITS_IN_DEGREE);
  writer.u32(Math.abs(longitude) * UNITS_IN_DEGREE);
  writer.u8(record.speedKmh ?? 0);
  const fix = record.hasFix ? 1 << 12 : 0;
  const west = longitude < 0 ? 1 << 11 : 0;
  const north = latitude >= 0 ? 1 << 10 : 0;
  writer.u16(fix | west | north | Math.round(record.direction ?? 0));
  return writer.take();
}

function packet(type: number, serial: number, content: Uint8Array): Uint8Array {
  const writer = byteWriter(false);
  writer.u16(0x7878);
  writer.u8(content.length + 5);
  writer.u8(type);
  writer.bytes(content);
  writer.u16(serial);
  const bytes = writer.take();
  const crc = crc16X25(bytes, 2, bytes.length);
  return Buffer.concat([bytes, Uint8Array.of(crc >> 8, crc & 0xff, 0x0d, 0x0a)]);
}
