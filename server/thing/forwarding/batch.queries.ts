// The next batch of a forwarding, read in one snapshot: where the passed records of each vehicle end, what is noted of late
// ones, and the stored records behind that. One snapshot, so that a record that arrives late meanwhile is either read
// here or found in what is noted afterwards, never both (decision 0043).
import {
  type ForwardingContent,
  type ForwardingForm,
  SINGLES_MAX,
} from '@flotila/domain/forwarding/forwarding.ts';
import type { CountryOf } from '@flotila/domain/location/country-of.ts';
import { FLAGS_WITHOUT_PLACE, type Location } from '@flotila/domain/location/location.ts';
import type pg from 'pg';
import { withConnection } from '../../ground/db/connection.ts';
import type { Past } from '../archive/past.ts';
import type { ExtraNameStore } from '../fold/extra-names.ts';
import { LOCATION_COLUMNS } from '../fold/location-row.ts';
import { copyOut } from '../fold/read-locations.ts';
import { readVehicleRows } from '../fold/read-rows.ts';
import { type Archived, freshBatch, nextArchived, stopAtArchived } from './archived.ts';

/** Vehicles of one batch; the others have their turn in the next. */
const VEHICLES_MAX = 50;
/** Everything that is noted under an id. */
export const LATE_AT_MAX = 2_147_483_647;

export interface ForwardingKey {
  companyId: number;
  forwardingId: number;
}

export interface Target {
  form: ForwardingForm;
  content: ForwardingContent;
  url: string;
  secret: string | null;
  companyCode: string;
  /** Number of the batch. */
  batch: number;
  batchMax: number;
  fromTs: Date;
  /** Tries in a row that failed, and since when. */
  failures: number;
  failingSince: Date | null;
}

/** How far the records of a vehicle were passed on. */
export interface Position {
  ts: Date;
  hash: number;
  lateId: number;
  lateAt: number;
}

export interface VehicleCursor extends Position {
  vehicleId: number;
  numericPlate: string;
  /** Where the batch ends that was tried before. */
  endTs: Date | null;
  endHash: number | null;
  endLateId: number | null;
  endLateAt: number | null;
  newestTs: Date | null;
  newestHash: number | null;
  lateIdMax: number;
  /** Of the first records behind it that lie in the archive only; records are read up to there. */
  archivedFrom: Date | null;
}

export interface LateKey {
  vehicleId: number;
  lateId: number;
  at: number;
  ts: Date;
  hash: number;
}

export interface ReadBatch {
  target: Target;
  /** Records that one vehicle may have in it. */
  share: number;
  cursors: VehicleCursor[];
  /** In the order of their arrival. */
  late: LateKey[];
  /** By vehicle, in the order of the key. */
  locations: Map<number, Location[]>;
}

export interface BatchReader {
  /** Left out: a forwarding that comes to archived records stops there. */
  past?: Past | undefined;
  pool: pg.Pool;
  names: ExtraNameStore;
  countryOf: CountryOf;
}

/** undefined: nothing is to be sent */
export async function readBatch(
  reader: BatchReader,
  key: ForwardingKey,
  now: Date,
): Promise<ReadBatch | undefined> {
  await reader.names.refresh();
  return freshBatch(reader.past, key.companyId, () => readOnce(reader, key, now));
}

function readOnce(
  reader: BatchReader,
  key: ForwardingKey,
  now: Date,
): Promise<ReadBatch | Archived | undefined> {
  return withConnection(reader.pool, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const batch = await readAll(client, reader, key, now);
    await client.query('commit');
    return batch;
  });
}

