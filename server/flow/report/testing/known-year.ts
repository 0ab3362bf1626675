// A company whose year is known by construction, for the tests that compare what reports say: a tractor, a van that
// drivers enter with their cards, and a machine.
import type { Database } from '../../../ground/db/open.ts';
import { COMPANY, VEHICLE } from '../../../testing/cast.ts';
import { type KnownVehicle, seedFleetYear } from '../../../testing/fleet-year.ts';

export const DIGGER = { id: 250, plate: 'STR-01', isMachine: true };

/** `more`: further vehicles of the cast, before the machine. */
export async function seedKnownYear(
  db: Database,
  more: readonly (typeof VEHICLE)[keyof typeof VEHICLE][] = [],
): Promise<KnownVehicle[]> {
  await db.pool.query(`update vehicle set created = '2024-01-01', consumption_km = 24`);
  await db.pool.query(
    `insert into vehicle (company_id, vehicle_id, name, numeric_plate, type_code, created,
       consumption_engine_hours) values ($1, $2, 'Bager', $3, 'machine', '2024-01-01', 12)`,
    [COMPANY.tatra.id, DIGGER.id, DIGGER.plate],
  );
  const { truck, van } = VEHICLE;
  return seedFleetYear(db, {
    company: COMPANY.tatra.id,
    year: 2025,
    seed: 6,
    identification: 'dallas@AA',
    vehicles: [truck, { ...van, isDrivenByCard: true }, ...more, DIGGER],
  });
}
