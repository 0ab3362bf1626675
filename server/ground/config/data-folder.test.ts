// A data folder that cannot be used is a sentence for the operator.
import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { removeFolder, temporaryFolder } from '../../testing/temporary-folder.ts';
import { ConfigError } from './config.ts';
import { makeDataFolder } from './data-folder.ts';

const folder = temporaryFolder('test');
afterAll(() => removeFolder(folder));

it('makes a folder that is missing, and leaves one that is there as it is', () => {
  const made = join(folder, 'a', 'b');
  makeDataFolder(made);
  chmodSync(made, 0o750);
  makeDataFolder(made);
  expect(statSync(made).mode & 0o777).toBe(0o750);
});

it('says that a file is no folder', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeDataFolder(file)).toThrow(ConfigError);
  expect(() => makeDataFolder(file)).toThrow(`The data folder ${file} cannot be used: EEXIST`);
});
