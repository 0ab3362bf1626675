// Writes what the demo knows of fuel: the tanks of a vehicle, documents of bought fuel, rates of
// currencies; and names the demo's vehicles by their trackers.
import type { Fuel } from '@flotila/domain/refueling/refueling.ts';
import type { ReadDb, WriteDb } from '@flotila/server/ground/db/open.ts';
import type { CompanyId } from '@flotila/server/ground/http/context.ts';
import { deviceCode } from './cast.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { tanksOf } from './tanks.ts';

/** What the vehicle burns. */
export function fuelOf(vehicle: DemoVehicle): Fuel {
  return vehicle.type === 'personal' && vehicle.year % 2 === 1 ? 'benzin95' : 'diesel';
}

/**
 * Litres: less than this is no refueling and no loss. Small tanks are filled with little; machines
 * state what they burn while they work; a sloshing probe says anything.
 */
export function minTankChange(vehicle: DemoVehicle): number {
  if (tanksOf(vehicle).some(({ slosh }) => slosh > 0)) return Math.round(vehicle.tank * 0.15);
  if (vehicle.type === 'machine') return 20;
  return vehicle.tank <= 100 ? 8 : 30;
}

/** @param litres what all tanks hold together when the records begin */
export async function insertTanks(
  tx: WriteDb,
  { companyId, vehicleId }: { companyId: number; vehicleId: number },
  vehicle: DemoVehicle,
  litres: number,
): Promise<void> {
  const tanks = tanksOf(vehicle);
  if (tanks.length === 0) return;
  await tx
    .insertInto('vehicle_tank')
    .values(
      tanks.map((tank) => ({
        company_id: companyId,
        vehicle_id: vehicleId,
        tank_id: tank.tankId,
        tank_type: 'main',
        fuel: fuelOf(vehicle),
        calc_method: tank.method,
        need_suitable_condition: tank.isSuitableOnly,
        capacity: tank.capacity,
        start_state: Math.round((litres * tank.capacity) / vehicle.tank),
        parameters: JSON.stringify(
          tank.method === 'sensor' ? { values: tank.table } : { factor: 1 },
        ),
      })),
    )
    .execute();
}

export interface DemoCompanyRow {
  id: CompanyId;
  timeZone: string;
  currency: string;
  /** Ids by tracker code. */
  vehicles: Map<string, number>;
}

/** The company and its vehicles as they are stored. */
export async function findDemoCompany(db: ReadDb, code: string): Promise<DemoCompanyRow> {
  const rows = await db
    .selectFrom('company')
    .innerJoin('device', 'device.company_id', 'company.company_id')
    .select(['company.company_id', 'company.time_zone', 'company.currency'])
    .select(['device.code', 'device.vehicle_id'])
    .where('company.code', '=', code)
    .execute();
  const [first] = rows;
  if (!first) throw new Error(`the demo's company ${code} is not there`);
  return {
    // The rows are the demo's own; no caller asks for them.
    id: first.company_id as CompanyId,
    timeZone: first.time_zone,
    currency: first.currency,
    vehicles: new Map(rows.map((row) => [row.code, row.vehicle_id ?? 0])),
  };
}

/** Id of a vehicle of the company. @throws when it has none */
export function vehicleIdOf(company: DemoCompanyRow, vehicle: DemoVehicle): number {
  const id = company.vehicles.get(deviceCode(vehicle.plate));
  if (!id) throw new Error(`the demo's tracker of ${vehicle.plate} is on no vehicle`);
  return id;
}
