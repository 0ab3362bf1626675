// L-1: what is asked for alone is done at once, what is asked for meanwhile goes together.
import { afterEach, expect, test, vi } from 'vitest';
import { createPace } from './pace.ts';

/** Work whose runs end when the test says so. */
function heldWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { work, runs: () => ends.length, end: () => ends.at(-1)?.() };
}

afterEach(() => void vi.useRealTimers());

/** Work of a second by a clock that the test moves; how often it began. */
function longWork(options: { isFull?: () => boolean; isBehind?: () => boolean }) {
  vi.useFakeTimers();
  let runs = 0;
  const work = () => {
    runs += 1;
    return new Promise<void>((resolve) => setTimeout(resolve, 1000));
  };
  return { pace: createPace(work, { restMsMax: 60_000, ...options }), runs: () => runs };
}

test('L-1 it begins with the next turn, without a wait, and one turn goes together', async () => {
  const { work, runs, end } = heldWork();
  const pace = createPace(work, { restMsMax: 60_000 });
  for (let time = 0; time < 3; time += 1) pace.wake();
  expect(runs()).toBe(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(runs()).toBe(1);
  end();
  await pace.settled();
  expect(runs()).toBe(1);
});

test('L-1 what is asked for while it runs is one further run, never a second one beside it', async () => {
  const { work, runs, end } = heldWork();
  const pace = createPace(work, { restMsMax: 60_000 });
  pace.wake();
  await expect.poll(runs).toBe(1);
  for (let time = 0; time < 3; time += 1) pace.wake();
  await new Promise((resolve) => setImmediate(resolve));
  expect(runs()).toBe(1);
  end();
  await expect.poll(runs).toBe(2);
  end();
  await pace.settled();
  expect(runs()).toBe(2);
  // It begins again after it was idle.
  pace.wake();
  await expect.poll(runs).toBe(3);
});

test('L-1 nothing that is asked for during the rest is forgotten', async () => {
  let runs = 0;
  const pace = createPace(
    async () => {
      runs += 1;
      if (runs === 1) setImmediate(pace.wake);
    },
    { restMsMax: 60_000 },
  );
  pace.wake();
  await expect.poll(() => runs).toBe(2);
  await pace.settled();
});

test('L-3 a rest ends when so much waits that there is none', async () => {
  let isFull = false;
  const { pace, runs } = longWork({ isFull: () => isFull });
  pace.wake();
  await vi.advanceTimersByTimeAsync(1100);
  pace.wake();
  await vi.advanceTimersByTimeAsync(100);
  expect(runs()).toBe(1);
  isFull = true;
  pace.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(runs()).toBe(2);
});

test('L-3 it rests twice as long while it leaves some of what was asked for', async () => {
  let isBehind = true;
  const { pace, runs } = longWork({ isBehind: () => isBehind });
  pace.wake();
  await vi.advanceTimersByTimeAsync(1100);
  pace.wake();
  await vi.advanceTimersByTimeAsync(1800);
  expect(runs()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(runs()).toBe(2);
  isBehind = false;
  await vi.advanceTimersByTimeAsync(1100);
  pace.wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs()).toBe(3);
});
