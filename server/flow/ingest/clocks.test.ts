// Clocks that fall or stray within a drive, through the whole of ingest: nothing counts twice, and what is left out is kept
// outside the locations.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { Ingest } from '../../thing/connection/ports.ts';
import { countryOf } from '../../thing/location/country.ts';
import { placeOf } from '../../thing/location/place.ts';
import { createIngest } from './ingest.ts';
import { addTrackers, recordAt, testLog, testWorker } from './test-fleet.ts';

const NOW = Date.UTC(2026, 10, 20);
const HOUR = 3_600_000;
let database: TestDatabase;
let ingest: Ingest;
const parts = () => ({
  db: database.db,
  placeOf,
  countryOf,
  log: testLog(),
  onCommitted: () => undefined,
});

beforeAll(async () => {
  database = await testDatabase();
  ingest = await createIngest({ ...parts(), now: () => NOW });
});
afterAll(async () => {
  await ingest.stop();
  await database.close();
});

/** Two hours at 80 km/h to the north, a record each ten seconds, then parked for ten minutes: 160 km. */
function drive(from: number): TrackerRecord[] {
  return Array.from({ length: 781 }, (_, index) => {
    const isOn = index < 720;
    const metres = (Math.min(index, 720) * 10 * 80) / 3.6;
    const latitude = 48 + metres / 111_194.9;
    const speedKmh = isOn ? 80 : 0;
    return recordAt(from + index * 10_000, { latitude, speedKmh, inputs: isOn ? 1 : 0 });
  });
}

/** Sends them in batches and answers what the tables say of the vehicle. */
async function play(records: readonly TrackerRecord[], size: number) {
  const [tracker] = await addTrackers(database.db, 1);
  if (!tracker) throw new Error('no tracker');
  const { device, vehicleId } = tracker;
  let quarantined = 0;
  for (let from = 0; from < records.length; from += size) {
    const part = records.slice(from, from + size);
    quarantined += (await ingest.store({ device, records: part, receivedTs: NOW })).quarantined;
  }
  const worker = testWorker({ ...parts(), now: () => Date.now() + HOUR });
  while ((await worker.look()).rebuilt > 0);
  await worker.stop();
  const { rows } = await database.db.pool.query<{ first: Date; km: number }>(
    `select min(from_ts) as first, sum(distance)::int as km from ride where vehicle_id = $1`,
    [vehicleId],
  );
  const kept = await database.db.pool.query<{ reason: string }>(
    'select distinct reason from location_quarantine where vehicle_id = $1',
    [vehicleId],
  );
  const reasons = kept.rows.map(({ reason }) => reason);
  const stored = await database.db.pool.query(
    'select count(*)::int as count from location where vehicle_id = $1',
    [vehicleId],
  );
  return {
    stored: stored.rows[0].count,
    first: rows[0]?.first.toISOString(),
    km: (rows[0]?.km ?? 0) / 1000,
    quarantined,
    reasons,
  };
}

describe('clocks within a drive', () => {
  test.each([100, 37])(
    'K-9 every tenth record two hours ahead, batches of %i: 160 km',
    async (size) => {
      const from = Date.UTC(2026, 5, 16, 6);
      const records = drive(from).map((one, index) =>
        index % 10 === 4 && index < 720 ? { ...one, time: (one.time ?? 0) + 2 * HOUR } : one,
      );
      const told = await play(records, size);
      expect(told.first).toBe('2026-06-16T06:00:00.000Z');
      expect(Math.abs(told.km / 160 - 1)).toBeLessThan(0.01);
      expect(told.reasons).toEqual(['no-clock']);
    },
  );

  test.each([
    [10, [9]],
    [10, [8, 9]],
    [1, [4]],
  ])('K-9 the same in batches of %i, of each ten %j', async (size, strays) => {
    const from = Date.UTC(2026, 5, 18, 6);
    const isAstray = (index: number) => strays.includes(index % 10);
    const records = drive(from).map((one, index) =>
      isAstray(index) && index < 720 ? { ...one, time: (one.time ?? 0) + 2 * HOUR } : one,
    );
    const told = await play(records, size);
    expect(told.first).toBe('2026-06-18T06:00:00.000Z');
    expect(Math.abs(told.km / 160 - 1)).toBeLessThan(0.01);
    expect(told.reasons).toEqual(['no-clock']);
  });

  test.each([100, 11, 1])(
    'K-9 after a silence of half an hour on the way nothing is left out, batches of %i',
    async (size) => {
      const whole = drive(Date.UTC(2026, 5, 20, 6));
      const records = [
        ...whole.slice(0, 11),
        ...whole.slice(31).map((one) => ({ ...one, time: (one.time ?? 0) + HOUR / 2 })),
      ];
      const told = await play(records, size);
      expect(told.reasons).toEqual([]);
      expect(told.stored).toBe(records.length);
    },
  );

  test('K-9 what proved right is stored once, also when its commit failed and was tried again', async () => {
    // A sequence does not go back with its transaction: the first time fails, the second does not.
    await database.db.pool.query(`
      create sequence tried;
      create function fail_once() returns trigger language plpgsql as $$
        begin
          if nextval('tried') = 1 then raise exception 'tried' using errcode = '40001'; end if;
          return old;
        end $$;
      create trigger fail_once before delete on location_quarantine
        for each row execute function fail_once();`);
    const whole = drive(Date.UTC(2026, 5, 22, 6));
    const records = [
      ...whole.slice(0, 11),
      ...whole.slice(31).map((one) => ({ ...one, time: (one.time ?? 0) + HOUR / 2 })),
    ];
    const told = await play(records, 12);
    await database.db.pool.query('drop trigger fail_once on location_quarantine');
    const { rows } = await database.db.pool.query('select last_value::int as tries from tried');
    expect(rows).toEqual([{ tries: 2 }]);
    expect(told).toMatchObject({ reasons: [], stored: records.length });
  });

  test.each([200, 1])(
    'K-17 a clock that falls to 2009 for five minutes, batches of %i',
    async (size) => {
      const from = Date.UTC(2026, 6, 16, 6);
      const fallen = Date.UTC(2009, 0, 1);
      const records = drive(from).map((one, index) =>
        index >= 300 && index < 330 ? { ...one, time: fallen + (index - 300) * 10_000 } : one,
      );
      const told = await play(records, size);
      expect(told).toMatchObject({
        first: '2026-07-16T06:00:00.000Z',
        quarantined: 30,
        reasons: ['no-clock'],
      });
      expect(Math.abs(told.km / 160 - 1)).toBeLessThan(0.01);
    },
  );

  test('K-17 what a tracker still holds of the last year, or of years ago, is taken after its newest records', async () => {
    const old = [...drive(Date.UTC(2012, 5, 1, 6)), ...drive(Date.UTC(2025, 11, 1, 6))];
    const told = await play([...drive(Date.UTC(2026, 7, 1)), ...old], 400);
    expect(told).toMatchObject({ first: '2012-06-01T06:00:00.000Z', quarantined: 0, reasons: [] });
    expect(Math.abs(told.km / 480 - 1)).toBeLessThan(0.01);
  });
});
