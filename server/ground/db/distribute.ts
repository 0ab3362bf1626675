// Spreads the tables of a migrated database over the machines of a Citus, as distribution.ts lists them. Each table in
// a transaction of its own, foreign keys kept as text in the database meanwhile: whatever interrupts it loses
// nothing, and the next run goes on where it was. A run that finds everything done changes nothing, and one after
// a migration takes up the new tables.
import pg from 'pg';
import { KEPT_KEYS, listPlaces, PLACES, type Place, unplacedOf } from './distribution.ts';
import { hasCitus } from './distribution-door.ts';
import { MIGRATE_LOCK } from './migrate.ts';

export interface DistributeInput {
  /** Of the machine that all processes connect to, the coordinator. */
  url: string;
  now: Date;
  /** Pieces into which companies are divided, at first; a machine more can take some of them. */
  shards: number;
  /** One line for each step. */
  log(line: string): void;
}

/** What cannot be done, in a sentence for the operator; nothing was changed. */
export class CannotDistribute extends Error {}

/** All others lie as its companies lie. */
const FIRST: keyof typeof PLACES = 'vehicle';

/** What the product needs of the database, set for it on every machine. */
const SETTINGS = {
  // Planning short questions of many pieces for a compiler costs more than it brings.
  jit: 'off',
  // A call may read companies of several machines and then write a table that lies on all.
  'citus.multi_shard_modify_mode': 'sequential',
} as const;

/**
 * Citus keeps no key that empties one column of several. It only tidies: who sends to a browser that was taken off
 * finds none, as if the column were empty.
 */
const KEYS_GIVEN_UP = new Set(['delivery_company_id_subscription_id_fkey']);

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Throws CannotDistribute before anything is changed. What fails later can be gone on with by another call. */
export async function distribute(input: DistributeInput): Promise<void> {
  const options = '-c TimeZone=UTC -c client_min_messages=warning';
  const name = 'flotila distribute';
  const client = new pg.Client({
    connectionString: input.url,
    options,
    application_name: name,
  });
  // What runs on it is told; without a handler a lost connection would end the program in the middle.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATE_LOCK]);
    await refuse(client, input.now);
    const unplaced = unplacedOf(await listPlaces(client));
    await takeForeignKeys(client, unplaced);
    for (const table of inOrder(unplaced)) await place(client, table, input);
    await clearOwnCopies(client, input.log);
    await putForeignKeys(client, input.log);
    await putSettings(client);
    await check(client);
    await client.query('delete from installation where name = $1', [KEPT_KEYS]);
  } finally {
    await client.end();
  }
}

async function refuse(client: pg.ClientBase, now: Date): Promise<void> {
  if (!(await hasCitus(client))) {
    throw new CannotDistribute(
      'This PostgreSQL has no Citus: install it on every machine, name it in ' +
        'shared_preload_libraries, and run "create extension citus" in this database on each of them.',
    );
  }
  const { rows } = await client.query<{ is_first: boolean; workers: number }>(
    `select coalesce(bool_or(groupid = 0), false)
         and (select groupid from pg_dist_local_group) = 0 as is_first,
       count(*) filter (where shouldhaveshards)::int as workers
     from pg_dist_node where isactive and noderole = 'primary'`,
  );
  if (!rows[0]?.is_first) {
    throw new CannotDistribute(
      'DATABASE_URL must name the coordinator, and it must know its own address: ' +
        "select citus_set_coordinator_host('address of this machine').",
    );
  }
  if (rows[0].workers === 0) {
    throw new CannotDistribute(
      "There is no machine to spread over: select citus_add_node('address', 5432) for each.",
    );
  }
  await refuseRunning(client, now);
  const others = [...(await listPlaces(client))].flatMap(([table, lies]) =>
    table in PLACES && lies !== placeOf(table) ? table : [],
  );
  if (others.length > 0) {
    throw new CannotDistribute(
      `Somebody has spread tables otherwise: ${others.join(', ')}. ` +
        'undistribute_table(…) brings each back.',
    );
  }
}

/** They remember plans of tables as they were, and would store while it is counted. */
async function refuseRunning(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ host: string; roles: string[] }>(
    'select host, roles from process where expires > $1 order by host',
    [now],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ host, roles }) => `${roles.join('+')} on ${host}`);
  throw new CannotDistribute(
    `Processes use this database: ${names.join(', ')}. Stop them first; one that died goes after a minute.`,
  );
}

/** Foreign keys of tables that are not spread yet go, and stand as text where the next run finds them. */
async function takeForeignKeys(client: pg.ClientBase, unplaced: readonly string[]): Promise<void> {
  await inTransaction(client, async () => {
    const { rows } = await client.query<ForeignKey>(
      `select t.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class t on t.oid = k.conrelid
         join pg_class f on f.oid = k.confrelid
       where k.contype = 'f' and k.conparentid = 0 and t.relnamespace = 'public'::regnamespace
         and (t.relname = any($1) or f.relname = any($1))`,
      [unplaced],
    );
    if (rows.length === 0) return;
    const kept = rows
      .filter(({ name }) => !KEYS_GIVEN_UP.has(name))
      // Neither does it follow a key that changes: the product moves what hangs on it by the same statement.
      .map((key) => ({ ...key, definition: key.definition.replace(' ON UPDATE CASCADE', '') }));
    kept.push(...(await readKept(client)));
    await client.query(
      `insert into installation (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value`,
      [KEPT_KEYS, JSON.stringify(kept)],
    );
    for (const { table, name } of rows) {
      await client.query(`alter table "${table}" drop constraint "${name}"`);
    }
  });
}

