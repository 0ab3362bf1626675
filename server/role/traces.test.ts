// Traces of the whole server, as a collector gets them: what a call and a tracker's frame are told as, and that nothing
// in them says more than it may. Where there is no collector nothing of OpenTelemetry is even loaded.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { recordAt } from '../flow/ingest/test-fleet.ts';
import { freePort } from '../ground/db/embedded/free-port.ts';
import {
  type CollectedSpan,
  type FakeCollector,
  fakeCollector,
} from '../ground/outside/fake-collector.ts';
import { requestPath } from '../ground/protocols/osmand/simulator.ts';
import { encodeLogin, encodeRecords } from '../ground/protocols/teltonika/simulator.ts';
import { basic } from '../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY, deviceCode, VEHICLE } from '../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { startWhole, type WholeServer } from '../testing/whole-server.ts';

const SECRET = 'signing-secret-of-this-server-0001';
const KEY = ['x-key', 'key-of-the-collector-0002'] as const;
const SERVER = 2;

let database: TestDatabase;
let collector: FakeCollector;
let server: WholeServer | undefined;
beforeAll(async () => {
  database = await testDatabase({ hasCast: true });
});
afterEach(async () => {
  server?.kill();
  await collector?.stop();
});
afterAll(() => database.close());

async function start(env: Record<string, string> = {}): Promise<WholeServer> {
  server = await startWhole(database.url, {
    GATEWAY_TELTONIKA_PORT: String(await freePort()),
    GATEWAY_OSMAND_PORT: String(await freePort()),
    FLOTILA_SECRET: SECRET,
    ...env,
  });
  return server;
}

/** A server that tells of everything. */
async function startTold(): Promise<WholeServer> {
  collector = await fakeCollector();
  collector.key = KEY;
  return start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: `${KEY[0]}=${KEY[1]}`,
    OTEL_SERVICE_NAME: 'flotila-north',
    OTEL_TRACES_SAMPLER: 'always_on',
  });
}

async function signIn({ ask }: WholeServer): Promise<Record<string, string>> {
  const login = { authorization: basic(ACCOUNT.admin.login, CAST_PASSWORD) };
  const answer = await ask('/v1/all/token', login);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return { authorization: `Bearer ${accessToken}` };
}

/** All spans, once the server has stopped: what waited is sent then. */
async function collected(whole: WholeServer): Promise<CollectedSpan[]> {
  await whole.stop();
  return collector.spans;
}

const below = (spans: readonly CollectedSpan[], { spanId }: CollectedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId);
function named(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`no ${name} among ${spans.map((span) => span.name).join(', ')}`);
  return found;
}

const PLACE = { latitude: 48.123456, longitude: 17.654321 };
const frames = (code: string) =>
  Buffer.concat([
    encodeLogin(code),
    encodeRecords(code, [recordAt(Date.now() - 60_000, PLACE), recordAt(Date.now(), PLACE)]),
  ]);

test('a call is one trace: the request by its pattern, and each of its statements by its tables', {
  timeout: 60_000,
}, async () => {
  const whole = await startTold();
  const mine = { ...(await signIn(whole)), 'x-request-id': 'asked-1' };
  expect((await whole.ask('/v1/tatra/find-vehicles?text=marker', mine)).status).toBe(200);
  expect((await whole.ask('/v1/tatra/vehicle/999999', mine)).status).toBe(404);
  const spans = await collected(whole);
  const call = named(spans, 'GET /v1/:company/find-vehicles');
  expect(call).toMatchObject({
    parentSpanId: '',
    kind: SERVER,
    hasFailed: false,
    resource: { 'service.name': 'flotila-north', 'service.version': '0' },
    facts: {
      'http.request.method': 'GET',
      'http.route': '/v1/:company/find-vehicles',
      'http.response.status_code': 200,
      'flotila.request_id': 'asked-1',
      'flotila.company_id': COMPANY.tatra.id,
    },
  });
  const statements = below(spans, call);
  expect(statements.map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^select .*vehicle/),
  );
  // One that changes or asks nothing (begin, set) has no rows.
  const asked = statements.filter(({ name }) => name.startsWith('select'));
  for (const { facts } of asked) expect(facts['db.response.returned_rows']).toBeTypeOf('number');
  for (const statement of statements) {
    expect(statement.traceId).toBe(call.traceId);
    expect(statement.began >= call.began && statement.ended <= call.ended).toBe(true);
  }
  // A refusal is no fault of ours.
  const missing = named(spans, 'GET /v1/:company/vehicle/:id');
  expect(missing).toMatchObject({ hasFailed: false, facts: { 'http.response.status_code': 404 } });
});

