// What a relay would send of one tracker: each record a packet, each block by the name that the protocol or the table of the
// tracker gives it.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { type ByteWriter, byteWriter } from '../simulation/byte-writer.ts';
import type { Simulator } from '../simulation/simulator.ts';
import { wialonParameters } from '../wialon-ips/simulator.ts';
import { RECEIVED_BYTE } from './decode.ts';

const PROBES = ['probe1', 'probe2', 'probe3', 'probe4'] as const;
const FLAG = { place: 0x1, inputs: 0x2, alarm: 0x10 };
/** Relays tell no number of satellites of trackers that tell none. */
const UNTOLD = 255;

export const simulator: Simulator = {
  tcp: {
    recordsMax: 1,
    hello: () => new Uint8Array(0),
    helloAnswerBytes: 0,
    isWelcome: () => true,
    packet: encodeRecords,
    answerBytes: 1,
    acknowledged: (answer, sent) => (answer[0] === RECEIVED_BYTE ? sent : 0),
  },
};

/** A packet for each record. */
export function encodeRecords(code: string, records: readonly TrackerRecord[]): Uint8Array {
  return Buffer.concat(records.map((record) => encodeRecord(code, record)));
}

function encodeRecord(code: string, record: TrackerRecord): Uint8Array {
  const body = byteWriter(false);
  const { time, alarm, inputs, values } = record;
  const isAlarm = alarm?.split(',').includes('sos') ?? false;
  body.bytes(Buffer.from(`${code}\0`, 'latin1'));
  body.u32((time ?? 0) / 1000);
  body.u32(FLAG.place | (inputs === null ? 0 : FLAG.inputs) | (isAlarm ? FLAG.alarm : 0));
  if (record.latitude !== null) block(body, 2, 'posinfo', placeBytes(record));
  if (inputs !== null) block(body, 3, 'avl_inputs', intBytes(inputs));
  for (const [index, name] of PROBES.entries()) {
    const volts = values[name];
    if (volts !== undefined) block(body, 4, `adc${index + 1}`, doubleBytes(volts));
  }
  const { identification } = record;
  if (identification === null) block(body, 1, 'avl_driver', Buffer.from('0\0'));
  if (identification?.kind === 'dallas') {
    block(body, 1, 'avl_driver', Buffer.from(`${identification.code}\0`));
  }
  for (const [name, value] of wialonParameters(record)) {
    if (typeof value === 'string') block(body, 1, name, Buffer.from(`${value}\0`));
    else block(body, 4, name, doubleBytes(value));
  }
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length());
  return Buffer.concat([size, body.take()]);
}

function block(body: ByteWriter, kind: number, name: string, value: Uint8Array): void {
  const head = Buffer.from(`${name}\0`, 'latin1');
  body.u16(0x0bbb);
  body.u32(2 + head.length + value.length);
  body.u8(kind === 2 ? 1 : 0);
  body.u8(kind);
  body.bytes(head);
  body.bytes(value);
}

function placeBytes(record: TrackerRecord): Uint8Array {
  const bytes = Buffer.alloc(29);
  bytes.writeDoubleLE(record.longitude ?? 0, 0);
  bytes.writeDoubleLE(record.latitude ?? 0, 8);
  bytes.writeDoubleLE(record.altitudeMetres ?? 0, 16);
  bytes.writeInt16BE(Math.round(record.speedKmh ?? -1), 24);
  bytes.writeInt16BE(Math.round(record.direction ?? -1), 26);
  bytes.writeUInt8(record.hasFix ? (record.satellites ?? UNTOLD) : 1, 28);
  return bytes;
}

function intBytes(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function doubleBytes(value: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}
