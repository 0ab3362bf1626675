// One answer of a thread that is made for it, with limits on memory and time, so that a file which was made to be hard
// to read or to write harms nobody else.
import { Worker } from 'node:worker_threads';
import { problem } from '@flotila/domain/problem.ts';
import { type Asker, createSharedSlots, type SharedLimits } from './shared-slots.ts';
import { untilAborted } from './until-aborted.ts';

export interface ThreadLimits {
  memoryMbMax: number;
  msMax: number;
}

/** null: it needs more memory or time than it may have. */
export function threadAnswer<T>(file: URL, task: unknown, limits: ThreadLimits): Promise<T | null> {
  return new Promise((resolve) => {
    const thread = new Worker(file, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMbMax },
    });
    const late = setTimeout(() => void thread.terminate(), limits.msMax);
    let answer: T | null = null;
    thread.on('message', (message: T) => {
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

const BUSY_SECONDS = 5;

/**
 * Threads of one kind, given in turn (shared-slots.ts): whoever asks for much leaves one to the others, and who hung up
 * leaves the queue. The answer is null where a task needs more memory or time than it may have.
 * @throws too_many when too many wait
 */
export function threadsInTurn<Task, Answer>(
  file: URL,
  limits: ThreadLimits & SharedLimits,
): (task: Task, asker: Asker, hungUp?: AbortSignal) => Promise<Answer | null> {
  const slots = createSharedSlots(limits);
  return async (task, asker, hungUp) => {
    const slot = slots.take(asker);
    if (!slot) {
      const busy = { retryAfterSeconds: BUSY_SECONDS, params: { seconds: BUSY_SECONDS } };
      throw problem('too_many', busy);
    }
    try {
      await untilAborted(slot.granted, hungUp);
      return await threadAnswer<Answer>(file, task, limits);
    } finally {
      slot.end();
    }
  };
}
