// A BCE packet becomes records and confirmations. The number stands in every packet and decides
// whose records they are. A stack that is not confirmed is sent again, so it is confirmed even when
// some of its records cannot be read.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { sum8 } from '../checksum.ts';
import type { DecodeContext, Decoded, Fault } from '../protocol.ts';
import { emptyRecord, hexOf, keepRaw, printableText } from '../record.ts';
import { outputKey } from './commands.ts';
import { finishDraft, newDraft } from './draft.ts';
import { MASKS } from './fields.ts';
import {
  blocksOf,
  NUMBER_BYTES,
  numberAt,
  SERVICE_LIVE,
  SERVICE_OUTPUT,
  SERVICE_STACK,
} from './frame.ts';

/** 2008-01-01T00:00Z, Unix seconds. */
const EPOCH_SECONDS = 1_199_145_600;
/** The 28-bit counter of two seconds began again on 2025-01-04. */
const PERIOD_SECONDS = 2 ** 29;
const DAY_SECONDS = 86_400;
const RECORD_EVENT = 6;
const RECORD_DATA = 7;
const SERVICE_CONFIRM = 0x19;
const SERVICE_OUTPUT_ANSWER = 0xc1;
const KNOWN_SERVICES = [SERVICE_CONFIRM, SERVICE_OUTPUT, SERVICE_OUTPUT_ANSWER];
const MASK_MORE = 0x8000;

/** Decodes one packet. */
export function decodeBce(frame: Uint8Array, context: DecodeContext): Decoded | Fault {
  const deviceCode = numberAt(frame, 0);
  if (deviceCode === undefined) return { fault: 'no device number' };
  const end = frame.length - 1;
  if (frame[end] !== sum8(frame, 0, end)) return { fault: 'checksum' };
  const blocks = blocksOf(frame, 0, end);
  if (!blocks) return { fault: 'blocks do not end with the packet' };
  const decoded: Decoded = { deviceCode, records: [] };
  const confirmations: Uint8Array[] = [];
  for (const { service, from, to } of blocks) {
    if (service === SERVICE_STACK || service === SERVICE_LIVE) {
      readRecords(frame, from + 2, to, context, decoded);
    } else if (!KNOWN_SERVICES.includes(service)) count(decoded, `service${service}`);
    if (service === SERVICE_OUTPUT_ANSWER && to - from >= 2) {
      decoded.commandAnswers ??= [];
      decoded.commandAnswers.push({ key: outputKey(frame[from + 1] ?? 0), text: '' });
    }
    if (service === SERVICE_STACK) confirmations.push(confirmation(frame, frame[from + 1] ?? 0));
  }
  if (confirmations.length > 0) decoded.acknowledge = Buffer.concat(confirmations);
  if (decoded.records.length === 0 && !decoded.quarantined) decoded.heartbeat = true;
  return decoded;
}

/** The tracker forgets the stack on this answer: number, block with the key, checksum. */
function confirmation(frame: Uint8Array, key: number): Uint8Array {
  const answer = new Uint8Array(NUMBER_BYTES + 5);
  answer.set(frame.subarray(0, NUMBER_BYTES));
  answer.set([2, 0, SERVICE_CONFIRM, key & 0x7f], NUMBER_BYTES);
  answer[answer.length - 1] = sum8(answer, 0, answer.length - 1);
  return answer;
}

function readRecords(
  frame: Uint8Array,
  from: number,
  to: number,
  context: DecodeContext,
  decoded: Decoded,
): void {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  let next = from;
  while (next < to) {
    const start = next + 1;
    const end = start + view.getUint8(next);
    if (end - start < 4) {
      decoded.quarantined ??= [];
      decoded.quarantined.push({ reason: 'record too short', bytes: frame.subarray(next, end) });
    } else decoded.records.push(readRecord(frame, view, start, end, context, decoded));
    next = end;
  }
}

function readRecord(
  frame: Uint8Array,
  view: DataView,
  start: number,
  end: number,
  context: DecodeContext,
  decoded: Decoded,
): TrackerRecord {
  const head = view.getUint32(start, true);
  const record = emptyRecord(resolveTime(head >>> 4, context.receivedTs));
  const type = head & 15;
  const body = frame.subarray(start + 4, end);
  if (type === RECORD_DATA) return readDataSet(frame, view, start + 4, end, record, context);
  if (type === RECORD_EVENT && body.length >= 2) {
    keepRaw(record, 'event', hexOf(body.subarray(0, 2)));
    const firmware = printableText(body.subarray(2));
    if (firmware) keepRaw(record, 'firmware', firmware);
  } else {
    keepRaw(record, `type${type}`, hexOf(body));
    count(decoded, `type${type}`);
  }
  return record;
}

/**
 * Epoch milliseconds of a counter: the last turn of the counter that is not more than a day ahead of
 * the receive time.
 */
export function resolveTime(counter: number, receivedTs: number): number {
  let seconds = EPOCH_SECONDS + 2 * counter;
  const latest = receivedTs / 1000 + DAY_SECONDS;
  while (seconds + PERIOD_SECONDS <= latest) seconds += PERIOD_SECONDS;
  return seconds * 1000;
}

function readDataSet(
  frame: Uint8Array,
  view: DataView,
  from: number,
  end: number,
  record: TrackerRecord,
  context: DecodeContext,
): TrackerRecord {
  const draft = newDraft(frame, view, record, context.options);
  const masks: number[] = [];
  let next = from;
  do {
    if (next + 2 > end) break;
    masks.push(view.getUint16(next, true));
    next += 2;
  } while (((masks.at(-1) ?? 0) & MASK_MORE) !== 0);
  fields: for (const [index, mask] of masks.entries()) {
    for (let bit = 0; bit < 15; bit++) {
      if (!(mask & (1 << bit))) continue;
      const field = MASKS[index]?.[bit];
      if (!field || next + field.bytes > end) break fields;
      field.read?.(draft, next);
      next += field.bytes;
    }
  }
  if (next < end) keepRaw(record, 'tail', hexOf(frame.subarray(next, end)));
  return finishDraft(draft);
}

function count(decoded: Decoded, name: string): void {
  decoded.unknown ??= {};
  decoded.unknown[name] = (decoded.unknown[name] ?? 0) + 1;
}
