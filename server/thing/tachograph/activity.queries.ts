// What a person did by files and by live data, as it stands in the database; domain/tachograph/compose.ts puts
// both together. A card counts for whom it was at that moment (decision 0018), and what was done without any
// identification in the driver's slot for whom was assigned to the vehicle then (decision 0017).
import { FLAGS_WITHOUT_PLACE } from '@flotila/domain/location/location.ts';
import type { Activity } from '@flotila/domain/tachograph/activity.ts';
import type { FileDay, LiveActivity } from '@flotila/domain/tachograph/compose.ts';
import type { Hole } from '@flotila/domain/tachograph/missing.ts';
import type { ScopeVehicle } from '@flotila/domain/tachograph/scope.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { cardKey, cardOwners } from '../person/card.queries.ts';
import { assignedSpans } from '../vehicle/assigned-driver.queries.ts';
import { plateKey, readAt } from './file.queries.ts';

type Company = Pick<CompanyContext, 'id'>;

export interface Span {
  /** epoch milliseconds; `to` is not in it */
  from: number;
  to: number;
}

const MINUTE_MS = 60_000;
/** No activity that is known without a break lasts longer. */
const ACTIVITY_DAYS_MAX = 31;

/** Days of the person's cards, of each the one that knows most of it, and of units those of every unit. */
export async function listFileDays(
  db: ReadDb,
  company: Company,
  personId: number,
  { from, to }: Span,
): Promise<FileDay[]> {
  const { rows } = await sql<FileDay>`
    with card as (${cardOwners(company)})
    select distinct on (d.date, d.card, d.kind, unit.key) d.date, d.kind, d.distance, d.until,
      d.activities, d.conditions, unit.vin, unit.plate,
      case when isfinite(owner.since) then extract(epoch from owner.since) * 1000 end::float8
        as "heldFrom",
      case when isfinite(owner.until) then extract(epoch from owner.until) * 1000 end::float8
        as "heldTo"
    from card owner
    join tachograph_day d on d.company_id = ${company.id} and d.card = substr(owner.key, 12)
      and d.date >= (owner.since at time zone 'UTC')::date
      and d.date <= (owner.until at time zone 'UTC')::date
    join tachograph_file f on f.company_id = d.company_id
      and f.tachograph_file_id = d.tachograph_file_id
    cross join lateral (select case when d.kind = 'vehicle' then f.vin end as vin,
      case when d.kind = 'vehicle' then f.registration end as plate,
      case when d.kind = 'vehicle' then coalesce(f.vin, f.registration) end as key) unit
    where owner.person_id = ${personId} and owner.key like 'TACHOGRAPH@%'
      and d.date >= ${dateOf(from)}::date and d.date <= ${dateOf(to - 1)}::date
    order by d.date, d.card, d.kind, unit.key, d.until desc, ${readAt('f')} desc,
      f.tachograph_file_id desc`.execute(db);
  return rows;
}

export async function listLiveActivities(
  db: ReadDb,
  company: Company,
  personId: number,
  span: Span,
): Promise<LiveActivity[]> {
  const inSpan = sql`a.company_id = ${company.id} and a.to_ts > ${new Date(span.from)}
    and a.from_ts < ${new Date(span.to)}
    and a.from_ts > ${new Date(span.from)}::timestamptz - ${`${ACTIVITY_DAYS_MAX} days`}::interval`;
  const { rows } = await sql<LiveActivity & { activity: Activity }>`
    with card as (${cardOwners(company)}), assigned as (${assignedSpans(company.id)})
    select vehicle_id as "vehicleId", slot, activity, crew, distance, "isCard",
      extract(epoch from from_ts)::float8 * 1000 as from,
      extract(epoch from to_ts)::float8 * 1000 as to
    from (
      select a.vehicle_id, a.slot, a.activity, a.crew, a.distance, true as "isCard",
        greatest(a.from_ts, owner.since) as from_ts, least(a.to_ts, owner.until) as to_ts
      from card owner
      join slot_activity a on ${cardKey(sql.ref('a.identification'))} = owner.key and ${inSpan}
        and a.identification is not null and a.to_ts > owner.since and a.from_ts < owner.until
      where owner.person_id = ${personId}
      union all
      select a.vehicle_id, a.slot, a.activity, a.crew, a.distance, false,
        greatest(a.from_ts, s.since), least(a.to_ts, s.until)
      from assigned s
      join slot_activity a on a.vehicle_id = s.vehicle_id and ${inSpan} and a.slot = 1
        and a.identification is null and a.activity <> 5
        and a.to_ts > s.since and a.from_ts < s.until
      where s.person_id = ${personId}
    ) mine
    order by from_ts, vehicle_id, slot`.execute(db);
  return rows;
}

