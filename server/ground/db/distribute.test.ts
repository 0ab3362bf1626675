// The tables of a database spread over the machines of a real Citus. Run where FLOTILA_TEST_CITUS_URL names a database on
// its coordinator, as a superuser without a password, and the machines are known there (select citus_add_node …);
// elsewhere it is skipped. Each test makes databases of its own.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startCompaction } from '../../flow/ingest/compact.ts';
import { createIngest } from '../../flow/ingest/ingest.ts';
import {
  addTrackers,
  randomHistory,
  recordAt,
  tablesOf,
  testLog,
} from '../../flow/ingest/test-fleet.ts';
import { seedRule } from '../../testing/alerts.ts';
import { databaseUrl } from '../../testing/global-setup.ts';
import { countryOf } from '../../thing/location/country.ts';
import { withConnection } from './connection.ts';
import { distribute } from './distribute.ts';
import { KEPT_KEYS, listPlaces, PLACES } from './distribution.ts';
import { findReach, refuseHalfDistributed } from './distribution-door.ts';
import { packSpread } from './distribution-pack.ts';
import { MANY_MACHINES } from './distribution-reach.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';
import { partitionName } from './partitions.ts';
import { ONE_MACHINE } from './reach.ts';

const CITUS = process.env.FLOTILA_TEST_CITUS_URL;
const NOW = new Date('2026-11-01T12:00:00Z');
const SHARDS = 4;
const TATRA = 1;
const spreadOver = { reach: MANY_MACHINES };

/** A question to one server, over a connection of its own. */
async function ask<T extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

