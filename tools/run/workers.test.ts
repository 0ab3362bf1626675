// Tests use the machine that there is, and never more.
import { expect, it } from 'vitest';
import { testWorkers } from './workers.ts';

const GIB = 1024 ** 3;
const on = (cores: number, gibibytes: number) => {
  const { unit, browser } = testWorkers({ cores, memoryBytes: gibibytes * GIB });
  return [unit, browser];
};

it.each([
  { cores: 1, gibibytes: 8, workers: [1, 1] },
  { cores: 2, gibibytes: 24, workers: [2, 2] },
  { cores: 2, gibibytes: 8, workers: [2, 2] },
  { cores: 4, gibibytes: 24, workers: [4, 4] },
  { cores: 16, gibibytes: 64, workers: [16, 16] },
  { cores: 16, gibibytes: 8, workers: [5, 3] },
  { cores: 4, gibibytes: 2, workers: [1, 1] },
])('S11 $cores cores with $gibibytes GiB', ({ cores, gibibytes, workers }) => {
  expect(on(cores, gibibytes)).toEqual(workers);
});
