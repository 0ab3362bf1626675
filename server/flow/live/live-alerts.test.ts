// Alerts on the live stream, over a real socket: who hears of which, and that nobody who was away misses one.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { seedAlert, seedRule } from '../../testing/alerts.ts';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { COMPANY, GROUPSET, VEHICLE } from '../../testing/cast.ts';
import { hearAlerts } from '../../thing/alert/alert-changes.ts';
import { MISSED_MAX } from './alert-news.ts';
import { OVERLAP_MS, RESUME_MS_MAX } from './live-hub.ts';

const TATRA = COMPANY.tatra.id;
const RULE = 601;
let api: TestApi;
let origin: string;
const streams: AbortController[] = [];
beforeAll(async () => {
  api = await testApi();
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  await seedRule(api.db, { ruleId: RULE, company: TATRA });
});
afterAll(() => api.close());
beforeEach(() => api.db.pool.query('delete from alert'));
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
});

interface Event {
  name: string;
  id: string;
  data: { alertId: number; state: string; numericPlate: string | null }[];
}

async function open(who: Who, { after = '', query = '' } = {}) {
  const stop = new AbortController();
  streams.push(stop);
  const headers = { ...(await api.as(who)), ...(after && { 'last-event-id': after }) };
  const response = await fetch(`${origin}/v1/tatra/live${query}`, { headers, signal: stop.signal });
  expect(response.status).toBe(200);
  let text = '';
  void (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array);
  })().catch(() => undefined);
  const events = () =>
    [...text.matchAll(/event: (\w+)\nid: (\w+)\ndata: (.*)\n\n/g)].map(
      ([, name, id, data]): Event => ({
        name: String(name),
        id: String(id),
        data: JSON.parse(String(data)),
      }),
    );
  await vi.waitFor(() => expect(events().length).toBeGreaterThan(0));
  return {
    events,
    /** Ids of all that were told, in order; [] of one that is gone. */
    alerts: () =>
      events().flatMap(({ name, data }) =>
        name === 'alert' ? [data.map(({ alertId }) => alertId)] : [],
      ),
    lastId: () => events().at(-1)?.id ?? '',
    stop: () => stop.abort(),
  };
}

const ago = (ms: number) => new Date(api.now() - ms).toISOString();
async function ring(alertId: number, vehicle: number | null, changed = 0) {
  const of = { alertId, company: TATRA, ruleId: RULE, vehicle, begin: ago(changed) };
  await seedAlert(api.db, of, vehicle === null ? { about: `contract/${alertId}` } : {});
}
/** Somebody who hears everything hears of this one last, so whoever does not hear was not told. */
async function settled(...readers: Awaited<ReturnType<typeof open>>[]) {
  await ring(999, VEHICLE.truck.id);
  api.alertsChanged(TATRA, [999]);
  for (const reader of readers) {
    await vi.waitFor(() => expect(reader.alerts().at(-1)).toEqual([999]));
  }
}

test('zones-and-rules §6 an alert is told to who sees its vehicle, whatever group they look at', async () => {
  const admin = await open('admin');
  const inGroup = await open('dispatcher', { query: `?groupset=${GROUPSET.trucks.id}` });
  const driver = await open('driver');
  await ring(701, VEHICLE.truck.id);
  await ring(702, VEHICLE.van.id);
  await ring(703, null);
  for (const id of [701, 702, 703]) api.alertsChanged(TATRA, [id]);
  await settled(admin, inGroup, driver);
  expect(admin.alerts().flat().sort()).toEqual([701, 702, 703, 999]);
  expect(inGroup.alerts().flat().sort()).toEqual([701, 702, 703, 999]);
  expect(driver.alerts().flat()).toEqual([701, 999]);
  const told = admin.events().flatMap(({ name, data }) => (name === 'alert' ? data : []));
  expect(told.find(({ alertId }) => alertId === 701)).toMatchObject({
    numericPlate: VEHICLE.truck.plate,
    ruleName: 'Rule 601',
    state: 'open',
    why: { kind: 'speed', params: { over: 90 } },
  });
});

