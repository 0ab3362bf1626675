// Which vehicles an operator's command is about.
import type { ReadDb } from '@flotila/server/ground/db/open.ts';

export interface VehicleToRebuild {
  companyId: number;
  vehicleId: number;
  numericPlate: string;
}

/** All vehicles, those of one company, or one; removed ones too: their history stays. */
export function listVehiclesToRebuild(
  db: ReadDb,
  filter: { companyCode?: string | undefined; vehicleId?: number | undefined },
): Promise<VehicleToRebuild[]> {
  let query = db
    .selectFrom('vehicle as v')
    .innerJoin('company as c', 'c.company_id', 'v.company_id')
    .select(['v.company_id as companyId', 'v.vehicle_id as vehicleId'])
    .select('v.numeric_plate as numericPlate')
    .orderBy('v.company_id')
    .orderBy('v.vehicle_id');
  if (filter.companyCode !== undefined) {
    const code = filter.companyCode.toLowerCase();
    query = query.where((where) => where(where.fn<string>('lower', ['c.code']), '=', code));
  }
  if (filter.vehicleId !== undefined) query = query.where('v.vehicle_id', '=', filter.vehicleId);
  return query.execute();
}
