// Business rides of a person as travel expenses are made of them: between places in countries, cut at borders.
import type { Database } from '../ground/db/open.ts';

export interface TravelRide {
  vehicle: { id: number; company: number };
  /** ISO texts. */
  from: string;
  to: string;
  /** `SK Trnava` */
  start: string;
  goal: string;
  /** It begins behind a border. */
  isAtBorder?: boolean;
  rideType?: 'bussines' | 'private';
}

/** Identified by the key `dallas@AA`. */
export async function seedTravelRide(db: Database, ride: TravelRide): Promise<void> {
  const { vehicle, from, to, start, goal, isAtBorder = false, rideType = 'bussines' } = ride;
  const because = isAtBorder ? { rule: 'country', params: {}, records: [] } : null;
  await db.pool.query(
    `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance, km_stop,
       engine_seconds, motor_idle, climb, descent, over_speed, identification, split_by, start_because,
       from_latitude, from_longitude, from_country, from_place,
       to_latitude, to_longitude, to_country, to_place)
     values ($1, $2, $3, $4, $5, 'finished', 100000, 1000000, 0, 0, 0, 0, 0, 'dallas@AA', $6, $7,
       48, 17, $8, $9, 48, 17, $10, $11)`,
    [
      vehicle.company,
      vehicle.id,
      from,
      to,
      rideType,
      isAtBorder ? 'country' : null,
      because && JSON.stringify(because),
      start.slice(0, 2),
      start.slice(3),
      goal.slice(0, 2),
      goal.slice(3),
    ],
  );
}

/** The key of seedTravelRide is the person's. */
export async function giveTravelKey(db: Database, personId: number): Promise<void> {
  await db.pool.query(
    `insert into person_identification (company_id, person_id, kind, code)
     values (1, $1, 'dallas', 'AA')`,
    [personId],
  );
}
