// How long a machine worked and how long its engine only ran: by rpm where they are recorded, else by motion. It is
// said once, in the rides themselves, so that no two reports can mean different things by the same words.
import type { RideView } from '../ride/ride.api.ts';
import type { ReportVehicle } from './report-vehicle.ts';

/** Of a ride, by the records with rpm. */
export interface RideWork {
  /** Engine over the idling rpm, seconds. */
  working: number;
  maxRpm: number | null;
}

export interface MachineWork {
  /** From here on the machine works, rpm; null: no rpm are recorded. */
  workingRpm: number | null;
  /** By the beginning of the ride, epoch milliseconds. */
  rides: ReadonlyMap<number, RideWork>;
}

/** Of a vehicle that tells no rpm, or is no machine. */
export const NO_WORK: MachineWork = { workingRpm: null, rides: new Map() };

export function isMachine({ typeCode }: Pick<ReportVehicle, 'typeCode'>): boolean {
  return typeCode === 'machine';
}

/**
 * Rides of a machine whose idling is the engine's time without work (report 3); a machine that stands works, so its
 * motion says nothing. Work is what is left: engine − idling. Rides of other vehicles, and of machines that tell no
 * rpm, stay as they are: idling by the motion.
 * @param works by vehicle
 */
export function withIdleByWork(
  rides: readonly RideView[],
  works: ReadonlyMap<number, MachineWork>,
): RideView[] {
  return rides.map((ride) => {
    const work = works.get(ride.vehicleId);
    if (!work || work.workingRpm === null) return ride;
    const working = work.rides.get(Date.parse(ride.fromTimestamp))?.working ?? 0;
    const motorIdle = ride.engineHours - Math.min(Math.max(0, working), ride.engineHours);
    return { ...ride, motorIdle };
  });
}

/** Engine over what idles, seconds. */
export function workSeconds({
  engineSeconds,
  motorIdle,
}: {
  engineSeconds: number;
  motorIdle: number;
}): number {
  return Math.max(0, engineSeconds - motorIdle);
}

/** The greatest rpm of these rides; null: none was told. */
export function maxRpmOf(rides: readonly RideView[], work: MachineWork): number | null {
  const known = rides.flatMap(
    (ride) => work.rides.get(Date.parse(ride.fromTimestamp))?.maxRpm ?? [],
  );
  return known.length === 0 ? null : Math.max(...known);
}
