// What whoever archives asks and writes: which months of which vehicles are due, and files on their way in and out.
import type pg from 'pg';
import { LOCATION_COLUMNS } from '../fold/location-row.ts';
import { copyOut, type Owner } from '../fold/read-locations.ts';
import type { ArchiveFile, ArchivePart } from './archive.queries.ts';
import { rowBytes } from './location-columns.ts';

type Runs = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

/** The newest record of a vehicle, and so many whole months before it, stay where they are. */
const MONTHS_BEFORE_NEWEST = 2;

export interface VehicleMonth extends Owner {
  /** First day, `2026-03-01`. */
  month: string;
}

/** Vehicles that have reported, by their key. */
export async function listOwners(
  db: Runs,
  after: Owner | undefined,
  count: number,
): Promise<Owner[]> {
  const { rows } = await db.query<Owner>(
    `select company_id as "companyId", vehicle_id as "vehicleId" from fold_state
     where newest_ts is not null and (company_id, vehicle_id) > ($1, $2)
     order by company_id, vehicle_id limit $3`,
    [after?.companyId ?? 0, after?.vehicleId ?? 0, count],
  );
  return rows;
}

export interface DueWanted {
  owners: readonly Owner[];
  /** First days of the months that there are partitions of. */
  months: readonly string[];
  today: Date;
  /** For companies that say nothing else; null: nothing is archived. */
  freshMonths: number | null;
}

/**
 * Months beyond the fresh ones of which a vehicle has rows in `location`. Those wait that a forwarding has still to pass
 * on: it reads by key and by what was noted of late ones.
 */
export async function listDue(db: Runs, wanted: DueWanted): Promise<VehicleMonth[]> {
  const { rows } = await db.query<VehicleMonth>(
    `select f.company_id as "companyId", f.vehicle_id as "vehicleId", m.month::text as month
     from unnest($1::int[], $2::int[]) as n(c, v)
     join fold_state f on f.company_id = n.c and f.vehicle_id = n.v
     join company c on c.company_id = f.company_id
     cross join unnest($3::date[]) as m(month)
     where m.month < least(
         date_trunc('month', $4::timestamptz) - make_interval(months => coalesce(c.fresh_months, $5::int)),
         date_trunc('month', f.newest_ts) - make_interval(months => ${MONTHS_BEFORE_NEWEST}))
       and coalesce(c.fresh_months, $5::int) is not null
       and exists (select 1 from location l where l.company_id = n.c and l.vehicle_id = n.v
         and l.ts >= m.month and l.ts < m.month + interval '1 month')
       and not exists (select 1 from forwarding_cursor x
         join forwarding w on w.company_id = x.company_id and w.forwarding_id = x.forwarding_id
         where x.company_id = n.c and x.vehicle_id = n.v and w.is_on
           and (x.ts < m.month + interval '1 month'
             or exists (select 1 from location_late y
               where y.company_id = n.c and y.vehicle_id = n.v)))
     order by 1, 2, 3`,
    [
      wanted.owners.map(({ companyId }) => companyId),
      wanted.owners.map(({ vehicleId }) => vehicleId),
      wanted.months,
      wanted.today,
      wanted.freshMonths,
    ],
  );
  return rows;
}

