// Tanks of vehicles, as what is known of a vehicle for storing its records tells them.
import type { tankSetup } from '@flotila/domain/location/tank-level.ts';
import type pg from 'pg';

export interface TankRow {
  tankId: 1 | 2;
  tankType: 'main' | 'heating';
  calcMethod: string;
  suitable: boolean;
  capacity: number | null;
  parameters: Parameters<typeof tankSetup>[0]['parameters'];
}

const TANKS_ROW = `coalesce(json_agg(json_build_object('tankId', t.tank_id,
  'tankType', t.tank_type, 'suitable', t.need_suitable_condition, 'calcMethod', t.calc_method, 'capacity', t.capacity,
  'parameters', t.parameters) order by t.tank_id), '[]')`;
/** JSON of the tanks of the vehicle that the query calls `owner`. */
export const TANKS = `(select ${TANKS_ROW} from vehicle_tank t where t.company_id = owner.company_id and t.vehicle_id = owner.vehicle_id)`;

/** Tanks by vehicle; a vehicle without any is missing. */
export async function readTanks(
  pool: pg.Pool,
  owners: readonly { company_id: number; vehicle_id: number }[],
): Promise<Map<number, TankRow[]>> {
  const { rows } = await pool.query<{ vehicle_id: number; tanks: TankRow[] }>(
    `select t.vehicle_id, ${TANKS_ROW} as tanks
     from (select distinct c, v from unnest($1::int[], $2::int[]) as o(c, v)) n
     join vehicle_tank t on t.company_id = n.c and t.vehicle_id = n.v group by t.vehicle_id`,
    [owners.map((one) => one.company_id), owners.map((one) => one.vehicle_id)],
  );
  return new Map(rows.map((row) => [row.vehicle_id, row.tanks]));
}
