// What a backup consists of: the tables in an order in which they can be filled, and its manifest.
import type pg from 'pg';
import { z } from 'zod';

export const MANIFEST_FILE = 'manifest.json';

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
export const Manifest = z.object({
  made: z.string(),
  /** Number of the newest migration; the restoring program must know it. */
  migration: z.number().int(),
  sequences: z.record(name, z.number()),
  tables: z.array(
    z.object({
      name,
      columns: z.array(name),
      file: z.string().regex(/^[a-z0-9_]+\.copy\.gz$/),
      rows: z.number().int(),
      /** SHA-256 of the text before compression. */
      hash: z.string(),
    }),
  ),
});
export type Manifest = z.output<typeof Manifest>;

/** Made by migrating, not by restoring. */
const LEFT_OUT = new Set(['migration']);

/** Tables with their columns; a table comes after those that its foreign keys name. */
export async function listTables(
  client: pg.ClientBase,
): Promise<{ name: string; columns: string[] }[]> {
  const tables = await client.query(`select c.relname as name, c.relkind as kind,
      array_agg(a.attname::text order by a.attnum) as columns,
      (select coalesce(array_agg(distinct f.relname::text), '{}') from pg_constraint k
        join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and a.attgenerated = ''
    group by c.oid, c.relname, c.relkind order by c.relname`);
  const waiting = tables.rows.filter((table) => !LEFT_OUT.has(table.name));
  const ordered: { name: string; columns: string[] }[] = [];
  const done = new Set<string>();
  while (waiting.length > 0) {
    const next = waiting.findIndex((table) =>
      (table.needs as string[]).every((needed) => done.has(needed)),
    );
    const [table] = waiting.splice(next, 1);
    if (next < 0 || !table) throw new Error('foreign keys form a ring');
    done.add(table.name);
    ordered.push({ name: table.name, columns: table.columns });
  }
  return ordered;
}

/** Last values of the sequences by name; those that were never used are left out. */
export async function listSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const answer = await client.query(`select sequencename as name, last_value::text as value
    from pg_sequences where schemaname = 'public' and last_value is not null`);
  return Object.fromEntries(answer.rows.map((row) => [row.name, Number(row.value)]));
}
