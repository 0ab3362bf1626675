// The examples of docs/assistants.md run, its tools are those that there are, and its numbers are those of the program.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { CALLS_PER_KEY } from '@flotila/domain/api-key/api-key.ts';
import {
  ANSWER_BYTES_MAX,
  LINK_MINUTES,
  MESSAGE_BYTES_MAX,
  SHARED_HOURS_MAX,
} from '@flotila/domain/assistant/assistant.ts';
import {
  ACCESS_SECONDS,
  AUTHORIZE_PATH,
  REFRESH_DAYS,
  REGISTER_PATH,
  REGISTERED_MAX,
  REGISTERED_PER_ADDRESS_MAX,
  REVOKE_PATH,
  TOKEN_PATH,
  UNUSED_HOURS,
} from '@flotila/domain/assistant/oauth.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import {
  type Assistant,
  connect,
  listen,
  makeAssistant,
  switchAssistants,
} from '../../testing/assistants.ts';
import { VEHICLE } from '../../testing/cast.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const TEXT = readFileSync(path.join(ROOT, 'docs/assistants.md'), 'utf8');
const blockOf = (language: string) =>
  new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(TEXT)?.[1] ?? '';
const run = promisify(execFile);
// Where the SDK is found.
const folder = mkdtempSync(path.join(import.meta.dirname, '.docs-'));
let api: TestApi;
let env: NodeJS.ProcessEnv;
let assistant: Assistant;
beforeAll(async () => {
  api = await testApi();
  await switchAssistants(api, true);
  const origin = await listen(api);
  assistant = await makeAssistant(api, origin, { role: 'administrator', assistantWrites: true });
  env = { ...process.env, FLOTILA: origin, FLOTILA_KEY: assistant.key.key };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await assistant.client.close();
  await api.close();
});

test('the file that programs read leads here', async () => {
  const filled = blockOf('json').replace(/\$\{(\w+)\}/g, (_all, name: string) => `${env[name]}`);
  const { type, url, headers } = JSON.parse(filled).mcpServers.flotila;
  expect([type, url]).toEqual(['http', `${env.FLOTILA}/mcp`]);
  const client = await connect(new URL(url).origin, headers.Authorization.replace('Bearer ', ''));
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  await client.close();
});

const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);
test.runIf(hasCurl)('the line of curl lists tools', async () => {
  const { stdout } = await run('sh', ['-c', blockOf('sh')], { env });
  expect(JSON.parse(stdout).result.tools).toContainEqual(
    expect.objectContaining({ name: 'list_vehicles' }),
  );
});

test('the program in TypeScript prints vehicles', async () => {
  const file = path.join(folder, 'ask.mjs');
  writeFileSync(file, blockOf('ts'));
  const { stdout } = await run(process.execPath, [file], { env });
  expect(JSON.parse(stdout).rows.flat()).toContain(VEHICLE.truck.plate);
});

test('its table has each tool with the arguments that it takes', async () => {
  const rows = [...TEXT.matchAll(/^\| `(\w+)` \| .*? \| (.*?) \| .*? \|$/gm)];
  const told = new Map(rows.map(([, name, takes = '']) => [name, takes.match(/\w+(?=`)/g) ?? []]));
  const { tools } = await assistant.client.listTools();
  expect([...told.keys()].sort()).toEqual(tools.map(({ name }) => name).sort());
  for (const { name, inputSchema } of tools.filter(({ name }) => name !== 'make_report')) {
    const takes = Object.keys(inputSchema.properties ?? {}).filter((one) => one !== 'page');
    expect(told.get(name), name).toEqual(takes);
  }
});

test('its numbers are those that hold', () => {
  const { max, windowSeconds } = CALLS_PER_KEY;
  expect(TEXT).toContain(`with ${max} of them in ${windowSeconds} seconds`);
  expect(TEXT).toContain(`asks ${max / 2} times`);
  expect(TEXT).toContain(`at most ${ANSWER_BYTES_MAX} bytes`);
  expect(TEXT).toContain(`at most ${MESSAGE_BYTES_MAX} bytes`);
  expect(TEXT).toContain(`for ${LINK_MINUTES} minutes`);
  expect(TEXT).toContain(`up to ${SHARED_HOURS_MAX} hours`);
  expect(TEXT).toContain(`after ${REFRESH_DAYS} days in which`);
  expect(TEXT).toContain(`for ${ACCESS_SECONDS} seconds`);
  expect(TEXT).toContain(
    `after ${UNUSED_HOURS} hours is forgotten; there are ${REGISTERED_MAX} at most`,
  );
  expect(TEXT).toContain(`${REGISTERED_PER_ADDRESS_MAX} an hour from one address`);
  for (const path of [AUTHORIZE_PATH, TOKEN_PATH, REVOKE_PATH, REGISTER_PATH]) {
    expect(TEXT).toContain(`\`${path}\``);
  }
});
