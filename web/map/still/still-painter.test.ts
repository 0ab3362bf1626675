import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StillOrder } from './paint-still.ts';
import { openStillPainter, type StillWorker } from './still-painter.ts';

const order = { zoom: 14 } as StillOrder;
const wanted = () => new AbortController().signal;

/** A worker that notes its orders and answers when it is told to. */
function fakeWorker() {
  const hearers = new Map<string, (signal: unknown) => void>();
  const orders: number[] = [];
  const pictures: { closed: boolean; close(): void }[] = [];
  const worker = {
    postMessage: ({ id }: { id: number }) => orders.push(id),
    addEventListener: (name: string, hear: (signal: unknown) => void) => hearers.set(name, hear),
    terminate: vi.fn(),
  };
  return {
    worker: worker as unknown as StillWorker,
    terminate: worker.terminate,
    orders,
    answer(id: number) {
      const picture = {
        closed: false,
        close() {
          this.closed = true;
        },
      };
      pictures.push(picture);
      hearers.get('message')?.({ data: { id, picture } });
      return picture;
    },
    fail: () => hearers.get('error')?.({}),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one picture is painted at a time, in the order in which they were asked for', async () => {
  const fake = fakeWorker();
  const painter = openStillPainter(() => fake.worker);
  const first = painter.paint(order, wanted());
  const second = painter.paint(order, wanted());
  expect(fake.orders).toEqual([1]);
  const picture = fake.answer(1);
  expect(await first).toBe(picture);
  expect(fake.orders).toEqual([1, 2]);
  expect(await Promise.all([second, fake.answer(2)])).toHaveLength(2);
});

test('a picture that is no longer wanted is not painted, or thrown away', async () => {
  const fake = fakeWorker();
  const painter = openStillPainter(() => fake.worker);
  const [here, waiting] = [new AbortController(), new AbortController()];
  const first = painter.paint(order, here.signal);
  const second = painter.paint(order, waiting.signal);
  const third = painter.paint(order, wanted());
  here.abort();
  waiting.abort();
  expect(fake.answer(1).closed).toBe(true);
  expect(await first).toBeNull();
  expect(await second).toBeNull();
  expect(fake.orders).toEqual([1, 2]);
  const picture = fake.answer(2);
  expect(await third).toBe(picture);
});

test('a picture that never comes lets the next have its turn, and may come late', async () => {
  const fake = fakeWorker();
  const painter = openStillPainter(() => fake.worker);
  const first = painter.paint(order, wanted());
  const second = painter.paint(order, wanted());
  vi.advanceTimersByTime(15_000);
  expect(await first).toBeNull();
  expect(fake.orders).toEqual([1, 2]);
  expect(fake.answer(1).closed).toBe(true);
  const picture = fake.answer(2);
  expect(await second).toBe(picture);
});

test('without a worker, or with one that cannot start, there are no pictures but no waiting', async () => {
  const none = openStillPainter(() => undefined);
  expect(await none.paint(order, wanted())).toBeNull();
  const fake = fakeWorker();
  const painter = openStillPainter(() => fake.worker);
  const first = painter.paint(order, wanted());
  fake.fail();
  expect(await first).toBeNull();
  expect(await painter.paint(order, wanted())).toBeNull();
});

test('closing answers everyone and ends the worker', async () => {
  const fake = fakeWorker();
  const painter = openStillPainter(() => fake.worker);
  const both = [painter.paint(order, wanted()), painter.paint(order, wanted())];
  painter.close();
  expect(await Promise.all(both)).toEqual([null, null]);
  expect(fake.terminate).toHaveBeenCalledOnce();
});
