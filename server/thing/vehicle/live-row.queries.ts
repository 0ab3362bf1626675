// An edit of a vehicle must reach live streams like a record of its tracker does: its live row gets a
// new moment, which is the cursor of the stream.
import { sql } from 'kysely';
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

export async function touchLiveRow(
  db: WriteDb,
  company: Pick<CompanyContext, 'id'>,
  vehicleId: number,
  now: Date,
): Promise<void> {
  await touchLiveRows(db, company, [vehicleId], now);
}

/** In the order in which ingest takes them. */
export async function touchLiveRows(
  db: WriteDb,
  company: Pick<CompanyContext, 'id'>,
  vehicleIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    insert into vehicle_live (company_id, vehicle_id, updated)
    select ${company.id}, id, ${now}::timestamptz
    from unnest(${[...vehicleIds]}::int[]) as id order by id
    on conflict (company_id, vehicle_id) do update
      set updated = greatest(vehicle_live.updated, excluded.updated)`.execute(db);
}
