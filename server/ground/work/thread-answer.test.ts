// S-4 threads that answer a task each: in turn, within their limits, and not for whoever hung up.
import { expect, test } from 'vitest';
import { threadsInTurn } from './thread-answer.ts';

/** Answers the number that it gets, when whoever holds the gate opens it. */
const GATED = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads';
    Atomics.wait(new Int32Array(workerData.gate), 0, 0);
    parentPort.postMessage(workerData.number);
  `)}`,
);
const LIMITS = { memoryMbMax: 64, msMax: 60_000, atOnce: 1, atOnceEach: 1, waitingMax: 3 };

function openGate(): { gate: SharedArrayBuffer; open(): void } {
  const gate = new SharedArrayBuffer(4);
  return {
    gate,
    open() {
      Atomics.store(new Int32Array(gate), 0, 1);
      Atomics.notify(new Int32Array(gate), 0);
    },
  };
}

test('S-4 the company that was served longest ago is next, and who hung up leaves the queue', async () => {
  const ask = threadsInTurn<{ number: number; gate: SharedArrayBuffer }, number>(GATED, LIMITS);
  const { gate, open } = openGate();
  const done: (number | null)[] = [];
  const asked = (number: number, companyId: number, hungUp?: AbortSignal) =>
    ask({ number, gate }, { companyId, accountId: companyId }, hungUp).then((answer) => {
      done.push(answer);
    });
  const line = new AbortController();
  const first = asked(1, 1);
  const more = asked(2, 1);
  const gone = asked(3, 2, line.signal);
  const other = asked(4, 3);
  await expect(asked(5, 4)).rejects.toMatchObject({ code: 'too_many' });
  line.abort(new Error('hung up'));
  await expect(gone).rejects.toThrow('hung up');
  open();
  await Promise.all([first, more, other]);
  expect(done).toEqual([1, 4, 2]);
});

test('S-4 what takes more time than it may has no answer, and gives its place to the next one', async () => {
  const limits = { ...LIMITS, msMax: 50 };
  const ask = threadsInTurn<{ number: number; gate: SharedArrayBuffer }, number>(GATED, limits);
  const { gate } = openGate();
  for (const number of [1, 2]) {
    expect(await ask({ number, gate }, { companyId: 1, accountId: 1 }, undefined)).toBeNull();
  }
});
