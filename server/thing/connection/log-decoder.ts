// Reads the entries of one tracker's log again with its protocol's own cutter and decoder, as the
// connection did when they came in. Pure but for its memory of connections. Nothing of it can throw:
// a decoder that does makes the entry undecodable.
import {
  LOG_LINE_BYTES_MAX,
  LOG_LINE_RECORDS_MAX,
  type LogRefusal,
  type VehicleLogLine,
} from '@flotila/domain/connection/connection.api.ts';
import { hexOf, printable, type RawLogEntry, textOf } from '@flotila/domain/connection/raw-log.ts';
import { understoodRecord } from '@flotila/domain/connection/understood.ts';
import type {
  Decoded,
  DecoderState,
  Fault,
  HttpProtocol,
  StreamProtocol,
} from '../../ground/protocols/protocol.ts';
import { putNewest } from '../../ground/work/newest.ts';

export type LogProtocol = StreamProtocol | HttpProtocol;

export interface LoggedDevice {
  deviceCode: string;
  /** yyyy-MM-dd; null: no limit to its clock. */
  installDate: string | null;
  /** Checked by the protocol. */
  options: Record<string, unknown>;
}

export interface LogDecoder {
  /** Entries in their order. `isDecoded` false: only shown, for what may be decoded at once is used up. */
  line(entry: RawLogEntry, isDecoded: boolean): VehicleLogLine;
}

/** Connections whose memory is kept; the oldest are read as if from their middle. */
const CONNECTIONS_MAX = 1_000;
const DETAIL_MAX = 300;

type Result = Pick<VehicleLogLine, 'understood' | 'recordCount' | 'refusal' | 'refusalDetail'>;
const NOTHING: Result = { understood: null, recordCount: 0, refusal: null, refusalDetail: '' };

/** `protocol` undefined: nobody here speaks it, so nothing is understood. */
export function createLogDecoder(
  protocol: LogProtocol | undefined,
  device: LoggedDevice,
): LogDecoder {
  const memory = new ConnectionMemory(protocol, device);
  return {
    line(entry, isDecoded) {
      const { time, direction, transport, connectionId, flags, bytes } = entry;
      const isEvent = direction === 'event';
      return {
        time: new Date(time).toISOString(),
        direction,
        transport,
        connectionId,
        deviceCode: device.deviceCode,
        flags,
        hex: isEvent ? '' : hexOf(bytes.subarray(0, LOG_LINE_BYTES_MAX)),
        byteCount: bytes.length,
        text: shownText(entry),
        ...resultOf(entry, memory, isDecoded ? { protocol, device } : undefined),
      };
    },
  };
}

/** What the decoder keeps between the frames of each connection. */
class ConnectionMemory {
  readonly #states = new Map<number, DecoderState>();
  readonly #inBetween: DecoderState;

  constructor(protocol: LogProtocol | undefined, { deviceCode }: LoggedDevice) {
    const isStream = protocol !== undefined && 'cut' in protocol;
    this.#inBetween = { deviceCode, memory: (isStream && protocol.memoryInBetween) || {} };
  }

  of(connectionId: number): DecoderState {
    return this.#states.get(connectionId) ?? this.#inBetween;
  }

  /** Numbers of connections begin again with each process, so the event counts. */
  begin(connectionId: number): void {
    this.keep(connectionId, { deviceCode: null, memory: {} });
  }

