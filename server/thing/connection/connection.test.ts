// Connections and raw logs from a real database and a real disk.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { DeviceConnection } from '@flotila/domain/connection/connection.api.ts';
import { readRawLog } from '@flotila/domain/connection/raw-log.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionStore } from '../../flow/gateway/gateway.queries.ts';
import type { ConnectionRow } from '../../flow/gateway/publisher.ts';
import { RawLogWriter } from '../../flow/gateway/raw-log.ts';
import { deviceCode, VEHICLE } from '../../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { findLoggedVehicle, listConnections } from './connection.queries.ts';
import { createLogIndex } from './log-index.ts';
import { listVehicleLogDays, trackersWithLog, vehicleLogStream } from './vehicle-log.ts';

const NOW = Date.parse('2026-05-04T10:00:00Z');
const PROCESS = '8b2f9c1e-3d54-4a57-9b1e-6f0f3e2d1c4b';
const OTHER = '0a9b8c7d-6e5f-4a3b-9c2d-1e0f9a8b7c6d';
const FIRST = { page: 0, size: 1000 };
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await testDatabase({ hasCast: true });
  folder = await mkdtemp(join(tmpdir(), 'flotila-logs-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function row(connectionId: number, vehicle: { device: number; company: number; id: number }) {
  const counts = { packets: 3, measures: 2, duplicates: 1, rejected: 0 };
  return {
    connectionId,
    deviceType: 'teltonika',
    deviceCode: deviceCode(vehicle),
    companyId: vehicle.company,
    vehicleId: vehicle.id,
    hostAddress: '10.0.0.7',
    connectedFrom: NOW - 5_000,
    lastSeen: NOW,
    ...counts,
  } satisfies ConnectionRow;
}

const list = (query = FIRST, now = NOW) =>
  database.db.read((db) => listConnections(db, query, now));

describe('device connections', () => {
  it('API-089, D-DEV-002: one list of all processes, strangers after it', async () => {
    const store = connectionStore(database.db);
    await store.publish(PROCESS, [row(1, VEHICLE.truck), row(2, VEHICLE.machine)], NOW + 60_000);
    await store.publish(OTHER, [row(1, VEHICLE.foreign)], NOW + 60_000);
    await store.publish(
      PROCESS,
      [{ ...row(1, VEHICLE.truck), packets: 9, lastSeen: NOW + 1 }],
      NOW + 60_000,
    );
    const stranger = {
      deviceType: 'bce',
      code: '999',
      hostAddress: '10.9.9.9',
      firstSeen: NOW - 1000,
      lastSeen: NOW,
      attempts: 2,
    };
    await store.addUnknown([stranger]);
    await store.addUnknown([{ ...stranger, lastSeen: NOW + 5, attempts: 3 }]);
    const page = await list();
    for (const connection of page.content) DeviceConnection.parse(connection);
    expect(page.content.map((one) => [one.numericPlate, one.companyCode, one.packets])).toEqual([
      ['1B1 1111', 'morava', 3],
      ['BA123XY', 'tatra', 9],
      ['KE999ZZ', 'cudzia', 3],
      ['', null, 0],
    ]);
    expect(page.content[1]).toEqual({
      numericPlate: 'BA123XY',
      vehicleId: 201,
      companyCode: 'tatra',
      deviceType: 'teltonika',
      deviceCode: '352093081452301',
      hostAddress: '10.0.0.7',
      connectedFrom: new Date(NOW - 5000).toISOString(),
      packets: 9,
      measures: 2,
      duplicates: 1,
      rejected: 0,
      lastSeen: new Date(NOW + 1).toISOString(),
      registered: true,
    });
    expect(page.content[3]).toMatchObject({ deviceCode: '999', registered: false, rejected: 5 });
  });

  it('API-006: pages, also beyond the last', async () => {
    expect((await list({ page: 1, size: 3 })).content.length).toBe(1);
    expect(await list({ page: 7, size: 3 })).toMatchObject({ content: [], totalElements: 4 });
  });

  it('rows of a dead process vanish, those of a living one are kept alive', async () => {
    const store = connectionStore(database.db);
    await store.refresh(PROCESS, NOW + 120_000);
    const plates = async (now: number) =>
      (await list(FIRST, now)).content.filter((one) => one.registered).map((one) => one.vehicleId);
    expect(await plates(NOW + 61_000)).toEqual([211, 201]);
    await store.remove(PROCESS, [2]);
    expect(await plates(NOW + 61_000)).toEqual([201]);
    await store.withdraw(PROCESS, NOW + 61_000);
    expect(await plates(NOW)).toEqual([]);
  });

  it('a stranger that was registered is a stranger no more', async () => {
    const store = connectionStore(database.db);
    const code = deviceCode(VEHICLE.van);
    const seen = { hostAddress: '10.0.0.1', firstSeen: NOW, lastSeen: NOW, attempts: 1 };
    await store.addUnknown([
      { deviceType: 'teltonika', code, ...seen },
      { deviceType: 'ruptela', code, ...seen },
    ]);
    const strangers = (await list()).content.map((one) => `${one.deviceType} ${one.deviceCode}`);
    expect(strangers.toSorted()).toEqual(['bce 999', `ruptela ${code}`]);
  });
});

describe('the log of a vehicle', () => {
  const writer = () =>
    new RawLogWriter({
      folder,
      metrics: { rawLogBytes: () => {}, rawLogLost: () => {} },
      log: { error: () => {} },
    });

  const trackersOf = async (id: number) =>
    (await database.db.read((db) => findLoggedVehicle(db, id)))?.trackers ?? [];

  async function writeDays(deviceId: number, ...days: string[]): Promise<void> {
    const raw = writer();
    const log = raw.of({ deviceId, companyId: 1, code: `tracker ${deviceId}` });
    for (const day of days) raw.event(log, Date.parse(`${day}T12:00:00Z`), 'tcp', 1, `day ${day}`);
    await raw.flush();
  }

  it('API-078: shows days on which a tracker was bound to the vehicle', async () => {
    const { device, id, company } = VEHICLE.truck;
    await writeDays(device, '2026-05-01', '2026-05-02', '2026-05-03');
    await writeDays(909, '2026-04-30', '2026-05-02', '2026-05-03');
    await database.db.write(async (write) => {
      await sql`update device_assignment set to_ts = '2026-05-02T06:00:00Z'
        where device_id = ${device}`.execute(write);
      await sql`insert into device (device_id, device_type, code, serial_number, company_id,
        vehicle_id, parameter_values) values (909, 'bce', '909', 'S909', ${company}, null, '{}')`.execute(
        write,
      );
      await sql`insert into device_assignment (device_id, from_ts, company_id, vehicle_id)
        values (909, '2026-05-02T06:00:00Z', ${company}, ${id})`.execute(write);
    });
    const trackers = await trackersOf(id);
    expect(trackers.length).toBe(2);
    const days = await listVehicleLogDays(folder, trackers, new Map());
    expect(days).toEqual(['2026-05-03', '2026-05-02', '2026-05-01']);
    expect(await trackersWithLog([folder], trackers, '2026-05-03')).toMatchObject([
      { deviceId: 909 },
    ]);
  });

  it('API-079: a day is one gzip that holds the logs of both trackers', async () => {
    const trackers = await trackersOf(201);
    const [folders, index, day] = [[folder], createLogIndex(), '2026-05-02'];
    const packed = await buffer(vehicleLogStream({ folders, index, trackers, day }));
    const log = readRawLog(gunzipSync(packed));
    expect(log.entries.map((entry) => entry.text)).toEqual(['day 2026-05-02', 'day 2026-05-02']);
    // What a browser does: it takes one gzip member and refuses anything after it.
    const stream = new Blob([new Uint8Array(packed)])
      .stream()
      .pipeThrough(new DecompressionStream('gzip'));
    expect(Buffer.from(await new Response(stream).arrayBuffer())).toEqual(gunzipSync(packed));
  });

  it('a vehicle that does not exist has no log', async () => {
    expect(await database.db.read((db) => findLoggedVehicle(db, 999_999))).toBeUndefined();
  });
});
