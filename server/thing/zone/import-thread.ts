// Reads a file of zones in a thread of its own.
import { threadAnswer } from '../../ground/work/thread-answer.ts';
import type { ReadZones } from './read-zones.ts';

/** A file of 5 MB takes 150 MB and a second as KML. */
const LIMITS = { memoryMbMax: 512, msMax: 20_000 };

/** null: the file needs more memory or time than it may have. */
export function readInThread(bytes: Uint8Array): Promise<ReadZones | null> {
  return threadAnswer(new URL('./import-in-thread.ts', import.meta.url), bytes, LIMITS);
}