test('a frame over a socket is one trace from its bytes over the commit to the acknowledgement', {
  timeout: 60_000,
}, async () => {
  const whole = await startTold();
  const answer = await whole.knock('teltonika', frames(deviceCode(VEHICLE.truck)));
  expect(answer.readUInt32BE(1)).toBe(2);
  const spans = await collected(whole);
  const round = spans.find(
    ({ name, facts }) => name === 'round teltonika' && facts['flotila.records'] === 2,
  ) as CollectedSpan;
  expect(round).toMatchObject({
    parentSpanId: '',
    hasFailed: false,
    facts: {
      'flotila.protocol': 'teltonika',
      'flotila.frames': 1,
      'flotila.company_id': COMPANY.tatra.id,
      'flotila.device_id': VEHICLE.truck.device,
    },
  });
  const steps = below(spans, round).sort((a, b) => Number(a.began - b.began));
  expect(steps.map(({ name }) => name)).toEqual(['decode', 'store', 'acknowledge']);
  const store = named(steps, 'store');
  const commit = named(below(spans, store), 'commit');
  expect(commit.facts).toEqual({ 'flotila.records': 2, 'flotila.trackers': 1 });
  // Nothing is acknowledged before it is committed.
  expect(commit.ended <= named(steps, 'acknowledge').began).toBe(true);
  const statements = below(spans, commit).map(({ name }) => name);
  expect(statements).toContainEqual(expect.stringMatching(/^copy location.*; commit/));
  expect(new Set([round, ...steps, commit].map(({ traceId }) => traceId)).size).toBe(1);
});

test('nothing that is told holds a secret, a value, a number of a tracker or a position', {
  timeout: 60_000,
}, async () => {
  const whole = await startTold();
  const mine = await signIn(whole);
  const { ask, knock, portOf } = whole;
  const planted = {
    query: 'planted-query-0003',
    password: 'planted-password-0004',
    cookie: 'planted-cookie-0005',
    body: 'planted-body-0006',
    user: 'planted-agent-0007',
    path: 'planted-path-0008',
  };
  await ask(`/v1/tatra/find-vehicles?text=${planted.query}`, {
    ...mine,
    cookie: planted.cookie,
    'user-agent': planted.user,
  });
  await ask('/v1/all/token', { authorization: basic('anna', planted.password) });
  await ask(`/${planted.path}`, mine);
  await ask(`/v1/tatra/vehicle/${planted.path}`, mine);
  const zone = { name: planted.body, shape: { kind: 'circle', ...PLACE, radius: 100 } };
  const url = `${whole.address}/v1/tatra/groupset`;
  const headers = { ...mine, 'content-type': 'application/json' };
  await fetch(url, { method: 'POST', headers, body: JSON.stringify(zone) });
  await database.db.pool.query('alter table groupset rename to groupset_away');
  await ask('/v1/tatra/groupset', mine);
  await database.db.pool.query('alter table groupset_away rename to groupset');
  await knock('teltonika', frames(deviceCode(VEHICLE.van)));
  await database.db.pool.query(`update device set device_type = 'osmand' where device_id = $1`, [
    VEHICLE.hidden.device,
  ]);
  const phone = requestPath(deviceCode(VEHICLE.hidden), recordAt(Date.now(), PLACE));
  await fetch(`http://127.0.0.1:${portOf('osmand')}${phone}`);
  const spans = await collected(whole);
  // All of it was told of, so that what is missing is missing for its own sake.
  const told = spans.map(({ name }) => name);
  expect(told).toEqual(expect.arrayContaining(['round teltonika', 'round osmand', 'GET']));
  expect(spans.some(({ name, hasFailed }) => name.endsWith('groupset') && hasFailed)).toBe(true);
  expect(told).toContainEqual(expect.stringMatching(/^insert location|^copy location/));
  const secrets = [
    ...Object.values(planted),
    SECRET,
    KEY[1],
    CAST_PASSWORD,
    mine.authorization?.slice(7) ?? '',
    new URL(database.url).password,
    database.url,
    ...Object.values(VEHICLE).flatMap((vehicle) => [deviceCode(vehicle), vehicle.plate]),
    ...Object.values(ACCOUNT).map(({ login }) => login),
    '127.0.0.1',
  ].filter((secret) => secret.length > 3);
  const sent = Buffer.concat(collector.bodies).toString('latin1');
  for (const secret of secrets) expect(sent).not.toContain(secret);
  for (const { facts, resource } of spans) {
    for (const value of [...Object.values(facts), ...Object.values(resource)]) {
      expect(String(value)).not.toMatch(/48\.1|17\.6|481234|176543/);
      if (typeof value === 'number') expect(Number.isInteger(value)).toBe(true);
    }
  }
});

test('without a collector nothing of OpenTelemetry is loaded but what the metrics need', {
  timeout: 60_000,
}, async () => {
  const whole = await start();
  await signIn(whole);
  await whole.knock('teltonika', frames(deviceCode(VEHICLE.truck)));
  const packages = await whole.packages();
  expect(packages).toContain('fastify');
  expect(packages.filter((name) => /opentelemetry\/(?!api$)/.test(name))).toEqual([]);
});

test('while the collector is silent calls and trackers are answered, and the log says it once', {
  timeout: 60_000,
}, async () => {
  collector = await fakeCollector();
  collector.mood = 'silent';
  const whole = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    OTEL_TRACES_SAMPLER: 'always_on',
    FLOTILA_LOG_LEVEL: 'warn',
  });
  const mine = await signIn(whole);
  // More than one sending takes, so that several come to nothing.
  for (let turn = 0; turn < 40; turn++) {
    const asked = Array.from({ length: 30 }, () => whole.ask('/v1/tatra/groupset', mine));
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
  }
  const answer = await whole.knock('teltonika', frames(deviceCode(VEHICLE.truck)));
  expect(answer.readUInt32BE(1)).toBe(2);
  await whole.stop();
  expect(collector.asked.length).toBeGreaterThan(1);
  const told = whole.lines().filter(({ msg }) => String(msg).includes('collector'));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ level: 40, collector: collector.url });
});
