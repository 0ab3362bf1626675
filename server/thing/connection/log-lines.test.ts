// The vehicle log decoded again, from the socket to the answer: trackers of every protocol send to a real
// gateway, and a superuser reads what was understood of it, and why something was not.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  LOG_LINE_BYTES_MAX,
  LOG_LINE_RECORDS_MAX,
  type VehicleLogLine,
} from '@flotila/domain/connection/connection.api.ts';
import type { ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';
import { Registry as MetricsRegistry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectTracker, type TrackerOrder } from '../../../tools/tracker/client.ts';
import { connectionStore } from '../../flow/gateway/gateway.queries.ts';
import { type Gateway, startGateway } from '../../flow/gateway/listener.ts';
import { until } from '../../flow/gateway/testing/gateway.ts';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { createRegistry } from '../../flow/ingest/registry.ts';
import { PROTOCOLS } from '../../ground/protocols/all.ts';
import { encodeLogin, encodeRecords } from '../../ground/protocols/teltonika/simulator.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { deviceCode, VEHICLE } from '../../testing/cast.ts';
import type { Ingest } from './ports.ts';

const TRACKERS = [
  { vehicle: VEHICLE.truck, type: 'teltonika', protocol: 'teltonika', transport: 'tcp' },
  { vehicle: VEHICLE.van, type: 'osmand', protocol: 'osmand', transport: 'http' },
  { vehicle: VEHICLE.hidden, type: 'bce', protocol: 'bce', transport: 'tcp' },
  { vehicle: VEHICLE.machine, type: 'bceiotm', protocol: 'bce-iotm', transport: 'mqtt' },
  { vehicle: VEHICLE.foreign, type: 'ruptela', protocol: 'ruptela', transport: 'tcp' },
] as const;

let api: TestApi;
let folder: string;
let ingest: Ingest;
let gateway: Gateway;
const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };
const now = Date.now;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotila-lines-'));
  api = await testApi({
    connections: {
      rawLogFolder: folder,
      flushRawLog: (deviceId) => gateway.flushRawLog(deviceId),
      protocols: PROTOCOLS,
    },
  });
  for (const { vehicle, type } of TRACKERS) {
    const change = 'update device set device_type = $1 where device_id = $2';
    await api.db.pool.query(change, [type, vehicle.device]);
  }
  const nothing = () => null;
  const storing = { now, placeOf: nothing, countryOf: nothing, onCommitted: quiet, log };
  ingest = await createIngest({ db: api.db, ...storing });
  const ports = { teltonika: 0, osmand: 0, bce: 0, 'bce-iotm': 0, ruptela: 0 };
  gateway = await startGateway({
    config: { host: '127.0.0.1', ports },
    protocols: PROTOCOLS,
    ingest,
    log,
    now,
    rawLogFolder: folder,
    metrics: new MetricsRegistry(),
    registry: await createRegistry(api.db, now),
    store: connectionStore(api.db),
  });
});
afterAll(async () => {
  await gateway.stop();
  await ingest.stop();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

/** An even second: bce counts two of them. */
const START = Math.floor(Date.now() / 2000) * 2000 - 3_600_000;
const recordsFrom = (seconds: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    time: START + (seconds + index) * 1000,
    hasFix: true,
    latitude: 48.125,
    longitude: 17.25,
    speedKmh: 30,
    direction: 90,
    altitudeMetres: 150,
    satellites: 9,
    hdop: 1,
    inputs: 1,
    values: { supplyVolts: 13.5 },
  }));

function orderOf(vehicle: { device: number }, protocol: ProtocolName, more = {}): TrackerOrder {
  const isUdp = 'transport' in more;
  const listener = gateway.listeners.find(
    (one) => one.protocol === protocol && (one.transport === 'udp') === isUdp,
  );
  return {
    protocol,
    host: '127.0.0.1',
    port: listener?.port ?? 0,
    code: deviceCode(vehicle),
    ...more,
  };
}

