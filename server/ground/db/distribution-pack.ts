// Keeps months small where PostgreSQL is spread over machines (decision 0061): the coordinator passes on what packs a table
// to all its pieces, and knows nothing of their rows. So each month that is over is packed once, and its comment says so.
// Nothing is put in order there: that would have to be done on each machine.
import type pg from 'pg';
import type { WorkLog } from '../log/log.ts';

/** Most late records have come by then. */
const DAYS_AFTER_MONTH = 3;
/** Months of one round; the rest waits for the next one. */
const MONTHS_MAX = 3;
/** Smaller months are not worth the work: some 50 000 rows. */
const BYTES_MIN = 8_000_000;
const PACKED = 'packed';

/** Packs months that are over; answers which. `bytesMin` is for tests. */
export async function packSpread(
  client: pg.ClientBase,
  log: WorkLog,
  bytesMin = BYTES_MIN,
): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `select c.relname as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'location'::regclass and c.relname ~ '^location_\\d{4}_\\d{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < now() - $1 * interval '1 day'
       and obj_description(c.oid, 'pg_class') is distinct from $2
     order by 1 limit ${MONTHS_MAX}`,
    [DAYS_AFTER_MONTH, PACKED],
  );
  const packed: string[] = [];
  for (const { month } of rows) {
    const size = await client.query<{ bytes: number }>(
      'select citus_total_relation_size($1::regclass)::float8 as bytes',
      [month],
    );
    if ((size.rows[0]?.bytes ?? 0) >= bytesMin) {
      log.info({ month }, 'packing a month on all machines');
      await client.query(`reindex table concurrently ${month}`);
      await client.query(`vacuum (analyze) ${month}`);
      packed.push(month);
    }
    await client.query(`comment on table ${month} is '${PACKED}'`);
  }
  return packed;
}
