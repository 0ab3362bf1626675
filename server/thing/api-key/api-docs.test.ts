// The examples of docs/api.md run, and its numbers are those of the program.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ADDRESSES_MAX, CALLS_PER_KEY, KEY_DAYS } from '@flotila/domain/api-key/api-key.ts';
import { KEY_LENGTH_MAX } from '@flotila/domain/request-key.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';
import { makeTestKey } from '../../testing/keys.ts';

const TEXT = readFileSync(path.join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
const blockOf = (language: string) =>
  new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(TEXT)?.[1] ?? '';
const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'api-docs-'));
let api: TestApi;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  api = await testApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const { key } = await makeTestKey(api);
  const place = { FLOTILA: `http://127.0.0.1:${port}`, COMPANY: 'tatra', FLOTILA_KEY: key };
  env = { ...process.env, ...place };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.close();
});

const has = async (program: string) => {
  const found = await run(program, ['--version']).catch(() => null);
  return found !== null;
};
const { id, plate } = VEHICLE.truck;

test.runIf(await has('curl'))('the line of curl answers vehicles', async () => {
  const { stdout } = await run('sh', ['-c', blockOf('sh')], { env });
  expect(JSON.parse(stdout).content).toContainEqual(expect.objectContaining({ vehicleId: id }));
});

test('the program in TypeScript prints each vehicle', async () => {
  const file = path.join(folder, 'ask.mts');
  writeFileSync(file, blockOf('ts'));
  const { stdout } = await run(process.execPath, [file], { env });
  expect(stdout).toContain(`${id} ${plate}`);
});

// Where there is no Python nobody can tell.
test.runIf(await has('python3'))('the program in Python prints each vehicle', async () => {
  const { stdout } = await run('python3', ['-c', blockOf('python')], { env });
  expect(stdout).toContain(`${id} ${plate}`);
});

test('its numbers are those that hold', () => {
  const { max, windowSeconds } = CALLS_PER_KEY;
  expect(TEXT).toContain(`${max} times in ${windowSeconds} seconds`);
  expect(TEXT).toContain(`RateLimit-Policy: "key";q=${max};w=${windowSeconds}`);
  expect(TEXT).toContain(`up to ${ADDRESSES_MAX} addresses`);
  expect(TEXT).toContain(`up to ${KEY_LENGTH_MAX} visible characters`);
  expect([KEY_DAYS, TEXT.includes('a year from now')]).toEqual([365, true]);
});
