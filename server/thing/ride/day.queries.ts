// Day summaries of a vehicle: its rides as people see them, corrections included, and its refuelings,
// summed by local day.
import { type DaySummary, summarizeDays } from '@flotila/domain/ride/day.ts';
import { isShortRide } from '@flotila/domain/ride/marker.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { listEntryKeys } from '../refueling/refueling.queries.ts';

interface DayRow {
  fromTs: Date;
  distance: number;
  engineSeconds: number;
  isMachine: boolean;
  isGoing: boolean;
}

/** Days with rides or refuelings that begin in the period (epoch milliseconds, both ends included), oldest first. */
export async function listDays(
  db: ReadDb,
  company: Pick<CompanyContext, 'id' | 'timeZone'>,
  query: { vehicleId: number; from: number; to: number },
): Promise<DaySummary[]> {
  const { rows } = await sql<DayRow>`
    select r.from_ts as "fromTs", r.distance, r.engine_seconds as "engineSeconds",
      v.type_code = 'machine' as "isMachine", r.ride_state = 'unfinished' as "isGoing"
    from ride_shown r
    join vehicle v on v.company_id = r.company_id and v.vehicle_id = r.vehicle_id
    where r.company_id = ${company.id} and r.vehicle_id = ${query.vehicleId}
      and r.from_ts >= ${new Date(query.from)} and r.from_ts <= ${new Date(query.to)}`.execute(db);
  const rides = rows.map(({ fromTs, distance, engineSeconds, isMachine, isGoing }) => ({
    fromTs: fromTs.getTime(),
    distance,
    engineSeconds,
    // HIS-003: what still goes on is listed however short it is.
    isShort: !isGoing && isShortRide({ distance, engineHours: engineSeconds }, isMachine),
  }));
  // A document without a measure is a refueling, one with it is not another one.
  const entries = await listEntryKeys(db, company.id, { ...query, withLosses: false });
  return summarizeDays(
    rides,
    company.timeZone,
    entries.map(({ ts }) => ts),
  );
}
