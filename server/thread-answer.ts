// One answer of a thread that is made for it, with limits on memory and time, so that a file which was made to be hard
// to read or to write harms nobody else.
import { Worker } from 'node:worker_threads';

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
