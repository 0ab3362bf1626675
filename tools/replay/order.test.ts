// R2 on recordings: what real vehicles sent gives the same rides, events and days in whatever order and however often it
// arrives. The evening of the project's own fixtures always; other recordings may not be passed on and are read
// from `../shared/data` where a developer has them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { createIngest } from '@flotila/server/flow/ingest/ingest.ts';
import {
  addTrackers,
  randomOf,
  type TestTracker,
  tablesOf,
  testLog,
} from '@flotila/server/flow/ingest/test-fleet.ts';
import { startWorker } from '@flotila/server/flow/ingest/worker.ts';
import { type TestDatabase, testDatabase } from '@flotila/server/testing/database.ts';
import { countryOf } from '@flotila/server/thing/location/country.ts';
import { placeOf } from '@flotila/server/thing/location/place.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { inRoot } from '../run/paths.ts';
import { joinParts, readTraces } from './traces.ts';

const OWN = inRoot('domain', 'fixtures');
const SHARED = inRoot('..', 'shared', 'data');
const RECORDS_MAX = 2_500;
const DAY_MS = 86_400_000;
/** How far records are moved from their turn: neighbours, a minute or two, anywhere. */
const DISORDERS = [4, 60, 5_000];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const evening = ['b1', 'b2', 'b3'].map((part) => join(OWN, `envirocar-track-${part}.csv.gz`));

test('R2 a recorded evening in any order gives what it gives in order', async () => {
  const [trace] = joinParts(evening.flatMap((file) => readTraces(file).traces));
  await expectAlike(trace?.records ?? []);
}, 120_000);

const others = [
  'truck-can/truck-gps-2018-05-03a.csv.gz',
  'truck-can/truck-can-2018-05-04.csv.gz',
  'paris-fleet/positions.csv.gz',
];
for (const file of others) {
  const path = join(SHARED, file);
  const isThere = existsSync(path);
  const why = isThere ? '' : ', left out because the recording is not here';
  test.skipIf(!isThere)(
    `R2 so does ${file}${why}`,
    async () => {
      const traces = readTraces(path).traces.slice(0, 2);
      for (const { records } of traces) await expectAlike(records.slice(0, RECORDS_MAX));
    },
    120_000,
  );
}

/** Sends them in order by one tracker, and moved, repeated and in other batches by others. */
async function expectAlike(records: readonly TrackerRecord[]): Promise<void> {
  const last = records.at(-1)?.time ?? 0;
  const log = testLog();
  const now = () => last + 2 * DAY_MS;
  const parts = { db: database.db, now, placeOf, countryOf, log, onCommitted: () => undefined };
  const ingest = await createIngest(parts);
  const worker = startWorker({ ...parts, everyMs: 3_600_000, calmMs: 0 });
  onTestFinished(async () => {
    await worker.stop();
    await ingest.stop();
  });
  const [inOrder, ...moved] = await addTrackers(database.db, 1 + DISORDERS.length);
  const send = ({ device }: TestTracker, batch: TrackerRecord[]) =>
    ingest.store({ device, records: batch, receivedTs: now() });
  if (!inOrder) throw new Error('no trackers');
  for (let from = 0; from < records.length; from += 100) {
    await send(inOrder, records.slice(from, from + 100));
  }
  for (const [index, tracker] of moved.entries()) {
    const random = randomOf(index + 1);
    const delivery = inDisorder(records, DISORDERS[index] ?? 1, random);
    while (delivery.length > 0) {
      await send(tracker, delivery.splice(0, 1 + Math.floor(random() * 200)));
      if (random() < 0.1) await worker.look();
    }
  }
  for (let looks = 0; looks < 20; looks++) await worker.look();
  const expected = await tablesOf(database.db, inOrder.vehicleId);
  expect(expected.locations?.length).toBeGreaterThan(100);
  expect(expected.rides?.length).toBeGreaterThan(0);
  for (const { vehicleId } of moved) {
    expect(await tablesOf(database.db, vehicleId)).toEqual(expected);
  }
  expect(log.lines).toEqual([]);
}

/** A tenth of them twice, each at most so far from its turn. */
function inDisorder(
  records: readonly TrackerRecord[],
  disorder: number,
  random: () => number,
): TrackerRecord[] {
  return records
    .flatMap((record, index) =>
      (random() < 0.1 ? [{ record, index }] : []).concat({ record, index }),
    )
    .map(({ record, index }) => ({ record, key: index + (random() - 0.5) * disorder }))
    .sort((a, b) => a.key - b.key)
    .map(({ record }) => record);
}
