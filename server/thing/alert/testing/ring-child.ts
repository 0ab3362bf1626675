// A process that stores records of a tracker and is killed in the middle of their transaction, or right after it, when
// nobody has been told yet that they are stored. Started by ring-once.test.ts only.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { createIngest } from '../../../flow/ingest/ingest.ts';
import { testLog } from '../../../flow/ingest/test-fleet.ts';
import { openDatabase } from '../../../ground/db/open.ts';
import type { RegisteredDevice } from '../../connection/ports.ts';
import { countryOf } from '../../location/country.ts';

export interface RingTask {
  url: string;
  device: RegisteredDevice;
  records: TrackerRecord[];
  /** epoch milliseconds */
  now: number;
  killed: 'within the transaction' | 'after the commit';
}

if (process.argv[2]) await run(JSON.parse(process.argv[2]) as RingTask);

async function run({ url, device, records, now, killed }: RingTask): Promise<void> {
  const kill = () => void process.kill(process.pid, 'SIGKILL');
  let places = 0;
  const ingest = await createIngest({
    db: openDatabase(url),
    now: () => now,
    countryOf,
    log: testLog(),
    placeOf: () => {
      places += 1;
      // That of the alert is looked up first; it is written when rides ask for theirs.
      if (killed === 'within the transaction' && places > 1) kill();
      return null;
    },
    onCommitted: kill,
  });
  await ingest.store({ device, records, receivedTs: now });
}
