import { expect, test, vi } from 'vitest';
import { createTileShelf, type Reader } from './tile-shelf.ts';

/** A reader that answers when told to. */
function reader() {
  let answer: (bytes: ArrayBuffer) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const made = {
    read: vi.fn(
      (signal: AbortSignal) =>
        new Promise<ArrayBuffer>((resolve, reject) => {
          answer = resolve;
          refuse = reject;
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    ),
    onAsked: vi.fn(),
    onCame: vi.fn(),
    onLeft: vi.fn(),
    onFailed: vi.fn(),
  } satisfies Reader;
  return {
    ...made,
    answer: () => answer(Uint8Array.of(1, 2).buffer),
    refuse: () => refuse(new Error('no')),
  };
}

const never = new AbortController().signal;

test('pieces of one tile ask once, and each gets a copy that it may give away', async () => {
  const shelf = createTileShelf();
  const host = reader();
  const [first, second] = [shelf.take('a', never, host), shelf.take('a', never, host)];
  host.answer();
  structuredClone(await first, { transfer: [await first] });
  expect(new Uint8Array(await second)).toEqual(Uint8Array.of(1, 2));
  expect(new Uint8Array(await shelf.take('a', never, host))).toEqual(Uint8Array.of(1, 2));
  expect(host.read).toHaveBeenCalledTimes(1);
  expect(host.onCame.mock.calls).toEqual([[true]]);
});

test('what failed is asked for again', async () => {
  const shelf = createTileShelf();
  const host = reader();
  const first = shelf.take('a', never, host);
  host.refuse();
  await expect(first).rejects.toThrow('no');
  const again = shelf.take('a', never, host);
  host.answer();
  expect((await again).byteLength).toBe(2);
  expect(host.onFailed).toHaveBeenCalledTimes(1);
});

test('a tile is called off when nobody waits for it any more, and not before', async () => {
  const shelf = createTileShelf();
  const host = reader();
  const [one, other] = [new AbortController(), new AbortController()];
  const taken = [shelf.take('a', one.signal, host), shelf.take('a', other.signal, host)];
  one.abort();
  expect(host.read.mock.calls[0]?.[0].aborted).toBe(false);
  other.abort();
  expect(host.read.mock.calls[0]?.[0].aborted).toBe(true);
  await Promise.allSettled(taken);
  expect(host.onLeft.mock.calls).toEqual([[true]]);
  expect(host.onFailed).not.toHaveBeenCalled();
});

test('what is detached no longer counts as under way, and is kept when it comes late', async () => {
  const shelf = createTileShelf();
  const [late, next] = [reader(), reader()];
  const waited = shelf.take('a', never, late);
  shelf.detach();
  const other = shelf.take('b', never, next);
  next.answer();
  await other;
  expect(next.onCame.mock.calls).toEqual([[true]]);
  late.answer();
  await waited;
  expect((await shelf.take('a', never, next)).byteLength).toBe(2);
  expect(next.read).toHaveBeenCalledTimes(1);
});

test('only so many tiles are kept', async () => {
  const shelf = createTileShelf();
  const host = reader();
  for (let i = 0; i <= 48; i++) {
    const taken = shelf.take(String(i), never, host);
    host.answer();
    await taken;
  }
  await shelf.take('48', never, host);
  expect(host.read).toHaveBeenCalledTimes(49);
  const again = shelf.take('0', never, host);
  host.answer();
  await again;
  expect(host.read).toHaveBeenCalledTimes(50);
});
