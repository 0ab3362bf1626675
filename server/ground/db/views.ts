// Brings the views to what views.sql says, after the migrations. A view bears the hash of the text that it was made of,
// so the same text is not run again, and an older program beside a newer one does not bring the old view back.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

export interface Views {
  sql: string;
  hash: string;
}

export function viewsOf(sql: string): Views {
  return { sql, hash: createHash('sha256').update(sql).digest('hex') };
}

export function readViews(): Views {
  return viewsOf(readFileSync(join(import.meta.dirname, 'views.sql'), 'utf8'));
}

/**
 * For a database that lacks no migration: true when its views must be made, being from before they stood in a file of
 * their own. Throws with one sentence when their text was changed without a migration.
 */
export async function lacksViews(client: pg.ClientBase, views: Views): Promise<boolean> {
  const { rows } = await client.query<{ hash: string | null }>(
    `select obj_description(to_regclass(name), 'pg_class') as hash from unnest($1::text[]) as name`,
    [namesOf(views)],
  );
  const hashes = rows.map((row) => row.hash);
  if (hashes.some((hash) => hash !== null && hash !== views.hash)) {
    throw new Error('views.sql was changed after this database had applied it: add a migration.');
  }
  return hashes.includes(null);
}

/** In the transaction that is open. Replaced, they have all columns that they had. */
export async function putViews(
  client: pg.ClientBase,
  views: Views,
): Promise<'replaced' | 'made anew'> {
  await client.query('savepoint views');
  let how: 'replaced' | 'made anew' = 'replaced';
  try {
    await client.query(views.sql);
  } catch (error) {
    if ((error as { code?: string }).code !== OTHER_COLUMNS) throw error;
    await client.query('rollback to savepoint views');
    await makeAnew(client, views);
    how = 'made anew';
  }
  for (const name of namesOf(views)) {
    await client.query(`comment on view ${name} is '${views.hash}'`);
  }
  return how;
}

/** A column was taken away, renamed, or is of another type: such a view cannot be replaced. */
const OTHER_COLUMNS = '42P16';

/** Whoever may read the views still may. What somebody else has made of them is told, not taken along. */
async function makeAnew(client: pg.ClientBase, views: Views): Promise<void> {
  const names = namesOf(views);
  const { rows: grants } = await client.query<{ sql: string }>(
    `select format('grant %s on %I to %s%s', a.privilege_type, c.relname,
       case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end,
       case when a.is_grantable then ' with grant option' else '' end) as sql
     from pg_class c, aclexplode(c.relacl) a
     where c.oid = any(select to_regclass(name) from unnest($1::text[]) as name)
       and a.grantee <> c.relowner`,
    [names],
  );
  await client.query(`drop view if exists ${names.toReversed().join(', ')}`);
  await client.query(views.sql);
  for (const { sql } of grants) await client.query(sql);
}

/** In the order in which they are made. */
function namesOf({ sql }: Views): string[] {
  return [...sql.matchAll(/^create or replace view (\w+)/gm)].map(([, name]) => name as string);
}
