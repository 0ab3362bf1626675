// The rides of the worked example of corrections (logbook-and-rides §4) as rows, for tests that correct them.

import type { TestApi } from './api.ts';
import { COMPANY, VEHICLE } from './cast.ts';

export const KM_START = 100_000_000;
/** The four rides of the worked example, one every two hours; the fifth is driven now. */
const DISTANCES = [20_000, 30_000, 50_000, 10_000, 5_000];
const { id } = VEHICLE.truck;

/** When a ride begins, ISO text. */
export const startOf = (ride: number) =>
  `2026-11-20T${String(6 + 2 * ride).padStart(2, '0')}:00:00Z`;

/** Puts the rides of the truck in place of all that are there. */
export async function putExampleRides(api: TestApi): Promise<void> {
  const run = (text: string, values: unknown[] = []) => api.db.pool.query(text, values);
  for (const table of ['ride', 'ride_edit', 'ride_overlay', 'ride_shift', 'vehicle_live']) {
    await run(`delete from ${table}`);
  }
  await run('update vehicle set km_start = $1, eh_start = 0 where vehicle_id = $2', [KM_START, id]);
  let km = KM_START;
  for (const [ride, distance] of DISTANCES.entries()) {
    km += distance;
    await run(
      `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance,
         km_stop, mh_stop, engine_seconds, motor_idle, climb, descent, over_speed)
       values ($1, $2, $3, $3::timestamptz + interval '1 hour', 'bussines', $4, $5, $6, $7, 3600, 0,
         0, 0, 0)`,
      [
        COMPANY.tatra.id,
        id,
        startOf(ride),
        ride === 4 ? 'unfinished' : 'finished',
        distance,
        km,
        36_000 + ride * 3_600,
      ],
    );
  }
  await run(
    `insert into vehicle_live (company_id, vehicle_id, updated, last_ts, ride_from, last_measures)
     values ($1, $2, $3, $3, $3, '{"km": 555000, "engine_hours": 50400}')`,
    [COMPANY.tatra.id, id, startOf(4)],
  );
}
