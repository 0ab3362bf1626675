// What the tables tell of the archive: files, their parts, and which of these lie in `location` as well.
import type pg from 'pg';
import { sendTogether } from '../../ground/db/send-together.ts';
import { HEADER, LOCATION_COLUMNS } from '../fold/location-row.ts';
import { copyOut, type Owner } from '../fold/read-locations.ts';
import { rowBytes } from './location-columns.ts';

type Runs = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

export interface ArchiveFile {
  fileId: number;
  /** Within the place. */
  name: string;
  sha256: Buffer;
}

export interface ArchivePart extends Owner, ArchiveFile {
  /** Number within the file. */
  part: number;
  /** Of its first and its last record, as PostgreSQL writes them. */
  from: string;
  to: string;
  /** Epoch milliseconds of the same. */
  fromTs: number;
  toTs: number;
  rows: number;
  digest: Buffer;
  /** null: the rows lie in the file only. */
  used: Date | null;
}

const PART = `p.company_id as "companyId", p.vehicle_id as "vehicleId", p.file_id as "fileId", f.name,
  f.sha256, p.part, p.from_ts::text as from, p.to_ts::text as to,
  (extract(epoch from p.from_ts) * 1000)::float8 as "fromTs",
  (extract(epoch from p.to_ts) * 1000)::float8 as "toTs", p.rows, p.digest, p.used
  from archive_part p join archive_file f on f.company_id = p.company_id and f.file_id = p.file_id`;

export interface PartsWanted {
  companyId: number;
  /** null: all of the company. */
  vehicleIds: readonly number[] | null;
  /** Epoch milliseconds, both included; ±∞: without end. */
  from: number;
  to: number;
}

/** Parts that touch the time, of each vehicle the oldest first. */
export async function listParts(db: Runs, wanted: PartsWanted): Promise<ArchivePart[]> {
  const { rows } = await db.query<ArchivePart>(
    `select ${PART} where p.company_id = $1 and ($2::int[] is null or p.vehicle_id = any($2))
       and p.to_ts >= $3 and p.from_ts <= $4
     order by p.vehicle_id, p.from_ts`,
    [wanted.companyId, wanted.vehicleIds, momentText(wanted.from), momentText(wanted.to)],
  );
  return rows;
}

/** Says of parts that they are asked for; answers how many of them still lie in `location`. */
export async function touchParts(db: Runs, parts: readonly ArchivePart[], now: Date) {
  const { rowCount } = await db.query(
    `update archive_part p set used = greatest(p.used, $1)
     from unnest($2::int[], $3::bigint[], $4::int[]) as n(c, f, part)
     where p.company_id = n.c and p.file_id = n.f and p.part = n.part and p.used is not null`,
    [
      now,
      parts.map(({ companyId }) => companyId),
      parts.map(({ fileId }) => fileId),
      parts.map(({ part }) => part),
    ],
  );
  return rowCount ?? 0;
}

/** Locks the part until the end of the transaction; undefined: another file took its place. */
export async function lockPart(
  client: pg.ClientBase,
  { companyId, fileId, part }: ArchivePart,
): Promise<{ used: Date | null } | undefined> {
  const { rows } = await client.query<{ used: Date | null }>(
    'select used from archive_part where company_id = $1 and file_id = $2 and part = $3 for update',
    [companyId, fileId, part],
  );
  return rows[0];
}

/** Where the rows of the part lie from now on. */
export async function markPart(
  client: pg.ClientBase,
  { companyId, fileId, part }: ArchivePart,
  used: Date | null,
): Promise<void> {
  await client.query(
    'update archive_part set used = $4 where company_id = $1 and file_id = $2 and part = $3',
    [companyId, fileId, part, used],
  );
}

/**
 * Puts rows into `location`; those that came there by themselves stay. `isAlone`: none did, as far as is known.
 * @throws a unique violation when one did all the same
 */
export async function insertRows(
  client: pg.ClientBase,
  rows: Uint8Array,
  isAlone: boolean,
): Promise<void> {
  const bytes = new Uint8Array(HEADER.length + rows.length + 2);
  bytes.set(HEADER);
  bytes.set(rows, HEADER.length);
  bytes.fill(0xff, bytes.length - 2);
  const copy = (table: string) => `copy ${table} (${LOCATION_COLUMNS}) from stdin (format binary)`;
  if (isAlone) return sendTogether(client, [{ copy: copy('location'), bytes }]);
  await client.query('create temp table archive_stage (like location) on commit drop');
  await sendTogether(client, [{ copy: copy('archive_stage'), bytes }]);
  await client.query(
    `insert into location (${LOCATION_COLUMNS}) select ${LOCATION_COLUMNS} from archive_stage
     on conflict do nothing`,
  );
  await client.query('drop table archive_stage');
}

export async function hasRows(
  client: pg.ClientBase,
  { companyId, vehicleId, from, to }: ArchivePart,
): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from location where company_id = $1 and vehicle_id = $2 and ts >= $3 and ts <= $4
     limit 1`,
    [companyId, vehicleId, from, to],
  );
  return rows.length > 0;
}

/** The rows of the part that lie in `location`, in the order of the key. */
export async function copyPart(
  client: pg.ClientBase,
  { companyId, vehicleId, from, to }: ArchivePart,
): Promise<Uint8Array> {
  return rowBytes(
    await copyOut(
      client,
      `copy (select ${LOCATION_COLUMNS} from location
        where company_id = ${Number(companyId)} and vehicle_id = ${Number(vehicleId)}
          and ts >= '${from}' and ts <= '${to}'
        order by ts, hash) to stdout (format binary)`,
    ),
  );
}

/** Takes the rows of the part away; answers how many. */
export async function deletePart(
  client: pg.ClientBase,
  { companyId, vehicleId, from, to }: ArchivePart,
): Promise<number> {
  const { rowCount } = await client.query(
    'delete from location where company_id = $1 and vehicle_id = $2 and ts >= $3 and ts <= $4',
    [companyId, vehicleId, from, to],
  );
  return rowCount ?? 0;
}

function momentText(ts: number): string {
  if (Number.isFinite(ts)) return new Date(ts).toISOString();
  return ts < 0 ? '-infinity' : 'infinity';
}
