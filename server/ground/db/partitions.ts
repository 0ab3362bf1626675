// Monthly partitions of `location`: made ahead, made on demand for old months, dropped by retention. How a month lies,
// in one table or in many, is decided by what the months before it hold (pieces.ts).
// Every function may run in several processes at once.
import {
  createSql,
  type Month,
  PIECE_ROWS,
  type Pieces,
  piecesFor,
  type Runs,
  readPieces,
  rowsOf,
} from './pieces.ts';

/** Months made ahead of now, so a month never begins without its partition. */
export const MONTHS_AHEAD = 2;
/** More months than this at once is a mistake of the caller. */
const MONTHS_MAX = 600;
/** Taken by whoever makes, drops or exchanges a partition. */
export const PARTITION_LOCK = 1_718_580_323;
/** A month is made like the fullest of so many before it: of those made ahead the last ones are still empty. */
const MONTHS_LOOKED_AT = MONTHS_AHEAD + 1;
/** Nothing is made anew so short before it begins. */
const REMAKE_BEFORE_MS = 86_400_000;
/** Whoever changes the partitions waits so long for who reads or writes; meanwhile all others wait behind it. */
const LOCK_WAIT_MS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

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

export interface PartitionOptions {
  /** What is known beforehand of the rows of each month; else the months before it tell. */
  rows?: number;
  /** Rows that one table should hold at most; for tests. */
  pieceRows?: number;
}

/**
 * Makes the partitions of all months between the two moments; those that exist are left alone, unless their rows are
 * known beforehand, they are empty, and would become too large as they are. Answers what was made.
 * Call it outside a transaction that has touched `location`: two such could wait for each other.
 */
export async function ensurePartitions(
  db: Runs,
  from: Date,
  to: Date,
  options: PartitionOptions = {},
): Promise<string[]> {
  const wanted = monthsBetween(from, to);
  const present = new Set(await listPartitions(db));
  const missing = wanted.filter((month) => !present.has(partitionName(month)));
  for (const month of missing) {
    await createPartition(db, month, await piecesWanted(db, month, options));
  }
  const refined = options.rows === undefined ? [] : await refineEmpty(db, wanted, options);
  return [...missing.map(partitionName), ...refined];
}

/**
 * This month's partition and those made ahead. Of the latter those are made anew that are empty and would become too
 * large as they are. Answers what was made.
 */
export async function ensurePartitionsAhead(
  db: Runs,
  now: Date,
  options: PartitionOptions = {},
): Promise<string[]> {
  const [from, to] = [monthStart(now, -1), monthStart(now, MONTHS_AHEAD)];
  const made = await ensurePartitions(db, from, to, options);
  const later = monthsBetween(from, to).filter(
    (month) => month.getTime() - now.getTime() >= REMAKE_BEFORE_MS,
  );
  return [...made, ...(await refineEmpty(db, later, options))];
}

/** Divides empty months further where they would become too large; answers which. */
async function refineEmpty(
  db: Runs,
  months: readonly Date[],
  options: PartitionOptions,
): Promise<string[]> {
  const made: string[] = [];
  for (const month of months) {
    const wanted = await piecesWanted(db, month, options);
    const is = await readPieces(db, partitionName(month));
    if (is === undefined || wanted <= is || !(await dropPartition(db, month, true))) continue;
    await createPartition(db, month, wanted);
    made.push(partitionName(month));
  }
  return made;
}

/** The partition of one moment, whatever month it is in. */
export function ensurePartitionFor(
  db: Runs,
  moment: Date,
  options: PartitionOptions = {},
): Promise<string[]> {
  return ensurePartitions(db, moment, moment, options);
}

/** Names of all monthly partitions, oldest first. */
export async function listPartitions(db: Runs): Promise<string[]> {
  const answer = await db.query(`select c.relname as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'location'::regclass order by c.relname`);
  return answer.rows.map((row) => String(row.name));
}

/** First days of the months that there are, `yyyy-MM-01`, oldest first. */
export async function listMonths(db: Runs): Promise<string[]> {
  return (await listPartitions(db)).map((name) => monthOf(name).toISOString().slice(0, 10));
}

/** Time of the newest record of all vehicles; undefined when there is none. */
export async function newestRecord(db: Runs): Promise<Date | undefined> {
  const answer = await db.query('select max(newest_ts) as newest from fold_state');
  return answer.rows[0]?.newest ?? undefined;
}

/**
 * Retention: drops the partitions whose whole month is over `months` months ago, and answers their
 * names. A month is dropped whole, so a record lives between `months` and `months` + 1 months. One that is in use
 * stays until the next time.
 */
export async function dropOldPartitions(db: Runs, now: Date, months: number): Promise<string[]> {
  if (months < 1) throw new Error('a retention keeps at least one month');
  const firstKept = partitionName(monthStart(now, -months));
  const old = (await listPartitions(db)).filter((name) => name < firstKept);
  const dropped: string[] = [];
  for (const name of old) if (await dropPartition(db, monthOf(name))) dropped.push(name);
  return dropped;
}

/** @returns false when it is in use, or has rows and only an empty one was meant */
async function dropPartition(db: Runs, month: Date, isEmptyOnly = false): Promise<boolean> {
  const name = partitionName(month);
  const unless = isEmptyOnly ? `and not exists (select from ${name})` : '';
  try {
    // One transaction, so nobody sees a half; under the lock, so two processes do not collide.
    await db.query(`do $$ begin
      perform set_config('lock_timeout', '${LOCK_WAIT_MS}', true);
      perform pg_advisory_xact_lock(${PARTITION_LOCK});
      if exists (select from pg_class where relname = '${name}') then
        lock table only location in access exclusive mode;
        if true ${unless} then
          alter table location detach partition ${name};
          drop table ${name};
        end if;
      end if;
      perform set_config('lock_timeout', '0', true);
    end $$`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== LOCK_NOT_AVAILABLE) throw error;
    return false;
  }
  const { rows } = await db.query('select to_regclass($1) is null as gone', [name]);
  return rows[0].gone;
}

async function createPartition(db: Runs, from: Date, pieces: Pieces): Promise<void> {
  const month: Month = { name: partitionName(from), from, to: monthStart(from, 1) };
  await db.query(`do $$ declare at timestamptz; begin
    perform pg_advisory_xact_lock(${PARTITION_LOCK});
    if not exists (select from pg_class where relname = '${month.name}') then
      ${createSql(month, pieces)}
    end if;
  end $$`);
}

async function piecesWanted(
  db: Runs,
  month: Date,
  { rows, pieceRows = PIECE_ROWS }: PartitionOptions,
): Promise<Pieces> {
  const before = Array.from({ length: MONTHS_LOOKED_AT }, (_, n) =>
    partitionName(monthStart(month, -1 - n)),
  );
  return piecesFor(rows ?? (await rowsOf(db, before)), pieceRows);
}

/** First moment of the month that has the name. */
function monthOf(name: string): Date {
  const [, year, month] = name.split('_').map(Number);
  if (!year || !month) throw new Error(`${name} is no month of locations`);
  return new Date(Date.UTC(year, month - 1, 1));
}

function monthStart(moment: Date, monthsLater: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + monthsLater, 1));
}
