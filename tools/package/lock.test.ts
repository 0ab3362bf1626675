// What others build with: the lock file by itself is enough for `npm ci`.
import { expect, test } from 'vitest';
import { readLock } from './contents.ts';
import { locate, namesOf } from './dependencies.ts';

test('the lock file has the packages of every platform, each with its hash: npm ci refuses it otherwise', () => {
  const { packages } = readLock();
  const entries = Object.entries(packages);
  const missing = entries.flatMap(([path, entry]) =>
    namesOf(entry)
      .filter(({ name }) => locate(packages, path, name) === undefined)
      .map(({ name }) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
  const isOfOthers = ([path, { link }]: (typeof entries)[number]) =>
    path.includes('node_modules/') && !link;
  const unhashed = entries.filter(isOfOthers).filter(([, { integrity }]) => !integrity);
  expect(unhashed.map(([path]) => path)).toEqual([]);
});