  keep(connectionId: number, state: DecoderState): void {
    putNewest(this.#states, connectionId, state, CONNECTIONS_MAX);
  }
}

interface Reader {
  protocol: LogProtocol | undefined;
  device: LoggedDevice;
}

function resultOf(
  entry: RawLogEntry,
  memory: ConnectionMemory,
  reader: Reader | undefined,
): Result {
  if (entry.direction === 'event') return eventResult(entry, memory);
  if (entry.direction === 'out') return NOTHING;
  if (entry.flags.includes('truncated')) return refused('truncated', '');
  if (!reader) return refused('undecodable', 'too many bytes for one page');
  const mark = markOf(entry);
  const read = decodeEntry(entry, memory, reader);
  if ('fault' in read) return refused(mark ?? 'undecodable', read.fault);
  const count = read.records.length;
  const reasons = [...new Set(read.quarantined?.map(({ reason }) => reason))].join(', ');
  const shown = read.records.slice(0, LOG_LINE_RECORDS_MAX);
  const { installDate } = reader.device;
  return {
    understood:
      count === 0 ? null : shown.map((one) => understoodRecord(one, entry.time, installDate)),
    recordCount: count,
    refusal: mark ?? (reasons === '' ? null : 'quarantined'),
    refusalDetail: reasons.slice(0, DETAIL_MAX),
  };
}

function eventResult({ connectionId, text = '' }: RawLogEntry, memory: ConnectionMemory): Result {
  if (text.startsWith('connect ')) memory.begin(connectionId);
  if (text === 'not stored') return refused('notStored', '');
  return text.startsWith('fault ') ? refused('fault', text.slice('fault '.length)) : NOTHING;
}

function markOf({ flags }: RawLogEntry): LogRefusal | undefined {
  if (flags.includes('bad')) return 'bad';
  return flags.includes('quarantined') ? 'quarantined' : undefined;
}

function refused(refusal: LogRefusal, detail: string): Result {
  return { ...NOTHING, refusal, refusalDetail: printable(detail).slice(0, DETAIL_MAX) };
}

function decodeEntry(
  entry: RawLogEntry,
  memory: ConnectionMemory,
  { protocol, device }: Reader,
): Decoded | Fault {
  if (!protocol) return { fault: 'no decoder for this type of tracker' };
  try {
    if (!('cut' in protocol)) {
      const read = protocol.decodeRequest(requestOf(entry.bytes), entry.time, device.options);
      return 'fault' in read ? read : (read.told[0] ?? { records: [] });
    }
    const state = memory.of(entry.connectionId);
    const frames = framesOf(protocol, entry, state);
    if ('fault' in frames) return frames;
    return decodeFrames(protocol, frames, { entry, state, memory, options: device.options });
  } catch (error) {
    return { fault: `decoder failed: ${String(error)}` };
  }
}

/** Of a stream one entry is one frame; a datagram may hold several. */
function framesOf(
  protocol: StreamProtocol,
  { bytes, transport }: RawLogEntry,
  state: DecoderState,
): Uint8Array[] | Fault {
  const isDatagram = transport === 'udp';
  const cut = isDatagram ? protocol.cutDatagram?.(bytes) : protocol.cut(bytes, state);
  if (!cut) return { fault: 'no datagrams in this protocol' };
  if (cut.frames.length > 0) return cut.frames;
  return { fault: 'fault' in cut ? String(cut.fault) : 'no whole frame' };
}

interface Frames {
  entry: RawLogEntry;
  state: DecoderState;
  memory: ConnectionMemory;
  options: Record<string, unknown>;
}

/** The frames together, or the first fault. */
function decodeFrames(
  protocol: StreamProtocol,
  frames: readonly Uint8Array[],
  { entry, state: before, memory, options }: Frames,
): Decoded | Fault {
  const { time: receivedTs, transport, connectionId } = entry;
  const all: Decoded = { records: [], quarantined: [] };
  let state = before;
  for (const frame of frames) {
    const decoded = protocol.decode(frame, { state, receivedTs, options, transport });
    if ('fault' in decoded) return decoded;
    all.records.push(...decoded.records);
    all.quarantined?.push(...(decoded.quarantined ?? []));
    const deviceCode = decoded.deviceCode ?? state.deviceCode;
    state = { deviceCode, memory: decoded.memory ?? state.memory };
  }
  if (transport !== 'udp') memory.keep(connectionId, state);
  return all;
}

/** The log keeps the request's line and its body, without headers. */
function requestOf(bytes: Uint8Array) {
  const end = bytes.indexOf(10);
  const line = new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
  const [method = '', ...url] = line.split(' ');
  const body = end < 0 ? new Uint8Array(0) : bytes.subarray(end + 1);
  return { method, url: url.join(' '), headers: {}, body };
}

function shownText({ text, bytes }: RawLogEntry): string | null {
  const all = text === undefined ? textOf(bytes) : printable(text);
  if (all === null || all.length <= LOG_LINE_BYTES_MAX) return all;
  return `${all.slice(0, LOG_LINE_BYTES_MAX)}…`;
}
