// Questions about rides: the rides of a vehicle that touch a period, with refuelings and losses of fuel
// among them and the stops between them where they are asked for, and one ride by its start. All read
// the view ride_shown: what people corrected is in it.
import type { Page } from '@flotila/domain/endpoint.ts';
import { found } from '@flotila/domain/problem.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { SHORT_RIDE_METRES, SHORT_WORK_SECONDS } from '@flotila/domain/ride/ride.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import { pageFrom, type Slice } from '../../ground/db/page.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { addressOf } from '../location/read-address.queries.ts';
import { cardOwners, heldAt } from '../person/card.queries.ts';
import { type NamedRow, namedOf } from '../person/named.ts';
import { assignedAt, assignedDriver } from '../vehicle/assigned-driver.queries.ts';
import { zoneAt } from '../zone/zone-at.queries.ts';
import { fuelSpan } from './fuel-span.queries.ts';
import { type FuelEventRow, fuelView } from './fuel-view.ts';
import { normColumns } from './norm.queries.ts';
import { type RideRow, rideView, stopView } from './ride-view.ts';

export interface RidesQuery extends Slice {
  vehicleId: number;
  /** epoch milliseconds, both included */
  from: number;
  to: number;
  /**
   * HIS-003: `common` leaves short rides out, but never the unfinished one (`isCommonRide`); `all`
   * adds the stops between two rides. Refuelings and losses of fuel are in both.
   */
  filter: 'all' | 'common';
}

/** A row of `selectRides`. */
export type DrivenRow = RideRow & NamedRow;

/** A ride, the stop that follows on it, or a change of fuel, of which only the key is here. */
interface EntryRow extends DrivenRow {
  entry: 'ride' | 'stop' | 'refueling' | 'fuelloss';
  /** Start of the next ride. */
  next_from: Date | null;
  change_ts: Date | null;
}

/** Rides (and stops) that touch the period, and changes of fuel within it, oldest first. */
export async function listRides(
  db: ReadDb,
  company: CompanyId,
  query: RidesQuery,
): Promise<Page<RideView>> {
  const near = await findNeighbours(db, company, query);
  const { rows } = await entriesOf(company, query, near).execute(db);
  const changes = await listFuelEvents(db, company, query.vehicleId, rows);
  const content = rows.flatMap(({ total: _total, ...row }) => {
    if (row.change_ts) return changes.get(`${row.entry} ${row.change_ts.getTime()}`) ?? [];
    return row.from_ts ? [entryOf(row)] : [];
  });
  return pageFrom(content, rows[0]?.total ?? 0, query);
}

/**
 * The ride of a vehicle that begins in the second of `fromTs` (epoch milliseconds): callers name rides
 * by texts without milliseconds (API-120). @throws not_found
 */
export async function getRide(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  fromTs: number,
): Promise<RideView> {
  return found(await findRide(db, company, vehicleId, fromTs));
}

/** As `getRide`; where no ride begins, the stop or the change of fuel that does. @throws not_found */
export async function getEntry(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  fromTs: number,
): Promise<RideView> {
  const ride = await findRide(db, company, vehicleId, fromTs);
  if (ride) return ride;
  const second = Math.floor(fromTs / 1000) * 1000;
  const slice = { page: 0, size: ENTRIES_OF_SECOND_MAX };
  const period = { from: second, to: second + 999 };
  const query = { vehicleId, ...period, filter: 'all', ...slice } as const;
  const { content } = await listRides(db, company, query);
  const entry = content.find((one) => Date.parse(one.fromTimestamp) >= second);
  return found(entry);
}

/** Stops and changes of fuel that one second can begin, with room. */
const ENTRIES_OF_SECOND_MAX = 50;

async function findRide(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  fromTs: number,
): Promise<RideView | undefined> {
  const second = Math.floor(fromTs / 1000) * 1000;
  const where = sql`r.vehicle_id = ${vehicleId}
    and r.from_ts >= ${new Date(second)} and r.from_ts < ${new Date(second + 1000)}`;
  const { rows } = await sql<DrivenRow>`with card as (${cardOwners({ id: company })})
    ${selectRides(company, where)} order by r.from_ts`.execute(db);
  // Two rides may begin in one second; then the milliseconds tell which one is meant.
  const row = rows.find((one) => one.from_ts.getTime() === fromTs) ?? rows[0];
  return row && viewOf(row);
}

