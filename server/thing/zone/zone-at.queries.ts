// How what happened somewhere is called by a zone: refuelings and events, as the ends of rides are (view `ride_shown`).
import { type RawBuilder, sql } from 'kysely';
import type { CompanyId } from '../../ground/http/context.ts';

/** Only the next departures are looked at, as the view does: after the newest rows there are few. */
const DEPARTURES_MAX = 20;

/**
 * Name of the zone in which the vehicle was at the moment of a row with vehicle_id and ts of one company, the one that
 * it came into last; null: in none.
 */
export function zoneAt(rows: string, company: CompanyId): RawBuilder<string | null> {
  const [vehicleId, ts] = [sql.ref(`${rows}.vehicle_id`), sql.ref(`${rows}.ts`)];
  return sql<string | null>`(select z.name
    from ((select n.zone_id, n.arrival from visit n
        where n.company_id = ${company} and n.vehicle_id = ${vehicleId} and n.departure >= ${ts}
        order by n.departure limit ${sql.lit(DEPARTURES_MAX)})
      union all
      select n.zone_id, n.arrival from visit n
      where n.company_id = ${company} and n.vehicle_id = ${vehicleId} and n.departure is null) n
    join zone z on z.company_id = ${company} and z.zone_id = n.zone_id
    where n.arrival <= ${ts}
    order by n.arrival desc, n.zone_id limit 1)`;
}
