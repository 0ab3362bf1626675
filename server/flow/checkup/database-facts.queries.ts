// What the database says of itself. Nothing here needs the product's schema.
import type { DatabaseFact } from '@flotila/domain/checkup/judge-database.ts';
import { listMigrations } from '../../ground/db/migrate.ts';
import type { Database } from '../../ground/db/open.ts';

export async function findDatabaseFact({ pool }: Database, zone: string): Promise<DatabaseFact> {
  const { rows } = await pool.query(
    `select current_setting('server_version_num')::int as number,
      current_setting('server_version') as version,
      current_setting('max_connections')::int as connections,
      current_setting('server_encoding') as encoding,
      current_setting('fsync') = 'on' as fsync,
      current_setting('full_page_writes') = 'on' as full_page_writes,
      current_setting('autovacuum') = 'on' as autovacuum,
      exists(select 1 from pg_timezone_names where name = $1) as knows_zones`,
    [zone],
  );
  const { number, version, connections, encoding, knows_zones, ...on } = rows[0];
  return {
    versionNumber: number,
    version,
    maxConnections: connections,
    encoding,
    on,
    knowsZones: knows_zones,
  };
}

/** Epoch milliseconds. */
export async function findDatabaseTime({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  return rows[0].now;
}

/** Hashes of the migrations that it was given, by number, without newer ones beside which we may run; none: it is empty. */
export async function findAppliedSteps({ pool }: Database): Promise<Map<number, string>> {
  const { rows: found } = await pool.query("select to_regclass('migration') as name");
  if (found[0].name === null) return new Map();
  const { rows } = await pool.query(
    `select number, hash from migration m
     where number <= $1 or to_jsonb(m) -> 'beside' is distinct from 'true'`,
    [listMigrations().length],
  );
  return new Map(rows.map(({ number, hash }) => [number, hash]));
}
