// Reads the shape of a migrated database from PostgreSQL's catalogue: tables, columns, constraints,
// indexes. From it come the types and the readable dump. Partitions are left out.
import type pg from 'pg';

export interface Column {
  name: string;
  /** As SQL writes it: `timestamp with time zone`, `smallint`, … */
  type: string;
  nullable: boolean;
  /** SQL of the default, null when there is none. */
  preset: string | null;
}

export interface Table {
  name: string;
  columns: Column[];
  constraints: string[];
  indexes: string[];
  /** For example `RANGE (ts)`; null: not partitioned. */
  partitioned: string | null;
}

/** All tables by name. Names and orders are the same on every supported version of the server. */
export async function describeDatabase(client: pg.ClientBase): Promise<Table[]> {
  const tables = await client.query(`select c.oid, c.relname as name,
      case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as partitioned
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`);
  const described: Table[] = [];
  for (const row of tables.rows) {
    described.push({
      name: row.name,
      partitioned: row.partitioned,
      columns: await columnsOf(client, row.oid),
      constraints: await constraintsOf(client, row.oid),
      indexes: await indexesOf(client, row.oid),
    });
  }
  return described;
}

/** Sequences that tables share, as SQL. */
export async function describeSequences(client: pg.ClientBase): Promise<string[]> {
  const answer = await client.query(`select sequencename as name, data_type::text as type,
      start_value as first from pg_sequences where schemaname = 'public' order by 1`);
  return answer.rows.map((row) => `create sequence ${row.name} as ${row.type} start ${row.first};`);
}

async function columnsOf(client: pg.ClientBase, oid: number): Promise<Column[]> {
  const answer = await client.query(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable, pg_get_expr(d.adbin, d.adrelid) as preset
    from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [oid],
  );
  return answer.rows;
}

async function constraintsOf(client: pg.ClientBase, oid: number): Promise<string[]> {
  // PostgreSQL 18 lists NOT NULL as constraints too; the columns say it already.
  const answer = await client.query(
    `select pg_get_constraintdef(oid) as sql from pg_constraint
    where conrelid = $1 and contype <> 'n' order by contype <> 'p', conname`,
    [oid],
  );
  return answer.rows.map((row) => row.sql);
}

async function indexesOf(client: pg.ClientBase, oid: number): Promise<string[]> {
  const answer = await client.query(
    `select pg_get_indexdef(i.indexrelid) as sql from pg_index i
    join pg_class c on c.oid = i.indexrelid
    where i.indrelid = $1
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid
        and k.contype in ('p', 'u', 'x'))
    order by c.relname`,
    [oid],
  );
  return answer.rows.map((row) => row.sql.replace('ON ONLY public.', 'ON ').replace('public.', ''));
}
