// One turn of a connection: decodes the next frames and gathers what must be stored, answered and
// counted. Pure: no socket, no clock; the same frames give the same turn. A turn stops where
// something outside must be asked first: whose tracker it is, or the store.
import type { RawLogTransport } from '@flotila/domain/connection/raw-log.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { StoreResult } from '../ingest/ports.ts';
import type { CloseReason, ProtocolMetrics, RejectReason } from './metrics.ts';
import type { CommandAnswer, Decoded, DecoderState, Fault, StreamProtocol } from './protocol.ts';
import { isProxyStart } from './proxy-protocol.ts';
import type { SessionCounters } from './sessions.ts';

export interface TurnInput {
  protocol: StreamProtocol;
  frames: readonly Uint8Array[];
  /** Index of the first frame of this turn. */
  from: number;
  state: DecoderState;
  /** Number that the registry has accepted for this connection; null: none yet. */
  accepted: string | null;
  options: Record<string, unknown>;
  receivedTs: number;
  transport: RawLogTransport;
  badInARow: number;
  limits: { framesPerTurn: number; recordsPerTurn: number; badFramesInARow: number };
}

export interface Turn {
  /** Index of the first frame that does not belong to this turn. */
  next: number;
  state: DecoderState;
  records: TrackerRecord[];
  /** Answers in the order of the frames; written only when the records are stored. */
  answers: Uint8Array[];
  /** Complete valid frames; a frame that only names the tracker is not one (gateway §2). */
  packets: number;
  badInARow: number;
  /** Frames that could not be read, with why and by which index. */
  rejected: { index: number; reason: RejectReason; message: string }[];
  quarantined: { index: number; reason: string; bytes: Uint8Array }[];
  unknown: Record<string, number> | undefined;
  /** What the tracker said to commands. */
  commandAnswers: CommandAnswer[];
  idleSeconds: number | undefined;
  /** The registry must be asked for this number; then frame `next` is decoded again. */
  identify: { code: string; refuse: Uint8Array | undefined } | undefined;
  /** The connection ends after this turn. */
  end: CloseReason | undefined;
}

/** Decodes frames until the limits of a turn, an open question or the end of the connection. */
export function decodeTurn(input: TurnInput): Turn {
  const { frames, limits } = input;
  const turn = emptyTurn(input);
  while (turn.next < frames.length && turn.next - input.from < limits.framesPerTurn) {
    if (turn.records.length >= limits.recordsPerTurn) break;
    const decoded = decodeFrame(input, turn, frames[turn.next] as Uint8Array);
    if ('fault' in decoded) reject(turn, decoded, limits.badFramesInARow);
    else if (!take(input, turn, decoded)) break;
    if (turn.end) break;
  }
  return turn;
}

function emptyTurn(input: TurnInput): Turn {
  return {
    next: input.from,
    state: input.state,
    records: [],
    answers: [],
    packets: 0,
    badInARow: input.badInARow,
    rejected: [],
    quarantined: [],
    unknown: undefined,
    commandAnswers: [],
    idleSeconds: undefined,
    identify: undefined,
    end: undefined,
  };
}

/** A decoder that throws ends its own connection only. */
function decodeFrame(
  input: TurnInput,
  turn: Turn,
  frame: Uint8Array,
): Decoded | (Fault & { hasCrashed?: boolean }) {
  try {
    return input.protocol.decode(frame, {
      state: turn.state,
      receivedTs: input.receivedTs,
      options: input.options,
      transport: input.transport,
    });
  } catch (error) {
    return { fault: `decoder failed: ${String(error)}`, hasCrashed: true };
  }
}

function reject(turn: Turn, fault: Fault & { hasCrashed?: boolean }, badFramesMax: number): void {
  const reason = fault.hasCrashed ? 'crash' : 'decode';
  turn.rejected.push({ index: turn.next++, reason, message: fault.fault });
  turn.badInARow++;
  if (fault.negative?.length) turn.answers.push(fault.negative);
  if (fault.hasCrashed) turn.end = 'crash';
  else if (fault.close) turn.end = 'bad-frames';
  else if (fault.close || turn.badInARow >= badFramesMax) turn.end = 'bad-frames';
}

