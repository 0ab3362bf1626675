// NAV-035 … NAV-037: the wait before a map mode begins.
import { expect, test } from 'vitest';
import { waitForMap } from './map-wait.ts';

async function play(readyAfter: number) {
  const pauses: number[] = [];
  const isReady = await waitForMap(
    () => pauses.length >= readyAfter,
    async (milliseconds) => {
      pauses.push(milliseconds);
    },
  );
  return { isReady, pauses };
}

test('NAV-035 nothing to wait for: no pause', async () => {
  expect(await play(0)).toEqual({ isReady: true, pauses: [] });
});

test('NAV-036 the pauses are 50, 50, 100, 100, 300, 500, 500, 1000, 2000 and 3000 ms', async () => {
  expect((await play(4)).pauses).toEqual([50, 50, 100, 100]);
  expect((await play(99)).pauses).toEqual([50, 50, 100, 100, 300, 500, 500, 1000, 2000, 3000]);
});

test('NAV-037 after the last pause it gives up', async () => {
  expect((await play(99)).isReady).toBe(false);
});
