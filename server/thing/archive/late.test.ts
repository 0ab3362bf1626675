// What comes late for an archived month makes the rides that a rebuild would make; what is past its retention goes.
import { describe, expect, test } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { rebuildVehicle } from '../../flow/ingest/rebuild.ts';
import {
  addTrackers,
  randomHistory,
  recordAt,
  TEST_COMPANY,
  tablesOf,
} from '../../flow/ingest/test-fleet.ts';
import { deleteOldLocations } from './retention.queries.ts';
import { archiveWorld, DAY, HOUR, START } from './testing/world.ts';

const world = archiveWorld();
const { parts, round, fresh, tracker, driven, archived, count } = world;

describe('what is past its retention', () => {
  const left = async (vehicleId: number) => {
    const { rows } = await world.database.db.pool.query(
      `select (select count(*)::int from location where vehicle_id = $1) as rows,
         (select count(*)::int from archive_part where vehicle_id = $1) as parts,
         (select count(*)::int from archive_file where vehicle_id = $1 and state = 'ready') as files`,
      [vehicleId],
    );
    return rows[0];
  };

  test('goes for one company and stays for another, in the table and in files', async () => {
    const { pool } = world.database.db;
    const one = await driven();
    const [other] = await addTrackers(world.database.db, 1);
    if (!other) throw new Error('no tracker');
    await pool.query(
      `insert into company (company_id, code, name, country_code)
       values (902, 'other', 'Other', 'SK') on conflict do nothing`,
    );
    await pool.query('update device_assignment set company_id = 902 where vehicle_id = $1', [
      other.vehicleId,
    ]);
    await pool.query('update vehicle set company_id = 902 where vehicle_id = $1', [
      other.vehicleId,
    ]);
    await world.ingest.stop();
    world.ingest = await createIngest(parts());
    const records = [...randomHistory(5, START, 200), recordAt(world.clock - HOUR)];
    await world.ingest.store({ device: other.device, records, receivedTs: world.clock });
    await archived(one);
    await fresh(one, { from: START, to: START + DAY });
    const before = await left(other.vehicleId);
    expect(before).toMatchObject({ rows: 1, files: expect.any(Number) });
    await pool.query('update company set kept_months = 3 where company_id = $1', [TEST_COMPANY]);
    const now = new Date(world.clock);
    const deleted = await deleteOldLocations(pool, now, undefined);
    expect(deleted).toEqual({ dropped: [], vehicleMonths: expect.any(Number) });
    expect(deleted.vehicleMonths).toBeGreaterThan(0);
    expect(await left(one.vehicleId)).toEqual({ rows: 1, parts: 0, files: 0 });
    expect(await left(other.vehicleId)).toEqual(before);
    // What nobody keeps goes with its partition, and the files of all.
    const all = await deleteOldLocations(pool, now, 5);
    expect(all.dropped).toContain('location_2025_01');
    expect(await left(other.vehicleId)).toEqual({ rows: 1, parts: 0, files: 0 });
    world.clock += DAY;
    await round();
    expect(world.place.files.size).toBe(0);
    await pool.query('update company set kept_months = null');
  });
});

describe('what comes late', () => {
  test.each([1, 2, 3, 4])(
    'new and known records of an archived month: rides are those of a rebuild (%i)',
    async (seed) => {
      const one = await tracker();
      const records = randomHistory(seed, START, 500);
      const isLate = (index: number) => (index * 7 + seed) % 9 === 0;
      const young = records.filter((_, index) => !isLate(index));
      world.clock = Date.UTC(2025, 11, 1);
      const last = recordAt(world.clock - HOUR);
      const send = (list: typeof records) =>
        world.ingest.store({ device: one.device, records: list, receivedTs: world.clock });
      await send([...young, last]);
      await world.worker.look();
      await archived(one);
      // Late ones, and a third of what is known already.
      await send(records.filter((_, index) => isLate(index) || index % 3 === 0));
      await world.worker.look();
      const other = await tracker();
      await world.ingest.store({
        device: other.device,
        records: [...records, last],
        receivedTs: world.clock,
      });
      await world.worker.look();
      const expected = await tablesOf(world.database.db, other.vehicleId);
      const { locations: _some, ...derived } = await tablesOf(world.database.db, one.vehicleId);
      const { locations: every, ...ofOther } = expected;
      expect(derived).toEqual(ofOther);
      await fresh(one);
      expect((await tablesOf(world.database.db, one.vehicleId)).locations).toEqual(every);
      await rebuildVehicle(parts(), { ...one, companyId: TEST_COMPANY });
      expect(await tablesOf(world.database.db, one.vehicleId)).toEqual(expected);
      // The next round writes the month anew, with them.
      await world.database.db.pool.query('delete from location where vehicle_id = $1', [
        other.vehicleId,
      ]);
      world.clock += 2 * DAY;
      await round();
      world.clock += 2 * DAY;
      await round();
      expect(await count(one)).toBe(1);
      await fresh(one);
      expect((await tablesOf(world.database.db, one.vehicleId)).locations).toEqual(every);
    },
  );
});
