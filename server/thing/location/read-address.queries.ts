// How addresses are joined to what has a place (decision 0039). Rides have theirs in the view `ride_shown`.
import { type RawBuilder, sql } from 'kysely';
import type { CompanyId } from '../../ground/http/context.ts';

/** Joins `address.name` to rows with latitude and longitude of one company; null where none is known. */
export function addressOf(rows: string, company: CompanyId): RawBuilder<unknown> {
  const [latitude, longitude] = [sql.ref(`${rows}.latitude`), sql.ref(`${rows}.longitude`)];
  return sql`left join address on address.company_id = ${company}
    and address.cell_latitude = address_cell(${latitude})
    and address.cell_longitude = address_cell(${longitude})`;
}

/**
 * The `address` of where the vehicle of a live row still stands, which is that of the end of its last ride, as
 * map-vehicle.ts has it; for a lateral join. 0.001 degrees are about 100 m.
 */
export function standsAt(live: string): RawBuilder<{ address: string | null }> {
  const of = (column: string) => sql.ref(`${live}.${column}`);
  return sql`select r.to_address as address from ride_shown r
    where r.company_id = ${of('company_id')} and r.vehicle_id = ${of('vehicle_id')}
      and r.from_ts = ${of('ride_from')} and r.ride_state = 'finished'
      and abs(r.to_latitude - (${of('location')}->>'latitude')::float8) < 0.001
      and abs(r.to_longitude - (${of('location')}->>'longitude')::float8) < 0.001`;
}
