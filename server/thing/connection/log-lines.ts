// One page of a vehicle's log of a day, decoded again. Only the blocks around the page are unpacked;
// a stretch before it is decoded for the memory of its connections, and one after it is looked at for
// what became of its last frames.

import { setImmediate as breathe } from 'node:timers/promises';
import type { VehicleLogLine } from '@flotila/domain/connection/connection.api.ts';
import { type RawLogEntry, readRawLog } from '@flotila/domain/connection/raw-log.ts';
import type { Page } from '@flotila/domain/endpoint.ts';
import { pageFrom, type Slice } from '../../ground/db/page.ts';
import { spokenBy } from '../../ground/protocols/protocol.ts';
import { createLogDecoder, type LogDecoder, type LogProtocol } from './log-decoder.ts';
import { type LogIndex, trackerBlocks } from './log-index.ts';
import { explainRefusals } from './log-refusals.ts';
import { readMembers } from './raw-log-files.ts';

/** Entries before the page that are decoded for their connections' memory. */
const ENTRIES_BEFORE = 500;
/** Entries after the page in which the end of its last frames is looked for. */
const ENTRIES_AFTER = 200;
/** Bytes that are decoded for one page; frames after that are shown as they are. */
export const DECODED_BYTES_MAX = 8 * 1024 * 1024;
/** Entries after which others get their turn. */
const ENTRIES_A_TURN = 50;

/** A tracker with the log of the day. */
export interface LoggedTracker {
  companyId: number;
  deviceId: number;
  deviceType: string;
  deviceCode: string;
  /** As stored; the protocol checks it. */
  options: unknown;
  installDate: string | null;
}

export interface LogLinesRequest extends Slice {
  folders: readonly string[];
  index: LogIndex;
  protocols: readonly LogProtocol[];
  trackers: readonly LoggedTracker[];
  /** yyyy-MM-dd, UTC */
  day: string;
}

/** Oldest first, tracker by tracker. */
export async function readLogLines(request: LogLinesRequest): Promise<Page<VehicleLogLine>> {
  const { page, size } = request;
  const reading: Reading = {
    start: page * size,
    end: page * size + size,
    lines: [],
    bytesLeft: DECODED_BYTES_MAX,
  };
  let total = 0;
  for (const tracker of request.trackers) {
    const { index, folders, day } = request;
    const decoder = decoderOf(request.protocols, tracker);
    for (const { path, offset, entries } of await trackerBlocks(index, folders, tracker, day)) {
      const isNear =
        total < reading.end + ENTRIES_AFTER && total + entries > reading.start - ENTRIES_BEFORE;
      if (isNear) await readBlock(reading, decoder, await entriesAt(path, offset), total);
      total += entries;
    }
  }
  explainRefusals(reading.lines);
  return pageFrom(reading.lines.slice(0, size), total, request);
}

/** A page in the making. */
interface Reading {
  /** Places of its first entry and of the one after its last. */
  start: number;
  end: number;
  /** Of the page and of the stretch after it. */
  lines: VehicleLogLine[];
  bytesLeft: number;
}

/** `place`: of the block's first entry within the day. */
async function readBlock(
  reading: Reading,
  decoder: LogDecoder,
  entries: readonly RawLogEntry[],
  place: number,
): Promise<void> {
  const first = Math.max(0, reading.start - ENTRIES_BEFORE - place);
  const last = Math.min(entries.length, reading.end + ENTRIES_AFTER - place);
  for (let index = first; index < last; index++) {
    const entry = entries[index] as RawLogEntry;
    const isAfter = place + index >= reading.end;
    if (entry.direction === 'in' && !isAfter) reading.bytesLeft -= entry.bytes.length;
    const line = decoder.line(entry, !isAfter && reading.bytesLeft >= 0);
    if (place + index >= reading.start) reading.lines.push(line);
    if (index % ENTRIES_A_TURN === 0) await breathe();
  }
}

function decoderOf(protocols: readonly LogProtocol[], tracker: LoggedTracker): LogDecoder {
  const { deviceCode, installDate } = tracker;
  const protocol = spokenBy(protocols, tracker.deviceType);
  return createLogDecoder(protocol, {
    deviceCode,
    installDate,
    options: optionsOf(protocol, tracker.options),
  });
}

/** Options that the protocol does not take were ignored when the frames came in, too. */
function optionsOf(protocol: LogProtocol | undefined, options: unknown): Record<string, unknown> {
  try {
    return protocol?.parseOptions(options ?? {}) ?? {};
  } catch {
    return {};
  }
}

async function entriesAt(path: string, offset: number): Promise<RawLogEntry[]> {
  for await (const { bytes } of readMembers(path, offset)) return readRawLog(bytes).entries;
  return [];
}
