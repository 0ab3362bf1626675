// What is asked about drivers whose hours come to their end: what each may still do, and the vehicle of it.
import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import type { ChosenFrom } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../../ground/db/open.ts';

/** Who told nothing for longer has rested enough. */
const LATELY = sql`interval '3 days'`;

export interface WatchedDriver extends ChosenFrom {
  personId: number;
  hours: DriverHours;
  source: 'live' | 'file';
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  place: string | null;
}

/** So many drivers behind an id, by their ids, who were in a vehicle lately. */
export async function listWatchedDrivers(
  db: ReadDb,
  companyId: number,
  { after, size, now }: { after: number; size: number; now: Date },
): Promise<WatchedDriver[]> {
  const { rows } = await sql<WatchedDriver>`
    select h.person_id as "personId", h.hours, h.source, v.vehicle_id as "vehicleId",
      v.type_code as "typeCode",
      array(select g.groupset_id from groupset_vehicle g where g.company_id = v.company_id
        and g.vehicle_id = v.vehicle_id) as "groupSetIds",
      (l.location->>'latitude')::float8 as latitude,
      (l.location->>'longitude')::float8 as longitude,
      l.location->>'countryCode' as country, l.place
    from driver_hours h
    join person p on p.company_id = h.company_id and p.person_id = h.person_id and p.deleted is null
    join vehicle v on v.company_id = h.company_id and v.vehicle_id = h.vehicle_id and v.deleted is null
      and v.state <> 'removed'
    left join vehicle_live l on l.company_id = v.company_id and l.vehicle_id = v.vehicle_id
    where h.company_id = ${companyId} and h.person_id > ${after} and h.hours is not null
      and h.source is not null and h.as_of > ${now}::timestamptz - ${LATELY}
    order by h.person_id limit ${size}`.execute(db);
  return rows;
}
