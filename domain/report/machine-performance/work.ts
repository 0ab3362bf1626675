// How long a machine worked and how long its engine only ran: by rpm where they are recorded, else by motion.
import type { PrintedRide } from '../ride-rows.ts';

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

export interface WorkSums {
  /** Engine running, seconds; working and idle are its parts. */
  engine: number;
  working: number;
  idle: number;
  maxRpm: number | null;
}

/** Without rpm the engine works while the vehicle does not idle by its motion. */
export function workOf(rides: readonly PrintedRide[], work: MachineWork): WorkSums {
  const sums: WorkSums = { engine: 0, working: 0, idle: 0, maxRpm: null };
  for (const part of rides.flatMap(({ loaded }) => loaded.parts ?? [loaded])) {
    const known = work.rides.get(Date.parse(part.fromTimestamp));
    const byMotion = part.engineHours - part.motorIdle;
    const told = work.workingRpm === null ? byMotion : (known?.working ?? 0);
    const working = Math.min(Math.max(0, told), part.engineHours);
    sums.engine += part.engineHours;
    sums.working += working;
    sums.idle += part.engineHours - working;
    const rpm = known?.maxRpm ?? null;
    if (rpm !== null) sums.maxRpm = Math.max(sums.maxRpm ?? 0, rpm);
  }
  return sums;
}