test('zones-and-rules §4 one that is gone makes readers read again', async () => {
  const admin = await open('admin');
  api.alertsChanged(TATRA, [123_456]);
  await vi.waitFor(() => expect(admin.alerts()).toEqual([[]]));
});

test('what was acknowledged in one window is told to the others', async () => {
  const heard = await hearAlerts(api.db);
  heard.subscribe((note) => note && api.alertsChanged(note.companyId, note.ids));
  const driver = await open('driver');
  await ring(701, VEHICLE.truck.id);
  const body = { acknowledged: true, note: 'he waited' };
  expect((await api.call('dispatcher', 'PATCH', '/v1/tatra/alert/701', body)).statusCode).toBe(200);
  await vi.waitFor(() => expect(driver.alerts()).toEqual([[701]]));
  expect(driver.events().at(-1)?.data[0]).toMatchObject({ acknowledged: { note: 'he waited' } });
  heard.stop();
});

test('whoever was away hears what rang meanwhile, and only what they see', async () => {
  const driver = await open('driver');
  const after = driver.lastId();
  driver.stop();
  await ring(701, VEHICLE.truck.id);
  await ring(702, VEHICLE.van.id);
  // A moving fleet moves the cursor, never past an alert.
  await api.db.pool.query(
    `insert into vehicle_live (company_id, vehicle_id, updated) values ($1, $2, now())
     on conflict (company_id, vehicle_id) do update set updated = now()`,
    [TATRA, VEHICLE.truck.id],
  );
  const again = await open('driver', { after });
  await vi.waitFor(() => expect(again.alerts()).toEqual([[701]]));
  expect(again.events()[0]?.name).toBe('alert');
  expect(again.events()[0]?.id).toBe(after);
});

test('who missed too many, was away too long, or was told by a clock that was ahead reads all again', async () => {
  const cursor = (ms: number) => `c${(api.now() + ms).toString(36)}`;
  const first = async (after: string) => (await open('admin', { after })).events()[0]?.name;
  expect(await first(cursor(-1000))).toBe('vehicles');
  expect(await first(cursor(-RESUME_MS_MAX - 1000))).toBe('reload');
  expect(await first(cursor(2 * OVERLAP_MS))).toBe('reload');
  await api.db.pool.query(
    `insert into alert (company_id, rule_id, vehicle_id, severity, decided_by, begin_ts, decided_ts,
       why, updated)
     select $1, $2, $3, 'info', 'records', now(), now() + number * interval '1 second',
       '{"kind": "speed", "params": {}, "records": []}', now()
     from generate_series(1, $4) as number`,
    [TATRA, RULE, VEHICLE.truck.id, MISSED_MAX + 1],
  );
  expect(await first(cursor(-1000))).toBe('reload');
});

test('a rule that rings for a whole fleet is told in pieces, each alert once', async () => {
  const count = 1_050;
  const { rows } = await api.db.pool.query(
    `insert into alert (company_id, rule_id, vehicle_id, severity, decided_by, begin_ts, decided_ts,
       why, updated)
     select $1, $2, $3, 'info', 'records', now(), now() + number * interval '1 second',
       '{"kind": "speed", "params": {}, "records": []}', now() - interval '1 day'
     from generate_series(1, $4) as number returning alert_id as id`,
    [TATRA, RULE, VEHICLE.truck.id, count],
  );
  const admin = await open('admin');
  api.alertsChanged(
    TATRA,
    rows.map(({ id }) => id),
  );
  await vi.waitFor(() => expect(admin.alerts().flat().length).toBe(count), 20_000);
  expect(new Set(admin.alerts().flat()).size).toBe(count);
  expect(Math.max(...admin.alerts().map((ids) => ids.length))).toBe(100);
}, 20_000);