const today = () => new Date().toISOString().slice(0, 10);
async function page(vehicleId: number, query = '') {
  const url = `/v1/admin/vehicle-log-lines/${vehicleId}?date=${today()}${query}`;
  const answer = await api.call('superuser', 'GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
async function lines(vehicleId: number, query = '&size=1000'): Promise<VehicleLogLine[]> {
  return (await page(vehicleId, query)).content;
}

describe('GET /v1/admin/vehicle-log-lines/{vehicleId}', () => {
  test.for(TRACKERS)('frames of $type are understood', async ({ vehicle, protocol, transport }) => {
    const tracker = await connectTracker(orderOf(vehicle, protocol));
    expect(await tracker.send(recordsFrom(0, 3))).toEqual({ acknowledged: 3 });
    await tracker.close();
    const all = await lines(vehicle.id);
    const understood = all.flatMap((line) => line.understood ?? []);
    expect(understood).toHaveLength(3);
    expect(understood[0]).toMatchObject({
      timestamp: new Date(START).toISOString(),
      latitude: expect.closeTo(48.125, 4),
      longitude: expect.closeTo(17.25, 4),
      speed: expect.closeTo(30, 0),
      valid: true,
    });
    expect(Object.keys(understood[0]?.measures ?? {}).length).toBeGreaterThan(1);
    expect(all.map(({ refusal }) => refusal).filter(Boolean)).toEqual([]);
    expect(new Set(all.map((line) => line.transport))).toEqual(new Set([transport]));
    expect(all[0]).toMatchObject({
      direction: 'event',
      hex: '',
      text: expect.stringMatching(/^connect 127\.0\.0\.1:\d+$/),
      deviceCode: deviceCode(vehicle),
    });
    const frame = all.find((line) => line.understood);
    expect(frame?.hex).toMatch(/^([0-9a-f]{2})+$/);
    expect(frame?.byteCount).toBeGreaterThanOrEqual((frame?.hex.length ?? 0) / 2);
    if (transport === 'http') expect(frame?.text).toMatch(/^GET .*lat=48\.125/);
    else expect(frame?.text).toBeNull();
  });

  test('datagrams are understood, too', async () => {
    const order = orderOf(VEHICLE.truck, 'teltonika', { transport: 'udp' });
    const tracker = await connectTracker(order);
    expect(await tracker.send(recordsFrom(100, 2))).toEqual({ acknowledged: 2 });
    await tracker.close();
    const ofUdp = (await lines(VEHICLE.truck.id)).filter(({ transport }) => transport === 'udp');
    expect(ofUdp.find(({ understood }) => understood)).toMatchObject({
      recordCount: 2,
      refusal: null,
    });
  });

  test('a frame whose checksum is wrong says so, and what came after it is understood', async () => {
    const code = deviceCode(VEHICLE.truck);
    const { port } = orderOf(VEHICLE.truck, 'teltonika');
    const good = encodeRecords(code, recordsFrom(200, 1));
    const broken = Uint8Array.from(good);
    broken[20] = (broken[20] as number) ^ 1;
    const socket = connect(port, '127.0.0.1');
    let answered = 0;
    socket.on('data', (bytes) => {
      answered += bytes.length;
    });
    socket.write(encodeLogin(code));
    await until('the login is answered', () => answered >= 1);
    socket.write(broken);
    await until('the broken frame is answered', () => answered >= 5);
    socket.write(good);
    await until('the good frame is answered', () => answered >= 9);
    socket.destroy();
    const all = await lines(VEHICLE.truck.id);
    const connection = all.at(-1)?.connectionId;
    const ofConnection = all.filter((line) => line.connectionId === connection);
    const frames = ofConnection.filter(({ direction }) => direction === 'in').slice(1);
    expect(frames).toMatchObject([
      { flags: ['bad'], refusal: 'bad', refusalDetail: 'checksum', understood: null },
      { flags: [], refusal: null, recordCount: 1 },
    ]);
    expect(ofConnection.find(({ refusal }) => refusal === 'fault')).toMatchObject({
      direction: 'event',
      refusalDetail: 'checksum',
    });
  });

  test('records that were stored before are duplicates', async () => {
    const tracker = await connectTracker(orderOf(VEHICLE.truck, 'teltonika'));
    for (let times = 0; times < 2; times++) await tracker.send(recordsFrom(300, 2));
    await tracker.close();
    const frames = (await lines(VEHICLE.truck.id)).filter(({ understood }) => understood);
    expect(frames.slice(-2).map(({ refusal }) => refusal)).toEqual([null, 'duplicate']);
  });

  test('pages of any size are the whole, also where a page ends between frame and answer', async () => {
    const whole = await lines(VEHICLE.truck.id);
    expect(whole.length).toBeGreaterThan(15);
    for (const size of [1, 2, 7]) {
      const parts: VehicleLogLine[] = [];
      const { totalElements, totalPages } = await page(VEHICLE.truck.id, `&size=${size}`);
      expect([totalElements, totalPages]).toEqual([whole.length, Math.ceil(whole.length / size)]);
      for (let at = 0; at < totalPages; at++) {
        parts.push(...(await lines(VEHICLE.truck.id, `&size=${size}&page=${at}`)));
      }
      expect(parts).toEqual(whole);
    }
    expect(await page(VEHICLE.truck.id, '&page=99')).toMatchObject({
      content: [],
      totalElements: whole.length,
      size: 500,
    });
    expect((await page(VEHICLE.truck.id, '&size=4000')).size).toBe(1000);
  });

  test('long frames are cut, and tell how long they were', async () => {
    const tracker = await connectTracker(orderOf(VEHICLE.truck, 'teltonika'));
    const count = LOG_LINE_RECORDS_MAX + 5;
    expect(await tracker.send(recordsFrom(400, count))).toEqual({ acknowledged: count });
    await tracker.close();
    const line = (await lines(VEHICLE.truck.id)).findLast(({ understood }) => understood);
    expect(line?.recordCount).toBe(count);
    expect(line?.understood).toHaveLength(LOG_LINE_RECORDS_MAX);
    expect(line?.byteCount).toBeGreaterThan(LOG_LINE_BYTES_MAX);
    expect(line?.hex).toHaveLength(2 * LOG_LINE_BYTES_MAX);
  });

  test('who reads a log is noted once for all of its pages, and for the file again', async () => {
    const file = await api.call(
      'superuser',
      'GET',
      `/v1/admin/vehicle-log/${VEHICLE.truck.id}?date=${today()}`,
    );
    expect(file.statusCode).toBe(200);
    const entries = (
      await api.call('admin', 'GET', `/v1/tatra/audit?kind=vehicle-log&recordId=201`)
    ).json().content;
    expect(entries).toMatchObject([
      { action: 'read', recordName: 'BA123XY', before: null, after: { isFile: true } },
      { action: 'read', author: 'superuser superuser (superuser)', after: { isFile: false } },
    ]);
  });

  test('no such vehicle, no log of the day, no such day', async () => {
    const statusOf = async (path: string) =>
      (await api.call('superuser', 'GET', `/v1/admin/vehicle-log-lines/${path}`)).statusCode;
    expect(await statusOf('999999?date=2026-01-01')).toBe(404);
    expect(await statusOf('201?date=2001-01-01')).toBe(404);
    expect(await statusOf('201?date=2001-02-30')).toBe(400);
    expect(await statusOf('201')).toBe(400);
  });
});