/** Rows of the month in `location`. */
export async function countRows(db: Runs, of: VehicleMonth): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::float8 as count from location where company_id = $1 and vehicle_id = $2
       and ts >= $3::date and ts < $3::date + interval '1 month'`,
    [of.companyId, of.vehicleId, of.month],
  );
  return rows[0]?.count ?? 0;
}

/** Deletes the rows of the month in `location`; answers how many. */
export async function deleteRows(db: Runs, of: VehicleMonth): Promise<number> {
  const { rowCount } = await db.query(
    `delete from location where company_id = $1 and vehicle_id = $2
       and ts >= $3::date and ts < $3::date + interval '1 month'`,
    [of.companyId, of.vehicleId, of.month],
  );
  return rowCount ?? 0;
}

/**
 * The next rows of a month in the order of the key, as a binary COPY has them: `count` and those that are of the same
 * moment as the last one. `after`: the last moment of those before, as PostgreSQL writes it.
 */
export async function copyNext(
  client: pg.ClientBase,
  { companyId, vehicleId, month }: VehicleMonth,
  after: string | null,
  count: number,
): Promise<Uint8Array> {
  const where = `company_id = ${Number(companyId)} and vehicle_id = ${Number(vehicleId)}
    and ts >= '${month}'::date and ts < '${month}'::date + interval '1 month'
    ${after === null ? '' : `and ts > '${after}'`}`;
  return rowBytes(
    await copyOut(
      client,
      `copy (select ${LOCATION_COLUMNS} from location
        where ${where} and ts <= coalesce((select ts from location where ${where}
          order by ts, hash offset ${Number(count) - 1} limit 1), 'infinity')
        order by ts, hash) to stdout (format binary)`,
    ),
  );
}

/** Notes that a file will be there. */
export async function beginFile(
  db: Runs,
  of: VehicleMonth,
  nameOf: (fileId: number) => string,
  now: Date,
): Promise<{ fileId: number; name: string }> {
  const { rows } = await db.query<{ id: number }>(
    `insert into archive_file (company_id, vehicle_id, month, name, state, changed)
     values ($1, $2, $3, '', 'writing', $4) returning file_id as id`,
    [of.companyId, of.vehicleId, of.month, now],
  );
  const fileId = Number(rows[0]?.id);
  const name = nameOf(fileId);
  await db.query('update archive_file set name = $3 where company_id = $1 and file_id = $2', [
    of.companyId,
    fileId,
    name,
  ]);
  return { fileId, name };
}

export interface NewPart {
  from: string;
  to: string;
  rows: number;
  digest: Buffer;
}

/** The file takes the place of the one before; its rows lie in `location` as well. */
export async function takePlace(
  client: pg.ClientBase,
  of: VehicleMonth,
  file: ArchiveFile & { bytes: number },
  parts: readonly NewPart[],
  now: Date,
): Promise<void> {
  await removeFiles(client, of, now);
  await client.query(
    `update archive_file set state = 'ready', bytes = $3, sha256 = $4, changed = $5
     where company_id = $1 and file_id = $2`,
    [of.companyId, file.fileId, file.bytes, file.sha256, now],
  );
  await client.query(
    `insert into archive_part (company_id, vehicle_id, file_id, part, from_ts, to_ts, rows, digest, used)
     select $1, $2, $3, n - 1, from_ts, to_ts, rows, digest, $8
     from unnest($4::timestamptz[], $5::timestamptz[], $6::int[], $7::bytea[])
       with ordinality as p(from_ts, to_ts, rows, digest, n)`,
    [
      of.companyId,
      of.vehicleId,
      file.fileId,
      parts.map(({ from }) => from),
      parts.map(({ to }) => to),
      parts.map(({ rows }) => rows),
      parts.map(({ digest }) => digest),
      now,
    ],
  );
}

/** Nothing depends on the files of the month any more. */
export async function removeFiles(
  client: Runs,
  { companyId, vehicleId, month }: VehicleMonth,
  now: Date,
): Promise<void> {
  const key = [companyId, vehicleId, month];
  await client.query(
    `delete from archive_part p using archive_file f
     where f.company_id = $1 and f.vehicle_id = $2 and f.month = $3 and f.state = 'ready'
       and p.company_id = f.company_id and p.file_id = f.file_id`,
    key,
  );
  await client.query(
    `update archive_file set state = 'removed', changed = $4
     where company_id = $1 and vehicle_id = $2 and month = $3 and state = 'ready'`,
    [...key, now],
  );
}

/** Files that nothing depends on since then. */
export async function listToClear(db: Runs, until: Date, count: number) {
  const { rows } = await db.query<{ companyId: number; fileId: number; name: string }>(
    `select company_id as "companyId", file_id as "fileId", name from archive_file
     where state <> 'ready' and changed < $1 order by changed limit $2`,
    [until, count],
  );
  return rows;
}

export async function forgetFile(
  db: Runs,
  { companyId, fileId }: Pick<ArchivePart, 'companyId' | 'fileId'>,
): Promise<void> {
  await db.query(
    `delete from archive_file where company_id = $1 and file_id = $2 and state <> 'ready'`,
    [companyId, fileId],
  );
}

/** Nothing depends on any archived month of the vehicle any more, and no part is brought back. */
export async function removeAllFiles(client: Runs, owner: Owner, now: Date): Promise<void> {
  const key = [owner.companyId, owner.vehicleId];
  await client.query('delete from archive_part where company_id = $1 and vehicle_id = $2', key);
  await client.query(
    `update archive_file set state = 'removed', changed = $3
     where company_id = $1 and vehicle_id = $2 and state <> 'removed'`,
    [...key, now],
  );
}

/** Files of the vehicle that nothing depends on. */
export async function listRemoved(db: Runs, { companyId, vehicleId }: Owner) {
  const { rows } = await db.query<{ companyId: number; fileId: number; name: string }>(
    `select company_id as "companyId", file_id as "fileId", name from archive_file
     where company_id = $1 and vehicle_id = $2 and state = 'removed'`,
    [companyId, vehicleId],
  );
  return rows;
}

/** Every file that something depends on, of a company or of all, after another one. */
export async function listFiles(db: Runs, after: { companyId: number; fileId: number }) {
  const { rows } = await db.query<ArchiveFile & VehicleMonth & { bytes: number }>(
    `select company_id as "companyId", file_id as "fileId", vehicle_id as "vehicleId",
       month::text as month, name, sha256, bytes from archive_file
     where state = 'ready' and (company_id, file_id) > ($1, $2)
     order by company_id, file_id limit 500`,
    [after.companyId, after.fileId],
  );
  return rows;
}