/** Driven rides, the unfinished one too, that begin in a period (both ends included), oldest first. */
export async function listDrivenRides(
  db: ReadDb,
  company: CompanyId,
  of: { vehicleId: number; from: Date; to: Date | null; limit: number },
): Promise<RideView[]> {
  const { vehicleId, from, to, limit } = of;
  const where = sql`r.vehicle_id = ${vehicleId} and r.ride_type in ('bussines', 'private')
    and r.from_ts >= ${from} and r.from_ts <= coalesce(${to}::timestamptz, 'infinity')`;
  const { rows } = await sql<DrivenRow>`with card as (${cardOwners({ id: company })})
    ${selectRides(company, where)} order by r.from_ts limit ${limit}`.execute(db);
  return rows.map(viewOf);
}

/**
 * Start and end (epoch milliseconds) of the rides that touch a period, oldest first. Rides never
 * overlap, so the newest one that begins before the period is the only one that can reach into it.
 */
export async function listRideSpans(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  from: number,
  to: number,
): Promise<{ fromTs: number; toTs: number }[]> {
  const { rows } = await sql<{ from_ts: Date; to_ts: Date }>`
    select r.from_ts, r.to_ts from ride r
    where r.company_id = ${company} and r.vehicle_id = ${vehicleId}
      and r.from_ts <= ${new Date(to)} and r.to_ts >= ${new Date(from)}
      and r.from_ts >= ${rideBefore({ company, vehicleId }, new Date(from))}
    order by r.from_ts`.execute(db);
  return rows.map((row) => ({ fromTs: row.from_ts.getTime(), toTs: row.to_ts.getTime() }));
}

/**
 * Where the rides begin of which one or its stop touches the period. Asked first: with the moments
 * known the planner reads only these rides and their corrections.
 */
