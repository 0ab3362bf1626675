// Contracts of the fleet for the tests of the plan, around today: over, not done, under way, to come, two at once.
import { DAY_MS, localDay, startOfDay } from '../domain/time.ts';
import type { Database } from '../server/ground/db/open.ts';
import { COMPANY } from '../server/testing/cast.ts';
import type { FleetVehicle } from './fleet.ts';

const ZONE = 'Europe/Bratislava';
const NAMES = [
  'Lisované diely',
  'Sklo do Drážďan',
  'Stropné panely Győr',
  'Elektro sklad Linz',
  'Stroje do Norimbergu',
  'Chladiarne Brno',
  'Rezivo do Passau',
  'Hliník Žiar – Ostrava',
  'Múka do Debrecína',
  'Plechy Košice – Győr',
  'Nábytok do Krakova',
  'Odliatky Dubnica',
] as const;

interface GivenContract {
  vehicleId: number;
  name: string;
  /** Days from today, both included. */
  days: readonly [number, number];
  /** Something was driven in it. */
  isDriven?: boolean;
}

/** First day of the fleet's contracts, and how long and how far apart they are, by place in the fleet. */
export function fleetContracts(fleet: readonly FleetVehicle[], count: number): GivenContract[] {
  return Array.from({ length: count }, (_none, at) => {
    const index = at % fleet.length;
    const round = Math.floor(at / fleet.length);
    const first = -20 + round * 5 + ((index * 3) % 4);
    const name = NAMES[(index + round) % NAMES.length] ?? NAMES[0];
    const days = [first, first + ((index + round) % 4)] as const;
    const isDriven = (index + round) % 9 !== 4;
    return { vehicleId: fleet[index]?.id ?? 0, name, days, isDriven };
  });
}

/** Stores them for tatra; answers their ids in the order given. */
export async function storeContracts(
  db: Database,
  given: readonly GivenContract[],
  now: number,
): Promise<number[]> {
  const today = startOfDay(localDay(now, ZONE), ZONE);
  const at = (day: number) => startOfDay(localDay(today + day * DAY_MS + DAY_MS / 2, ZONE), ZONE);
  const rows = given.map(({ vehicleId, name, days }, index) => ({
    company_id: COMPANY.tatra.id,
    vehicle_id: vehicleId,
    name,
    amount: 480 + index * 10,
    from_ts: new Date(at(days[0])),
    to_ts: new Date(at(days[1] + 1) - 1),
    from_place: 'Trnava',
    to_place: 'Mladá Boleslav',
    planned_distance: 446_000,
    planned_duration: 23_100,
  }));
  const rides = given
    .filter(({ days, isDriven }) => isDriven && days[0] < 0)
    .map(({ vehicleId, days }) => rideOf(vehicleId, at(days[0]) + DAY_MS / 3));
  return db.write(async (write) => {
    const ids: number[] = [];
    for (let first = 0; first < rows.length; first += 1000) {
      const stored = await write
        .insertInto('contract')
        .values(rows.slice(first, first + 1000))
        .returning('contract_id')
        .execute();
      ids.push(...stored.map((row) => row.contract_id));
    }
    for (const ride of rides) {
      await write
        .insertInto('ride')
        .values(ride)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return ids;
  });
}

function rideOf(vehicleId: number, from: number) {
  return {
    company_id: COMPANY.tatra.id,
    vehicle_id: vehicleId,
    from_ts: new Date(from),
    to_ts: new Date(from + 20_940_000),
    ride_type: 'bussines',
    ride_state: 'finished',
    distance: 405_000,
    km_stop: 1,
    engine_seconds: 20_940,
    motor_idle: 0,
    climb: 0,
    descent: 0,
    over_speed: 0,
  };
}

/** How far a contract is that will be 48 minutes late, as the fleet's list tells it. */
export function lateByPlan() {
  return {
    waypoints: [],
    asOf: new Date().toISOString(),
    remainingDistance: 90_000,
    remainingDuration: 3600,
    expectedArrival: null,
    delay: 2880,
    workedOutBy: 'plan',
    isLate: true,
  };
}
