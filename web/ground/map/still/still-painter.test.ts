import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReadTile, StillOrder } from './still-ground.ts';
import { openStillPainter, type StillWorker } from './still-painter.ts';

const order = { zoom: 14 } as StillOrder;
const wanted = () => new AbortController().signal;
const noTiles: ReadTile = async () => new ArrayBuffer(0);

/** A worker that notes its orders and answers when it is told to. */
function fakeWorker() {
  const hearers = new Map<string, (signal: unknown) => void>();
  const orders: number[] = [];
  const tiles: { id: number; bytes: ArrayBuffer }[] = [];
  const worker = {
    postMessage: (said: { kind: string; id: number; bytes?: ArrayBuffer }) => {
      if (said.bytes) tiles.push({ id: said.id, bytes: said.bytes });
      else orders.push(said.id);
    },
    addEventListener: (name: string, hear: (signal: unknown) => void) => hearers.set(name, hear),
    terminate: vi.fn(),
  };
  return {
    worker: worker as unknown as StillWorker,
    terminate: worker.terminate,
    orders,
    tiles,
    answer(id: number) {
      const picture = {
        closed: false,
        close() {
          this.closed = true;
        },
      };
      hearers.get('message')?.({ data: { kind: 'picture', id, picture } });
      return picture;
    },
    askTile: (id: number) =>
      hearers.get('message')?.({ data: { kind: 'tile', id, z: 14, x: 8, y: 9 } }),
    fail: () => hearers.get('error')?.({}),
  };
}

/** A painter whose worker has its hands full with orders 1 to 4. */
function busyPainter() {
  const fake = fakeWorker();
  const painter = openStillPainter(noTiles, () => fake.worker);
  const others = [1, 2, 3].map(() => painter.paint(order, wanted()));
  return { fake, painter, others };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('four pictures are with the worker at once, further ones in the order in which they were asked for', async () => {
  const { fake, painter } = busyPainter();
  const fourth = painter.paint(order, wanted());
  const [fifth, sixth] = [painter.paint(order, wanted()), painter.paint(order, wanted())];
  expect(fake.orders).toEqual([1, 2, 3, 4]);
  const picture = fake.answer(4);
  expect(await fourth).toBe(picture);
  expect(fake.orders).toEqual([1, 2, 3, 4, 5]);
  fake.answer(1);
  expect(fake.orders).toEqual([1, 2, 3, 4, 5, 6]);
  const last = fake.answer(6);
  expect(await sixth).toBe(last);
  expect(await Promise.all([fifth, fake.answer(5)])).toHaveLength(2);
});

test('a picture that is no longer wanted is not painted, or thrown away', async () => {
  const { fake, painter } = busyPainter();
  const [here, waiting] = [new AbortController(), new AbortController()];
  const fourth = painter.paint(order, here.signal);
  const fifth = painter.paint(order, waiting.signal);
  const sixth = painter.paint(order, wanted());
  here.abort();
  waiting.abort();
  expect(fake.answer(4).closed).toBe(true);
  expect(await fourth).toBeNull();
  expect(await fifth).toBeNull();
  expect(fake.orders).toEqual([1, 2, 3, 4, 5]);
  const picture = fake.answer(5);
  expect(await sixth).toBe(picture);
});

test('a picture that never comes lets the next have its turn, and may come late', async () => {
  const { fake, painter, others } = busyPainter();
  const fourth = painter.paint(order, wanted());
  const fifth = painter.paint(order, wanted());
  vi.advanceTimersByTime(15_000);
  expect(await Promise.all([...others, fourth])).toEqual([null, null, null, null]);
  expect(fake.orders).toEqual([1, 2, 3, 4, 5]);
  expect(fake.answer(1).closed).toBe(true);
  const picture = fake.answer(5);
  expect(await fifth).toBe(picture);
});

test('the worker gets the tiles that it asks for, and none where there are none', async () => {
  const fake = fakeWorker();
  const bytes = new ArrayBuffer(3);
  const asked: unknown[] = [];
  openStillPainter(
    async (place) => {
      asked.push(place);
      if (asked.length > 1) throw new Error('no network');
      return bytes;
    },
    () => fake.worker,
  );
  fake.askTile(7);
  fake.askTile(8);
  await vi.waitFor(() => expect(fake.tiles).toHaveLength(2));
  expect(asked[0]).toEqual({ z: 14, x: 8, y: 9 });
  expect(fake.tiles[0]).toEqual({ id: 7, bytes });
  expect(fake.tiles[1]?.id).toBe(8);
  expect(fake.tiles[1]?.bytes.byteLength).toBe(0);
});

test('without a worker, or with one that cannot start, there are no pictures but no waiting', async () => {
  const none = openStillPainter(noTiles, () => undefined);
  expect(await none.paint(order, wanted())).toBeNull();
  const fake = fakeWorker();
  const painter = openStillPainter(noTiles, () => fake.worker);
  const first = painter.paint(order, wanted());
  fake.fail();
  expect(await first).toBeNull();
  expect(await painter.paint(order, wanted())).toBeNull();
});

test('closing answers everyone and ends the worker', async () => {
  const { fake, painter, others } = busyPainter();
  const more = [painter.paint(order, wanted()), painter.paint(order, wanted())];
  painter.close();
  expect(await Promise.all([...others, ...more])).toEqual([null, null, null, null, null]);
  expect(fake.terminate).toHaveBeenCalledOnce();
});
