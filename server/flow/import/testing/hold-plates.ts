// A list of vehicles that takes as long as a test wants.
import { onTestFinished } from 'vitest';
import type { Database } from '../../../ground/db/open.ts';
import { TURNS } from '../../../ground/db/turns.ts';

/** Whatever needs the plates of the company waits until the result is called, or the test ends. */
export async function holdPlates({ pool }: Database): Promise<() => Promise<void>> {
  const client = await pool.connect();
  const { rows } = await client.query(`select company_id as id from company where code = 'tatra'`);
  const lock = [TURNS.plates, rows[0].id];
  await client.query('select pg_advisory_lock($1, $2)', lock);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('select pg_advisory_unlock($1, $2)', lock);
    client.release();
  };
  onTestFinished(release);
  return release;
}
