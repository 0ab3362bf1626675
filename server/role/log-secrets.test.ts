// A whole run of the server at its most talkative: sign-ins, refusals, trackers with passwords, outside
// systems that are away. Whatever is told, no secret is among it, and lines say whose they are.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../ground/db/embedded/free-port.ts';
import { basic } from '../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, PERSON } from '../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { startWhole, type WholeServer } from '../testing/whole-server.ts';

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
  backup: 'backup-key-of-16-characters-0011',
  bucket: 'bucket-secret-0012',
  collector: 'collector-path-0013',
  collectorKey: 'collector-key-0014',
  cookie: 'cookie-of-a-proxy-0015',
  webhook: 'webhook-path-0016',
  chosen: 'password-of-an-invited-0017',
  intake: 'key-of-the-operator-for-records-0018',
};

let database: TestDatabase;
let server: WholeServer;

beforeAll(async () => {
  database = await testDatabase({ hasCast: true });
  server = await startWhole(database.url, {
    GATEWAY_OSMAND_PORT: String(await freePort()),
    GATEWAY_BCE_IOTM_PORT: String(await freePort()),
    GATEWAY_INTAKE_PORT: String(await freePort()),
    GATEWAY_INTAKE_KEY: SECRET.intake,
    FLOTILA_LOG_LEVEL: 'trace',
    FLOTILA_SECRET: SECRET.signing,
    FLOTILA_METRICS_TOKEN: SECRET.metrics,
    FLOTILA_WEBHOOK_PRIVATE: '1',
    FLOTILA_SMTP_URL: `smtp://mailer:${SECRET.mail}@127.0.0.1:9`,
    FLOTILA_MAIL_FROM: 'flotila@example.com',
    FLOTILA_NATS_URL: `nats://flotila:${SECRET.nats}@127.0.0.1:9`,
    FLOTILA_GEOCODER_URL: `http://127.0.0.1:9/search?key=${SECRET.geocoder}`,
    FLOTILA_BACKUP: 's3://backups/flotila',
    FLOTILA_BACKUP_HOUR: '0',
    FLOTILA_BACKUP_KEY: SECRET.backup,
    FLOTILA_BACKUP_S3_KEY: `id:${SECRET.bucket}`,
    FLOTILA_BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:9/${SECRET.collector}`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-key=${SECRET.collectorKey}`,
    OTEL_TRACES_SAMPLER: 'always_on',
  });
}, 60_000);

afterAll(async () => {
  server?.kill();
  await database?.close();
});

function mqttConnect(password: string): Buffer {
  const text = (value: string) => [0, value.length, ...Buffer.from(value)];
  const body = [...text('MQTT'), 4, 0xc2, 0, 60, ...text('352093081452999'), ...text('user')];
  const all = Buffer.from([...body, ...text(password)]);
  return Buffer.concat([Buffer.from([0x10, all.length]), all]);
}

/** Made, and tried in a header, in an address and with a letter wrong; the key. */
async function tryKey(mine: Record<string, string>): Promise<string> {
  const url = `${server.address}/v1/tatra/api-key`;
  const headers = { ...mine, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'ERP', role: 'reader' });
  const { key } = (await (await fetch(url, { method: 'POST', headers, body })).json()) as {
    key: string;
  };
  const used = await server.ask('/v1/tatra/vehicle-brief', { authorization: `Bearer ${key}` });
  expect(used.status).toBe(200);
  for (const wrong of [`${key}x`, key.slice(0, -1)]) {
    await server.ask('/v1/tatra/vehicle', { authorization: `Bearer ${wrong}` });
  }
  await server.ask(`/v1/tatra/vehicle?apikey=${key}`, { 'x-client-version': key });
  for (const shown of [SECRET.intake, key, `${key}x`]) {
    const headers = { authorization: `Bearer ${shown}` };
    const at = `http://127.0.0.1:${server.portOf('json')}/json?key=${shown}`;
    const answer = await fetch(at, { method: 'POST', headers, body: '[{"device":"x"}]' });
    expect(answer.status).toBe(shown === SECRET.intake ? 200 : shown === key ? 403 : 401);
  }
  // Somebody typed it as a login.
  await server.ask('/v1/all/token', { authorization: basic(key, 'x') });
  return key;
}

