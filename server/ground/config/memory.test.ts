// What a container may use counts, not what its machine has.
import { expect, it } from 'vitest';
import { lackOfMemory, usableMemory } from './memory.ts';

it.each([
  ['of the container', 64e9, 2e9, 2e9],
  ['of the machine, where nothing limits it', 64e9, 0, 64e9],
  ['of the machine, where the limit is a number that no machine has', 64e9, 2 ** 63, 64e9],
])('the memory %s', (_says, machine, limit, usable) => {
  expect(usableMemory(machine, limit)).toBe(usable);
});

it('says in a sentence that it is not enough, and nothing of 2 GB', () => {
  expect(lackOfMemory(2e9)).toBeNull();
  expect(lackOfMemory(5e8)).toBe(
    'Flotila may use 0.5 GB of memory here and needs 1 GB: the system may end it at any time. ' +
      'Give the machine or the container more.',
  );
});
