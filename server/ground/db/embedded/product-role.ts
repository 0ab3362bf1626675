// As whom the product uses the embedded PostgreSQL: as the owner of its database, who is no superuser. So a
// hole in a statement of ours reads no file of the machine, runs no program and changes no setting.
import { createHmac } from 'node:crypto';
import type pg from 'pg';

export const PRODUCT_USER = 'flotila_app';
export const DATABASE = 'flotila';
/** Any number that nobody else uses in this server. */
const HAND_OVER_LOCK = 1_718_580_325;

/** The password of the product's role: made of the superuser's, and nobody works that out of it. */
export function productPassword(superuserPassword: string): string {
  return createHmac('sha256', superuserPassword).update(PRODUCT_USER).digest('base64url');
}

/**
 * Makes the role and its database where they are missing; what an earlier version made as superuser is
 * handed over, all or nothing. `clientOf` gives a superuser's client of a database.
 */
export async function handOver(
  clientOf: (database: string) => pg.Client,
  password: string,
): Promise<void> {
  await withClient(clientOf('postgres'), async (client) => {
    // A command that shares the server may come at the same time.
    await client.query('select pg_advisory_lock($1)', [HAND_OVER_LOCK]);
    await ensureRole(client, password);
    await ensureDatabase(client);
    await withClient(clientOf(DATABASE), (inside) => inside.query(HAND_OVER));
  });
}

async function ensureRole(client: pg.Client, password: string): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [PRODUCT_USER]);
  // Backups are tried in databases of their own; a role of an earlier version may not make them yet.
  if (found.rowCount !== 0) return void (await client.query(`alter role ${PRODUCT_USER} createdb`));
  const rights = 'login nosuperuser createdb nocreaterole noreplication';
  await client.query(
    `create role ${PRODUCT_USER} ${rights} password ${client.escapeLiteral(password)}`,
  );
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const found = await client.query(
    'select datdba::regrole::text as owner from pg_database where datname = $1',
    [DATABASE],
  );
  const owner = found.rows[0]?.owner;
  if (!owner) await client.query(`create database ${DATABASE} owner ${PRODUCT_USER}`);
  else if (owner !== PRODUCT_USER) {
    await client.query(`alter database ${DATABASE} owner to ${PRODUCT_USER}`);
  }
}

/**
 * The schema itself is its database owner's; sequences of columns go with their tables. One statement, so
 * one transaction.
 */
const HAND_OVER = `do $$
declare
  change text;
begin
  for change in
    select format('alter table %s owner to ${PRODUCT_USER}', c.oid::regclass) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S', 'v')
      and c.relowner <> '${PRODUCT_USER}'::regrole
      and not exists (select 1 from pg_depend d where c.relkind = 'S' and d.classid = 'pg_class'::regclass
        and d.objid = c.oid and d.deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to ${PRODUCT_USER}', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proowner <> '${PRODUCT_USER}'::regrole
  loop
    execute change;
  end loop;
end $$`;

async function withClient(
  client: pg.Client,
  use: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