/** Takes a decoded frame into the turn; false: the frame waits for the registry's answer. */
function take(input: TurnInput, turn: Turn, decoded: Decoded): boolean {
  const code = decoded.deviceCode;
  if (code !== undefined && code !== input.accepted) {
    const isSwitch = input.accepted !== null && !input.protocol.namesEveryPacket;
    if (isSwitch) return refuseFrame(turn, 'other-number', `names itself ${code} after login`);
    turn.identify = { code, refuse: decoded.refuse };
    return false;
  }
  if (input.accepted === null && decoded.records.length > 0) {
    return refuseFrame(turn, 'no-login', 'data before the tracker named itself');
  }
  const isHello = code !== undefined && decoded.records.length === 0 && !decoded.heartbeat;
  const index = turn.next++;
  if (!isHello) turn.packets++;
  turn.badInARow = 0;
  turn.state = {
    deviceCode: code ?? turn.state.deviceCode,
    memory: decoded.memory ?? turn.state.memory,
  };
  gather(turn, decoded, index);
  return true;
}

function gather(turn: Turn, decoded: Decoded, index: number): void {
  if (turn.records.length === 0) turn.records = decoded.records;
  else turn.records = turn.records.concat(decoded.records);
  if (decoded.acknowledge?.length) turn.answers.push(decoded.acknowledge);
  for (const part of decoded.quarantined ?? []) turn.quarantined.push({ index, ...part });
  if (decoded.unknown) turn.unknown = addCounts(turn.unknown, decoded.unknown);
  if (decoded.commandAnswers) turn.commandAnswers.push(...decoded.commandAnswers);
  if (decoded.idleSeconds !== undefined) turn.idleSeconds = decoded.idleSeconds;
  if (decoded.close) turn.end = 'goodbye';
}

function refuseFrame(turn: Turn, reason: 'other-number' | 'no-login', message: string): boolean {
  turn.rejected.push({ index: turn.next++, reason, message });
  turn.end = reason;
  return true;
}

function addCounts(
  sums: Record<string, number> | undefined,
  counts: Record<string, number>,
): Record<string, number> {
  if (!sums) return { ...counts };
  for (const [id, count] of Object.entries(counts)) sums[id] = (sums[id] ?? 0) + count;
  return sums;
}

/** Counts what a turn brought in the metrics, before anything is stored. */
export function noteTurn(metrics: ProtocolMetrics, turn: Turn, receivedTs: number): void {
  if (turn.packets > 0) metrics.frames(turn.packets);
  for (const part of turn.quarantined) metrics.unreadable(part.reason, 1);
  for (const id in turn.unknown) metrics.unknownId(id, turn.unknown[id] ?? 0);
  const last = turn.records[turn.records.length - 1]?.time;
  if (last) metrics.clockOffset((receivedTs - last) / 1000);
}

/** Counts what the store made of a turn or packet. */
export function noteStored(
  metrics: ProtocolMetrics,
  counters: SessionCounters,
  { stored, duplicates, quarantined }: StoreResult,
): void {
  counters.measures += stored;
  counters.duplicates += duplicates;
  metrics.stored(stored, duplicates, quarantined);
}

/** Every record of it had been stored before. */
export function isRepeat(result: StoreResult | undefined): boolean {
  return result !== undefined && result.stored === 0 && result.duplicates > 0;
}

/**
 * What surely is no tracker: a TLS hello, a text request or a balancer's header on a binary port. Needs the first bytes
 * of a connection; a tracker's number can begin like a TLS record, so six bytes are compared.
 */
export function isScanner(start: Uint8Array): boolean {
  const isHello =
    start.length >= 6 &&
    start[0] === 0x16 &&
    start[1] === 3 &&
    (start[2] as number) <= 4 &&
    start[5] === 1;
  if (isHello || isProxyStart(start)) return true;
  const text = String.fromCharCode(...start.subarray(0, 8));
  return /^(GET|POST|HEAD|PUT|OPTIONS|CONNECT|TRACE) |^SSH-/.test(text);
}
