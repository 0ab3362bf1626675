// A packet of GT06 while it becomes a record: what the decoder remembers of the connection goes in, and what the
// packet tells anew comes out.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { DecodeContext } from '../protocol.ts';
import { emptyRecord, hexOf, keepRaw } from '../record.ts';

/** What a connection remembers. */
export interface Gt06Memory {
  /** What the tracker's clock is ahead of UTC by its login, minutes. */
  zone?: number;
  /** What live packets showed that it is, minutes; absent: none has yet. */
  clock?: number | undefined;
  /** As last told: many models tell it in their heartbeats only. */
  ignition?: boolean;
  door?: boolean;
  /** Hex of the last heartbeat, of which only a change is news. */
  heartbeat?: string;
}

export interface Draft {
  content: Uint8Array;
  view: DataView;
  type: number;
  isLong: boolean;
  /** False: the length is wrong, so nobody knows whether this is what the tracker meant. */
  isWhole: boolean;
  context: DecodeContext;
  memory: Gt06Memory;
}

export const MINUTE_MS = 60_000;

/** Texts that are kept of a packet. */
const TEXT_MAX = 1_024;

export function newDraft(
  content: Uint8Array,
  { type, isLong, isWhole }: { type: number; isLong: boolean; isWhole: boolean },
  context: DecodeContext,
): Draft {
  const memory = { ...(context.state.memory as Gt06Memory) };
  return {
    content,
    view: new DataView(content.buffer, content.byteOffset, content.byteLength),
    type,
    isLong,
    isWhole,
    context,
    memory,
  };
}

/** A packet without a time of its own tells of the moment in which it came. */
export function recordOfNow(draft: Draft): TrackerRecord {
  return emptyRecord(draft.context.receivedTs);
}

/**
 * Bit 0 is the ignition, bit 1 the door. What the record does not tell is as last told on the connection;
 * without a word about the ignition there is none about the inputs.
 */
export function putInputs(draft: Draft, record: TrackerRecord): void {
  const { ignition, door } = draft.memory;
  if (door !== undefined) keepRaw(record, 'door', door);
  if (ignition !== undefined) record.inputs = (ignition ? 1 : 0) | (door ? 2 : 0);
}

/** Bytes that only the maker understands, as hex. */
export function keepBytes(record: TrackerRecord, name: string, bytes: Uint8Array): void {
  if (bytes.length > 0) keepRaw(record, name, hexOf(bytes).slice(0, TEXT_MAX));
}

export function keepText(record: TrackerRecord, name: string, text: string): void {
  if (text.length > 0) keepRaw(record, name, text.slice(0, TEXT_MAX));
}
