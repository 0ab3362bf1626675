// From the socket to the screen: figures of gateway processes, trackers that nobody registered, and how one
// of them is registered and let in at once.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type GatewayProcess,
  QUEUES,
  type RunningProcess,
  type UnknownTracker,
} from '@flotila/domain/connection/gateway.api.ts';
import { Registry as MetricsRegistry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTracker } from '../../../tools/tracker/client.ts';
import { connectionStore } from '../../flow/gateway/gateway.queries.ts';
import { type Gateway, startGateway } from '../../flow/gateway/listener.ts';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { createRegistry } from '../../flow/ingest/registry.ts';
import { startBeat } from '../../ground/process/beat.ts';
import { osmand } from '../../ground/protocols/osmand/protocol.ts';
import { teltonika } from '../../ground/protocols/teltonika/protocol.ts';
import { maintain } from '../../role/maintenance.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { deviceCode, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';
import type { Ingest } from './ports.ts';

let api: TestApi;
let folder: string;
let ingest: Ingest;
const gateways: Gateway[] = [];
const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotila-gateway-routes-'));
  api = await testApi();
  const now = Date.now;
  const parts = { now, placeOf: () => null, countryOf: () => null, onCommitted: quiet, log };
  ingest = await createIngest({ db: api.db, ...parts });
  for (const protocols of [[teltonika, osmand], [osmand]]) {
    const gateway = await startGateway({
      config: {
        host: '127.0.0.1',
        ports: Object.fromEntries(protocols.map(({ name }) => [name, 0])),
        // Published by hand.
        limits: { publishSeconds: 3_600 },
      },
      protocols,
      ingest,
      registry: await createRegistry(api.db, now),
      log,
      now,
      metrics: new MetricsRegistry(),
      rawLogFolder: folder,
      store: connectionStore(api.db),
    });
    gateways.push(gateway);
    await api.db.listen('flotila_registry', (code) => gateway.forget(code));
  }
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.stop();
  await ingest.stop();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const [one, two] = [() => gateways[0] as Gateway, () => gateways[1] as Gateway];
const portOf = (gateway: Gateway, transport: string) =>
  gateway.listeners.find((listener) => listener.transport === transport)?.port ?? 0;
const knock = (code: string) =>
  connectTracker({ protocol: 'teltonika', host: '127.0.0.1', port: portOf(one(), 'tcp'), code });
const published = async () => {
  for (const gateway of gateways) {
    gateway.check();
    await gateway.publish();
  }
};
const processes = async (): Promise<GatewayProcess[]> =>
  (await send(api, 'superuser', 'GET', '/v1/admin/gateway')).body.processes;
const unknown = async (): Promise<UnknownTracker[]> =>
  (await send(api, 'superuser', 'GET', '/v1/admin/unknown-trackers')).body.content;

test('gateway §16 each process tells what its protocols do', async () => {
  const tracker = await knock(deviceCode(VEHICLE.truck));
  const record = {
    time: Date.now() - 2_000,
    hasFix: true,
    latitude: 48.1,
    longitude: 17.1,
    speedKmh: 30,
    direction: 90,
    altitudeMetres: 150,
    satellites: 9,
    hdop: 1,
    inputs: 1,
    values: {},
  };
  expect(await tracker.send([record])).toEqual({ acknowledged: 1 });
  await published();
  const told = await processes();
  expect(told).toHaveLength(2);
  const first = told.find(({ protocols }) => protocols.length === 2);
  expect(first?.protocols[0]).toMatchObject({
    protocol: 'teltonika',
    connections: 1,
    trackers: 1,
    stored: 1,
    duplicates: 0,
    ports: [
      { transport: 'tcp', port: portOf(one(), 'tcp'), isOpen: true },
      { transport: 'udp', isOpen: true },
    ],
    clock: { live: 1, ahead: 0 },
    faults: {},
    silentMinutes: 0,
  });
  expect(first?.protocols[0]?.delayMs99).toBeGreaterThan(0);
  expect(first).toMatchObject({ queued: 0, storageLagSeconds: 0, alarms: [], crowded: [] });
  const second = told.find(({ protocols }) => protocols.length === 1);
  expect(second?.protocols[0]).toMatchObject({
    protocol: 'osmand',
    connections: 0,
    delayMsMedian: null,
  });
  expect(second?.processId).not.toBe(first?.processId);
});

const SOON = { timeout: 15_000 };

