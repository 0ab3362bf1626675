// Vehicles that call for help while a test runs; its banner would cover what other tests look at.
import { onTestFinished } from 'vitest';
import type { Database } from '../server/ground/db/open.ts';

/** From now on, until the test is over. */
export async function callForHelp(
  { pool }: Database,
  vehicleIds: readonly (number | undefined)[],
): Promise<void> {
  const call = (at: 'now()' | 'null') =>
    pool.query(`update vehicle_live set panic_ts = ${at} where vehicle_id = any($1)`, [vehicleIds]);
  await call('now()');
  onTestFinished(async () => void (await call('null')));
}
