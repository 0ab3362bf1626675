// The reference and the example file are those of the table, and the file does what it says.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readConfig } from '@flotila/server/ground/config/config.ts';
import { unknownSettings } from '@flotila/server/ground/config/given.ts';
import { SETTINGS } from '@flotila/server/ground/config/settings.ts';
import { expect, it } from 'vitest';
import { inRoot } from '../run/paths.ts';
import { environmentFile, settingsPage } from './settings-page.ts';

it('docs/settings.md is current; else run `node tools/settings.ts`', () => {
  expect(readFileSync(inRoot('docs', 'settings.md'), 'utf8')).toBe(settingsPage());
});

it('the example file sets nothing as it is, and all settings when each # before a name is taken away', () => {
  const file = environmentFile();
  expect(parseEnv(file)).toEqual({});
  const all = parseEnv(file.replace(/^#(?=[A-Z0-9_<>]+=)/gm, '').replaceAll('<PROTOCOL>', 'BCE'));
  expect(Object.keys(all)).toHaveLength(Object.keys(SETTINGS).length);
  expect(unknownSettings(all)).toEqual([]);
  expect(readConfig(all, '/srv')).toMatchObject({
    dataFolder: '/var/lib/flotila',
    gatewayTls: { ports: { bce: 9883 } },
    mail: { from: 'Flotila <flotila@example.com>' },
  });
});