test('gateway §16 all processes are listed with what they do, and that they sign with different keys', async () => {
  const told = async () => (await send(api, 'superuser', 'GET', '/v1/admin/gateway')).body;
  expect(await told()).toMatchObject({ all: [], keysDiffer: false });
  const start = (roles: ('api' | 'gateway' | 'worker')[], secret: string) =>
    startBeat({ db: api.db, now: Date.now, roles: new Set(roles), version: '1.2.3', secret, log });
  const beats = [start(['api'], 'one key'), start(['gateway', 'worker'], 'of no matter')];
  await expect.poll(async () => (await told()).all.length, SOON).toBe(2);
  const { all, keysDiffer } = await told();
  expect(keysDiffer).toBe(false);
  const roles = all.map((one: RunningProcess) => one.roles);
  expect(roles.toSorted()).toEqual([['api'], ['gateway', 'worker']]);
  expect(all[0]).toMatchObject({ version: '1.2.3', connections: { most: 6, waiting: 0 } });
  beats.push(start(['api'], 'another key'));
  await expect.poll(async () => (await told()).keysDiffer, SOON).toBe(true);
  // Nobody learns more of a key than that it is another one.
  const { rows } = await api.db.pool.query('select key_print from process');
  expect(JSON.stringify(rows)).not.toContain('key"');
  await Promise.all(beats.map((beat) => beat.stop()));
  expect(await told()).toMatchObject({ all: [], keysDiffer: false });
});

test('gateway §16 what waits for the background work is counted, with the time of the oldest', async () => {
  const queues = async () => (await send(api, 'superuser', 'GET', '/v1/admin/gateway')).body.queues;
  const none = { waiting: 0, since: null };
  expect(await queues()).toEqual(QUEUES.map((queue) => ({ queue, ...none })));
  const since = '2026-11-20T08:00:00.000Z';
  const { id, company } = VEHICLE.truck;
  const waits = `insert into fold_state (company_id, vehicle_id, dirty_from, dirty_since)
    values ($1, $2, $3, $3)
    on conflict (company_id, vehicle_id) do update set dirty_from = $3, dirty_since = $3`;
  await api.db.pool.query(waits, [company, id, since]);
  expect((await queues())[0]).toEqual({ queue: 'rebuilds', waiting: 1, since });
  await api.db.pool.query('update fold_state set dirty_from = null, dirty_since = null');
  expect((await queues())[0]).toEqual({ queue: 'rebuilds', ...none });
});

test('what a process left that died without a word is cleared', async () => {
  const store = connectionStore(api.db);
  const dead = '33333333-3333-4333-8333-333333333333';
  const figures = (await processes())[0] as GatewayProcess;
  const long = Date.now() - 120_000;
  await store.tell(dead, figures, long, long + 60_000);
  const left = async () =>
    (await api.db.pool.query('select from gateway_process where process_id = $1', [dead])).rowCount;
  expect(await left()).toBe(1);
  await maintain({ db: api.db, now: Date.now, retentionMonths: undefined, log });
  expect(await left()).toBe(0);
});

test('gateway §3 a stranger is listed with its attempts, registered from there and let in at once', async () => {
  const code = '352093081459999';
  await expect(knock(code)).rejects.toThrow('refused');
  await expect(knock(code)).rejects.toThrow('refused');
  await published();
  expect(await unknown()).toMatchObject([
    { deviceType: 'teltonika', code, hostAddress: '127.0.0.1', attempts: 2, registeredType: null },
  ]);
  const heard = Promise.withResolvers<void>();
  const stop = await api.db.listen('flotila_registry', (told) => told === code && heard.resolve());
  const { status } = await send(api, 'superuser', 'POST', '/v1/tatra/vehicle', {
    name: 'Nové',
    numericPlate: 'BA999GW',
    typeCode: 'truck',
    kmStart: 0,
    device: { deviceType: 'teltonika', code, serialNumber: 'GW-1' },
  });
  expect(status).toBe(201);
  await heard.promise;
  await stop();
  // The registry would remember for seconds that nobody registered it.
  const tracker = await knock(code);
  await tracker.close();
  expect(await unknown()).toEqual([]);
});

test('a number that is registered as another type says so; what it sent is cleaned', async () => {
  const port = portOf(two(), 'http');
  const at = (id: string) =>
    fetch(`http://127.0.0.1:${port}/?id=${encodeURIComponent(id)}&lat=48&lon=17&timestamp=1`);
  const taken = deviceCode(VEHICLE.van);
  expect((await at(taken)).status).toBe(400);
  expect((await at('\u001b[31m<b>ž')).status).toBe(400);
  await published();
  const listed = await unknown();
  expect(listed.find(({ code }) => code === taken)?.registeredType).toBe('teltonika');
  expect(listed.map(({ code }) => code)).toContain('[31m<b>?');
});

test('a tracker is forgotten; when it knocks again it is back, counted anew', async () => {
  const code = '352093081458888';
  await expect(knock(code)).rejects.toThrow();
  await published();
  const tracker = { deviceType: 'teltonika', code };
  const forget = () => send(api, 'superuser', 'POST', '/v1/admin/unknown-tracker/forget', tracker);
  expect((await forget()).status).toBe(204);
  expect((await unknown()).map((one) => one.code)).not.toContain(code);
  expect((await forget()).status).toBe(204);
  await expect(knock(code)).rejects.toThrow();
  await published();
  expect((await unknown())[0]).toMatchObject({ code, attempts: 1 });
});

test('a process that is silent for a minute is not listed; one that stopped in order is gone at once', async () => {
  await published();
  expect(await processes()).toHaveLength(2);
  await two().stop();
  expect(await processes()).toHaveLength(1);
  api.advance(61_000);
  expect(await processes()).toEqual([]);
});
