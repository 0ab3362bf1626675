// A process that stores records of trackers until it is killed, and says after every commit how far
// each tracker is acknowledged. Started by crash.test.ts only.
import { writeSync } from 'node:fs';
import { openDatabase } from '../../ground/db/open.ts';
import type { RegisteredDevice } from '../../thing/connection/ports.ts';
import { countryOf } from '../../thing/location/country.ts';
import { placeOf } from '../../thing/location/place.ts';
import { createIngest } from './ingest.ts';
import { crashRecord, testLog } from './test-fleet.ts';
import { startWorker } from './worker.ts';

export interface CrashTask {
  url: string;
  trackers: { device: RegisteredDevice; next: number }[];
}

const BATCH = 25;

if (process.argv[2]) await run(JSON.parse(process.argv[2]) as CrashTask);

async function run({ url, trackers }: CrashTask): Promise<void> {
  const db = openDatabase(url);
  const now = Date.now;
  const parts = { db, now, placeOf, countryOf, log: testLog(), onCommitted: () => undefined };
  const ingest = await createIngest(parts);
  startWorker({ ...parts, everyMs: 20, calmMs: 50 });
  const send = async ({ device, next }: CrashTask['trackers'][0], index: number) => {
    for (let from = next; ; from += BATCH) {
      const records = Array.from({ length: BATCH }, (_, offset) => crashRecord(from + offset));
      // Some of it late, so that kills also meet rebuilds.
      if (from % 3 === 0) records.reverse();
      await ingest.store({ device, records, receivedTs: now() });
      writeSync(1, `${index} ${from + BATCH}\n`);
    }
  };
  await Promise.all(trackers.map(send));
}
