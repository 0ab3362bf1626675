// A whole run of the server at its most talkative: sign-ins, refusals, trackers with passwords, outside
// systems that are away. Whatever is told, no secret is among it, and lines say whose they are.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GATEWAY_PORTS } from '../ground/config/config.ts';
import { portVariable } from '../ground/config/gateway-settings.ts';
import { freePort } from '../ground/db/embedded/free-port.ts';
import { basic } from '../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD } from '../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';

const SECRET = {
  signing: 'signing-secret-of-this-server-0001',
  metrics: 'metrics-token-0002',
  mail: 'mail-password-0003',
  geocoder: 'geocoder-key-0004',
  wrongPassword: 'wrong-password-0005',
  typedAsLogin: 'password-typed-as-login-0006',
  mqtt: 'mqtt-password-0007',
  phone: 'phone-token-0008',
  token: 'made-up-token-0009',
  nats: 'nats-password-0010',
};

const PROGRAM = `
  import { readConfig, settleConfig } from '${join(import.meta.dirname, '../ground/config/config.ts')}';
  import { startServer } from '${join(import.meta.dirname, '../main.ts')}';
  const config = settleConfig(readConfig(process.env, process.cwd()), false);
  const { DATABASE_URL: databaseUrl, FLOTILA_SECRET: secret } = process.env;
  const more = { version: '0.0.0', release: '0', webRoot: '/nonexistent', demo: null };
  const server = await startServer({ config, databaseUrl, secret, ...more });
  process.on('message', () => server.stop().then(() => process.disconnect()));
  process.send({ address: server.address, listeners: server.listeners });
`;

interface Running {
  address: string;
  listeners: { protocol: string; port: number }[];
}

let database: TestDatabase;
let folder: string;
let child: ChildProcess;
let running: Running;
let said = '';

beforeAll(async () => {
  database = await testDatabase({ hasCast: true });
  folder = mkdtempSync(join(tmpdir(), 'flotila-log-'));
  const env = {
    ...process.env,
    ...Object.fromEntries(
      Object.keys(GATEWAY_PORTS).map((name) => [portVariable(name, 'PORT'), '0']),
    ),
    GATEWAY_OSMAND_PORT: String(await freePort()),
    GATEWAY_BCE_IOTM_PORT: String(await freePort()),
    DATABASE_URL: database.url,
    FLOTILA_DATA: folder,
    PORT: '0',
    FLOTILA_DEMO: '0',
    HOST: '127.0.0.1',
    GATEWAY_HOST: '127.0.0.1',
    FLOTILA_LOG_LEVEL: 'trace',
    FLOTILA_SECRET: SECRET.signing,
    FLOTILA_METRICS_TOKEN: SECRET.metrics,
    FLOTILA_SMTP_URL: `smtp://mailer:${SECRET.mail}@127.0.0.1:9`,
    FLOTILA_MAIL_FROM: 'flotila@example.com',
    FLOTILA_NATS_URL: `nats://flotila:${SECRET.nats}@127.0.0.1:9`,
    FLOTILA_GEOCODER_URL: `http://127.0.0.1:9/search?key=${SECRET.geocoder}`,
  };
  child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const started = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof started[0] !== 'object') throw new Error(`it did not start: ${said}`);
  running = started[0] as Running;
}, 60_000);

afterAll(async () => {
  child?.kill('SIGKILL');
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A port that nobody has now; 0 would turn a protocol off. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${running.address}${path}`, { method, headers });
const portOf = (name: string) =>
  running.listeners.find(({ protocol }) => protocol === name)?.port ?? 0;

/** Sends bytes to a tracker port and waits until the gateway ends it. */
async function knock(protocol: string, bytes: Uint8Array): Promise<void> {
  const socket = connect(portOf(protocol), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.on('data', () => undefined);
  socket.write(bytes);
  socket.end();
  await once(socket, 'close');
}

function mqttConnect(password: string): Buffer {
  const text = (value: string) => [0, value.length, ...Buffer.from(value)];
  const body = [...text('MQTT'), 4, 0xc2, 0, 60, ...text('352093081452999'), ...text('user')];
  const all = Buffer.from([...body, ...text(password)]);
  return Buffer.concat([Buffer.from([0x10, all.length]), all]);
}

async function useEverything(): Promise<string[]> {
  const { login } = ACCOUNT.admin;
  const wrong = { authorization: basic(login, SECRET.wrongPassword), 'x-request-id': 'proxy-1' };
  expect((await ask('/v1/all/token', wrong)).headers.get('x-request-id')).toBe('proxy-1');
  await ask('/v1/all/token', { authorization: basic(SECRET.typedAsLogin, 'x') });
  const signedIn = await ask('/v1/all/token', { authorization: basic(login, CAST_PASSWORD) });
  const token = (await signedIn.json()) as { accessToken: string; refreshToken: string };
  const mine = { authorization: `Bearer ${token.accessToken}` };
  await ask('/v1/tatra/place?q=Hlavn%C3%A1%201', mine);
  const again = { authorization: `Bearer ${token.refreshToken}` };
  // Used a third time it is somebody's copy, which is told.
  for (let time = 0; time < 3; time++) await ask('/v1/all/token', again);
  await ask(`/v1/tatra/vehicle?token=${SECRET.token}`, { authorization: `Bearer ${SECRET.token}` });
  await ask('/metrics', { authorization: `Bearer ${SECRET.metrics}` });
  await knock('bce-iotm', mqttConnect(SECRET.mqtt));
  await knock(
    'bce-iotm',
    Buffer.concat([mqttConnect(SECRET.mqtt).subarray(0, 40), Buffer.alloc(9)]),
  );
  const phone = `http://127.0.0.1:${portOf('osmand')}/?id=9&token=${SECRET.phone}`;
  await fetch(`${phone}&lat=x`);
  await fetch(`${phone}&lat=48&lon=17&timestamp=1`);
  // The database goes away in the middle: errors of all parts are told.
  await database.db.pool.query('alter table account rename to account_away');
  await ask('/v1/all/token', { authorization: basic(login, CAST_PASSWORD) });
  await database.db.pool.query('alter table account_away rename to account');
  return [token.accessToken, token.refreshToken, basic(login, CAST_PASSWORD).slice(6)];
}

test('no line of a whole run tells a secret, and each of a request names it', {
  timeout: 60_000,
}, async () => {
  const made = await useEverything();
  child.send('stop');
  await once(child, 'exit');
  for (const secret of [...Object.values(SECRET), ...made, CAST_PASSWORD]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(said).not.toContain(secret);
  }
  const lines = said
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const of = (message: string) => lines.filter(({ msg }) => msg === message);
  // Started without it all the same, and said so once.
  expect(lines.filter(({ msg }) => msg.startsWith('NATS is away'))).toHaveLength(1);
  expect(of('a sign-in was refused')[0]).toMatchObject({ requestId: 'proxy-1', login: 'anna' });
  const requests = ['a sign-in was refused', 'signed in', 'request failed', 'the geocoder is away'];
  for (const message of requests) {
    expect(of(message), message).not.toEqual([]);
    for (const line of of(message)) expect(line.requestId, message).toMatch(/^[\w-]{5,}$/);
  }
});
