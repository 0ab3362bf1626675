// The stage of the tests of ingest: one database a file, and before each test an ingest and a worker over it that look
// when the test says so, at the moment of its clock.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import type { Ingest } from '../../../thing/connection/ports.ts';
import type { CompanyChange } from '../../../thing/live/changes.ts';
import { countryOf } from '../../../thing/location/country.ts';
import { placeOf } from '../../../thing/location/place.ts';
import { createIngest } from '../ingest.ts';
import { addTrackers, type TestTracker, testLog, testWorker } from '../test-fleet.ts';

/** `calmMs`: how long late records of a vehicle wait for more of them. */
export function stageIngest(start: number, { calmMs }: { calmMs?: number } = {}) {
  let database: TestDatabase;
  let ingest: Ingest;
  let worker: ReturnType<typeof testWorker>;
  const log = testLog();
  const stage = {
    /** epoch milliseconds */
    clock: start,
    told: [] as CompanyChange[],
    log,
    get db() {
      return database.db;
    },
    parts: () => ({
      db: database.db,
      now: () => stage.clock,
      placeOf,
      countryOf,
      log,
      onCommitted: (changes: readonly CompanyChange[]) => stage.told.push(...changes),
    }),
    look: () => worker.look(),
    send: ({ device }: TestTracker, records: readonly TrackerRecord[]) =>
      ingest.store({ device, records: [...records], receivedTs: stage.clock }),
    sql: async (text: string, ...values: unknown[]) =>
      (await database.db.pool.query(text, values)).rows,
    async tracker(): Promise<TestTracker> {
      const [one] = await addTrackers(database.db, 1);
      if (!one) throw new Error('no tracker');
      return one;
    },
    stopIngest: () => ingest.stop(),
    async startIngest() {
      ingest = await createIngest(stage.parts());
    },
  };
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    stage.clock = start;
    stage.told = [];
    log.lines.length = 0;
    await stage.startIngest();
    worker = testWorker({ ...stage.parts(), ...(calmMs !== undefined && { calmMs }) });
  });
  afterEach(async () => {
    await worker.stop();
    await ingest.stop();
  });
  return stage;
}
