// Which vehicles are not asked about services: those that the company has no more.
import { sql } from 'kysely';
import type { ReadDb } from '../../../ground/db/open.ts';
import type { CompanyId } from '../../../ground/http/context.ts';

export async function listRemovedVehicles(
  db: ReadDb,
  companyId: CompanyId,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select vehicle_id as id from vehicle
    where company_id = ${companyId} and state = 'removed'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
