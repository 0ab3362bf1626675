// The environment as people and container engines write it, and names that nothing reads.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { givenValues, unknownSettings } from './given.ts';
import { KNOWN_NAMES, SETTINGS } from './settings.ts';

describe('a value as an engine passes it on literally', () => {
  const plainOf = (text: string) => givenValues({ FLOTILA_DATA: text });

  it.each([
    '"/srv/my data"',
    "'/srv/my data'",
    '/srv/my data\r',
    '"/srv/my data"\r\n',
    ' /srv/my data ',
  ])('means what it says without quotes, blanks and Windows line ends: %j', (text) =>
    expect(plainOf(text)).toEqual({ given: { FLOTILA_DATA: '/srv/my data' }, wrong: [] }),
  );

  it('counts as absent when only quotes are left', () => {
    expect(givenValues({ FLOTILA_DATA: '""', PORT: "''\r" }).given).toEqual({});
  });

  it('is refused with a sentence when the quotes do not match or a line ends in it', () => {
    const quote = 'with a quote (") that has no other end: write the value without quotes.';
    expect(plainOf('"/srv').wrong).toEqual([`FLOTILA_DATA begins ${quote}`]);
    expect(plainOf('/srv"').wrong).toEqual([`FLOTILA_DATA ends ${quote}`]);
    expect(plainOf('"').wrong).toEqual([`FLOTILA_DATA begins ${quote}`]);
    expect(plainOf('/srv\rPORT=80').wrong).toEqual([
      'FLOTILA_DATA contains a line end: a value stands on one line.',
    ]);
    expect(() => readConfig({ FLOTILA_DATA: '"/srv' }, '/')).toThrow(ConfigError);
  });

  it('of a secret may begin with a quote', () => {
    const secret = '"a secret that begins with a quote';
    expect(readConfig({ FLOTILA_SECRET: secret }, '/').secret).toBe(secret);
  });
});

describe('a name that looks like ours and is read by nobody', () => {
  it.each([
    ['FLOTILA_SMPT_URL', 'FLOTILA_SMTP_URL'],
    ['FLOTILA_PORT_OFFSET', 'GATEWAY_PORT_OFFSET'],
    ['GATEWAY_TELTONICA_PORT', 'GATEWAY_TELTONIKA_PORT'],
    ['GATEWAY_BCE-IOTM_PORT', 'GATEWAY_BCE_IOTM_PORT'],
    ['\uFEFFFLOTILA_DATA', 'FLOTILA_DATA'],
    ['flotila_data', 'FLOTILA_DATA'],
    ['FLOTILA_DATABASE_URL', 'DATABASE_URL'],
  ])('%s is told with the nearest one', (name, nearest) => {
    expect(unknownSettings({ [name]: 'x' })).toEqual([
      expect.stringMatching(
        new RegExp(` is no setting of Flotila and is not read: did you mean ${nearest}\\?$`),
      ),
    ]);
  });

  it('is told alone when none is near', () => {
    expect(unknownSettings({ FLOTILA_COFFEE: '1' })).toEqual([
      'FLOTILA_COFFEE is no setting of Flotila and is not read: docs/settings.md lists all settings.',
    ]);
  });

  it('is no matter where it is another’s, a setting, or what a cluster tells of its services', () => {
    const cluster = {
      GATEWAY_PORT: 'tcp://10.0.0.1:80',
      FLOTILA_GATEWAY_SERVICE_HOST: '10.0.0.1',
      FLOTILA_GATEWAY_SERVICE_PORT_TELTONIKA: '5027',
      FLOTILA_GATEWAY_PORT_5027_TCP_ADDR: '10.0.0.1',
    };
    const all = Object.fromEntries([...KNOWN_NAMES].map((name) => [name, 'x']));
    expect(unknownSettings({ ...cluster, ...all, PATH: '/bin', FLOTILA_LAUNCHED: '1' })).toEqual(
      [],
    );
  });

  it('is none that a command of the project reads', () => {
    const root = join(import.meta.dirname, '../../..');
    const read = globSync('{tools,server,e2e,web}/**/*.{ts,mjs}', {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    }).flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(/process\.env\.((?:FLOTILA|GATEWAY)_\w+)/g)].map(([, name]) => name);
    });
    expect(read).toContain('FLOTILA_WEB_ROOT');
    expect(unknownSettings(Object.fromEntries(read.map((name) => [name, '1'])))).toEqual([]);
  });
});

describe('the table of settings', () => {
  it.each(Object.entries(SETTINGS))(
    '%s has an example and a preset that it takes',
    (_, setting) => {
      for (const text of [setting.example, setting.preset ?? setting.example]) {
        expect(setting.kind.safeParse(text).error?.message).toBeUndefined();
      }
    },
  );

  it('names every variable that is read by hand', () => {
    const files = ['gateway-settings.ts', 'archive-config.ts', 'config.ts'];
    const names = files.flatMap(
      (file) =>
        readFileSync(join(import.meta.dirname, file), 'utf8').match(
          /\b(FLOTILA|GATEWAY)_(?!PORTS\b)[A-Z0-9_]*[A-Z0-9]\b/g,
        ) ?? [],
    );
    expect(names.filter((name) => !KNOWN_NAMES.has(name))).toEqual([]);
  });
});
