// What a stranger reads of a sharing: nothing of the vehicles but what is shared. Statement after statement, since
// sharings and vehicles may lie on different machines.
import type { SharedVehicle } from '@flotila/domain/sharing/sharing.api.ts';
import { LISTED_VEHICLES_MAX } from '@flotila/domain/special-access/special-access.api.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { listBacked } from './sharing.queries.ts';

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
  const found = await sql<OpenSharing>`
    select s.valid_from as "validFrom", s.valid_to as "validTo", s.flag_panic as "flagPanic",
      s.flag_cargo_door as "flagCargoDoor", s.company_id as "companyId",
      case when c.module_contracts then s.contract_id end as "contractId"
    from sharing s join company c on c.company_id = s.company_id
    where s.hash_code = ${hashCode} and c.active and c.deleted is null`.execute(db);
  const sharing = found.rows[0];
  if (!sharing) return undefined;
  const shared = await listBacked(db, hashCode);
  return {
    validFrom: sharing.validFrom,
    validTo: sharing.validTo,
    vehicles: await listShared(db, sharing, hashCode, shared),
    contract: await findContract(db, sharing, shared),
  };
}

interface OpenSharing extends SharedValidity {
  flagPanic: boolean;
  flagCargoDoor: boolean;
  companyId: CompanyId;
  contractId: number | null;
}

async function listShared(
  db: ReadDb,
  { flagPanic, flagCargoDoor }: OpenSharing,
  hashCode: string,
  shared: ReadonlySet<number>,
): Promise<SharedVehicle[]> {
  const { rows } = await sql<{ vehicle: SharedVehicle }>`
    select json_strip_nulls(json_build_object(
        'flagPanic', case when ${flagPanic}::boolean
          then coalesce(l.panic_ts > coalesce(l.panic_reset, '-infinity'), false) end,
        'flagCargoDoor', case when ${flagCargoDoor}::boolean
          then coalesce(l.cargo_door, false) end))::jsonb
      || jsonb_build_object('numericPlate', v.numeric_plate, 'name', v.name,
        'typeCode', v.type_code,
        'location', case when l.location is not null then jsonb_build_object(
          'latitude', l.location->'latitude', 'longitude', l.location->'longitude',
          'timestamp', l.location->'timestamp', 'speed', l.location->'speed',
          'direction', l.location->'direction') end) as vehicle
    from sharing_vehicle sv
    join vehicle v on v.company_id = sv.company_id and v.vehicle_id = sv.vehicle_id
    join company owner on owner.company_id = v.company_id
    left join vehicle_live l on l.company_id = v.company_id and l.vehicle_id = v.vehicle_id
    where sv.hash_code = ${hashCode} and sv.vehicle_id = any(${[...shared]}::int[])
      and v.deleted is null and v.state = 'active' and owner.active and owner.deleted is null
    order by v.numeric_plate, v.vehicle_id
    limit ${LISTED_VEHICLES_MAX}`.execute(db);
  return rows.map(({ vehicle }) => vehicle);
}

async function findContract(
  db: ReadDb,
  { companyId, contractId }: OpenSharing,
  shared: ReadonlySet<number>,
): Promise<SharedContract | null> {
  if (contractId === null) return null;
  const { rows } = await sql<SharedContract>`
    select k.company_id as "companyId", k.contract_id as "contractId",
      k.vehicle_id as "vehicleId", k.last_change::text as "lastChange",
      (extract(epoch from k.from_ts) * 1000)::bigint as "from",
      (extract(epoch from k.to_ts) * 1000)::bigint as "to",
      coalesce(k.plan->'waypoints'->-1->>'name', k.to_place) as place
    from contract k
    join vehicle v on v.company_id = k.company_id and v.vehicle_id = k.vehicle_id
    where k.company_id = ${companyId} and k.contract_id = ${contractId}
      and k.vehicle_id = any(${[...shared]}::int[])
      and v.deleted is null and v.state = 'active'`.execute(db);
  return rows[0] ?? null;
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
