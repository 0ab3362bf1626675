// The last ended rides whose end may get a better name, and writing it. Rides of all companies: it is
// the worker that asks, nobody's request.
import type pg from 'pg';

export interface RideEnd {
  companyId: number;
  vehicleId: number;
  fromTs: Date;
  latitude: number;
  longitude: number;
  place: string | null;
}

/** Ends of the last rides of vehicles that were heard of since then, latest first. */
export async function recentRideEnds(pool: pg.Pool, since: Date, most: number): Promise<RideEnd[]> {
  const { rows } = await pool.query<RideEnd>(
    `select r.company_id as "companyId", r.vehicle_id as "vehicleId", r.from_ts as "fromTs",
       r.to_latitude as latitude, r.to_longitude as longitude, r.to_place as place
     from vehicle_live l join ride r on r.company_id = l.company_id
       and r.vehicle_id = l.vehicle_id and r.from_ts = l.ride_from
     where l.updated >= $1 and r.ride_state = 'finished' and r.to_ts >= $1
       and r.to_latitude is not null and r.to_longitude is not null
     order by r.to_ts desc limit $2`,
    [since, most],
  );
  return rows;
}

/**
 * Names a ride's end, unless it moved meanwhile, and the vehicle's live row when it still stands there
 * (0.001° is about 100 m).
 */
export async function renameRideEnd(
  pool: pg.Pool,
  end: RideEnd,
  name: string,
  now: Date,
): Promise<void> {
  await pool.query(
    `with named as (
       update ride set to_place = $4 where company_id = $1 and vehicle_id = $2 and from_ts = $3
         and to_latitude = $5 and to_longitude = $6
       returning company_id, vehicle_id, from_ts)
     update vehicle_live l set place = $4, updated = $7,
       location = jsonb_set(l.location, '{place}', jsonb_build_object('name', $4::text))
     from named where l.company_id = named.company_id and l.vehicle_id = named.vehicle_id
       and l.ride_from = named.from_ts
       and abs((l.location->>'latitude')::float8 - $5) < 0.001
       and abs((l.location->>'longitude')::float8 - $6) < 0.001`,
    [end.companyId, end.vehicleId, end.fromTs, name, end.latitude, end.longitude, now],
  );
}