async function findNeighbours(
  db: ReadDb,
  company: CompanyId,
  { vehicleId, from, to }: RidesQuery,
): Promise<{ first: Date; last: Date }> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select (select max(b.from_ts) from ride b where b.company_id = ${company}
        and b.vehicle_id = ${vehicleId} and b.from_ts < ${new Date(from)}) as first,
      (select min(a.from_ts) from ride a where a.company_id = ${company}
        and a.vehicle_id = ${vehicleId} and a.from_ts > ${new Date(to)}) as last`.execute(db);
  const { first, last } = rows[0] ?? { first: null, last: null };
  return { first: first ?? new Date(from), last: last ?? new Date(to) };
}

/**
 * By time. In one moment: the stop that begins, then what changed the tank in it, then the ride that ends
 * the stop. A ride without duration has its own stop behind it.
 */
const ENTRY_ORDER = sql`at, rank, change_ts, from_ts`;

/** Rows of a page, each with the number of all; one without a ride when the page is empty. */
function entriesOf(
  company: CompanyId,
  query: RidesQuery,
  { first, last }: { first: Date; last: Date },
): RawBuilder<EntryRow & { total: number }> {
  const { vehicleId, page, size } = query;
  const [from, to] = [new Date(query.from), new Date(query.to)];
  const isAll = query.filter === 'all';
  const within = sql`r.from_ts >= ${first} and r.from_ts <= ${last}`;
  return sql<EntryRow & { total: number }>`
    with card as (${cardOwners({ id: company })}),
    near as (
      select r.from_ts, r.to_ts, r.ride_state,
        case when v.type_code = 'machine' then r.engine_seconds < ${SHORT_WORK_SECONDS}
          else r.distance < ${SHORT_RIDE_METRES} end as is_short,
        lead(r.from_ts) over (order by r.from_ts) as next_from
      from ride_shown r
      join vehicle v on v.company_id = r.company_id and v.vehicle_id = r.vehicle_id
      where r.company_id = ${company} and r.vehicle_id = ${vehicleId} and ${within}),
    entry as (
      select s.entry, n.from_ts, n.next_from, null::timestamptz as change_ts,
        case s.entry when 'stop' then n.to_ts else n.from_ts end as at,
        case when s.entry = 'ride' then 2 when n.to_ts > n.from_ts then 0 else 3 end as rank
      from near n cross join (values ('ride'), ('stop')) s(entry)
      where case when s.entry = 'stop'
        then ${isAll} and n.next_from > n.to_ts and n.to_ts <= ${to} and n.next_from >= ${from}
        else n.from_ts <= ${to} and n.to_ts >= ${from}
          and (${isAll} or not n.is_short or n.ride_state = 'unfinished') end
      union all
      select f.kind, null, null, f.ts, span.from_ts, 1
      from fuel_change f cross join lateral ${fuelSpan()} span
      where f.company_id = ${company} and f.vehicle_id = ${vehicleId}
        and f.ts >= ${from} and f.ts <= ${to}),
    paged as (
      select * from entry order by ${ENTRY_ORDER} limit ${size} offset ${page * size})
    select t.total, e.entry, e.next_from, e.change_ts, shown.*
    from (select count(*)::int as total from entry) t
    left join paged e on true
    left join (${selectRides(company, sql`r.vehicle_id = ${vehicleId} and ${within}`)}) shown on shown.from_ts = e.from_ts
    order by e.at, e.rank, e.change_ts, e.from_ts`;
}

/** The changes of fuel among the entries as answered, by kind and time. */
async function listFuelEvents(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  entries: readonly Pick<EntryRow, 'change_ts'>[],
): Promise<Map<string, RideView>> {
  const times = entries.flatMap((entry) => entry.change_ts ?? []);
  if (times.length === 0) return new Map();
  const { rows } = await sql<FuelEventRow>`
    with card as (${cardOwners({ id: company })})
    select f.vehicle_id, f.ts, f.kind, f.quantity, f.level_before, f.level_after, span.from_ts, span.to_ts,
      f.latitude, f.longitude, f.country, f.place, address.name as address,
      ${zoneAt('f', company)} as zone, f.identification, f.because, p.person_id, p.first_name, p.last_name,
      coalesce(before.km_stop, v.km_start, 0) as km_stop, before.mh_stop
    from fuel_change f
    ${addressOf('f', company)}
    cross join lateral ${fuelSpan()} span
    join vehicle v on v.company_id = f.company_id and v.vehicle_id = f.vehicle_id
    left join ride_shown before on before.company_id = f.company_id
      and before.vehicle_id = f.vehicle_id
      and before.from_ts = (select max(b.from_ts) from ride b
        where b.company_id = f.company_id and b.vehicle_id = f.vehicle_id
          and b.from_ts < span.from_ts)
    left join card on ${heldAt('card', 'f.identification', 'f.ts')}
    left join lateral ${assignedDriver('f', 'f.ts')} assigned on true
    left join person p on p.company_id = f.company_id
      and p.person_id = case when f.identification is null then assigned.person_id
        else card.person_id end
    where f.company_id = ${company} and f.vehicle_id = ${vehicleId}
      and f.ts = any(${times}::timestamptz[])`.execute(db);
  return new Map(rows.map((row) => [`${row.kind} ${row.ts.getTime()}`, fuelView(row)]));
}

/** The newest ride before a moment is the only one, and the only stop, that can reach into it. */
function rideBefore(of: { company: CompanyId; vehicleId: number }, moment: Date) {
  return sql`coalesce((select max(b.from_ts) from ride b
    where b.company_id = ${of.company} and b.vehicle_id = ${of.vehicleId}
      and b.from_ts < ${moment}), '-infinity')`;
}

/** Columns of the view, and whether sums of rides read them; of the reason why a ride began they read the border. */
const COLUMNS: Readonly<Record<ShownColumn, boolean>> = {
  vehicle_id: true,
  from_ts: true,
  to_ts: true,
  ride_type: true,
  ride_state: true,
  split_by: false,
  from_latitude: true,
  from_longitude: true,
  from_country: true,
  from_place: false,
  from_address: false,
  from_zone: false,
  to_latitude: true,
  to_longitude: true,
  to_country: true,
  to_place: false,
  to_address: false,
  to_zone: false,
  distance: true,
  km_stop: true,
  mh_stop: true,
  engine_seconds: true,
  motor_idle: true,
  identification: false,
  max_speed: true,
  climb: true,
  descent: true,
  over_speed: true,
  driver_quality: true,
  fuel_start: true,
  fuel_end: true,
  tank_levels: false,
  fuel_refueled: true,
  fuel_lost: true,
  tank_diff: false,
  total_fuel_used: true,
  weight: false,
  vcc: false,
  start_because: false,
  end_because: false,
  joined: false,
  fixed_km: true,
  fixed_mh: true,
  note: false,
  last_edit: true,
};

type ShownColumn = Exclude<
  keyof RideRow,
  'type_code' | `consumption_${string}` | `norm_${string}` | 'is_provisional'
>;

/**
 * Of rides that are only summed: what no sum reads is null. Names of places, reasons and single tanks are the greater
 * part of reading a fleet's month.
 */
function summedColumns(): RawBuilder<unknown> {
  const columns = Object.entries(COLUMNS).map(([name, isSummed]) => {
    if (isSummed) return sql`${sql.ref(`r.${name}`)}`;
    if (name !== 'start_because') return sql`null as ${sql.ref(name)}`;
    return sql`case when r.start_because ->> 'rule' = 'country' then r.start_because end as start_because`;
  });
  return sql.join(columns);
}

/**
 * Question for rides `r` as people see them, of vehicles `v` and drivers `p`; it needs the `with` of
 * `cardOwners` as `card` around it, and a `where` that names the vehicles.
 */
export function selectRides(company: CompanyId, where: RawBuilder<unknown>): RawBuilder<DrivenRow> {
  return selectWith(company, where, {
    columns: sql`r.*`,
    assigned: sql`lateral ${assignedDriver('r', 'r.from_ts')} assigned on true`,
  });
}

/**
 * The same for thousands of rides: it needs the `with` of `assignedSpans` as `assigned`, too.
 * @param isSummed see `summedColumns`
 */
export function selectManyRides(
  company: CompanyId,
  where: RawBuilder<unknown>,
  isSummed: boolean,
): RawBuilder<DrivenRow> {
  return selectWith(company, where, {
    columns: isSummed ? summedColumns() : sql`r.*`,
    assigned: sql`assigned on ${assignedAt('r', 'r.from_ts')}`,
  });
}

function selectWith(
  company: CompanyId,
  where: RawBuilder<unknown>,
  by: { columns: RawBuilder<unknown>; assigned: RawBuilder<unknown> },
): RawBuilder<DrivenRow> {
  return sql<DrivenRow>`
    select ${by.columns}, p.person_id, p.first_name, p.last_name, v.type_code, v.consumption_min_km,
      v.consumption_max_km, v.consumption_min_eh, v.consumption_max_eh, ${normColumns()},
      ${isProvisional()} as is_provisional
    from ride_shown r
    left join fold_state f on f.company_id = r.company_id and f.vehicle_id = r.vehicle_id
    join vehicle v on v.company_id = r.company_id and v.vehicle_id = r.vehicle_id
    left join card on ${heldAt('card', 'r.identification', 'r.from_ts')}
    left join ${by.assigned}
    left join person p on p.company_id = r.company_id
      and p.person_id = case when r.has_driver then r.edited_person_id
        when r.identification is null then assigned.person_id else card.person_id end
    where r.company_id = ${company} and ${where}`;
}

/** What waits for a rebuild may change the ride in which it begins, or before the next one, and all later. */
function isProvisional() {
  return sql`case when coalesce(f.dirty_from, f.asked_from) is null then false
    else not exists (select 1 from ride n where n.company_id = r.company_id
      and n.vehicle_id = r.vehicle_id and n.from_ts > r.from_ts
      and n.from_ts < least(f.dirty_from, f.asked_from)) end`;
}

function entryOf(row: EntryRow): RideView {
  return row.entry === 'stop' && row.next_from ? stopView(row, row.next_from) : viewOf(row);
}

/** A row as answered, with its driver. */
export function viewOf(row: DrivenRow): RideView {
  return rideView(row, namedOf(row));
}
