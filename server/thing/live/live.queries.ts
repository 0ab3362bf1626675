// What the live stream asks beside the rows of the live map: where its cursor stands, and which
// vehicles changed since.
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';

/** Moment of the newest change in the company, epoch milliseconds; undefined without vehicles. */
export async function findNewestChange(
  db: ReadDb,
  companyId: CompanyId,
): Promise<number | undefined> {
  const { rows } = await sql<{ updated: Date | null }>`
    select max(updated) as updated from vehicle_live
    where company_id = ${companyId}`.execute(db);
  return rows[0]?.updated?.getTime();
}

/** Vehicles whose live row was written after the moment, and when; epoch milliseconds. */
export async function listChangedSince(
  db: ReadDb,
  companyId: CompanyId,
  since: number,
): Promise<{ id: number; updated: number }[]> {
  const { rows } = await sql<{ id: number; updated: Date }>`
    select vehicle_id as id, updated from vehicle_live
    where company_id = ${companyId} and updated > ${new Date(since)}`.execute(db);
  return rows.map(({ id, updated }) => ({ id, updated: updated.getTime() }));
}

export async function listGroupsetVehicles(
  db: ReadDb,
  companyId: CompanyId,
  groupsetId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select vehicle_id as id from groupset_vehicle
    where company_id = ${companyId} and groupset_id = ${groupsetId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Sends notifications; inside a transaction they are heard at its commit. */
export async function notifyAll(
  db: ReadDb,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  await sql`select pg_notify(${channel}, payload)
    from unnest(${[...payloads]}::text[]) as payload`.execute(db);
}