/**
 * What became of an activity in its slot: another one followed, it goes on as far as anybody knows, or the vehicle
 * told something since and not this (domain/activity/README.md, for readers).
 */
export async function findWhatFollowed(
  db: ReadDb,
  company: Company,
  { vehicleId, slot, from }: LiveActivity,
): Promise<'another' | 'itself' | 'nothing'> {
  const { rows } = await sql<{ isAnother: boolean; isOver: boolean }>`
    select a.from_ts > ${new Date(from)} as "isAnother",
      coalesce(l.last_ts > a.to_ts, false) as "isOver"
    from slot_activity a
    left join vehicle_live l on l.company_id = a.company_id and l.vehicle_id = a.vehicle_id
    where a.company_id = ${company.id} and a.vehicle_id = ${vehicleId} and a.slot = ${slot}
    order by a.from_ts desc limit 1`.execute(db);
  const [newest] = rows;
  if (newest?.isAnother) return 'another';
  return newest?.isOver ? 'nothing' : 'itself';
}

/** Silences of vehicles, by the records before and after it that have a place; without both there is none. */
export interface Silence {
  silentMs: number;
  from: { latitude: number; longitude: number };
  to: { latitude: number; longitude: number };
}

/** The silence of each vehicle before it told of a driver again; none where it has told nothing within the span. */
export async function listSilences(
  db: ReadDb,
  company: Company,
  holes: readonly Hole[],
  span: Span,
): Promise<Silence[]> {
  if (holes.length === 0) return [];
  // The minute of a part begins up to a minute before or after the record that told of it.
  const silences = holes.map(({ vehicleId, to }) => {
    const at = new Date(to * MINUTE_MS - MINUTE_MS);
    const record = sql`select l.ts, l.latitude / 1e7::float8 as latitude,
        l.longitude / 1e7::float8 as longitude
      from location l where l.company_id = ${company.id} and l.vehicle_id = ${vehicleId}
        and l.flags & ${FLAGS_WITHOUT_PLACE} = 0`;
    return sql`select (extract(epoch from after.ts - before.ts) * 1000)::float8 as "silentMs",
        json_build_object('latitude', before.latitude, 'longitude', before.longitude) as from,
        json_build_object('latitude', after.latitude, 'longitude', after.longitude) as to
      from (${record} and l.ts >= ${new Date(span.from)} and l.ts < ${at}
        order by l.ts desc limit 1) before,
      (${record} and l.ts >= ${at} and l.ts <= ${new Date(span.to)} order by l.ts limit 1) after`;
  });
  const { rows } = await sql<Silence>`${sql.join(silences, sql` union all `)}`.execute(db);
  return rows;
}

export interface ActivityVehicle extends ScopeVehicle {
  vehicleId: number;
  numericPlate: string;
  plateKey: string;
  vin: string | null;
}

/** The company's vehicles, by which plates and VINs of files are known. Deleted ones keep what they drove. */
export async function listActivityVehicles(
  db: ReadDb,
  company: Company,
): Promise<ActivityVehicle[]> {
  const { rows } = await sql<ActivityVehicle>`
    select v.vehicle_id as "vehicleId", v.numeric_plate as "numericPlate",
      ${plateKey(sql.ref('v.numeric_plate'))} as "plateKey", upper(v.vin) as vin,
      v.category_code as "categoryCode", v.international_haulage as "internationalHaulage"
    from vehicle v where v.company_id = ${company.id}
    order by v.deleted is null, v.vehicle_id`.execute(db);
  return rows;
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
