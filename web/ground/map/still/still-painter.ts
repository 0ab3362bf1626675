// The page's side of the painter of still pictures: orders wait in a queue, so that an order that is no longer
// wanted costs nothing. A few are with the worker at once: while one waits for tiles another is painted.
import type { ReadTile, StillOrder } from './still-ground.ts';
import type { FromWorker, ToWorker } from './still-talk.ts';

/** An answer that takes longer than this is given up, so that the next ones get their turn. */
const ANSWER_MS_MAX = 15_000;
const AT_ONCE_MAX = 4;

export interface StillPainter {
  /** The picture, or null when it could not be painted or is no longer wanted. */
  paint(order: StillOrder, signal: AbortSignal): Promise<ImageBitmap | null>;
  close(): void;
}

interface Waiting {
  order: StillOrder;
  signal: AbortSignal;
  answer(picture: ImageBitmap | null): void;
}

export interface StillWorker {
  postMessage(said: ToWorker, transfer: Transferable[]): void;
  addEventListener: Worker['addEventListener'];
  terminate(): void;
}

/** `readTile` gives tiles of the street map. */
export function openStillPainter(
  readTile: ReadTile,
  start: () => StillWorker | undefined = startWorker,
): StillPainter {
  const worker = start();
  const waiting: Waiting[] = [];
  const present = new Map<number, { waiting: Waiting; timer: ReturnType<typeof setTimeout> }>();
  let lastId = 0;
  let isBroken = worker === undefined;

  function next(): void {
    while (present.size < AT_ONCE_MAX) {
      const first = waiting.shift();
      if (!first) return;
      if (isBroken || first.signal.aborted) {
        first.answer(null);
        continue;
      }
      lastId += 1;
      const id = lastId;
      const timer = setTimeout(() => settle(id, null), ANSWER_MS_MAX);
      present.set(id, { waiting: first, timer });
      worker?.postMessage({ kind: 'paint', id, order: first.order }, []);
    }
  }

  function settle(id: number, picture: ImageBitmap | null): void {
    const done = present.get(id);
    if (!done) {
      picture?.close();
      return;
    }
    clearTimeout(done.timer);
    present.delete(id);
    const isWanted = !done.waiting.signal.aborted;
    if (!isWanted) picture?.close();
    done.waiting.answer(isWanted ? picture : null);
    next();
  }

  function settleAll(): void {
    for (const id of [...present.keys()]) settle(id, null);
  }

  worker?.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'picture') return settle(data.id, data.picture);
    const { id, z, x, y } = data;
    void readTile({ z, x, y }).then(
      (bytes) => worker.postMessage({ kind: 'tile', id, bytes }, [bytes]),
      () => worker.postMessage({ kind: 'tile', id, bytes: new ArrayBuffer(0) }, []),
    );
  });
  // It answers every order, also one that fails; so this is a worker that could not even start.
  worker?.addEventListener('error', () => {
    isBroken = true;
    settleAll();
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
      settleAll();
    },
  };
}

/** undefined: a browser that cannot paint apart from the page; cards then stand without a map. */
function startWorker(): StillWorker | undefined {
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  return new Worker(new URL('./still.worker.ts', import.meta.url), { type: 'module' });
}