/** Made, and tried where nobody answers; its secret. */
async function tryWebhook(mine: Record<string, string>): Promise<string> {
  const url = `${server.address}/v1/tatra/webhook`;
  const headers = { ...mine, 'content-type': 'application/json' };
  const webhook = {
    name: 'desk',
    url: `http://127.0.0.1:9/${SECRET.webhook}`,
    severities: ['alarm'],
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(webhook) });
  const { secret, webhookId } = (await answer.json()) as { secret: string; webhookId: number };
  const tried = await fetch(`${url}/${webhookId}/test`, { method: 'POST', headers: mine });
  expect(tried.status).toBe(200);
  return secret;
}

/** Handed over, opened, and used twice; its secret text. */
async function tryLink(mine: Record<string, string>): Promise<string> {
  const headers = { ...mine, 'content-type': 'application/json' };
  const post = async (path: string, body: object) =>
    fetch(server.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const path = `/v1/tatra/person/${PERSON.igor.id}/invitation`;
  const { link } = (await (await post(path, { byMail: false })).json()) as { link: string };
  const token = link.slice(link.indexOf('#') + 1);
  await fetch(link);
  const use = { token, password: SECRET.chosen };
  for (const status of [200, 410]) {
    expect((await post('/v1/public/sign-in-link/use', use)).status).toBe(status);
  }
  return token;
}

async function useEverything(): Promise<string[]> {
  const { login } = ACCOUNT.admin;
  const { ask, knock, portOf } = server;
  const wrong = { authorization: basic(login, SECRET.wrongPassword), 'x-request-id': 'proxy-1' };
  expect((await ask('/v1/all/token', wrong)).headers.get('x-request-id')).toBe('proxy-1');
  await ask('/v1/all/token', { authorization: basic(SECRET.typedAsLogin, 'x') });
  const signedIn = await ask('/v1/all/token', { authorization: basic(login, CAST_PASSWORD) });
  const token = (await signedIn.json()) as { accessToken: string; refreshToken: string };
  const mine = { authorization: `Bearer ${token.accessToken}` };
  await ask('/v1/tatra/place?q=Hlavn%C3%A1%201', mine);
  const webhook = await tryWebhook(mine);
  const key = await tryKey(mine);
  const link = await tryLink(mine);
  await ask('/v1/tatra/vehicle', { ...mine, cookie: `proxy=${SECRET.cookie}` });
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
  return [
    webhook,
    link,
    key,
    key.slice(11),
    token.accessToken,
    token.refreshToken,
    basic(login, CAST_PASSWORD).slice(6),
  ];
}

test('no line of a whole run tells a secret, and each of a request names it', {
  timeout: 60_000,
}, async () => {
  const made = await useEverything();
  await server.stop();
  const said = server.said();
  for (const secret of [...Object.values(SECRET), ...made, CAST_PASSWORD]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(said).not.toContain(secret);
  }
  // The database's own address has a password, too.
  expect(said).not.toContain(database.url);
  const lines = server.lines();
  const of = (message: string) => lines.filter(({ msg }) => msg === message);
  // Started without it all the same, and said so once.
  expect(lines.filter(({ msg }) => String(msg).startsWith('NATS is away'))).toHaveLength(1);
  expect(of('a sign-in was refused')[0]).toMatchObject({ requestId: 'proxy-1', login: 'anna' });
  const requests = ['a sign-in was refused', 'signed in', 'request failed', 'the geocoder is away'];
  for (const message of requests) {
    expect(of(message), message).not.toEqual([]);
    for (const line of of(message)) {
      expect(line.requestId, message).toMatch(/^[\w-]{5,}$/);
      // By which it is found in the collector.
      expect(line.traceId, message).toMatch(/^[\da-f]{32}$/);
    }
  }
});
