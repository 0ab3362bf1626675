// R12: what the product remembers while its clock is wrong does not outlive the mistake. A clock that was
// forty days ahead and is set back leaves moments that lie far in the future.
import { DAY_MS } from '@flotila/domain/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIngest } from '../flow/ingest/ingest.ts';
import { createRegistry } from '../flow/ingest/registry.ts';
import { addTrackers, crashRecord, recordAt, testLog } from '../flow/ingest/test-fleet.ts';
import { startWorker } from '../flow/ingest/worker.ts';
import { ensurePartitions, listPartitions } from '../ground/db/partitions.ts';
import { ACCOUNT } from '../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { countryOf } from '../thing/location/country.ts';
import { placeOf } from '../thing/location/place.ts';
import { createIdentities } from '../thing/session/identity.ts';
import { createMisses } from '../thing/session/misses.ts';
import { createTokens } from '../thing/session/tokens.ts';
import { maintain } from './maintenance.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const AHEAD = 40 * DAY_MS;
const log = testLog();
let test_: TestDatabase;
let clock = NOW;
const now = () => clock;
beforeAll(async () => {
  test_ = await testDatabase({ hasCast: true });
});
afterAll(() => test_.close());

const parts = () => ({ db: test_.db, now, placeOf, countryOf, log, onCommitted: () => undefined });

describe('R12 a clock that was forty days ahead', () => {
  test('keeps nobody out for what was tried meanwhile', () => {
    const misses = createMisses(10);
    for (let count = 0; count < 10; count++) misses.add('somebody', NOW + AHEAD);
    expect(misses.waitSeconds('somebody', 10, NOW + AHEAD)).toBeGreaterThan(0);
    expect(misses.waitSeconds('somebody', 10, NOW)).toBe(0);
  });

  test('a right that is taken away acts within half a minute of the clock that is right', async () => {
    const identities = createIdentities({
      factors: { isEnough: async () => true },
      db: test_.db,
      tokens: createTokens('a secret of this test, long enough'),
    });
    const { rows } = await test_.db.pool.query(
      `insert into sign_in_session
         (session_id, account_id, refresh_hash, permanent, created, expires, last_request)
       select gen_random_uuid(), account_id, '', true, $2, $3, $2 from account where login = $1
       returning session_id as id`,
      [ACCOUNT.driver.login, new Date(NOW), new Date(NOW + 2 * AHEAD)],
    );
    expect(await identities.ofSession(rows[0].id, NOW + AHEAD)).toBeDefined();
    await test_.db.pool.query('delete from sign_in_session where session_id = $1', [rows[0].id]);
    expect(await identities.ofSession(rows[0].id, NOW)).toBeUndefined();
  });

  test('a tracker that was registered since is found', async () => {
    const registry = await createRegistry(test_.db, now);
    clock = NOW + AHEAD;
    expect(await registry.find('teltonika', 'T-new')).toBeUndefined();
    clock = NOW;
    const [added] = await addTrackers(test_.db, 1);
    await test_.db.pool.query("update device set code = 'T-new' where device_id = $1", [
      added?.device.deviceId,
    ]);
    expect(await registry.find('teltonika', 'T-new')).toBeDefined();
  });

  test('late records that came meanwhile are folded in', async () => {
    const [tracker] = await addTrackers(test_.db, 1);
    if (!tracker) throw new Error('no tracker');
    const store = async (from: number, to: number) => {
      const ingest = await createIngest(parts());
      const records = Array.from({ length: to - from }, (_, index) => crashRecord(from + index));
      await ingest.store({ device: tracker.device, records, receivedTs: clock });
      await ingest.stop();
    };
    clock = NOW + AHEAD;
    await store(50, 100);
    await store(0, 50);
    clock = NOW;
    const worker = startWorker({ ...parts(), everyMs: 3_600_000 });
    expect((await worker.look()).rebuilt).toBe(1);
    await worker.stop();
  });

  test('drops no month whose records are young', async () => {
    const [tracker] = await addTrackers(test_.db, 1);
    if (!tracker) throw new Error('no tracker');
    const ingest = await createIngest(parts());
    const records = [recordAt(NOW - 60 * DAY_MS), recordAt(NOW - 1_000)];
    await ingest.store({ device: tracker.device, records, receivedTs: NOW });
    await ingest.stop();
    await ensurePartitions(test_.db.pool, new Date('2026-06-01'), new Date('2026-08-01'));
    const months = async (at: number) => {
      await maintain({ ...parts(), retentionMonths: 3, now: () => at });
      return (await listPartitions(test_.db.pool)).filter((name) => name < 'location_2026_11');
    };
    expect(await months(NOW + 400 * DAY_MS)).toContain('location_2026_09');
    // What is past the retention goes all the same.
    expect(await months(NOW)).not.toContain('location_2026_07');
  });
});