describe.skipIf(!CITUS)('on a Citus (skipped where FLOTILA_TEST_CITUS_URL names none)', () => {
  let name: string;
  let url: string;
  let servers: string[];
  let db: Database;

  const spread = (more: Partial<Parameters<typeof distribute>[0]> = {}) =>
    distribute({ url, now: NOW, shards: SHARDS, log: () => undefined, ...more });

  beforeEach(async () => {
    name = `flotila_test_${randomBytes(6).toString('hex')}`;
    const coordinator = CITUS ?? '';
    const { hostname, port } = new URL(coordinator);
    const workers = await ask<{ host: string; port: number }>(
      coordinator,
      `select nodename as host, nodeport as port from pg_dist_node
       where groupid <> 0 and noderole = 'primary'`,
    );
    servers = [
      coordinator,
      ...workers.map((worker) => {
        const changed = new URL(coordinator);
        changed.hostname = worker.host;
        changed.port = String(worker.port);
        return changed.href;
      }),
    ];
    for (const server of servers) {
      await ask(server, `create database ${name}`);
      await ask(databaseUrl(server, name), 'create extension citus');
    }
    url = databaseUrl(coordinator, name);
    await ask(url, 'select citus_set_coordinator_host($1, $2)', [hostname, Number(port || 5432)]);
    for (const { host, port } of workers)
      await ask(url, 'select citus_add_node($1, $2)', [host, port]);
    await migrate(url, NOW);
    db = openDatabase(url, { connections: 3 });
    await db.pool.query(
      `insert into company (company_id, code, name, country_code) values (1, 'tatra', 'Tatra', 'SK')`,
    );
    await db.pool.query(
      `insert into vehicle (company_id, vehicle_id, name, numeric_plate, type_code)
       values (1, 11, 'Truck', 'BA', 'truck'), (1, 12, 'Van', 'BB', 'van')`,
    );
    await db.pool.query(
      `insert into vehicle_tank (company_id, vehicle_id, tank_id, tank_type, fuel, calc_method)
       values (1, 11, 1, 'main', 'diesel', 'sensor')`,
    );
  });
  afterEach(async () => {
    await db.close();
    for (const server of servers) await ask(server, `drop database ${name} with (force)`);
  });

  const foreignKeys = async () =>
    (
      await db.pool.query<{ key: string }>(
        `select conrelid::regclass || ' ' || conname as key from pg_constraint
         where contype = 'f' and connamespace = 'public'::regnamespace
           -- Those of the pieces end with a number.
           and conname !~ '_\\d{6}$' order by 1`,
      )
    ).rows.map(({ key }) => key);

  test('all tables lie where the list says, rows and foreign keys are there, and nothing is left here', async () => {
    const before = await foreignKeys();
    expect(await findReach(url)).toBe(ONE_MACHINE);
    await spread();
    expect(await findReach(url)).toBe(MANY_MACHINES);
    const places = await listPlaces(db.pool);
    for (const [table, place] of Object.entries(PLACES)) {
      expect([table, places.get(table) ?? 'here']).toEqual([table, place]);
    }
    const missing = before.filter(
      (key) => !key.startsWith('delivery delivery_company_id_subscription'),
    );
    expect(await foreignKeys()).toEqual(missing);
    expect((await db.pool.query('select 1 from vehicle')).rowCount).toBe(2);
    expect((await db.pool.query(`select pg_relation_size('vehicle')::int as bytes`)).rows).toEqual([
      { bytes: 0 },
    ]);
    // A key that holds: the tank goes with its vehicle.
    await db.pool.query('delete from vehicle where company_id = 1 and vehicle_id = 11');
    expect((await db.pool.query('select 1 from vehicle_tank')).rowCount).toBe(0);
    for (const server of servers) {
      expect(await ask(databaseUrl(server, name), 'show jit')).toEqual([{ jit: 'off' }]);
    }
  });

  test('wherever it is stopped, the next run goes on, and nobody uses the database meanwhile', async () => {
    const before = await foreignKeys();
    for (const stopAt of [
      'company:',
      'vehicle:',
      'vehicle_tank:',
      'visit:',
      'vehicle_tank_company',
    ]) {
      const log = (line: string) => {
        if (line.includes(stopAt)) throw new Error('stopped');
      };
      await expect(spread({ log })).rejects.toThrow('stopped');
      await expect(refuseHalfDistributed(db.pool)).rejects.toThrow('but not all of it yet');
    }
    await spread();
    await refuseHalfDistributed(db.pool);
    expect(await foreignKeys()).toHaveLength(before.length - 1);
    expect((await db.pool.query('select 1 from vehicle')).rowCount).toBe(2);
    const kept = await db.pool.query('select 1 from installation where name = $1', [KEPT_KEYS]);
    expect(kept.rowCount).toBe(0);
    // Once more: nothing to do, nothing said.
    const lines: string[] = [];
    await spread({ log: (line) => lines.push(line) });
    expect(lines).toEqual([]);
  });

  test('a process that runs is named and nothing is changed; one that died is not', async () => {
    await db.pool.query(
      `insert into process (process_id, host, roles, version, connections_open, connections_most,
         connections_waiting, started, seen, expires)
       values (gen_random_uuid(), 'north', '{gateway}', '1', 0, 1, 0, $1, $1, $2)`,
      [NOW, new Date(NOW.getTime() + 1)],
    );
    await expect(spread()).rejects.toThrow('Processes use this database: gateway on north.');
    expect(await findReach(url)).toBe(ONE_MACHINE);
    await spread({ now: new Date(NOW.getTime() + 1) });
  });

  test('tables that somebody spread otherwise are named', async () => {
    await db.pool.query("select create_distributed_table('request_key', 'key_hash')");
    await expect(spread()).rejects.toThrow('Somebody has spread tables otherwise: request_key.');
  });

  test('records are stored, folded and found as on an ordinary PostgreSQL, of several companies at once', async () => {
    await db.close();
    const alone = openDatabase(url, { connections: 8 });
    db = alone;
    const fleet = await addTrackers(db, 2);
    const [own, other] = fleet;
    if (!own || !other) throw new Error('two trackers');
    const records = randomHistory(7, Date.UTC(2026, 9, 1), 400);
    const store = async (on: Database, device: (typeof own)['device']) => {
      const deps = {
        db: on,
        now: () => NOW.getTime(),
        placeOf: () => null,
        countryOf,
        log: testLog(),
      };
      const ingest = await createIngest({ ...deps, onCommitted: () => undefined });
      for (let from = 0; from < records.length; from += 90) {
        await ingest.store({
          device,
          records: records.slice(from, from + 90),
          receivedTs: NOW.getTime(),
        });
      }
      await ingest.stop();
    };
    await store(db, own.device);
    const before = await tablesOf(db, own.vehicleId);
    await spread();
    await db.close();
    db = openDatabase(url, { connections: 8, reach: MANY_MACHINES });
    expect(await tablesOf(db, own.vehicleId)).toEqual(before);
    await db.pool.query(
      `update device_assignment set company_id = ${TATRA}, vehicle_id = 12 where device_id = $1`,
      [other.device.deviceId],
    );
    await store(db, { ...other.device, companyId: TATRA, vehicleId: 12 });
    expect(
      JSON.parse(
        JSON.stringify(await tablesOf(db, 12)).replaceAll(
          `"company_id":${TATRA}`,
          '"company_id":901',
        ),
      ),
    ).toEqual(before);
  });

  test('a rule’s alert rings with the record that decides it, goes on and ends', async () => {
    const [one] = await addTrackers(db, 1);
    if (!one) throw new Error('no tracker');
    await spread();
    await db.close();
    db = openDatabase(url, { connections: 8, reach: MANY_MACHINES });
    const condition = { kind: 'speed', over: 90, byType: {}, overZoneLimit: false };
    await seedRule(db, { ruleId: 7, company: one.device.companyId }, { condition });
    const start = Date.UTC(2026, 9, 5, 8);
    let clock = start;
    const parts = { placeOf: () => null, countryOf, log: testLog(), onCommitted: () => undefined };
    const ingest = await createIngest({ db, now: () => clock, ...parts });
    const alerts = async () =>
      (
        await db.pool.query(
          `select begin_ts, end_ts is not null as "isOver", rang_at is not null as rang from alert
           where vehicle_id = $1`,
          [one.vehicleId],
        )
      ).rows;
    for (const [minute, speedKmh] of [60, 110, 120, 110, 60, 60].entries()) {
      clock = start + minute * 60_000;
      const place = { latitude: 48.5 + minute * 0.015, longitude: 17.5 };
      const records = [recordAt(clock, { ...place, speedKmh, inputs: 1 })];
      await ingest.store({ device: one.device, records, receivedTs: clock });
      if (minute === 3) expect(await alerts()).toMatchObject([{ isOver: false, rang: true }]);
    }
    expect(await alerts()).toMatchObject([{ isOver: true, rang: true }]);
    await ingest.stop();
  });

  test('a month that is over is packed once on all machines, and nothing of it is lost', async () => {
    const [one] = await addTrackers(db, 1);
    if (!one) throw new Error('no tracker');
    await spread();
    await db.close();
    db = openDatabase(url, { connections: 8, reach: MANY_MACHINES });
    const log = testLog();
    const parts = { placeOf: () => null, countryOf, log, onCommitted: () => undefined };
    const ingest = await createIngest({ db, now: () => NOW.getTime(), ...parts });
    const records = randomHistory(3, Date.UTC(2025, 2, 1), 300);
    await ingest.store({ device: one.device, records, receivedTs: NOW.getTime() });
    await ingest.stop();
    const before = await tablesOf(db, one.vehicleId);
    const pack = () => withConnection(db.pool, (client) => packSpread(client, log, 1));
    const packed: string[] = [];
    for (let some = await pack(); some.length > 0; some = await pack()) packed.push(...some);
    expect(packed).toContain('location_2025_03');
    // This month and those before whose late records still come are left alone.
    expect(packed).not.toContain(partitionName(new Date()));
    expect(await tablesOf(db, one.vehicleId)).toEqual(before);
    const small = async () => (await (await startCompaction(db.pool, log, spreadOver)).done) === 0;
    expect(await small()).toBe(true);
  });
});
