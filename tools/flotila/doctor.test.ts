// `flotila doctor` as an operator calls it: what it ends with, what it says, and that it leaves nothing behind.
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { afterAll, expect, test } from 'vitest';
import { inRoot } from '../run/paths.ts';
import { RUNTIME_FLAGS } from '../run/runtime-flags.mjs';

const folder = temporaryFolder('test');
afterAll(() => removeFolder(folder));
const NOBODY = 65_534;

interface Answer {
  code: number;
  said: string;
}

function doctor(
  args: string[],
  environment: Record<string, string>,
  uid?: number,
): Promise<Answer> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...RUNTIME_FLAGS, inRoot('tools', 'flotila.ts'), 'doctor', ...args],
      {
        cwd: folder,
        env: { PATH: process.env.PATH, GATEWAY_PORT_OFFSET: '20000', PORT: '0', ...environment },
        ...(uid !== undefined && { uid }),
      },
      (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}` });
      },
    );
  });
}

test('before the first start nothing is made, and a line each says how it is', async () => {
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const { code, said } = await doctor([], { FLOTILA_DATA: data, FLOTILA_SMPT_URL: 'x' });
  expect(said).toMatch(
    /^look at it +Settings +FLOTILA_SMPT_URL is no setting .*FLOTILA_SMTP_URL\?$/m,
  );
  expect(said).toMatch(/^good +Database +There is no database yet; the first start makes it\.$/m);
  expect(code).toBe(1);
  expect(readdirSync(data)).toEqual([]);
});

test('a setting that stops the start is wrong, and all that is said of it', async () => {
  const { code, said } = await doctor(['--json'], {
    FLOTILA_DEMO: 'yes',
    DATABASE_URL: 'mysql://a',
  });
  expect(code).toBe(2);
  expect(JSON.parse(said)).toEqual({
    state: 'wrong',
    findings: ['DATABASE_URL must begin with postgres://.', 'FLOTILA_DEMO must be 0 or 1.'].map(
      (sentence) => ({ check: 'settings', state: 'wrong', code: 'settings.told', said: sentence }),
    ),
  });
});

test('a data folder that this account may not write, and a database that is away, are wrong', async () => {
  const data = join(folder, 'of-root');
  mkdirSync(data);
  chmodSync(data, 0o555);
  const environment = { FLOTILA_DATA: data, DATABASE_URL: 'postgres://a@127.0.0.1:1/flotila' };
  const uid = process.getuid?.() === 0 ? NOBODY : undefined;
  const { code, said } = await doctor([], environment, uid);
  expect(said).toMatch(
    /^wrong +Data folder +.*of-root cannot be written \(EACCES\): .*chown -R \d+/m,
  );
  expect(said).toMatch(/^wrong +Database +The database does not answer \(connect ECONNREFUSED/m);
  expect(code).toBe(2);
});

test('--mail needs an address', async () => {
  expect(await doctor(['--mail', 'nobody'], {})).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^--mail needs an address\./),
  });
});
