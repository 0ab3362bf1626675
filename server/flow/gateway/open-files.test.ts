// The gateway stays below the number of files that the system allows.
import { expect, it } from 'vitest';
import { affordableLimits, readOpenFilesMax } from './open-files.ts';

it('reads the limit of the system', () => {
  const text =
    'Limit  Soft Limit  Hard Limit  Units\nMax open files            20000     20000   files\n';
  expect(readOpenFilesMax(text)).toBe(20_000);
  expect(
    readOpenFilesMax('Max open files            unlimited  unlimited   files'),
  ).toBeUndefined();
});

it('gateway §5: connections stay below the limit of open files', () => {
  const of = (connectionsMax: number, newcomersMax: number, files: number | undefined) =>
    Object.values(affordableLimits({ connectionsMax, newcomersMax }, files));
  expect(of(20_000, 5_000, 20_000)).toEqual([14_616, 4_872]);
  expect(of(100, 50, 20_000)).toEqual([100, 50]);
  expect(of(20_000, 5_000, 256)).toEqual([48, 16]);
  expect(of(20_000, 5_000, undefined)).toEqual([20_000, 5_000]);
});
