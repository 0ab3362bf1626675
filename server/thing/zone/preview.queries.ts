// What a preview reads: vehicles that reported, where each of them was near a shape, and what visits are stored.

import { FLAGS_WITHOUT_PLACE } from '@flotila/domain/location/location.ts';
import type { Box } from '@flotila/domain/zone/outline.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import type { Period } from '../../ground/http/period.ts';

type Company = Pick<CompanyContext, 'id'>;

/** Where a vehicle was at a moment, epoch milliseconds and degrees. */
export interface Passage {
  ts: number;
  latitude: number;
  longitude: number;
}

/** Locations of a vehicle that are read at most: one a second for a whole day. */
const ROWS_MAX = 90_000;

/**
 * The locations of a vehicle in the box, oldest first, each time with the last one before and the first one after.
 * Of a vehicle that stands in it only the ends are read.
 */
export async function listPassages(
  db: ReadDb,
  company: Company,
  vehicleId: number,
  { from, to }: Period,
  { west, south, east, north }: Box,
): Promise<Passage[]> {
  // How near: 0 not, 1 on its way, 2 standing. Worked out once a location (offset 0), not for each neighbour.
  const { rows } = await sql<Passage>`
    select (extract(epoch from ts) * 1000)::float8 as ts, latitude / 1e7::float8 as latitude,
      longitude / 1e7::float8 as longitude
    from (
      select ts, latitude, longitude, near, lag(near) over w as before, lead(near) over w as after
      from (
        select ts, latitude, longitude,
          case when not (latitude between ${scaled(south)} and ${scaled(north)}
              and longitude between ${scaled(west)} and ${scaled(east)}) then 0
            when speed = 0 then 2 else 1 end as near
        from location where company_id = ${company.id} and vehicle_id = ${vehicleId}
          and ts >= ${new Date(from)} and ts <= ${new Date(to)}
          and flags & ${FLAGS_WITHOUT_PLACE} = 0
        offset 0) l
      window w as (order by ts)) l
    where near = 1 or (near = 2 and (before is distinct from 2 or after is distinct from 2))
      or (near = 0 and (before > 0 or after > 0))
    order by ts limit ${ROWS_MAX}`.execute(db);
  return rows;
}

/** As locations are stored: ten-millionths of a degree. */
function scaled(degrees: number): number {
  return Math.round(degrees * 1e7);
}

/** Visits of the zone by these vehicles that touch the period, without passes. */
export async function countVisits(
  db: ReadDb,
  company: Company,
  zoneId: number,
  vehicleIds: readonly number[],
  { from, to }: Period,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from visit
    where company_id = ${company.id} and zone_id = ${zoneId} and not is_pass
      and vehicle_id = any(${[...vehicleIds]}::int[]) and arrival <= ${new Date(to)}
      and (departure is null or departure >= ${new Date(from)})`.execute(db);
  return rows[0]?.count ?? 0;
}
