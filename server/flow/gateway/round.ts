// One round of a connection: decodes the next frames and gathers what must be stored, answered and
// counted. Pure: no socket, no clock; the same frames give the same round. A round stops where
// something outside must be asked first: whose tracker it is, or the store.
import type { RawLogTransport } from '@flotila/domain/connection/raw-log.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type {
  CommandAnswer,
  Decoded,
  DecoderState,
  Fault,
  StreamProtocol,
} from '../../ground/protocols/protocol.ts';
import type { StoreResult } from '../../thing/connection/ports.ts';
import type { CloseReason, ProtocolMetrics, RejectReason } from './metrics.ts';
import { isProxyStart } from './proxy-protocol.ts';
import type { SessionCounters } from './sessions.ts';

export interface RoundInput {
  protocol: StreamProtocol;
  frames: readonly Uint8Array[];
  /** Index of the first frame of this round. */
  from: number;
  state: DecoderState;
  /** Number that the registry has accepted for this connection; null: none yet. */
  accepted: string | null;
  options: Record<string, unknown>;
  receivedTs: number;
  transport: RawLogTransport;
  badInARow: number;
  limits: { framesPerRound: number; recordsPerRound: number; badFramesInARow: number };
}

export interface Round {
  /** Index of the first frame that does not belong to this round. */
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
  /** The connection ends after this round. */
  end: CloseReason | undefined;
}

/** Decodes frames until the limits of a round, an open question or the end of the connection. */
export function decodeRound(input: RoundInput): Round {
  const { frames, limits } = input;
  const round = emptyRound(input);
  while (round.next < frames.length && round.next - input.from < limits.framesPerRound) {
    if (round.records.length >= limits.recordsPerRound) break;
    const decoded = decodeFrame(input, round, frames[round.next] as Uint8Array);
    if ('fault' in decoded) reject(round, decoded, limits.badFramesInARow);
    else if (!take(input, round, decoded)) break;
    if (round.end) break;
  }
  return round;
}

function emptyRound(input: RoundInput): Round {
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
  input: RoundInput,
  round: Round,
  frame: Uint8Array,
): Decoded | (Fault & { hasCrashed?: boolean }) {
  try {
    return input.protocol.decode(frame, {
      state: round.state,
      receivedTs: input.receivedTs,
      options: input.options,
      transport: input.transport,
    });
  } catch (error) {
    return { fault: `decoder failed: ${String(error)}`, hasCrashed: true };
  }
}

function reject(round: Round, fault: Fault & { hasCrashed?: boolean }, badFramesMax: number): void {
  const reason = fault.hasCrashed ? 'crash' : 'decode';
  round.rejected.push({ index: round.next++, reason, message: fault.fault });
  round.badInARow++;
  if (fault.negative?.length) round.answers.push(fault.negative);
  if (fault.hasCrashed) round.end = 'crash';
  else if (fault.close) round.end = 'bad-frames';
  else if (fault.close || round.badInARow >= badFramesMax) round.end = 'bad-frames';
}

/** Takes a decoded frame into the round; false: the frame waits for the registry's answer. */
function take(input: RoundInput, round: Round, decoded: Decoded): boolean {
  const code = decoded.deviceCode;
  if (code !== undefined && code !== input.accepted) {
    const isSwitch = input.accepted !== null && !input.protocol.namesEveryPacket;
    if (isSwitch) return refuseFrame(round, 'other-number', `names itself ${code} after login`);
    round.identify = { code, refuse: decoded.refuse };
    return false;
  }
  if (input.accepted === null && decoded.records.length > 0) {
    return refuseFrame(round, 'no-login', 'data before the tracker named itself');
  }
  const isHello = code !== undefined && decoded.records.length === 0 && !decoded.heartbeat;
  const index = round.next++;
  if (!isHello) round.packets++;
  round.badInARow = 0;
  round.state = {
    deviceCode: code ?? round.state.deviceCode,
    memory: decoded.memory ?? round.state.memory,
  };
  gather(round, decoded, index);
  return true;
}

function gather(round: Round, decoded: Decoded, index: number): void {
  if (round.records.length === 0) round.records = decoded.records;
  else round.records = round.records.concat(decoded.records);
  if (decoded.acknowledge?.length) round.answers.push(decoded.acknowledge);
  for (const part of decoded.quarantined ?? []) round.quarantined.push({ index, ...part });
  if (decoded.unknown) round.unknown = addCounts(round.unknown, decoded.unknown);
  if (decoded.commandAnswers) round.commandAnswers.push(...decoded.commandAnswers);
  if (decoded.idleSeconds !== undefined) round.idleSeconds = decoded.idleSeconds;
  if (decoded.close) round.end = 'goodbye';
}

function refuseFrame(round: Round, reason: 'other-number' | 'no-login', message: string): boolean {
  round.rejected.push({ index: round.next++, reason, message });
  round.end = reason;
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

/** Counts what a round brought in the metrics, before anything is stored. */
export function noteRound(metrics: ProtocolMetrics, round: Round, receivedTs: number): void {
  if (round.packets > 0) metrics.frames(round.packets);
  for (const part of round.quarantined) metrics.unreadable(part.reason, 1);
  for (const id in round.unknown) metrics.unknownId(id, round.unknown[id] ?? 0);
  const last = round.records[round.records.length - 1]?.time;
  if (last) metrics.clockOffset((receivedTs - last) / 1000);
}

/** Counts what the store made of a round or packet. */
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