async function readAll(
  client: pg.ClientBase,
  reader: BatchReader,
  key: ForwardingKey,
  now: Date,
): Promise<ReadBatch | Archived | undefined> {
  const target = await findTarget(client, key);
  const cursors = target ? await listCursors(client, key, now) : [];
  if (!target || cursors.length === 0) return undefined;
  const isAll = target.content !== 'newest';
  const tried = isAll ? stopAtArchived(cursors) : [];
  if (tried.length > 0) return { archived: tried };
  const { form, batchMax } = target;
  const recordsMax = form === 'json' ? batchMax : Math.min(batchMax, SINGLES_MAX);
  const share = Math.max(1, Math.floor(recordsMax / cursors.length));
  const late =
    target.content === 'newest' ? [] : await listLate(client, key, cursors, target, share);
  const isLate = new Set(late.map(({ vehicleId }) => vehicleId));
  const young = cursors.filter(({ vehicleId }) => !isLate.has(vehicleId));
  const locations = new Map<number, Location[]>();
  const queries = [
    late.length > 0 ? lateQuery(key, late) : null,
    youngQuery(key, young, target.content, share),
  ];
  for (const query of queries) {
    if (!query) continue;
    const bytes = await copyOut(client, query);
    for (const rows of readVehicleRows(bytes, reader.names, reader.countryOf)) {
      const before = locations.get(rows.vehicleId) ?? [];
      locations.set(rows.vehicleId, [...before, ...rows.locations]);
    }
  }
  const next = young.filter(({ vehicleId }) => isAll && !locations.get(vehicleId)?.length);
  const archived = next.flatMap(nextArchived);
  if (archived.length > 0) return { archived };
  return { target, share, cursors, late, locations };
}

async function findTarget(
  client: pg.ClientBase,
  { companyId, forwardingId }: ForwardingKey,
): Promise<Target | undefined> {
  const { rows } = await client.query<Target>(
    `select f.form, f.content, f.url, f.secret, c.code as "companyCode", f.batch,
       f.batch_max as "batchMax", f.from_ts as "fromTs", f.failures,
       f.failing_since as "failingSince"
     from forwarding f join company c on c.company_id = f.company_id
     where f.company_id = $1 and f.forwarding_id = $2 and f.is_on and c.active`,
    [companyId, forwardingId],
  );
  return rows[0];
}

/** Vehicles of which something is to be sent, those first whose turn was longest ago; of a batch tried before its own. */
async function listCursors(
  client: pg.ClientBase,
  { companyId, forwardingId }: ForwardingKey,
  now: Date,
): Promise<VehicleCursor[]> {
  const { rows } = await client.query<VehicleCursor>(
    `select c.vehicle_id as "vehicleId", v.numeric_plate as "numericPlate", c.ts, c.hash,
       c.late_id as "lateId", c.late_at as "lateAt", c.end_ts as "endTs", c.end_hash as "endHash",
       c.end_late_id as "endLateId", c.end_late_at as "endLateAt", s.newest_ts as "newestTs",
       s.newest_hash as "newestHash", coalesce(l.id, 0) as "lateIdMax",
       (select min(p.from_ts) from archive_part p where p.company_id = c.company_id
         and p.vehicle_id = c.vehicle_id and p.used is null and p.to_ts >= c.ts) as "archivedFrom"
     from forwarding_cursor c
     join vehicle v on v.company_id = c.company_id and v.vehicle_id = c.vehicle_id
       and v.deleted is null and v.state <> 'removed'
     left join fold_state s on s.company_id = c.company_id and s.vehicle_id = c.vehicle_id
     left join lateral (
       select l.late_id as id, cardinality(l.ts) as count from location_late l
       where l.company_id = c.company_id and l.vehicle_id = c.vehicle_id
       order by l.late_id desc limit 1) l on true
     where c.company_id = $1 and c.forwarding_id = $2
       and (c.held_until is null or c.held_until <= $3)
       and ((s.newest_ts, s.newest_hash) > (c.ts, c.hash) or l.id > c.late_id
         or l.id = c.late_id and c.late_at < l.count)
       and (c.end_ts is not null or not exists (select 1 from forwarding_cursor p
         where p.company_id = c.company_id and p.forwarding_id = c.forwarding_id
           and p.end_ts is not null))
     order by c.served_at nulls first, c.vehicle_id limit ${VEHICLES_MAX}`,
    [companyId, forwardingId, now],
  );
  return rows;
}

