// A database with trackers whose records are really stored, an archive in memory and a clock of the test. Called at the top
// of a test file.
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createIngest } from '../../../flow/ingest/ingest.ts';
import {
  addTrackers,
  randomHistory,
  recordAt,
  TEST_COMPANY,
  type TestTracker,
  testLog,
} from '../../../flow/ingest/test-fleet.ts';
import { startWorker, type Worker } from '../../../flow/ingest/worker.ts';
import { withConnection } from '../../../ground/db/connection.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import type { Ingest } from '../../connection/ports.ts';
import { LOCATION_COLUMNS } from '../../fold/location-row.ts';
import { copyOut } from '../../fold/read-locations.ts';
import { countryOf } from '../../location/country.ts';
import { placeOf } from '../../location/place.ts';
import { archiveRound } from '../archive-worker.ts';
import { ensureFresh } from '../past.ts';
import { memoryPlace } from './places.ts';

export const START = Date.UTC(2025, 0, 20, 6);
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

export function archiveWorld() {
  const log = testLog();
  const world = {
    clock: START,
    place: memoryPlace(),
    database: undefined as unknown as TestDatabase,
    ingest: undefined as unknown as Ingest,
    worker: undefined as unknown as Worker,
  };
  const parts = () => ({
    db: world.database.db,
    now: () => world.clock,
    placeOf,
    countryOf,
    log,
    place: world.place,
    onCommitted: () => undefined,
  });
  const deps = () => ({
    pool: world.database.db.pool,
    place: world.place,
    now: () => world.clock,
    log,
    freshMonths: 4,
    partRows: 50,
  });
  const round = () => archiveRound(deps());
  const all = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const fresh = ({ vehicleId }: TestTracker, period = all) =>
    ensureFresh(deps(), { companyId: TEST_COMPANY, vehicleIds: [vehicleId], ...period });

  beforeAll(async () => {
    world.database = await testDatabase();
  });
  afterAll(() => world.database.close());
  beforeEach(async () => {
    world.clock = START;
    world.place = memoryPlace();
    log.lines.length = 0;
    await world.database.db.pool.query(
      'truncate location, fold_state, archive_file, archive_part, fold_checkpoint',
    );
    world.ingest = await createIngest(parts());
    world.worker = startWorker({ ...parts(), everyMs: HOUR, calmMs: 0 });
  });
  afterEach(async () => {
    await world.worker.stop();
    await world.ingest.stop();
  });

  async function tracker(): Promise<TestTracker> {
    const [one] = await addTrackers(world.database.db, 1);
    if (!one) throw new Error('no tracker');
    return one;
  }

  async function count({ vehicleId }: TestTracker): Promise<number> {
    const { rows } = await world.database.db.pool.query(
      'select count(*)::int as count from location where vehicle_id = $1',
      [vehicleId],
    );
    return rows[0].count;
  }

  return Object.assign(world, {
    log,
    parts,
    deps,
    round,
    fresh,
    tracker,
    count,

    /** A history, and a record ten months later, so that the former may go. */
    async driven(seed = 3, length = 700) {
      const one = await tracker();
      const records = randomHistory(seed, START, length);
      world.clock = Date.UTC(2025, 11, 1);
      const sent = [...records, recordAt(world.clock - HOUR)];
      await world.ingest.store({ device: one.device, records: sent, receivedTs: world.clock });
      await world.worker.look();
      return { ...one, records };
    },

    /** Archives and, two days later, takes out what nobody asked for. */
    async archived(one: TestTracker): Promise<void> {
      // The turn of what failed before goes with its connection, a moment later.
      const turns = () =>
        world.database.db.pool.query(
          `select from pg_locks where locktype = 'advisory'
             and database = (select oid from pg_database where datname = current_database())`,
        );
      await expect.poll(async () => (await turns()).rowCount, { timeout: 30_000 }).toBe(0);
      expect(await round(), JSON.stringify(log.lines)).toMatchObject({
        archived: expect.any(Number),
      });
      world.clock += 2 * DAY;
      expect(await round()).toMatchObject({ dropped: expect.any(Number) });
      expect(await count(one)).toBe(1);
    },

    /** The rows of a vehicle in the table, as a binary COPY has them. */
    copyOf: ({ vehicleId }: TestTracker) =>
      withConnection(world.database.db.pool, async (client: pg.ClientBase) => {
        const query = `copy (select ${LOCATION_COLUMNS} from location where vehicle_id = ${vehicleId}
          order by ts, hash) to stdout (format binary)`;
        return Buffer.from(await copyOut(client, query)).toString('base64');
      }),
  });
}
