// The gateway stays below the number of files that the system allows.
import { expect, it } from 'vitest';
import { affordableConnections, readOpenFilesMax } from './open-files.ts';

it('reads the limit of the system', () => {
  const text =
    'Limit  Soft Limit  Hard Limit  Units\nMax open files            20000     20000   files\n';
  expect(readOpenFilesMax(text)).toBe(20_000);
  expect(
    readOpenFilesMax('Max open files            unlimited  unlimited   files'),
  ).toBeUndefined();
});

it('gateway §5: connections stay below the limit of open files', () => {
  expect(affordableConnections(20_000, 20_000)).toBe(19_488);
  expect(affordableConnections(100, 20_000)).toBe(100);
  expect(affordableConnections(20_000, 256)).toBe(64);
  expect(affordableConnections(20_000, undefined)).toBe(20_000);
});
