// Reads a file of zones in a thread of its own, with limits on memory and time, so that a file which was made to be
// hard to read harms nobody else.
import { Worker } from 'node:worker_threads';
import type { ReadZones } from './read-zones.ts';

/** A file of 5 MB takes 150 MB and a second as KML. */
const MEMORY_MB_MAX = 512;
const READING_MS_MAX = 20_000;

/** null: the file needs more memory or time than it may have. */
export function readInThread(bytes: Uint8Array): Promise<ReadZones | null> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./import-in-thread.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
    });
    const late = setTimeout(() => void thread.terminate(), READING_MS_MAX);
    let answer: ReadZones | null = null;
    thread.on('message', (message: ReadZones) => {
      answer = message;
    });
    // Out of memory, or deeper than its stack; what it says is told by its end.
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      clearTimeout(late);
      resolve(answer);
    });
  });
}
