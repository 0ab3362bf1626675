// What a Meitrack tracker would send: binary records (CCE), which nobody answers, and behind them a heartbeat,
// whose answer says that everything before it has arrived.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { sum8 } from '../checksum.ts';
import { type ByteWriter, byteWriter } from '../simulation/byte-writer.ts';
import { DATAGRAM_RECORDS_MAX, type Dialect, type Simulator } from '../simulation/simulator.ts';

const RECORDS_MAX = 50;
/** `device.options` with which a tracker of this file is wholly understood. */
export const MEITRACK_OPTIONS = { ignitionInput: 'din-1' };

const YEAR_2000 = 946_684_800;
const FIRST_FLAG = 0x41;
const FLAGS = 57;
const PERIODIC = 35;
const EVENTS: Record<string, number> = {
  sos: 1,
  powerCut: 23,
  tow: 36,
  jamming: 44,
  accident: 78,
  hardCornering: 90,
  hardBraking: 129,
  hardAcceleration: 130,
};

const dialect: Dialect = {
  recordsMax: RECORDS_MAX,
  hello: encodeLogin,
  helloAnswerBytes: 'line',
  isWelcome: isAcknowledged,
  packet: encodeRecords,
  answerBytes: 'line',
  acknowledged: (answer, sent) => (isAcknowledged(answer) ? sent : 0),
};

export const simulator: Simulator = {
  tcp: dialect,
  udp: { ...dialect, recordsMax: DATAGRAM_RECORDS_MAX },
};

/** A heartbeat, which names the tracker. */
export function encodeLogin(code: string): Uint8Array {
  return frame('z', code, Buffer.from('AAC'));
}

/** Records and a heartbeat. */
export function encodeRecords(
  code: string,
  records: readonly TrackerRecord[],
  sequence: number,
): Uint8Array {
  const writer = byteWriter(true);
  writer.bytes(Buffer.from('CCE,'));
  writer.u32(0);
  writer.u16(records.length);
  for (const record of records) {
    const bytes = recordBytes(record);
    writer.u16(bytes.length);
    writer.bytes(bytes);
  }
  const flag = String.fromCharCode(FIRST_FLAG + (sequence % FLAGS));
  return Buffer.concat([frame(flag, code, writer.take()), encodeLogin(code)]);
}

/** Does the answer to the heartbeat say that all has arrived? */
export function isAcknowledged(answer: Uint8Array): boolean {
  return /^@@z\d+,\w+,AAC,1\*[0-9A-F]{2}\r\n$/.test(Buffer.from(answer).toString());
}

/** The length counts from the first comma to the line end. */
function frame(flag: string, code: string, body: Uint8Array): Uint8Array {
  const number = `,${code},`;
  const head = Buffer.from(`$$${flag}${number.length + body.length + 5}${number}`);
  const summed = Buffer.concat([head, body, Buffer.from('*')]);
  const sum = sum8(summed, 0, summed.length).toString(16).toUpperCase().padStart(2, '0');
  return Buffer.concat([summed, Buffer.from(`${sum}\r\n`)]);
}

type Value = [id: number, value: number | Uint8Array];

function recordBytes(record: TrackerRecord): Uint8Array {
  const writer = byteWriter(true);
  const groups = [bytesOf(record), wordsOf(record), longsOf(record)];
  const all = [...groups, temperaturesOf(record)];
  writer.u16(all.flat().length);
  for (const [index, group] of all.entries()) {
    writer.u8(group.length);
    for (const value of group) writeValue(writer, 1 << index, value);
  }
  return writer.take();
}

function writeValue(writer: ByteWriter, width: number, [id, value]: Value): void {
  if (id > 0xff) writer.u8(id >> 8);
  writer.u8(id & 0xff);
  if (typeof value !== 'number') {
    writer.u8(value.length);
    writer.bytes(value);
  } else if (width === 1) writer.u8(Math.round(value) & 0xff);
  else if (width === 2) writer.u16(Math.round(value) & 0xffff);
  else writer.u32(Math.round(value) >>> 0);
}

/** Those that were sent. */
function told(values: [id: number, value: number | null | undefined, scale?: number][]): Value[] {
  return values.flatMap(([id, value, scale = 1]) =>
    value === null || value === undefined ? [] : [[id, value * scale] as Value],
  );
}

function bytesOf({ hasFix, satellites, inputs }: TrackerRecord): Value[] {
  return told([
    [0x05, hasFix ? 1 : 0],
    [0x06, satellites],
    [0x15, inputs],
  ]);
}

function wordsOf(record: TrackerRecord): Value[] {
  const { values, alarm = '' } = record;
  return told([
    [0x08, record.speedKmh],
    [0x09, record.direction],
    [0x0a, record.hdop, 10],
    [0x0b, record.altitudeMetres],
    [0x19, values.batteryVolts, 100],
    [0x1a, values.supplyVolts, 100],
    [0x29, values.fuelPercent1, 100],
    [0x99, values.rpm],
    [0x9c, values.coolantCelsius],
    [0x40, EVENTS[alarm.split(',')[0] ?? ''] ?? PERIODIC],
  ]);
}

function longsOf({ time, latitude, longitude, values }: TrackerRecord): Value[] {
  return told([
    [0x02, latitude, 1e6],
    [0x03, longitude, 1e6],
    [0x04, Math.floor((time ?? 0) / 1000) - YEAR_2000],
    [0x0c, values.odometerMetres],
    [0xa0, values.totalFuelLitres, 1000],
    [0xfef4, values.engineSeconds, 1 / 60],
  ]);
}

/** Sensor and hundredths of a degree. */
function temperaturesOf({ values }: TrackerRecord): Value[] {
  return (values.temperatures ?? []).slice(0, 8).flatMap((celsius, index) => {
    if (celsius === null) return [];
    const writer = byteWriter(true);
    writer.u8(index + 1);
    writer.i16(celsius * 100);
    return [[0x2a + index, writer.take()] as Value];
  });
}
