// A Ruptela packet becomes records and its answer. The number stands in every packet and decides
// whose records they are. The answer's CRC covers command and payload only.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { crc16Kermit } from '../checksum.ts';
import type { DecodeContext, Decoded, Fault } from '../protocol.ts';
import { emptyRecord, keepRaw, printableText } from '../record.ts';
import { FRAME_OVERHEAD, numberAt } from './frame.ts';
import { readRecords } from './records.ts';

const COMMAND_AT = 10;
const PAYLOAD_AT = 11;
const RECORDS = 1;
const RECORDS_EXTENDED = 68;
const TEXT_ANSWERS = new Set([2, 3, 4, 7]);
const TROUBLE_CODES = 9;
const IDENTIFICATION = 15;
const HEARTBEAT = 16;
const SET_IO_ANSWER = 17;
/** Text of a command answer that is kept in the record. */
const TEXT_MAX = 1024;
/** Reserved, time, place, state and five characters. */
const TROUBLE_CODE_BYTES = 19;

/** Answer command by request; others have no answer. */
const ANSWERS: Record<number, number> = {
  [RECORDS]: 100,
  [RECORDS_EXTENDED]: 100,
  [TROUBLE_CODES]: 109,
  [IDENTIFICATION]: 115,
  [HEARTBEAT]: 116,
};

/** Decodes one packet. */
export function decodeRuptela(frame: Uint8Array, context: DecodeContext): Decoded | Fault {
  const end = frame.length - 2;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (frame.length < PAYLOAD_AT + 2 || view.getUint16(0) !== frame.length - FRAME_OVERHEAD) {
    return { fault: 'length' };
  }
  if (view.getUint16(end) !== crc16Kermit(frame, 2, end)) return { fault: 'checksum' };
  const deviceCode = numberAt(frame, 2);
  if (deviceCode === undefined) return { fault: 'no device number' };
  const command = view.getUint8(COMMAND_AT);
  const decoded = decodeCommand(frame, view, command, end, context);
  if ('fault' in decoded) return decoded;
  decoded.deviceCode = deviceCode;
  const answer = ANSWERS[command];
  if (answer !== undefined) {
    decoded.acknowledge = answerOf(answer, 1);
    decoded.refuse = answerOf(answer, 0);
  }
  return decoded;
}

function answerOf(command: number, payload: number): Uint8Array {
  const answer = Uint8Array.of(0, 2, command, payload, 0, 0);
  new DataView(answer.buffer).setUint16(4, crc16Kermit(answer, 2, 4));
  return answer;
}

function decodeCommand(
  frame: Uint8Array,
  view: DataView,
  command: number,
  end: number,
  context: DecodeContext,
): Decoded | Fault {
  if (command === RECORDS || command === RECORDS_EXTENDED) {
    return decodeRecords(frame, view, command === RECORDS_EXTENDED, end, context);
  }
  if (TEXT_ANSWERS.has(command)) {
    const record = textAnswer(frame, command, end);
    const text = String(record.raw?.answer ?? '');
    return { records: [record], commandAnswers: [{ key: null, text }] };
  }
  if (command === TROUBLE_CODES) return { records: troubleCodes(frame, view, end) };
  if (command === SET_IO_ANSWER) {
    return { records: [], heartbeat: true, commandAnswers: [{ key: null, text: '' }] };
  }
  if (command === HEARTBEAT || command === IDENTIFICATION) {
    return { records: [], heartbeat: true };
  }
  return { records: [], heartbeat: true, unknown: { [`command${command}`]: 1 } };
}

/** What could not be read is kept as bytes: not acknowledging it would have it sent for ever. */
function decodeRecords(
  frame: Uint8Array,
  view: DataView,
  isExtended: boolean,
  end: number,
  context: DecodeContext,
): Decoded | Fault {
  if (PAYLOAD_AT + 2 > end) return { fault: 'no record count' };
  const count = view.getUint8(PAYLOAD_AT + 1);
  const range = { from: PAYLOAD_AT + 2, to: end, count };
  const prefersTracker = context.options.odometerSource === 'tracker';
  const read = readRecords(frame, view, range, { isExtended, prefersTracker });
  const decoded: Decoded = { records: read.records };
  if (Object.keys(read.unknown).length > 0) decoded.unknown = read.unknown;
  if (read.end !== end || read.parts !== count) {
    const bytes = frame.subarray(read.end, end);
    decoded.quarantined = [{ reason: 'records do not end with the packet', bytes }];
  }
  return decoded;
}

/** Answers to commands carry no time. */
function textAnswer(frame: Uint8Array, command: number, end: number): TrackerRecord {
  const record = emptyRecord(null);
  keepRaw(record, 'answer', printableText(frame.subarray(PAYLOAD_AT, end)).slice(0, TEXT_MAX));
  keepRaw(record, 'command', command);
  return record;
}

/** Trouble codes with the moment they appeared; their place is old, so it is no fix. */
function troubleCodes(frame: Uint8Array, view: DataView, end: number): TrackerRecord[] {
  const records: TrackerRecord[] = [];
  const count = PAYLOAD_AT < end ? view.getUint8(PAYLOAD_AT) : 0;
  let at = PAYLOAD_AT + 1;
  for (let index = 0; index < count && at + TROUBLE_CODE_BYTES <= end; index++) {
    const record = emptyRecord(view.getUint32(at + 1) * 1000);
    keepRaw(record, 'troubleCode', printableText(frame.subarray(at + 14, at + 19)));
    keepRaw(record, 'troubleState', view.getUint8(at + 13));
    records.push(record);
    at += TROUBLE_CODE_BYTES;
  }
  return records;
}
