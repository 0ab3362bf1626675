// Questions about rides: the rides of a vehicle that touch a period, and one ride by its start.
import { type Page, pageOf } from '@flotila/domain/endpoint.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { SHORT_RIDE_METRES } from '@flotila/domain/ride/ride.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/open.ts';
import { cardKey, cardOwners } from '../person/card.queries.ts';
import type { CompanyId } from '../session/context.ts';
import { type RideRow, rideView } from './ride-view.ts';

export interface RidesQuery {
  vehicleId: number;
  /** epoch milliseconds, both included */
  from: number;
  to: number;
  /** HIS-003: `common` leaves short rides out, but never the unfinished one. */
  filter: 'all' | 'common';
  page: number;
  size: number;
}

interface DrivenRow extends RideRow {
  person_id: number | null;
  first_name: string | null;
  last_name: string | null;
}

/** Rides that touch the period, oldest first. */
export async function listRides(
  db: ReadDb,
  company: CompanyId,
  query: RidesQuery,
): Promise<Page<RideView>> {
  const { rows } = await ridesBetween(company, query).execute(db);
  const paged = pageOf(rows, query);
  return { ...paged, content: paged.content.map(viewOf) };
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
  const second = Math.floor(fromTs / 1000) * 1000;
  const where = sql`r.from_ts >= ${new Date(second)} and r.from_ts < ${new Date(second + 1000)}`;
  const { rows } = await selectRides(company, vehicleId, where).execute(db);
  // Two rides may begin in one second; then the milliseconds tell which one is meant.
  const row = rows.find((one) => one.from_ts.getTime() === fromTs) ?? rows[0];
  if (!row) throw problem('not_found');
  return viewOf(row);
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
      and ${touches(company, vehicleId, from, to)}
    order by r.from_ts`.execute(db);
  return rows.map((row) => ({ fromTs: row.from_ts.getTime(), toTs: row.to_ts.getTime() }));
}

function ridesBetween(company: CompanyId, query: RidesQuery): RawBuilder<DrivenRow> {
  const common = sql`and (r.distance >= ${SHORT_RIDE_METRES} or r.ride_state = 'unfinished')`;
  return selectRides(
    company,
    query.vehicleId,
    sql`${touches(company, query.vehicleId, query.from, query.to)}
      ${query.filter === 'common' ? common : sql``}`,
  );
}

function touches(company: CompanyId, vehicleId: number, from: number, to: number) {
  return sql`r.from_ts <= ${new Date(to)} and r.to_ts >= ${new Date(from)}
    and r.from_ts >= coalesce((select max(b.from_ts) from ride b
      where b.company_id = ${company} and b.vehicle_id = ${vehicleId}
        and b.from_ts < ${new Date(from)}), '-infinity')`;
}

function selectRides(
  company: CompanyId,
  vehicleId: number,
  where: RawBuilder<unknown>,
): RawBuilder<DrivenRow> {
  return sql<DrivenRow>`
    with card as (${cardOwners({ id: company })})
    select r.*, p.person_id, p.first_name, p.last_name, v.type_code, v.consumption_min_km,
      v.consumption_max_km, v.consumption_min_eh, v.consumption_max_eh
    from ride r
    join vehicle v on v.company_id = r.company_id and v.vehicle_id = r.vehicle_id
    left join card on card.key = ${cardKey(sql.ref('r.identification'))}
    left join person p on p.company_id = r.company_id
      and p.person_id = case when r.identification is null then v.driver_id
        else card.person_id end
    where r.company_id = ${company} and r.vehicle_id = ${vehicleId} and ${where}
    order by r.from_ts`;
}

function viewOf(row: DrivenRow): RideView {
  const { person_id: personId, first_name: firstName, last_name: lastName } = row;
  const driver =
    personId === null ? null : { personId, firstName: firstName ?? '', lastName: lastName ?? '' };
  return rideView(row, driver);
}
