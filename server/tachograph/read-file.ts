// Reads the bytes of a tachograph's file. A card is read in some milliseconds; the memory of a vehicle unit
// may be megabytes, so it is read in a thread of its own: trackers are acknowledged meanwhile.
import { Worker } from 'node:worker_threads';
import { problem } from '@flotila/domain/problem.ts';
import { type Asker, createSharedSlots } from '../shared-slots.ts';
import { type Examined, examineFile } from './examine-file.ts';
import type { TrustedKeys } from './trusted-keys.ts';

/** No card has more; reading as much takes no longer than other work of one turn. */
const AT_ONCE_BYTES_MAX = 256 * 1024;
/** Each thread takes memory for a file and what is read of it; who brings a thousand files leaves one to the others. */
const THREADS = { atOnce: 2, atOnceEach: 1, waitingMax: 20 };
const MEMORY_MB_MAX = 512;
const READING_MS_MAX = 60_000;
const BUSY_SECONDS = 5;

/** What the thread gets. */
export interface ReadingTask {
  bytes: Uint8Array;
  keys: TrustedKeys;
}

const threads = createSharedSlots(THREADS);

/** @throws too_many when many big files are being read already */
export async function readFile(
  bytes: Uint8Array,
  keys: TrustedKeys,
  asker: Asker,
): Promise<Examined> {
  if (bytes.length <= AT_ONCE_BYTES_MAX) return examineFile(bytes, keys);
  const slot = threads.take(asker);
  if (!slot) {
    const busy = { retryAfterSeconds: BUSY_SECONDS, params: { seconds: BUSY_SECONDS } };
    throw problem('too_many', busy);
  }
  await slot.granted;
  try {
    return await readInThread({ bytes, keys });
  } finally {
    slot.end();
  }
}

/** @throws when the thread ends without an answer or does not end */
function readInThread(task: ReadingTask): Promise<Examined> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./read-in-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
    });
    const late = setTimeout(() => void thread.terminate(), READING_MS_MAX);
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the thread that read a file of a tachograph ended with ${code}`));
    });
  });
}
