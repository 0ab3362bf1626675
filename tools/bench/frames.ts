// Teltonika codec 8 Extended frames for benchmarks: cheap to make, all that the gateway needs to read.
import { crc16Arc } from '@flotila/server/ground/protocols/checksum.ts';

const RECORD_BYTES = 24 + 4 + 5 + 6 + 8 + 4;
const HEAD_BYTES = 10;
const TAIL_BYTES = 5;

export interface BenchRecord {
  /** epoch milliseconds */
  time: number;
  /** degrees */
  latitude: number;
  longitude: number;
  speedKmh: number;
  odometerMetres: number;
}

/** A drive of tracker `index` around its own place: twenty minutes on the way, twenty standing with the motor on. */
export function benchRecord(index: number, time: number): BenchRecord {
  const seconds = time / 1000;
  const isDriving = Math.floor(seconds / 1200) % 2 === 0;
  const turn = seconds / 3000 + index;
  return {
    time,
    latitude: 48.5 + Math.sin(turn) / 20,
    longitude: 17.5 + (index % 100) / 40 + Math.cos(turn) / 20,
    speedKmh: isDriving ? 60 + (index % 20) : 0,
    odometerMetres: Math.round(seconds * 9) % 1_000_000_000,
  };
}

/** The login of a tracker: two bytes of length, then its number. */
export function loginFrame(code: string): Buffer {
  const frame = Buffer.alloc(2 + code.length);
  frame.writeUInt16BE(code.length, 0);
  frame.write(code, 2, 'latin1');
  return frame;
}

/** One frame with at most 255 records: location, ignition on, supply voltage and odometer. */
export function dataFrame(records: readonly BenchRecord[]): Buffer {
  const length = HEAD_BYTES + records.length * RECORD_BYTES + TAIL_BYTES;
  const frame = Buffer.alloc(length);
  frame.writeUInt32BE(length - 12, 4);
  frame[8] = 0x8e;
  frame[9] = records.length;
  let at = HEAD_BYTES;
  for (const record of records) at = writeRecord(frame, at, record);
  frame[at] = records.length;
  frame.writeUInt32BE(crc16Arc(frame, 8, at + 1), at + 1);
  return frame;
}

function writeRecord(frame: Buffer, start: number, record: BenchRecord): number {
  frame.writeBigUInt64BE(BigInt(record.time), start);
  frame.writeInt32BE(Math.round(record.longitude * 1e7), start + 9);
  frame.writeInt32BE(Math.round(record.latitude * 1e7), start + 13);
  frame.writeInt16BE(200, start + 17);
  frame[start + 21] = 12;
  frame.writeUInt16BE(record.speedKmh, start + 22);
  // Event 0, three elements: ignition in one byte, supply in two, odometer in four.
  let at = frame.writeUInt16BE(3, start + 26);
  at = element(frame, at, 239, (offset) => frame.writeUInt8(1, offset));
  at = element(frame, at, 66, (offset) => frame.writeUInt16BE(13_900, offset));
  at = element(frame, at, 16, (offset) => frame.writeUInt32BE(record.odometerMetres, offset));
  // No values of eight bytes and none of variable length.
  return at + 4;
}

function element(frame: Buffer, at: number, id: number, write: (offset: number) => number): number {
  frame.writeUInt16BE(1, at);
  frame.writeUInt16BE(id, at + 2);
  return write(at + 4);
}
