// Where the entries of a day's log are: how many each block holds, so that a page deep in a huge day is
// found without unpacking what stands before it. Logs only grow, so what was counted once stays right
// and only new blocks are looked at.
import { readRawLog } from '@flotila/domain/connection/raw-log.ts';
import { putNewest } from '../../ground/work/newest.ts';
import { rawLogPath, rawLogSize, readMembers } from './raw-log-files.ts';

export interface LogBlock {
  /** Where its member begins in the file. */
  offset: number;
  entries: number;
  /** Of its first entry, epoch milliseconds. */
  time: number;
}

/** A block with the file in which it stands. */
export interface PlacedBlock extends LogBlock {
  path: string;
}

/** Blocks of a tracker's day in all folders: as each file has them, and of several files by time. */
export async function trackerBlocks(
  index: LogIndex,
  folders: readonly string[],
  tracker: { companyId: number; deviceId: number },
  day: string,
): Promise<PlacedBlock[]> {
  const files: PlacedBlock[][] = [];
  for (const folder of folders) {
    const path = rawLogPath(folder, tracker, day);
    files.push((await index.blocksOf(path)).map((block) => ({ ...block, path })));
  }
  const merged: PlacedBlock[] = [];
  const next = files.map(() => 0);
  for (;;) {
    let first = -1;
    for (const [at, file] of files.entries()) {
      const [time, best] = [file[next[at] ?? 0]?.time, files[first]?.[next[first] ?? 0]?.time];
      if (time !== undefined && (best === undefined || time < best)) first = at;
    }
    const block = files[first]?.[next[first] ?? 0];
    if (!block) return merged;
    merged.push(block);
    next[first] = (next[first] ?? 0) + 1;
  }
}

export interface LogIndex {
  /** Blocks of the file in the order of writing; none for a file that is not there. */
  blocksOf(path: string): Promise<readonly LogBlock[]>;
}

/** Files that are remembered; a day of a tracker has a few thousand blocks at most. */
const FILES_MAX = 50;

interface Counted {
  blocks: LogBlock[];
  /** Where the next member begins. */
  end: number;
}

export function createLogIndex(): LogIndex {
  const files = new Map<string, Promise<Counted>>();
  return {
    async blocksOf(path) {
      const before = files.get(path);
      // Who asks meanwhile waits for the same count.
      const counting = countFrom(path, before ?? Promise.resolve({ blocks: [], end: 0 }));
      putNewest(files, path, counting, FILES_MAX);
      try {
        return (await counting).blocks;
      } catch (error) {
        if (files.get(path) === counting) files.delete(path);
        throw error;
      }
    },
  };
}

async function countFrom(path: string, before: Promise<Counted>): Promise<Counted> {
  const known = await before;
  const isOther = (await rawLogSize(path)) < known.end;
  let { blocks, end } = isOther ? { blocks: [], end: 0 } : known;
  for await (const { offset, next, bytes } of readMembers(path, end)) {
    // A copy, because others may read the list of before.
    if (blocks === known.blocks) blocks = [...blocks];
    const { entries } = readRawLog(bytes);
    blocks.push({ offset, entries: entries.length, time: entries[0]?.time ?? 0 });
    end = next;
  }
  return { blocks, end };
}
