// The book levels as they were last worked out: one row a vehicle whose main tank has no sensor.
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { CompanyId } from '../../ground/http/context.ts';

export interface BookVehicle {
  companyId: CompanyId;
  vehicleId: number;
}

/** Those of these vehicles (null: all of all companies) that keep a book, or have a level of one. */
export async function listBookVehicles(
  db: ReadDb,
  among: readonly BookVehicle[] | null,
): Promise<BookVehicle[]> {
  const filter = among
    ? sql`join unnest(${among.map(({ companyId }) => companyId)}::int[],
        ${among.map(({ vehicleId }) => vehicleId)}::int[]) one(company_id, vehicle_id)
        using (company_id, vehicle_id)`
    : sql``;
  const { rows } = await sql<BookVehicle>`
    select company_id as "companyId", vehicle_id as "vehicleId" from (
      select v.company_id, v.vehicle_id from vehicle v
      join vehicle_tank t on t.company_id = v.company_id and t.vehicle_id = v.vehicle_id
      where t.tank_type = 'main' and t.calc_method = 'manual' and v.deleted is null
      union
      select b.company_id, b.vehicle_id from tank_book b) kept ${filter}
    order by 1, 2`.execute(db);
  return rows;
}

/** Whoever works out the book of a vehicle does it alone until the end of the transaction. */
export async function lockBook(db: WriteDb, vehicleId: number): Promise<void> {
  await takeTurn(db, 'tankBook', vehicleId);
}

/** Stores the level, null for none; true when it differs from what was stored. */
export async function putBookLevel(
  db: WriteDb,
  { companyId, vehicleId }: BookVehicle,
  book: { tankId: number; level: number } | null,
  now: Date,
): Promise<boolean> {
  const result = book
    ? await sql`
        insert into tank_book as b (company_id, vehicle_id, tank_id, level, worked_out)
        values (${companyId}, ${vehicleId}, ${book.tankId}, ${book.level}, ${now})
        on conflict (company_id, vehicle_id) do update
          set tank_id = excluded.tank_id, level = excluded.level, worked_out = excluded.worked_out
          where (b.tank_id, b.level) is distinct from (excluded.tank_id, excluded.level)`.execute(
        db,
      )
    : await sql`delete from tank_book
        where company_id = ${companyId} and vehicle_id = ${vehicleId}`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}
