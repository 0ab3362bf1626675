// All trackers of a demo company: vehicles with a plan of their own, and towed ones that follow theirs.
import { DEMO_COMPANIES, type DemoCompany } from './cast.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { type Geography, readGeography } from './geography.ts';
import { type DemoTracker, demoTracker } from './motion.ts';

let geography: Geography | undefined;

/** Roads and towns of the demo, read once. */
export function demoGeography(): Geography {
  if (!geography) {
    const homes = DEMO_COMPANIES.flatMap((company) => company.vehicles.flatMap(homesOf));
    geography = readGeography([...new Set(homes)]);
  }
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
export function demoTrackers(company: DemoCompany, begun?: number): DemoTracker[] {
  const byPlate = new Map(company.vehicles.map((vehicle) => [vehicle.plate, vehicle]));
  return company.vehicles
    .filter((vehicle) => vehicle.duty.kind !== 'new')
    .map((vehicle) => {
      const leader =
        vehicle.duty.kind === 'follows' ? (byPlate.get(vehicle.duty.plate) ?? vehicle) : vehicle;
      return demoTracker(company.code, vehicle, leader, demoGeography(), begun);
    });
}
