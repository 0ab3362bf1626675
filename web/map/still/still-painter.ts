// The page's side of the painter of still pictures: orders wait in a queue and go to the worker one after
// the other, so that an order that is no longer wanted costs nothing.
import type { StillOrder } from './paint-still.ts';

/** An answer that takes longer than this is given up, so that the next ones get their turn. */
const ANSWER_MS_MAX = 15_000;

export interface StillPainter {
  /** The picture, or null when it could not be painted or is no longer wanted. */
  paint(order: StillOrder, signal: AbortSignal): Promise<ImageBitmap | null>;
  close(): void;
}

interface Answer {
  id: number;
  picture: ImageBitmap | null;
}

interface Waiting {
  order: StillOrder;
  signal: AbortSignal;
  answer(picture: ImageBitmap | null): void;
}

export type StillWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

export function openStillPainter(start: () => StillWorker | undefined = startWorker): StillPainter {
  const worker = start();
  const waiting: Waiting[] = [];
  let present: { id: number; waiting: Waiting; timer: ReturnType<typeof setTimeout> } | null = null;
  let lastId = 0;
  let isBroken = worker === undefined;

  function next(): void {
    while (!present) {
      const first = waiting.shift();
      if (!first) return;
      if (isBroken || first.signal.aborted) {
        first.answer(null);
        continue;
      }
      lastId += 1;
      const id = lastId;
      present = { id, waiting: first, timer: setTimeout(() => settle(id, null), ANSWER_MS_MAX) };
      worker?.postMessage({ id, order: first.order });
    }
  }

  function settle(id: number, picture: ImageBitmap | null): void {
    if (present?.id !== id) {
      picture?.close();
      return;
    }
    const { waiting: done, timer } = present;
    clearTimeout(timer);
    present = null;
    if (done.signal.aborted) picture?.close();
    done.answer(done.signal.aborted ? null : picture);
    next();
  }

  worker?.addEventListener('message', ({ data }: MessageEvent<Answer>) =>
    settle(data.id, data.picture),
  );
  // It answers every order, also one that fails; so this is a worker that could not even start.
  worker?.addEventListener('error', () => {
    isBroken = true;
    if (present) settle(present.id, null);
  });
  return {
    paint(order, signal) {
      return new Promise((resolve) => {
        waiting.push({ order, signal, answer: resolve });
        next();
      });
    },
    close() {
      worker?.terminate();
      for (const { answer } of waiting.splice(0)) answer(null);
      if (present) settle(present.id, null);
    },
  };
}

/** undefined: a browser that cannot paint apart from the page; cards then stand without a map. */
function startWorker(): Worker | undefined {
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  return new Worker(new URL('./still.worker.ts', import.meta.url), { type: 'module' });
}