async function readKept(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query('select value from installation where name = $1', [
    KEPT_KEYS,
  ]);
  return rows.length === 0 ? [] : (JSON.parse(rows[0].value) as ForeignKey[]);
}

/** First what has copies everywhere, then the table that the others go by. */
function inOrder(tables: readonly string[]): string[] {
  const rank = (table: string) => (placeOf(table) === 'everywhere' ? 0 : table === FIRST ? 1 : 2);
  return tables.toSorted((a, b) => rank(a) - rank(b));
}

/** Spreads one table with its rows; all of them arrive, or it stays as it was. */
async function place(
  client: pg.ClientBase,
  table: string,
  { shards, log }: DistributeInput,
): Promise<void> {
  const rows = await inTransaction(client, async () => {
    const before = await countOf(client, table);
    if (placeOf(table) === 'everywhere') {
      await client.query('select create_reference_table($1)', [table]);
    } else if (table === FIRST) {
      await client.query(
        `select create_distributed_table($1, 'company_id', colocate_with => 'none', shard_count => $2)`,
        [table, shards],
      );
    } else {
      await client.query(`select create_distributed_table($1, 'company_id', colocate_with => $2)`, [
        table,
        FIRST,
      ]);
    }
    const after = await countOf(client, table);
    if (after !== before) {
      throw new Error(`${table} had ${before} rows, and ${after} after it was spread.`);
    }
    return after;
  });
  log(`${table}: ${rows} rows ${placeOf(table) === 'everywhere' ? 'on every machine' : 'spread'}`);
}

async function countOf(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::float8 as count from "${table}"`);
  return rows[0].count;
}

/** What was copied to the machines is still in the coordinator's own files. */
async function clearOwnCopies(client: pg.ClientBase, log: (line: string) => void): Promise<void> {
  for (const { table, bytes } of await listOwnCopies(client)) {
    await client.query('select truncate_local_data_after_distributing_table($1)', [table]);
    log(`${table}: ${bytes} bytes freed here`);
  }
}

async function listOwnCopies(client: pg.ClientBase): Promise<{ table: string; bytes: number }[]> {
  const places = [...(await listPlaces(client)).keys()].filter((table) => table in PLACES);
  const { rows } = await client.query<{ table: string; bytes: number }>(
    `select name as table, bytes from unnest($1::text[]) as name,
       lateral (select sum(pg_relation_size(part))::float8 as bytes
         from (select name::regclass as part
           union select relid from pg_partition_tree(name::regclass)) parts) sizes
     where bytes > 0 order by name`,
    [places],
  );
  return rows;
}

async function putForeignKeys(client: pg.ClientBase, log: (line: string) => void): Promise<void> {
  for (const { table, name, definition } of await listMissingKeys(client)) {
    await client.query(`alter table "${table}" add constraint "${name}" ${definition}`);
    log(`${table}: ${name} is there again`);
  }
}

async function listMissingKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<{ key: string }>(
    `select conrelid::regclass::text || ' ' || conname as key from pg_constraint where contype = 'f'`,
  );
  const present = new Set(rows.map(({ key }) => key));
  const kept = await readKept(client);
  return kept.filter(({ table, name }) => !present.has(`${table} ${name}`));
}

async function putSettings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select current_database() as name');
  const database = client.escapeIdentifier(rows[0].name);
  const commands = Object.entries(SETTINGS).map(
    ([name, value]) => `alter database ${database} set ${name} = '${value}'`,
  );
  for (const command of commands) {
    await client.query(
      'select run_command_on_all_nodes($1, give_warning_for_connection_errors => true)',
      [command],
    );
  }
}

/** Looks at the database itself, whatever this run did or found done. */
async function check(client: pg.ClientBase): Promise<void> {
  const places = await listPlaces(client);
  const wrong = Object.entries(PLACES).flatMap(([table, place]) =>
    place !== 'here' && places.get(table) !== place ? `${table} is not spread` : [],
  );
  for (const { table } of await listOwnCopies(client)) wrong.push(`${table} has rows here`);
  for (const { table, name } of await listMissingKeys(client)) {
    wrong.push(`${table} lacks ${name}`);
  }
  const { rows } = await client.query<{ setting: string }>(
    `select unnest(setconfig) as setting from pg_db_role_setting s
     join pg_database d on d.oid = s.setdatabase where d.datname = current_database()`,
  );
  const settings = new Set(rows.map(({ setting }) => setting));
  for (const [name, value] of Object.entries(SETTINGS)) {
    if (!settings.has(`${name}=${value}`)) wrong.push(`${name} is not set`);
  }
  if (wrong.length > 0) throw new Error(`Not all is spread: ${wrong.join('; ')}.`);
}

function placeOf(table: string): Place {
  return PLACES[table as keyof typeof PLACES];
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
