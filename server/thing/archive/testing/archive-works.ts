// Archiving and bringing back as work of which each statement may fail: nothing stays taken, and whatever failed, all
// records are there when somebody asks.

import { addTrackers, TEST_COMPANY, testLog } from '../../../flow/ingest/test-fleet.ts';
import type { Database } from '../../../ground/db/open.ts';
import { ensurePartitionFor } from '../../../ground/db/partitions.ts';
import { archiveRound } from '../archive-worker.ts';
import { ensureFresh } from '../past.ts';
import { memoryPlace } from './places.ts';

interface Given {
  /** What the work is done with. */
  db: Database;
  now(): number;
  /** What is made before never fails. */
  pool: Database['pool'];
}

const RECORDS = 25;
const DAY_MS = 86_400_000;
const ALL = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** `given` is asked when the work is done. */
export function archiveWorks(given: () => Given) {
  const place = memoryPlace();
  const past = (pool: Database['pool'], days: number) => ({
    pool,
    place,
    log: testLog(),
    now: () => given().now() + days * DAY_MS,
  });
  const all = (pool: Database['pool'], vehicleId: number) =>
    ensureFresh(past(pool, 9), { companyId: TEST_COMPANY, vehicleIds: [vehicleId], ...ALL });
  const round = (pool: Database['pool'], days: number) =>
    archiveRound({ ...past(pool, days), freshMonths: 4, partRows: 10 });
  let vehicleId = 0;

  async function prepare(): Promise<void> {
    const { db, pool, now } = given();
    // What the round before has left, unless other work was done meanwhile.
    const held = await pool.query('select from fold_state where vehicle_id = $1', [vehicleId]);
    if (held.rowCount === 1) {
      await all(pool, vehicleId);
      const { rows } = await pool.query('select count(*)::int as count from location');
      if (rows[0].count !== RECORDS) throw new Error(`${rows[0].count} of ${RECORDS} records`);
    }
    await pool.query('truncate location, fold_state, archive_file, archive_part');
    const [added] = await addTrackers({ ...db, pool }, 1);
    vehicleId = added?.vehicleId ?? 0;
    const old = new Date(now() - 300 * DAY_MS);
    await pool.query(
      `insert into location (company_id, vehicle_id, ts, hash, delay, flags)
       select $1, $2, date_trunc('month', $3::timestamptz) + n * interval '1 hour', n, 0, 0
       from generate_series(1, $4) n`,
      [TEST_COMPANY, vehicleId, old, RECORDS],
    );
    await pool.query(
      `insert into fold_state (company_id, vehicle_id, newest_ts, newest_hash) values ($1, $2, $3, 0)`,
      [TEST_COMPANY, vehicleId, new Date(now())],
    );
  }

  return {
    'a month is archived, taken out of the table and brought back': {
      prepare: async () => {
        const { pool, now } = given();
        await ensurePartitionFor(pool, new Date(now() - 300 * DAY_MS));
        await prepare();
      },
      run: async () => {
        const { pool } = given().db;
        await round(pool, 0);
        await round(pool, 2);
        await all(pool, vehicleId);
      },
    },
  };
}
