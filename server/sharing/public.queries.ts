// What a stranger reads of a sharing, in one statement: nothing of the vehicles but what is shared.
import type { SharedVehicle } from '@flotila/domain/sharing/sharing.api.ts';
import { LISTED_VEHICLES_MAX } from '@flotila/domain/special-access/special-access.api.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../db/open.ts';
import type { CompanyId } from '../session/context.ts';
import { isBacked } from './sharing.queries.ts';

export interface SharedValidity {
  validFrom: Date | null;
  validTo: Date | null;
}

export interface SharedRow extends SharedValidity {
  vehicles: SharedVehicle[];
  contract: SharedContract | null;
}

/** Where the contract of the sharing goes, while its vehicle is shown. */
export interface SharedContract {
  companyId: CompanyId;
  contractId: number;
  vehicleId: number;
  /** Epoch milliseconds; null: open. */
  from: number | null;
  to: number | null;
  place: string | null;
  lastChange: string;
}

/**
 * By plate; vehicles that are hidden, removed or deleted, those of a company that was switched off, and
 * those of another company whose right behind them is gone drop out. undefined: there is no such sharing,
 * or its company was switched off.
 */
export async function findShared(db: ReadDb, hashCode: string): Promise<SharedRow | undefined> {
  const { rows } = await sql<SharedRow>`
    select s.valid_from as "validFrom", s.valid_to as "validTo",
      (select coalesce(json_agg(json_strip_nulls(shown.flags)::jsonb || shown.facts
          order by shown.numeric_plate, shown.vehicle_id), '[]')
        from (select v.numeric_plate, v.vehicle_id,
            json_build_object(
              'flagPanic', case when s.flag_panic
                then coalesce(l.panic_ts > coalesce(l.panic_reset, '-infinity'), false) end,
              'flagCargoDoor', case when s.flag_cargo_door
                then coalesce(l.cargo_door, false) end) as flags,
            jsonb_build_object('numericPlate', v.numeric_plate, 'name', v.name,
              'typeCode', v.type_code,
              'location', case when l.location is not null then jsonb_build_object(
                'latitude', l.location->'latitude', 'longitude', l.location->'longitude',
                'timestamp', l.location->'timestamp', 'speed', l.location->'speed',
                'direction', l.location->'direction') end) as facts
          from sharing_vehicle sv
          join vehicle v on v.company_id = sv.company_id and v.vehicle_id = sv.vehicle_id
          join company owner on owner.company_id = v.company_id
          left join vehicle_live l on l.company_id = v.company_id and l.vehicle_id = v.vehicle_id
          where sv.hash_code = s.hash_code and v.deleted is null and v.state = 'active'
            and owner.active and owner.deleted is null and ${isBacked()}
          order by v.numeric_plate, v.vehicle_id
          limit ${LISTED_VEHICLES_MAX}) shown) as vehicles,
      (select json_build_object('companyId', k.company_id, 'contractId', k.contract_id,
          'vehicleId', k.vehicle_id, 'lastChange', k.last_change::text,
          'from', (extract(epoch from k.from_ts) * 1000)::bigint,
          'to', (extract(epoch from k.to_ts) * 1000)::bigint,
          'place', coalesce(k.plan->'waypoints'->-1->>'name', k.to_place))
        from contract k
        join vehicle v on v.company_id = k.company_id and v.vehicle_id = k.vehicle_id
        where k.company_id = s.company_id and k.contract_id = s.contract_id
          and c.module_contracts and v.deleted is null and v.state = 'active'
          and exists (select 1 from sharing_vehicle sv where sv.hash_code = s.hash_code
            and sv.company_id = k.company_id and sv.vehicle_id = k.vehicle_id)) as contract
    from sharing s join company c on c.company_id = s.company_id
    where s.hash_code = ${hashCode} and c.active and c.deleted is null`.execute(db);
  return rows[0];
}

/** When the sharing is open; undefined as above. */
export async function findValidity(
  db: ReadDb,
  hashCode: string,
): Promise<SharedValidity | undefined> {
  const { rows } = await sql<SharedValidity>`
    select s.valid_from as "validFrom", s.valid_to as "validTo"
    from sharing s join company c on c.company_id = s.company_id
    where s.hash_code = ${hashCode} and c.active and c.deleted is null`.execute(db);
  return rows[0];
}
