// All trackers of a demo company: vehicles with a plan of their own, and towed ones that follow theirs.
import { DEMO_COMPANIES, type DemoCompany } from './cast.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import type { DrawnWays } from './drawn-ways.ts';
import { type Geography, readGeography } from './geography.ts';
import { type DemoTracker, demoTracker } from './motion.ts';

const NONE: DrawnWays = new Map();
const known = new WeakMap<DrawnWays, Geography>();

/** Roads and places of the demo, read once; `drawn`: ways of a routing engine, the others are the network's. */
export function demoGeography(drawn: DrawnWays = NONE): Geography {
  const homes = DEMO_COMPANIES.flatMap((company) => company.vehicles.flatMap(homesOf));
  const geography = known.get(drawn) ?? readGeography([...new Set(homes)], drawn);
  known.set(drawn, geography);
  return geography;
}

function homesOf(vehicle: DemoVehicle): string[] {
  const { duty } = vehicle;
  if ('home' in duty) return [duty.home];
  return 'from' in duty ? [duty.from, duty.to] : [];
}

/**
 * Trackers of a company's vehicles; a new vehicle without any record is left out.
 * @param begun when the demo was started first, epoch ms: what happens once is counted from it; undefined: nothing of it does
 */
export function demoTrackers(
  company: DemoCompany,
  begun?: number,
  geography: Geography = demoGeography(),
): DemoTracker[] {
  const byPlate = new Map(company.vehicles.map((vehicle) => [vehicle.plate, vehicle]));
  return company.vehicles
    .filter((vehicle) => vehicle.duty.kind !== 'new')
    .map((vehicle) => {
      const leader =
        vehicle.duty.kind === 'follows' ? (byPlate.get(vehicle.duty.plate) ?? vehicle) : vehicle;
      return demoTracker(company.code, vehicle, leader, geography, begun);
    });
}
