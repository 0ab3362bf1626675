// How a month of `location` lies: whole in one table, or in days, each of one or several tables by vehicle. A large
// table takes hours to put in order and to pack; many small ones make every statement that does not say which of them
// it needs slow, so a month is divided only when it would be too large (decision 0066).
import type pg from 'pg';

/** What runs a statement: a client, a pool client or the pool. */
export type Runs = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

/** Tables a day; 0: the month is one table. */
export type Pieces = 0 | 1 | 4 | 16;

/** Rows that one table should hold at most: half of what is put in order, so that a fleet may double meanwhile. */
export const PIECE_ROWS = 50_000_000;
/** From 16 a day on every statement over a year locks 12 000 relations, and COPY keeps no more than 32 tables open. */
const DIVISIONS = [1, 4, 16] as const;
const DAYS = 30;

/** How a month of so many rows should lie. */
export function piecesFor(rows: number, pieceRows: number): Pieces {
  if (rows <= pieceRows) return 0;
  return DIVISIONS.find((pieces) => rows / DAYS / pieces <= pieceRows) ?? 16;
}

/**
 * The tables that hold locations, as something to select from: `oid`, `name`, `rows` (−1: not known), `pages`, `visible`
 * pages, the moment `over` when its time has passed, and whether it is a whole month. Asks the catalogue alone: functions
 * of PostgreSQL that tell the same would lock all of them.
 */
export const PIECES = `(
  with recursive part as (
    select inhrelid as oid from pg_inherits where inhparent = 'location'::regclass
    union all
    select i.inhrelid from part join pg_inherits i on i.inhparent = part.oid)
  select c.oid, c.relname::text as name, c.reltuples::float8 as rows, c.relpages as pages,
    c.relallvisible as visible, n.day is null as is_month,
    (to_date(n.month || coalesce(n.day, '_01'), 'YYYY_MM_DD')
      + case when n.day is null then interval '1 month' else interval '1 day' end)
      at time zone 'UTC' as over
  from part join pg_class c on c.oid = part.oid and c.relkind = 'r'
  cross join lateral (select substring(c.relname from '^location_(\\d{4}_\\d{2})') as month,
    substring(c.relname from '^location_\\d{4}_\\d{2}(_\\d{2})') as day) n
  where n.month is not null)`;

/** Rows of the fullest of these months, as far as the database has counted them. */
export async function rowsOf(db: Runs, months: readonly string[]): Promise<number> {
  const { rows } = await db.query(
    `select coalesce(max(m.rows), 0)::float8 as rows from (
       select sum(greatest(p.rows, 0)) as rows from ${PIECES} p
       where left(p.name, length('location_yyyy_mm')) = any($1::text[])
       group by left(p.name, length('location_yyyy_mm'))) m`,
    [months],
  );
  return Number(rows[0]?.rows ?? 0);
}

/** How a month lies; undefined: there is none. */
export async function readPieces(db: Runs, month: string): Promise<Pieces | undefined> {
  const { rows } = await db.query(
    `select count(*)::int as tables, count(distinct over)::int as days, bool_or(is_month) as whole
     from ${PIECES} p where left(p.name, length('location_yyyy_mm')) = $1`,
    [month],
  );
  const { tables, days, whole } = rows[0];
  if (tables === 0) return undefined;
  return whole ? 0 : ((tables / days) as Pieces);
}

export interface Month {
  name: string;
  from: Date;
  to: Date;
}

/**
 * PL/pgSQL that makes the month and attaches it. It is made beside: creating it as a partition would stop all writers for
 * the moment. Days are those of UTC, whatever the session's time zone is.
 */
export function createSql({ name, from, to }: Month, pieces: Pieces): string {
  const bounds = `for values from ('${from.toISOString()}') to ('${to.toISOString()}')`;
  const attach = `alter table location attach partition ${name} ${bounds};`;
  if (pieces === 0) return `create table ${name} (like location including all); ${attach}`;
  const day = `'${name}' || to_char(at at time zone 'UTC', '_DD')`;
  return `
    create table ${name} (like location including all) partition by range (ts);
    for at in select generate_series('${from.toISOString()}'::timestamptz,
      '${to.toISOString()}'::timestamptz - interval '1 hour', interval '24 hours') loop
      execute format('create table %I partition of ${name} for values from (%L) to (%L)${
        pieces === 1 ? '' : ' partition by hash (vehicle_id)'
      }', ${day}, at, at + interval '24 hours');
      ${pieces === 1 ? '' : hashSql(day, pieces)}
    end loop;
    ${attach}`;
}

/** By vehicle alone: its number is unique over companies, and a list of vehicles finds their pieces. */
function hashSql(day: string, pieces: Pieces): string {
  return `for piece in 0 .. ${pieces - 1} loop
    execute format('create table %I partition of %I for values with (modulus ${pieces}, remainder %s)',
      ${day} || '_p' || piece, ${day}, piece);
  end loop;`;
}
