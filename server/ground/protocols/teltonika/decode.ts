// A Teltonika frame becomes records and the wanted answer. TCP answers the number of records with
// four bytes, UDP with seven; any other number makes the tracker send everything again.

import { crc16Arc } from '../checksum.ts';
import type { DecodeContext, Decoded, Fault } from '../protocol.ts';
import { readCodec7 } from './codec7.ts';
import { commandAnswer } from './commands.ts';
import { newDraft } from './draft.ts';
import { FRAME_OVERHEAD, KEEP_ALIVE, LOGIN_DIGITS_MAX } from './frame.ts';
import { CAR_TABLE, TRUCK_TABLE } from './io.ts';
import { isTruckModel } from './options.ts';
import { CODEC_8, layoutOf, type RecordsRead, readRecords } from './records.ts';
import { CODEC_12, CODEC_13, CODEC_14, readSerial } from './serial.ts';

const CODEC_7 = 0x07;
const DATA_AT = 8;
const ACCEPT = Uint8Array.of(1);
const REFUSE = Uint8Array.of(0);
/** No record accepted: the tracker sends the packet again. */
const NONE_ACCEPTED = Uint8Array.of(0, 0, 0, 0);

/** Decodes a login, a keep-alive, a data packet, or a datagram when the transport is UDP. */
export function decodeTeltonika(frame: Uint8Array, context: DecodeContext): Decoded | Fault {
  if (context.transport === 'udp') return decodeDatagram(frame, context);
  if (frame.length === 1 && frame[0] === KEEP_ALIVE) return { records: [], heartbeat: true };
  if (frame[0] !== 0 || frame[1] !== 0) return decodeLogin(frame);
  return decodePacket(frame, context);
}

/** Some units repeat the login on a connection; the answer is the same. */
function decodeLogin(frame: Uint8Array): Decoded | Fault {
  const deviceCode = digits(frame, 2, frame.length);
  if (!deviceCode) return { fault: 'login is no number' };
  return { deviceCode, records: [], acknowledge: ACCEPT, refuse: REFUSE };
}

function digits(bytes: Uint8Array, from: number, to: number): string | undefined {
  if (to > bytes.length || to <= from || to - from > LOGIN_DIGITS_MAX) return undefined;
  let text = '';
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x30 || byte > 0x39) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
}

function decodePacket(frame: Uint8Array, context: DecodeContext): Decoded | Fault {
  if (frame.length < FRAME_OVERHEAD + 3) return { fault: 'packet too short' };
  const view = viewOf(frame);
  const to = frame.length - 4;
  if (view.getUint32(to) !== crc16Arc(frame, DATA_AT, to)) {
    return { fault: 'checksum', negative: NONE_ACCEPTED };
  }
  const decoded = decodeData(frame, view, { from: DATA_AT, to }, context);
  if ('fault' in decoded) return { ...decoded, negative: NONE_ACCEPTED };
  if (decoded.count === undefined) return decoded.decoded;
  const acknowledge = Uint8Array.of(0, 0, 0, decoded.count);
  return { ...decoded.decoded, acknowledge };
}

/** A datagram has no checksum of its own, so one that does not end exactly is not accepted. */
function decodeDatagram(frame: Uint8Array, context: DecodeContext): Decoded | Fault {
  if (frame.length < 11 || frame[4] !== 1) return { fault: 'no data datagram' };
  const view = viewOf(frame);
  if (view.getUint16(0) !== frame.length - 2) return { fault: 'datagram length' };
  const from = 8 + view.getUint16(6);
  const deviceCode = digits(frame, 8, from);
  if (!deviceCode) return { fault: 'datagram names no number' };
  const decoded = decodeData(frame, view, { from, to: frame.length }, context);
  if ('fault' in decoded) return decoded;
  if (decoded.decoded.quarantined) return { fault: 'datagram does not end with its records' };
  if (decoded.count === undefined) return { ...decoded.decoded, deviceCode };
  const [, , idHigh = 0, idLow = 0, , packet = 0] = frame;
  const acknowledge = Uint8Array.of(0, 5, idHigh, idLow, 1, packet, decoded.count);
  return { ...decoded.decoded, deviceCode, acknowledge };
}

interface Data {
  decoded: Decoded;
  /** Records to acknowledge; undefined where the codec has no acknowledgement. */
  count: number | undefined;
}

/** Codec, count, records, count: the part that both transports share. */
function decodeData(
  frame: Uint8Array,
  view: DataView,
  { from, to }: { from: number; to: number },
  context: DecodeContext,
): Data | Fault {
  if (to - from < 3) return { fault: 'no data' };
  const codec = view.getUint8(from);
  const count = view.getUint8(from + 1);
  if (count !== view.getUint8(to - 1)) return { fault: 'the two record counts differ' };
  if (codec === CODEC_12 || codec === CODEC_13 || codec === CODEC_14) {
    return decodeSerial(frame, view, codec, { from: from + 1, to: to - 1 });
  }
  const range = { from: from + 2, to: to - 1, count };
  if (codec === CODEC_7) {
    return { decoded: withRest(readCodec7(view, range), frame, range.to, undefined), count };
  }
  const decoded = readAll(frame, view, codec, range, context);
  return 'fault' in decoded ? decoded : { decoded, count };
}

function readAll(
  frame: Uint8Array,
  view: DataView,
  codec: number,
  range: { from: number; to: number; count: number },
  context: DecodeContext,
): Decoded | Fault {
  const { model, extended16ByteIo, odometerSource } = context.options;
  const io = isTruckModel(model) ? TRUCK_TABLE : CAR_TABLE;
  const prefersTracker = odometerSource === 'tracker';
  const has16 = extended16ByteIo === true;
  let draft = newDraft(frame, view, prefersTracker);
  const layout = layoutOf(codec, has16);
  if (!layout) return { fault: `codec ${codec}` };
  let read = readRecords(draft, io, layout, range);
  const isWhole = read.end === range.to && read.records.length === range.count;
  const other = codec === CODEC_8 && !isWhole ? layoutOf(codec, !has16) : undefined;
  if (other) {
    // The setting of the 16-byte group may be wrong: take the reading that ends exactly.
    const draft16 = newDraft(frame, view, prefersTracker);
    const read16 = readRecords(draft16, io, other, range);
    if (read16.end === range.to && read16.records.length === range.count) {
      read = read16;
      draft = draft16;
    }
  }
  return withRest(read, frame, range.to, draft.unknown);
}

/** What could not be read is kept as bytes: not acknowledging it would have it sent for ever. */
function withRest(
  read: RecordsRead,
  frame: Uint8Array,
  to: number,
  unknown: Record<string, number> | undefined,
): Decoded {
  const decoded: Decoded = { records: read.records };
  if (unknown) decoded.unknown = unknown;
  if (read.end !== to) {
    const bytes = frame.subarray(read.end, to);
    decoded.quarantined = [{ reason: 'records do not end with the packet', bytes }];
  }
  return decoded;
}

function decodeSerial(
  frame: Uint8Array,
  view: DataView,
  codec: number,
  range: { from: number; to: number },
): Data | Fault {
  const record = readSerial(frame, view, codec, range);
  if (typeof record === 'string') return { fault: record };
  if (!record) return { decoded: { records: [], unknown: { camera: 1 } }, count: undefined };
  const answer = commandAnswer(record, codec);
  return {
    decoded: { records: [record], ...(answer && { commandAnswers: [answer] }) },
    count: undefined,
  };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
