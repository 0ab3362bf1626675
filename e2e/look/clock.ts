// The moment at which all pictures are taken: what the server, the data and the pages say of time is the same whenever
// somebody takes them. Only dates stand still; timers go on.
import { vi } from 'vitest';
import type { Database } from '../../server/ground/db/open.ts';

/** A Wednesday morning, in winter time. */
export const NOW = new Date('2026-03-25T09:24:00Z');

vi.useFakeTimers({ now: NOW, toFake: ['Date'] });

/** What the database has said of time, and what it would say. */
export async function stopClock({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ place: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as column
     from information_schema.columns
     where column_default = 'now()' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const moment = `'${NOW.toISOString()}'`;
  for (const { place, column } of rows) {
    await pool.query(`alter table ${place} alter column ${column} set default ${moment}`);
    await pool.query(`update ${place} set ${column} = ${moment}`);
  }
}
