// Moving in from a Traccar as a screen: begun, seen, stopped, begun again, with a stand-in that answers as a Traccar does.
import { DAY_MS } from '@flotila/domain/time.ts';
import type { TraccarRun } from '@flotila/domain/traccar/traccar.api.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { FakeTraccar } from '../../ground/outside/fake-traccar.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT } from '../../testing/cast.ts';
import { theirDrives, theirTraccar } from './testing/their-fleet.ts';

const TOKEN = 'a-secret-token-of-theirs';
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const SINCE = new Date(TODAY - 2 * DAY_MS).toISOString().slice(0, 10);
const PATH = '/v1/tatra/traccar-run';
const DEVICES = 4;

let api: TestApi;
let traccar: FakeTraccar;
beforeAll(async () => {
  api = await testApi({ traccar: { isOpen: () => true, pauseMs: 0 } });
  traccar = await theirTraccar(theirDrives(DEVICES, 2, TODAY));
  traccar.token = TOKEN;
});
afterEach(async () => {
  traccar.mood = 'answers';
  traccar.turn = undefined;
  if ((await last())?.state === 'running') await stopped();
});
afterAll(async () => {
  await api.close();
  await traccar.stop();
});

const begin = (more: object = {}) =>
  api.call('superuser', 'POST', PATH, {
    url: `${traccar.url}/`,
    token: TOKEN,
    since: SINCE,
    withHistory: true,
    ...more,
  });
const last = async (): Promise<TraccarRun | null> =>
  (await api.call('superuser', 'GET', PATH)).json().run;

async function ended(): Promise<TraccarRun> {
  const run = await vi.waitUntil(
    async () => {
      const one = await last();
      return one?.state !== 'running' ? one : null;
    },
    { timeout: 60_000, interval: 100 },
  );
  return run;
}

async function stopped(): Promise<TraccarRun> {
  const answer = await api.call('superuser', 'DELETE', PATH);
  expect(answer.statusCode).toBe(204);
  return ended();
}

test('one that hangs is seen by everybody, a second is told whose it is, and it ends when somebody stops it', async () => {
  expect(await last()).toBeNull();
  traccar.mood = 'silent';
  const begun = await begin();
  expect(begun.statusCode, begun.body).toBe(200);
  expect(begun.json()).toMatchObject({
    source: traccar.url,
    state: 'running',
    report: null,
    since: `${SINCE}T00:00:00.000Z`,
  });
  const second = await begin();
  expect([second.statusCode, second.json().message]).toEqual([
    409,
    expect.stringMatching(/práve preberá údaje z Traccaru \(od \d\d:\d\d\)/),
  ]);
  expect(second.json().message).toContain(begun.json().author);
  expect(await stopped()).toMatchObject({ state: 'stopped', fault: null, isStopping: true });
});

test('stopped in the middle of the history, the next one goes on, and tells what came and the kilometres side by side', async () => {
  traccar.turn = { after: 5, to: 'silent' };
  await begin();
  const halfway = await vi.waitUntil(
    async () => {
      const run = await last();
      return run && run.progress.positions > 0 ? run : null;
    },
    { timeout: 30_000, interval: 100 },
  );
  expect(halfway.progress).toMatchObject({ step: 'history', devices: DEVICES, day: SINCE });
  const first = await stopped();
  traccar.turn = undefined;
  traccar.mood = 'answers';
  await begin();
  const { state, report, progress } = await ended();
  expect(state).toBe('done');
  expect(progress).toMatchObject({ step: 'months', done: DEVICES });
  const devices = report?.counts.find(({ kind }) => kind === 'device');
  expect(devices).toEqual({ kind: 'device', made: 0, found: 0, before: DEVICES, left: 0 });
  expect(report?.notes).toContainEqual({
    kind: 'geofence',
    name: 'Half a country',
    isLeft: true,
    note: { code: 'radius', values: { km: 50 } },
  });
  expect(report).toMatchObject({ computed: ['Fuel in litres'], seesUsers: true });
  const { rows } = await api.db.pool.query(`select count(*)::int as count from location
    join device using (vehicle_id) where code like '3520930814%'`);
  expect((report?.history?.stored ?? 0) + first.progress.positions).toBe(rows[0]?.count);
  const month = report?.months.find(({ name }) => name === 'BA000XY');
  expect(month).toMatchObject({ isApart: false, reasons: [] });
  expect(month?.ours).toBeGreaterThan(100_000);
});

test('what it stores is the superuser’s in the record of changes, and the token is nowhere in the database', async () => {
  const { rows } = await api.db.pool.query(
    `select distinct account_id from audit where record_name like 'BA00%XY' or record_name like 'Traccar http%'`,
  );
  expect(rows).toEqual([{ account_id: ACCOUNT.superuser.id }]);
  const tables = await api.db.pool.query(`select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
  for (const { name } of tables.rows) {
    const found = await api.db.pool.query(
      `select count(*)::int as count from ${name} t where t::text like $1`,
      [`%${TOKEN}%`],
    );
    expect([name, found.rows[0]?.count]).toEqual([name, 0]);
  }
});

test.each([
  ['token', 'token-ended'],
  ['answer', 'other-json'],
] as const)('what the Traccar refuses is told as such: %s', async (fault, mood) => {
  traccar.mood = mood;
  await begin();
  expect(await ended()).toMatchObject({ state: 'failed', fault, report: null });
});

test.each([{ url: 'ftp://x' }, { url: 'http://u:p@x' }, { since: 'May' }, { token: ' ' }])(
  '%j is refused before anything is asked',
  async (more) => {
    expect((await begin(more)).statusCode).toBe(400);
  },
);

test('one whose process has ended says so, and is in nobody’s way', async () => {
  await api.db.pool.query(`update traccar_run set state = 'running', report = null, fault = null,
    seen = now() - interval '5 minutes'`);
  expect(await last()).toMatchObject({ state: 'failed', fault: 'ended' });
  expect((await begin({ token: 'wrong' })).statusCode).toBe(200);
  expect(await ended()).toMatchObject({ fault: 'token' });
});

test('addresses of the own networks are asked only where the operator allows it, and a server that stops ends its runs', async () => {
  const strict = await testApi();
  const body = { url: traccar.url, token: TOKEN, since: SINCE, withHistory: false };
  await strict.call('superuser', 'POST', PATH, body);
  const run = () => strict.call('superuser', 'GET', PATH).then((answer) => answer.json().run);
  await vi.waitFor(async () => expect(await run()).toMatchObject({ fault: 'private' }));
  await strict.close();
  const own = await testApi({ webhookPrivate: true });
  traccar.mood = 'silent';
  await own.call('superuser', 'POST', PATH, body);
  await own.app.close();
  const { rows } = await own.db.pool.query('select state, fault from traccar_run');
  expect(rows).toEqual([{ state: 'failed', fault: 'ended' }]);
  await own.close();
});
