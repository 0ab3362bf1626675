// What is asked about contracts that may go otherwise than planned: those under way or over lately, with where their
// vehicles are.
import type { ChosenFrom } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../../ground/db/open.ts';
import type { ProgressContract } from '../../contract/progress.ts';
import { inMillis } from '../time.queries.ts';

/** Nobody waits any longer for a contract that nothing was told of; what was told of is looked at until it ends. */
const AFTER_END = sql`interval '1 day'`;
/** Longer ago nobody follows a contract (`contract/progress.ts`). */
const FOLLOWED = sql`interval '31 days'`;

export interface WatchedContract extends ProgressContract, ChosenFrom {
  name: string;
  hasPlan: boolean;
  /** When a ride of its period began; null: none has. Only of contracts without a plan. */
  droveTs: number | null;
  /** Newest record of the vehicle; null: none. */
  newestTs: number | null;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  place: string | null;
}

/** Contracts that have begun, not older than an end of a day ago; `alsoIds` whenever they ended. */
export async function listWatchedContracts(
  db: ReadDb,
  companyId: number,
  alsoIds: readonly number[],
  now: Date,
): Promise<WatchedContract[]> {
  const { rows } = await sql<WatchedContract>`
    select c.contract_id as "contractId", c.vehicle_id as "vehicleId", c.name,
      c.from_ts as "from", c.to_ts as "to", c.last_change::text as "lastChange",
      c.plan is not null as "hasPlan", v.type_code as "typeCode",
      array(select g.groupset_id from groupset_vehicle g where g.company_id = c.company_id
        and g.vehicle_id = c.vehicle_id) as "groupSetIds",
      ${inMillis('drove.ts')} as "droveTs", ${inMillis('f.newest_ts')} as "newestTs",
      (l.location->>'latitude')::float8 as latitude,
      (l.location->>'longitude')::float8 as longitude,
      l.location->>'countryCode' as country, l.place
    from contract c
    join vehicle v on v.company_id = c.company_id and v.vehicle_id = c.vehicle_id and v.deleted is null
      and v.state <> 'removed'
    left join fold_state f on f.company_id = c.company_id and f.vehicle_id = c.vehicle_id
    left join vehicle_live l on l.company_id = c.company_id and l.vehicle_id = c.vehicle_id
    left join lateral (select min(greatest(r.from_ts, c.from_ts)) as ts from ride r
      where c.plan is null and r.company_id = c.company_id and r.vehicle_id = c.vehicle_id
        and r.to_ts > c.from_ts and r.from_ts <= ${now} and r.ride_type in ('bussines', 'private')) drove on true
    where c.company_id = ${companyId} and c.active and c.from_ts <= ${now}
      and c.from_ts > ${now}::timestamptz - ${FOLLOWED}
      and (c.to_ts is null or c.to_ts > ${now}::timestamptz - ${AFTER_END}
        or c.contract_id = any(${[...alsoIds]}::int[]))
    order by c.contract_id`.execute(db);
  return rows;
}
