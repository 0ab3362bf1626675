import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inRoot } from './paths.ts';
import { applySettingsFile } from './settings-file.ts';

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'flotila.env');
  writeFileSync(file, text);
  return file;
}

describe('The file of FLOTILA_SETTINGS', () => {
  it('holds before what the environment says; what it does not name stays', () => {
    const environment: Record<string, string | undefined> = {
      FLOTILA_SETTINGS: fileOf('PORT="81"\r\n'),
      PORT: '80',
      HOST: '127.0.0.1',
    };
    applySettingsFile(environment);
    expect(environment).toEqual({ PORT: '81', HOST: '127.0.0.1' });
  });

  it('that cannot be read is told of', () => {
    expect(() => applySettingsFile({ FLOTILA_SETTINGS: '/nowhere/flotila.env' })).toThrow(
      'The settings in /nowhere/flotila.env cannot be read: ',
    );
  });

  it('is read by every command, which ends with the sentence when it is wrong', () => {
    const file = fileOf('HOST=127.0.0.1\nFLOTILA_MAP_ONLINE=0 # nobody is asked\n');
    const ran = spawnSync(process.execPath, [inRoot('tools', 'flotila.ts'), 'map'], {
      env: { ...process.env, FLOTILA_SETTINGS: file },
      encoding: 'utf8',
    });
    expect(ran.stderr).toBe(
      `${file}, line 2: FLOTILA_MAP_ONLINE has a # after a blank. A comment needs a line of its own; ` +
        'a value with a # belongs into quotes.\n',
    );
    expect(ran.status).toBe(2);
  });
});
