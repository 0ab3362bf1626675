// Raw logs at gateways on other machines: whoever asks any process sees all of a tracker's log, in the order of time.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readRawLog } from '@flotila/domain/connection/raw-log.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionStore } from '../../flow/gateway/gateway.queries.ts';
import { RawLogWriter } from '../../flow/gateway/raw-log.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { deviceCode, VEHICLE } from '../../testing/cast.ts';
import { answerLogs } from './log-answers.ts';
import { openRemoteLogs, type RemoteLogs } from './remote-logs.ts';

const { device: deviceId, company: companyId, id: vehicleId } = VEHICLE.truck;
const DAY = '2026-11-20';
const quiet = () => undefined;
const log = { warn: quiet, error: quiet };

let api: TestApi;
let root: string;
let remote: RemoteLogs;
/** Gateways that answer are waited for, however busy the machine is. */
let silentMs = 60_000;
const stops: (() => Promise<unknown>)[] = [];
const own = () => join(root, 'own');

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'flotila-remote-'));
  api = await testApi({
    connections: {
      rawLogFolder: own(),
      elsewhere: {
        daysOf: (trackers) => remote.daysOf(trackers),
        fetchDay: (trackers, day) => remote.fetchDay(trackers, day),
      },
    },
  });
  await api.db.pool.query(
    "update device_assignment set from_ts = '2026-01-01' where device_id = $1",
    [deviceId],
  );
  remote = await openRemoteLogs({
    db: api.db,
    now: api.now,
    folder: own(),
    copies: join(root, 'copies'),
    ownGateway: () => undefined,
    get silentMs() {
      return silentMs;
    },
  });
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await api.close();
  await rm(root, { recursive: true, force: true });
});

/** A gateway with a log in a folder of its own, and what it tells of itself. */
async function gateway(number: number, folder = join(root, `gateway-${number}`)) {
  const processId = `0000000${number}-0000-4000-8000-000000000000`;
  const metrics = { rawLogBytes: quiet, rawLogLost: quiet };
  const writer = new RawLogWriter({ folder, log, metrics, limits: { blockBytes: 1024 } });
  await tellOf(processId);
  const flush = (id: number) => writer.flush(id);
  const answers = await answerLogs({
    db: api.db,
    now: api.now,
    log,
    folder,
    processId,
    flush,
  });
  stops.push(() => answers.stop());
  return {
    heard(time: string, text: string) {
      const tracker = writer.of({ deviceId, companyId, code: deviceCode(VEHICLE.truck) });
      writer.event(tracker, Date.parse(`${DAY}T${time}Z`), 'tcp', number, text);
    },
    flush: () => writer.flush(),
  };
}

async function tellOf(processId: string): Promise<void> {
  const store = connectionStore(api.db);
  await store.tell(
    processId,
    {} as Parameters<typeof store.tell>[1],
    api.now(),
    api.now() + 60_000,
  );
}

const get = async (url: string) => api.app.inject({ url, headers: await api.as('superuser') });
const texts = async (page = 0, size = 100) => {
  const query = `date=${DAY}&page=${page}&size=${size}`;
  const answer = await get(`/v1/admin/vehicle-log-lines/${vehicleId}?${query}`);
  return answer.json<{ content: { text: string }[] }>().content.map(({ text }) => text);
};
const left = async () =>
  (
    await api.db.pool.query(
      'select (select count(*) from log_ask) + (select count(*) from log_answer) as rows',
    )
  ).rows[0].rows;

test('D-DEV-005 a tracker that came to several gateways has one log: its days, its lines by time, its file', async () => {
  const [a, b] = [await gateway(1), await gateway(2)];
  a.heard('08:00:00', 'a first');
  await a.flush();
  b.heard('09:00:00', 'b second');
  await b.flush();
  a.heard('10:00:00', 'a third');
  // Still held back by the gateway that is asked.
  const days = (await get(`/v1/admin/vehicle-logs/${vehicleId}`)).json();
  expect(days.content).toEqual([DAY]);
  expect(await texts()).toEqual(['a first', 'b second', 'a third']);
  // What is new comes to what was there.
  b.heard('11:00:00', 'b fourth');
  expect(await texts()).toEqual(['a first', 'b second', 'a third', 'b fourth']);
  expect(await texts(1, 2)).toEqual(['a third', 'b fourth']);
  const file = await get(`/v1/admin/vehicle-log/${vehicleId}?date=${DAY}`);
  const { entries } = readRawLog(gunzipSync(file.rawPayload));
  expect(entries.map(({ text }) => text)).toEqual(['a first', 'b second', 'a third', 'b fourth']);
  expect(await left()).toBe(0);
});

test('a log of many blocks comes whole, and one that began anew replaces its copy', async () => {
  const folder = join(root, 'gateway-3');
  const c = await gateway(3, folder);
  const long = Array.from({ length: 3_000 }, (_, index) => `c ${index} ${'x'.repeat(900)}`);
  for (const text of long) c.heard('12:00:00', text);
  const ofC = async () => {
    const file = await get(`/v1/admin/vehicle-log/${vehicleId}?date=${DAY}`);
    const all = readRawLog(gunzipSync(file.rawPayload)).entries.map(({ text }) => text ?? '');
    return all.filter((text) => text.startsWith('c '));
  };
  expect(await ofC()).toEqual(long);
  await rm(join(folder, String(companyId)), { recursive: true });
  c.heard('12:30:00', 'c anew');
  await c.flush();
  expect(await ofC()).toEqual(['c anew']);
});

test('a gateway that reads the same folder sends nothing twice', async () => {
  const d = await gateway(4, own());
  d.heard('13:00:00', 'd once');
  expect((await texts()).filter((text) => text.startsWith('d'))).toEqual(['d once']);
});

test('a gateway that says nothing is named, and nobody takes the rest for all', async () => {
  const processId = '00000009-0000-4000-8000-000000000000';
  silentMs = 2_000;
  await tellOf(processId);
  await api.db.pool.query("update gateway_process set host = 'brana-9' where process_id = $1", [
    processId,
  ]);
  const answer = await get(`/v1/admin/vehicle-log-lines/${vehicleId}?date=${DAY}`);
  expect(answer.statusCode).toBe(503);
  expect(answer.json().message).toContain('brana-9');
  expect(await left()).toBe(0);
  // Dead for a minute, it is not waited for any more.
  await api.db.pool.query('delete from gateway_process where process_id = $1', [processId]);
  expect(await texts()).toContain('d once');
});
