// Which vehicles there are: picker rows, and whether one is the caller's to see.
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import { countRows } from '../../ground/db/page.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { isAmong, type VehicleFilter } from './among-vehicles.queries.ts';

export interface VehicleBriefRow {
  vehicleId: number;
  name: string;
  numericPlate: string;
  typeCode: string;
  state: 'active' | 'hidden' | 'removed';
}

/** Picker rows, of every state, by plate. */
export async function listBriefRows(
  db: ReadDb,
  company: CompanyContext,
  filter: VehicleFilter,
): Promise<VehicleBriefRow[]> {
  const { rows } = await sql<VehicleBriefRow>`
    select v.vehicle_id as "vehicleId", v.name, v.numeric_plate as "numericPlate",
      v.type_code as "typeCode", v.state
    from vehicle v
    where v.company_id = ${company.id} and v.deleted is null and ${isAmong('v', filter)}
    order by v.numeric_plate, v.vehicle_id`.execute(db);
  return rows;
}

/** Is it a vehicle of the company that the caller may see? Deleted ones are not. */
export async function isVehicleOf(
  db: ReadDb,
  company: CompanyContext,
  visible: ReadonlySet<number> | null,
  vehicleId: number,
): Promise<boolean> {
  if (visible && !visible.has(vehicleId)) return false;
  const { rows } = await sql`select from vehicle
    where company_id = ${company.id} and vehicle_id = ${vehicleId}
      and deleted is null`.execute(db);
  return rows.length > 0;
}

/** How many of these vehicles, each named once, the company has. */
export function countVehiclesOf(
  db: ReadDb,
  company: Pick<CompanyContext, 'id'>,
  vehicleIds: readonly number[],
): Promise<number> {
  return countRows(
    db,
    sql`from vehicle where company_id = ${company.id} and vehicle_id = any(${vehicleIds}::int[])
      and deleted is null`,
  );
}

/** Its plate now; empty when there is no such vehicle. A deleted one still has its plate. */
export async function findPlate(
  db: ReadDb,
  company: Pick<CompanyContext, 'id'>,
  vehicleId: number,
): Promise<string> {
  const { rows } = await sql<{ plate: string }>`select numeric_plate as plate from vehicle
    where company_id = ${company.id} and vehicle_id = ${vehicleId}`.execute(db);
  return rows[0]?.plate ?? '';
}
