// The book level of a tank without a sensor (fuel §1, method manual): what was in it at installation, what
// documents put in, less what rides consumed by the norm.
import { roundTo } from '../units.ts';
import { normOf, type PeriodDocument, type PeriodRide, type PeriodVehicle } from './period.ts';

export interface ManualTank {
  /** litres, null unknown: nothing overflows. */
  capacity: number | null;
  /** Litres in the tank at installation. */
  startState: number;
}

export interface BookStep {
  /** End of the ride, or time of the document. */
  ts: number;
  kind: 'ride' | 'document';
  /** Litres taken out or put in. */
  litres: number;
  /** Litres afterwards, 0 … capacity. */
  level: number;
  /** Litres that cannot have been put in: the book was wrong before. */
  overCapacity: number;
  /** Litres that cannot have been taken out. */
  belowEmpty: number;
}

/** The whole book of a tank: litres at installation, and every step since. */
export interface TankBook {
  tankId: number;
  startState: number;
  steps: readonly BookStep[];
}

const DIGITS = 2;

/** Levels of a manual tank after every ride and document, in the order of time. */
export function bookLevels(
  tank: ManualTank,
  rides: readonly PeriodRide[],
  documents: readonly PeriodDocument[],
  vehicle: PeriodVehicle,
): BookStep[] {
  const entries = [
    ...rides.map((ride) => {
      const change = -(normOf([ride], vehicle) ?? 0);
      return { ts: ride.toTs, kind: 'ride' as const, change };
    }),
    ...documents.map((one) => ({ ts: one.ts, kind: 'document' as const, change: one.quantity })),
  ].sort((one, two) => one.ts - two.ts);
  let level = Math.min(tank.startState, tank.capacity ?? tank.startState);
  return entries.map(({ ts, kind, change }) => {
    const wanted = level + change;
    level = Math.max(Math.min(wanted, tank.capacity ?? wanted), 0);
    return {
      ts,
      kind,
      litres: roundTo(Math.abs(change), DIGITS),
      level: roundTo(level, DIGITS),
      overCapacity: roundTo(Math.max(wanted - level, 0), DIGITS),
      belowEmpty: roundTo(Math.max(level - wanted, 0), DIGITS),
    };
  });
}
