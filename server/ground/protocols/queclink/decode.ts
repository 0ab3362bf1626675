// A Queclink report becomes records and its answer. Each report names its tracker, and its count is what a tracker
// with confirmation waits for.
import type { DecodeContext, Decoded, Fault } from '../protocol.ts';
import { keepRaw } from '../record.ts';
import { decodeBinary } from './binary.ts';
import { isText } from './frame.ts';
import { zoneOf } from './moment.ts';
import { type Reading, read, stateIndex } from './readers.ts';
import { recordsOf } from './records.ts';
import { openReport, type Report } from './report.ts';

const HEARTBEAT = 'HBD';
const ANSWER_MAX = 400;

/** What a connection remembers. */
interface QueclinkMemory {
  /** The input word as last told live. */
  inputs?: number;
  /** What the time of sending is ahead of UTC, minutes, as live reports showed. */
  zone?: number;
}

/** Decodes one report, of text or binary. */
export function decodeQueclink(frame: Uint8Array, context: DecodeContext): Decoded | Fault {
  if (!isText(frame)) return decodeBinary(frame, context);
  const report = openReport(textOf(frame));
  if (!report) return { fault: 'no report' };
  if (report.deviceCode === undefined) return { fault: 'report without a number' };
  const { deviceCode, kind, isAnswer } = report;
  const acknowledge = answerOf(report);
  if (isAnswer && kind === HEARTBEAT) {
    return { deviceCode, records: [], heartbeat: true, ...acknowledge };
  }
  if (isAnswer) return { deviceCode, ...commandAnswer(report, context), ...acknowledge };
  return { deviceCode, ...decodeReport(report, context), ...acknowledge };
}

/** A name may hold anything: what cannot be printed keeps its place, so that no two fields become one. */
function textOf(frame: Uint8Array): string {
  const text = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength).toString('latin1');
  return text.replace(/[$\0]$/, '').replaceAll(/[^ -~]/g, '?');
}

function decodeReport(report: Report, { state, receivedTs }: DecodeContext): Decoded {
  const memory: QueclinkMemory = { ...state.memory };
  const zone = zoneOf(report, receivedTs, memory.zone);
  if (zone !== undefined) memory.zone = zone;
  const records = recordsOf(report, zone);
  const record = records[records.length - 1];
  if (!record) return { records };
  const isLive = !report.isBuffered;
  const before = isLive ? (memory.inputs ?? null) : null;
  const place = report.places.at(-1) ?? -1;
  const reading: Reading = { report, record, place, state: stateIndex(report), inputs: before };
  read(reading);
  record.inputs = reading.inputs;
  if (isLive && reading.inputs !== null) memory.inputs = reading.inputs;
  return { records, memory: { ...memory } };
}

/** An answer to a command: its serial stands before the time. */
function commandAnswer(report: Report, { state }: DecodeContext): Decoded {
  const { zone }: QueclinkMemory = state.memory;
  const [record] = recordsOf(report, zone);
  if (!record) return { records: [] };
  const serial = report.fields.at(-3) ?? '';
  const text = report.fields.slice(4, -3).join(',').slice(0, ANSWER_MAX);
  keepRaw(record, 'answer', `GT${report.kind},${text}`);
  const key = /^[0-9A-F]{4}$/i.test(serial) ? serial.toUpperCase() : null;
  return { records: [record], commandAnswers: [{ key, text: `GT${report.kind} ${text}`.trim() }] };
}

function answerOf({ fields, kind, isAnswer, count }: Report): { acknowledge?: Uint8Array } {
  if (count === undefined) return {};
  const version = isAnswer && kind === HEARTBEAT ? `GTHBD,${fields[1]},` : '';
  return { acknowledge: Buffer.from(`+SACK:${version}${count}$`, 'latin1') };
}
