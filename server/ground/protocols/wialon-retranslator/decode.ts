// One packet is one record of the tracker that it names, and the relay waits for a byte before it sends the next. The same
// byte lets a tracker pass that nobody registered: the others of the relay would wait behind it for ever.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { applyParameter, cleanText } from '../osmand/parameters.ts';
import type { DecodeContext, Decoded, Fault } from '../protocol.ts';
import { addAlarm, directionOf, emptyRecord, hexOf, isPlace, keepRaw } from '../record.ts';
import { isAlarm, parameterTable } from '../wialon-ips/options.ts';
import { type BlockValue, readBlocks } from './blocks.ts';
import { SIZE_BYTES } from './frame.ts';

export const RECEIVED_BYTE = 0x11;
/** Bit of the flags: somebody pressed the button. */
const ALARM_FLAG = 0x10;
/** Time and flags. */
const HEAD_BYTES = 8;
const PLACE_BYTES = 29;
/** Satellites with which a place is no fix; none and 255 are what relays say of trackers that tell no number. */
const TOO_FEW = new Set([1, 2]);
const UNTOLD = new Set([0, 255]);
const BINARY_SHOWN_BYTES = 100;

/** The names that the protocol itself gives, by those of OsmAnd; `options` say what others are. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  pwr_ext: 'power',
  pwr_int: 'battery',
  avl_inputs: 'input',
  adc1: 'probe1',
  adc2: 'probe2',
  adc3: 'probe3',
  adc4: 'probe4',
  ign: 'ignition',
};

export function decodeRetranslator(frame: Uint8Array, context: DecodeContext): Decoded | Fault {
  const end = frame.indexOf(0, SIZE_BYTES);
  if (end < 0 || frame.length - end - 1 < HEAD_BYTES) return { fault: 'packet without a time' };
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const record = emptyRecord(view.getUint32(end + 1) * 1000);
  const blocks = readBlocks(frame.subarray(end + 1 + HEAD_BYTES));
  readValues(record, blocks.values, context.options);
  if (view.getUint32(end + 5) & ALARM_FLAG) addAlarm(record, 'sos');
  const decoded: Decoded = {
    deviceCode: Buffer.from(frame.subarray(SIZE_BYTES, end)).toString('latin1'),
    records: [record],
    acknowledge: Uint8Array.of(RECEIVED_BYTE),
    refuse: Uint8Array.of(RECEIVED_BYTE),
  };
  if (blocks.rest) decoded.quarantined = [blocks.rest];
  if (Object.keys(blocks.unknown).length > 0) decoded.unknown = blocks.unknown;
  return decoded;
}

function readValues(
  record: TrackerRecord,
  values: readonly [string, BlockValue][],
  options: Record<string, unknown>,
): void {
  const table = parameterTable(options);
  const isLast = ([name]: [string, BlockValue]) => name === 'ign';
  // The ignition may stand in the word of inputs, too; its own block counts.
  for (const [name, value] of values.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    if (name === 'posinfo') readPlace(record, value);
    else if (value instanceof Uint8Array) keepBinary(record, name, value);
    else if (typeof value === 'string' || Number.isFinite(value)) {
      const meaning = table.get(name);
      const factor = meaning?.factor ?? 1;
      const ours = meaning?.name ?? (Object.hasOwn(OWN_NAMES, name) ? OWN_NAMES[name] : undefined);
      put(record, { name, ours }, typeof value === 'number' ? value * factor : cleanText(value));
    }
  }
}

function put(
  record: TrackerRecord,
  { name, ours }: { name: string; ours: string | undefined },
  value: number | string,
): void {
  if (ours !== undefined && isAlarm(ours)) {
    if (Number(value) !== 0) addAlarm(record, ours);
  } else if (ours !== undefined) applyParameter(record, ours, value);
  else keep(record, name, value);
}

function keep(record: TrackerRecord, name: string, value: number | string): void {
  const clean = cleanText(name);
  if (clean !== '' && clean !== '__proto__') keepRaw(record, clean, value);
}

/** Pictures are not kept. */
function keepBinary(record: TrackerRecord, name: string, bytes: Uint8Array): void {
  if (bytes.length <= BINARY_SHOWN_BYTES) keep(record, name, hexOf(bytes));
}

/** Longitude, latitude, altitude, then speed, direction and satellites. What is no place leaves the record without one. */
function readPlace(record: TrackerRecord, value: BlockValue): void {
  if (!(value instanceof Uint8Array) || value.length < PLACE_BYTES) return;
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
  const [longitude, latitude] = [view.getFloat64(0, true), view.getFloat64(8, true)];
  const satellites = view.getUint8(28);
  record.satellites = UNTOLD.has(satellites) ? null : satellites;
  if (!isPlace(latitude, longitude)) return;
  record.latitude = latitude;
  record.longitude = longitude;
  record.hasFix = !TOO_FEW.has(satellites);
  if (!record.hasFix) return;
  const [altitude, speed] = [view.getFloat64(16, true), view.getInt16(24)];
  record.altitudeMetres = Number.isFinite(altitude) ? altitude : null;
  record.speedKmh = speed >= 0 ? speed : null;
  record.direction = directionOf(view.getInt16(26));
}
