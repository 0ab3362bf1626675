// Reads the bytes of a tachograph's file. A card is read in some milliseconds; the memory of a vehicle unit
// may be megabytes, so it is read in a thread of its own: trackers are acknowledged meanwhile.
import type { Asker } from '../../ground/work/shared-slots.ts';
import { threadsInTurn } from '../../ground/work/thread-answer.ts';
import { type Examined, examineFile } from './examine-file.ts';
import type { TrustedKeys } from './trusted-keys.ts';

/** No card has more; reading as much takes no longer than other work of one turn. */
const AT_ONCE_BYTES_MAX = 256 * 1024;

/** What the thread gets. */
export interface ReadingTask {
  bytes: Uint8Array;
  keys: TrustedKeys;
}

const inThread = threadsInTurn<ReadingTask, Examined>(
  new URL('./read-in-thread.ts', import.meta.url),
  // Each takes memory for a file and what is read of it; who brings a thousand files leaves one to the others.
  { memoryMbMax: 512, msMax: 60_000, atOnce: 2, atOnceEach: 1, waitingMax: 20 },
);

/** @throws too_many when many big files are being read already; an error for one that takes too much */
export async function readFile(
  task: ReadingTask,
  asker: Asker,
  hungUp: AbortSignal | undefined,
): Promise<Examined> {
  if (task.bytes.length <= AT_ONCE_BYTES_MAX) return examineFile(task.bytes, task.keys);
  const examined = await inThread(task, asker, hungUp);
  if (examined) return examined;
  throw new Error('a file of a tachograph took more memory or time to read than it may');
}
