// What an alert of a refueling without a document says of the refueling.
import { sql } from 'kysely';
import type { ReadDb } from '../../../ground/db/open.ts';
import { inMillis } from '../time.queries.ts';
import type { Place } from './held.ts';

export interface Refueled extends Place {
  vehicleId: number;
  /** epoch milliseconds */
  ts: number;
  /** litres */
  quantity: number;
}

/** The measured refuelings of these vehicles and moments. */
export async function listRefueled(
  db: ReadDb,
  companyId: number,
  asked: readonly { vehicleId: number; ts: number }[],
): Promise<Refueled[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<Refueled>`
    select f.vehicle_id as "vehicleId", ${inMillis('f.ts')} as ts, f.quantity::float8 as quantity,
      f.latitude, f.longitude, f.country, f.place
    from json_to_recordset(${JSON.stringify(asked)}::json) as n("vehicleId" integer, ts float8)
    join fuel_change f on f.company_id = ${companyId} and f.vehicle_id = n."vehicleId"
      and f.ts = to_timestamp(n.ts / 1000.0) and f.kind = 'refueling'`.execute(db);
  return rows;
}
