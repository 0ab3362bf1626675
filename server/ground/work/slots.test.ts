// How many run at once, who is next, and that nothing is kept of those who went away.
import { expect, test } from 'vitest';
import { createSlots, type Slot } from './slots.ts';

/** Names of the slots whose turn has come. */
async function granted(slots: Record<string, Slot | null>): Promise<string[]> {
  const names: string[] = [];
  for (const [name, slot] of Object.entries(slots)) slot?.granted.then(() => names.push(name));
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  return names;
}

test('so many at once of each key, the others in the order in which they came', async () => {
  const slots = createSlots({ atOnce: 2, waitingMax: 2 });
  const [a, b, c, d] = ['x', 'x', 'x', 'x'].map((key) => slots.take(key));
  const all = { a: a ?? null, b: b ?? null, c: c ?? null, d: d ?? null };
  expect(slots.take('x')).toBeNull();
  expect(await granted({ ...all, other: slots.take('y') })).toEqual(['a', 'b', 'other']);
  a?.end();
  a?.end();
  expect(await granted(all)).toEqual(['a', 'b', 'c']);
  expect(slots.take('x')).not.toBeNull();
});

test('who went away before the turn came takes nobody’s place', async () => {
  const slots = createSlots({ atOnce: 1, waitingMax: 2 });
  const [a, b, c] = [slots.take('x'), slots.take('x'), slots.take('x')];
  b?.end();
  expect(slots.take('x')).not.toBeNull();
  a?.end();
  expect(await granted({ b, c })).toEqual(['c']);
});
