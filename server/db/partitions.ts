// Monthly partitions of `location`: made ahead, made on demand for old months, dropped by retention.
// Every function may run in several processes at once.
import type pg from 'pg';

/** What runs a statement: a client, a pool client or the pool. */
type Runs = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

/** Months made ahead of now, so a month never begins without its partition. */
export const MONTHS_AHEAD = 2;
/** More months than this at once is a mistake of the caller. */
const MONTHS_MAX = 600;
/** Taken by whoever makes, drops or exchanges a partition. */
export const PARTITION_LOCK = 1_718_580_323;

/** Name of the partition that holds the moment, for example `location_2026_11` (UTC months). */
export function partitionName(moment: Date): string {
  const month = String(moment.getUTCMonth() + 1).padStart(2, '0');
  return `location_${moment.getUTCFullYear()}_${month}`;
}

/** First moments of the UTC months from the month of `from` to the month of `to`, both included. */
export function monthsBetween(from: Date, to: Date): Date[] {
  const months: Date[] = [];
  for (let month = monthStart(from, 0); month <= to; month = monthStart(month, 1)) {
    months.push(month);
    if (months.length > MONTHS_MAX) throw new Error(`more than ${MONTHS_MAX} months at once`);
  }
  return months;
}

/**
 * Makes the partitions of all months between the two moments; those that exist are left alone.
 * Call it outside a transaction that has touched `location`: two such could wait for each other.
 */
export async function ensurePartitions(db: Runs, from: Date, to: Date): Promise<string[]> {
  const wanted = monthsBetween(from, to);
  const present = new Set(await listPartitions(db));
  const missing = wanted.filter((month) => !present.has(partitionName(month)));
  for (const month of missing) await createPartition(db, month);
  return missing.map(partitionName);
}

/** This month's partition and those made ahead. */
export function ensurePartitionsAhead(db: Runs, now: Date): Promise<string[]> {
  return ensurePartitions(db, monthStart(now, -1), monthStart(now, MONTHS_AHEAD));
}

/** The partition of one moment, whatever month it is in. */
export function ensurePartitionFor(db: Runs, moment: Date): Promise<string[]> {
  return ensurePartitions(db, moment, moment);
}

/** Names of all monthly partitions, oldest first. */
export async function listPartitions(db: Runs): Promise<string[]> {
  const answer = await db.query(`select c.relname as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'location'::regclass order by c.relname`);
  return answer.rows.map((row) => String(row.name));
}

/** Time of the newest record of all vehicles; undefined when there is none. */
export async function newestRecord(db: Runs): Promise<Date | undefined> {
  const answer = await db.query('select max(newest_ts) as newest from fold_state');
  return answer.rows[0]?.newest ?? undefined;
}

/**
 * Retention: drops the partitions whose whole month is over `months` months ago, and answers their
 * names. A month is dropped whole, so a record lives between `months` and `months` + 1 months.
 */
export async function dropOldPartitions(db: Runs, now: Date, months: number): Promise<string[]> {
  if (months < 1) throw new Error('a retention keeps at least one month');
  const firstKept = partitionName(monthStart(now, -months));
  const old = (await listPartitions(db)).filter((name) => name < firstKept);
  for (const name of old) {
    // One transaction, so nobody sees a half; under the lock, so two processes do not collide.
    await db.query(`do $$ begin
      perform pg_advisory_xact_lock(${PARTITION_LOCK});
      if exists (select 1 from pg_class where relname = '${name}') then
        alter table location detach partition ${name};
        drop table ${name};
      end if;
    end $$`);
  }
  return old;
}

async function createPartition(db: Runs, month: Date): Promise<void> {
  const from = month.toISOString();
  const to = monthStart(month, 1).toISOString();
  const name = partitionName(month);
  // Made beside and attached: creating it as a partition would stop all writers for the moment.
  await db.query(`do $$ begin
    perform pg_advisory_xact_lock(${PARTITION_LOCK});
    if not exists (select 1 from pg_class where relname = '${name}') then
      create table ${name} (like location including all);
      alter table location attach partition ${name} for values from ('${from}') to ('${to}');
    end if;
  end $$`);
}

function monthStart(moment: Date, monthsLater: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + monthsLater, 1));
}
