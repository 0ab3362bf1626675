// From the socket to the screen: a tracker connects to the gateway, its records reach the database,
// and a superuser sees its connection and reads its raw log through the API.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readRawLog } from '@flotila/domain/connection/raw-log.ts';
import { sql } from 'kysely';
import { Registry as MetricsRegistry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTracker } from '../../../tools/tracker/client.ts';
import { connectionStore } from '../../flow/gateway/gateway.queries.ts';
import { type Gateway, startGateway } from '../../flow/gateway/listener.ts';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { createRegistry } from '../../flow/ingest/registry.ts';
import { teltonika } from '../../ground/protocols/teltonika/protocol.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { deviceCode, VEHICLE } from '../../testing/cast.ts';
import type { Ingest } from './ports.ts';

let api: TestApi;
let folder: string;
let ingest: Ingest;
let gateway: Gateway;
const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotila-routes-'));
  api = await testApi({
    connections: {
      rawLogFolder: folder,
      flushRawLog: (deviceId) => gateway.flushRawLog(deviceId),
    },
  });
  const now = Date.now;
  ingest = await createIngest({
    db: api.db,
    now,
    placeOf: () => null,
    countryOf: () => null,
    onCommitted: quiet,
    log,
  });
  gateway = await startGateway({
    config: { host: '127.0.0.1', ports: { teltonika: 0 } },
    protocols: [teltonika],
    ingest,
    registry: await createRegistry(api.db, now),
    log,
    metrics: new MetricsRegistry(),
    rawLogFolder: folder,
    now,
    store: connectionStore(api.db),
  });
});
afterAll(async () => {
  await gateway.stop();
  await ingest.stop();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (url: string) => api.app.inject({ url, headers: await api.as('superuser') });

test('API-078, API-079, API-080, API-089, D-DEV-005: a tracker is seen, stored and its log can be read', async () => {
  const code = deviceCode(VEHICLE.truck);
  const port = gateway.listeners[0]?.port ?? 0;
  const order = { protocol: 'teltonika' as const, host: '127.0.0.1', port };
  const tracker = await connectTracker({ ...order, code });
  const start = Math.floor(Date.now() / 1000) * 1000 - 60_000;
  const records = Array.from({ length: 5 }, (_, index) => ({
    time: start + index * 10_000,
    hasFix: true,
    latitude: 48.1,
    longitude: 17.1 + index / 1000,
    speedKmh: 30,
    direction: 90,
    altitudeMetres: 150,
    satellites: 9,
    hdop: 1,
    inputs: 1,
    values: {},
  }));
  expect(await tracker.send(records)).toEqual({ acknowledged: 5 });
  const stranger = connectTracker({ ...order, code: '999999999999999' });
  await expect(stranger).rejects.toThrow('refused');

  // Acknowledged means stored.
  const { rows } = await api.db.read((db) =>
    sql<{ count: number }>`select count(*) as count from location
      where company_id = ${VEHICLE.truck.company} and vehicle_id = ${VEHICLE.truck.id}`.execute(db),
  );
  expect(rows[0]?.count).toBe(5);

  await gateway.publish();
  const list = (await get('/v1/admin/device-connections')).json();
  expect(list.content).toMatchObject([
    { numericPlate: 'BA123XY', vehicleId: 201, deviceCode: code, measures: 5, registered: true },
    { numericPlate: '', vehicleId: null, deviceCode: '999999999999999', registered: false },
  ]);

  const day = new Date().toISOString().slice(0, 10);
  const days = (await get(`/v1/admin/vehicle-logs/${VEHICLE.truck.id}`)).json();
  expect(days).toEqual({
    content: [day],
    totalElements: 1,
    totalPages: 1,
    number: 0,
    size: 1000,
  });
  const file = await get(`/v1/admin/vehicle-log/${VEHICLE.truck.id}?date=${day}`);
  expect(file.headers['content-type']).toBe('application/gzip');
  expect(file.headers['content-encoding']).toBeUndefined();
  const read = readRawLog(gunzipSync(file.rawPayload));
  expect(read.deviceCode).toBe(code);
  expect(read.entries.map(({ direction }) => direction)).toEqual([
    'event',
    'event',
    'in',
    'out',
    'in',
    'out',
  ]);
  const { rows: audit } = await api.db.pool.query(
    "select company_id, record_id, record_name, author, after from audit where kind = 'vehicle-log'",
  );
  expect(audit).toEqual([
    {
      company_id: VEHICLE.truck.company,
      record_id: '201',
      record_name: 'BA123XY',
      author: 'superuser superuser (superuser)',
      after: { date: day, isFile: true },
    },
  ]);
  await tracker.close();
});

test('a vehicle without a log of the day, or without any, is not found or empty', async () => {
  expect((await get('/v1/admin/vehicle-log/201?date=2001-01-01')).statusCode).toBe(404);
  expect((await get('/v1/admin/vehicle-log/201?date=yesterday')).statusCode).toBe(400);
  expect((await get('/v1/admin/vehicle-logs/202')).json()).toMatchObject({ content: [] });
  expect((await get('/v1/admin/vehicle-logs/999999')).statusCode).toBe(404);
});
