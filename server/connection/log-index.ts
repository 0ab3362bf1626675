// Where the entries of a day's log are: how many each block holds, so that a page deep in a huge day is
// found without unpacking what stands before it. Logs only grow, so what was counted once stays right
// and only new blocks are looked at.
import { readRawLog } from '@flotila/domain/connection/raw-log.ts';
import { putNewest } from '../newest.ts';
import { rawLogSize, readMembers } from './raw-log-files.ts';

export interface LogBlock {
  /** Where its member begins in the file. */
  offset: number;
  entries: number;
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
    blocks.push({ offset, entries: readRawLog(bytes).entries.length });
    end = next;
  }
  return { blocks, end };
}