/** Keys of late records that the place by key has passed; those before it are still to be read by key. */
async function listLate(
  client: pg.ClientBase,
  { companyId }: ForwardingKey,
  cursors: readonly VehicleCursor[],
  { fromTs }: Target,
  share: number,
): Promise<LateKey[]> {
  const { rows } = await client.query<LateKey>(
    `select n."vehicleId", e.late_id as "lateId", e.at, e.ts, e.hash
     from json_to_recordset($1) as n("vehicleId" integer, ts timestamptz, hash integer,
       "lateId" bigint, "lateAt" integer, "endLateId" bigint, "endLateAt" integer)
     cross join lateral (
       select l.late_id, e.at::integer, e.ts, e.hash
       from location_late l cross join unnest(l.ts, l.hash) with ordinality as e(ts, hash, at)
       where l.company_id = $2 and l.vehicle_id = n."vehicleId" and l.late_id >= n."lateId"
         and (l.late_id, e.at) > (n."lateId", n."lateAt")
         and (n."endLateId" is null or (l.late_id, e.at) <= (n."endLateId", n."endLateAt"))
         and (e.ts, e.hash) <= (n.ts, n.hash) and e.ts >= $3
       order by l.late_id, e.at limit $4) e
     order by n."vehicleId", e.late_id, e.at`,
    [JSON.stringify(cursors), companyId, fromTs, share],
  );
  return rows;
}

/** Only numbers and times enter the text: COPY takes no parameters. */
function lateQuery({ companyId }: ForwardingKey, late: readonly LateKey[]): string {
  const keys = late.map(({ vehicleId, ts, hash }) => `(${vehicleId}, ${textOf(ts)}, ${hash})`);
  const within = withinText(late.map((key) => ({ ...key, from: key.ts, to: key.ts })));
  return `copy (select ${LOCATION_COLUMNS} from location
    where company_id = ${companyId} and (vehicle_id, ts, hash) in (values ${keys.join()}) and ${within}
    order by vehicle_id, ts, hash) to stdout (format binary)`;
}

/** Records behind the cursor; null: of no vehicle. */
function youngQuery(
  { companyId }: ForwardingKey,
  cursors: readonly VehicleCursor[],
  content: ForwardingContent,
  share: number,
): string | null {
  if (cursors.length === 0) return null;
  const within = withinText(
    cursors.map((cursor) => ({ ...cursor, from: cursor.ts, to: endOf(cursor)[0] })),
  );
  const rows = cursors.map((cursor) => {
    const [endTs, endHash] = endOf(cursor);
    const from = `${cursor.vehicleId}, ${textOf(cursor.ts)}, ${cursor.hash}`;
    return `(${from}, ${textOf(endTs)}, ${endHash}, ${cursor.endLateId ?? LATE_AT_MAX})`;
  });
  const one = `l.latitude is not null and l.flags & ${FLAGS_WITHOUT_PLACE} = 0
    order by l.ts desc, l.hash desc limit 1`;
  return `copy (select r.* from (values ${rows.join()}) as n(v, after, after_hash, until, until_hash, late)
    cross join lateral (select ${LOCATION_COLUMNS} from location l
      where l.company_id = ${companyId} and l.vehicle_id = n.v
        and l.ts >= n.after and (l.ts, l.hash) > (n.after, n.after_hash)
        and l.ts <= n.until and (l.ts, l.hash) <= (n.until, n.until_hash) and ${within}
        and not exists (select 1 from location_late x cross join unnest(x.ts, x.hash) as e(ts, hash)
          where x.company_id = ${companyId} and x.vehicle_id = n.v and x.late_id > n.late
            and e.ts = l.ts and e.hash = l.hash)
        and ${content === 'newest' ? one : `true order by l.ts, l.hash limit ${share}`}) r
    order by r.vehicle_id, r.ts, r.hash) to stdout (format binary)`;
}

/** The same as the rows of a question say, once more for the planner: of many tables it looks at few (decision 0066). */
function withinText(rows: readonly { vehicleId: number; from: Date; to: Date }[]): string {
  const times = rows.flatMap(({ from, to }) => [from.getTime(), to.getTime()]);
  const [from, to] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  const ids = [...new Set(rows.map(({ vehicleId }) => vehicleId))];
  return `ts between ${textOf(from)} and ${textOf(to)} and vehicle_id in (${ids.join()})`;
}

/** Where reading by key ends: at the newest record, of a batch tried before where that ended. */
export function endOf(cursor: VehicleCursor): [Date, number] {
  const { ts, hash, endTs, endHash, newestTs, newestHash } = cursor;
  if (endTs && endHash !== null) return [endTs, endHash];
  return newestTs && newestHash !== null && newestTs >= ts ? [newestTs, newestHash] : [ts, hash];
}

function textOf(ts: Date): string {
  return `'${ts.toISOString()}'::timestamptz`;
}
