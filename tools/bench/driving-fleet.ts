// The vehicles of the browser tests' fleet, all driving: for benches of screens that are told of them meanwhile.
import type { Database } from '@flotila/server/ground/db/open.ts';
import { COMPANY } from '@flotila/server/testing/cast.ts';
import { FLEET_FROM, seedFleet } from '../../e2e/fleet.ts';
import type { World } from '../../e2e/world.ts';

/** Each vehicle reports once in so many seconds, a part of the fleet with each tick. */
const REPORT_SECONDS = 5;
const TICK_MS = 500;
const KMH = 80;
const METRES_PER_DEGREE = 111_195;

export interface Driving {
  vehicle_id: number;
  latitude: number;
  longitude: number;
  /** Radians from north. */
  heading: number;
  rest: Record<string, unknown>;
}

/** Adds the fleet; every vehicle of it that has a location is in a ride from now on. */
export async function startFleet(db: Database, vehicles: number): Promise<Driving[]> {
  await seedFleet(db, vehicles);
  const { rows } = await db.pool.query(
    'select vehicle_id, location from vehicle_live where company_id = $1 and vehicle_id >= $2',
    [COMPANY.tatra.id, FLEET_FROM],
  );
  await db.pool.query(
    `update ride set ride_state = 'unfinished' where company_id = $1 and vehicle_id >= $2`,
    [COMPANY.tatra.id, FLEET_FROM],
  );
  return rows.map(({ vehicle_id, location }) => {
    const { latitude, longitude, direction, ...rest } = location;
    return { vehicle_id, latitude, longitude, heading: (direction * Math.PI) / 180, rest };
  });
}

/** Moves a part of the fleet with each tick until it is told to stop. */
export function drive(world: World, db: Database, fleet: readonly Driving[]): () => Promise<void> {
  const parts = (REPORT_SECONDS * 1000) / TICK_MS;
  let tick = 0;
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const due = fleet.filter((_vehicle, index) => index % parts === tick % parts);
      tick += 1;
      for (const vehicle of due) await move(db, vehicle);
      world.changed(due.map((vehicle) => vehicle.vehicle_id));
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

async function move(db: Database, vehicle: Driving): Promise<void> {
  const metres = (KMH / 3.6) * REPORT_SECONDS;
  const wide = METRES_PER_DEGREE * Math.cos((vehicle.latitude * Math.PI) / 180);
  vehicle.latitude += (Math.cos(vehicle.heading) * metres) / METRES_PER_DEGREE;
  vehicle.longitude += (Math.sin(vehicle.heading) * metres) / wide;
  const location = {
    ...vehicle.rest,
    latitude: vehicle.latitude,
    longitude: vehicle.longitude,
    speed: KMH,
    direction: Math.round((vehicle.heading * 180) / Math.PI),
    timestamp: new Date().toISOString(),
  };
  await db.pool.query(
    `update vehicle_live set location = $3, last_ts = now(), updated = now()
      where company_id = $1 and vehicle_id = $2`,
    [COMPANY.tatra.id, vehicle.vehicle_id, JSON.stringify(location)],
  );
}
