// The demo's past on real rows of a test's database, as the first start loads it.
import { createIngest } from '../../../server/flow/ingest/ingest.ts';
import { createRegistry } from '../../../server/flow/ingest/registry.ts';
import { testLog } from '../../../server/flow/ingest/test-fleet.ts';
import type { Database } from '../../../server/ground/db/open.ts';
import { loadDemo } from '../demo.ts';

/** `hashPassword`: left out where nobody signs in. */
export async function loadTestDemo(
  db: Database,
  {
    now,
    days,
    hashPassword = async () => 'no password',
  }: { now: number; days: number; hashPassword?: (password: string) => Promise<string> },
): Promise<void> {
  const ingest = await createIngest({
    db,
    now: () => now,
    placeOf: () => null,
    countryOf: () => 'SK',
    log: testLog(),
    onCommitted: () => undefined,
  });
  const registry = await createRegistry(db, () => now);
  await loadDemo({ db, ingest, registry, hashPassword, now, days, log: () => undefined });
  await ingest.stop();
}
