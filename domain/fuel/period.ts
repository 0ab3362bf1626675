// What a vehicle consumed in a period, and how that stands to its norm (fuel §4): for reports, the logbook
// and panels. Rides that measured their fuel decide; without any, documents between full tanks do; without
// those the norm does. Averages are sums divided by sums. Litres, metres, seconds, epoch milliseconds.
import {
  averageConsumption,
  consumptionRule,
  LITRE_DIGITS,
  type VehicleConsumption,
} from '../ride/consumption.ts';
import { DAY_MS } from '../time.ts';
import { METRES_IN_KM, roundTo, toHours } from '../units.ts';
import { distanceUntil, type FullSpan, fullTankSpan, fullToFull, shareWithin } from './full.ts';

/** So far back the last full tank before a period is looked for, days. */
export const FULL_DAYS_MAX = 62;

export interface PeriodRide {
  fromTs: number;
  toTs: number;
  distance: number;
  engineSeconds: number;
  /** Engine running while standing. */
  motorIdle: number;
  /** null: not known. */
  litres: number | null;
  /** The litres were only worked out from the norm. */
  isByNorm?: boolean;
}

export interface PeriodDocument {
  ts: number;
  quantity: number;
  full: boolean;
}

export interface PeriodVehicle extends VehicleConsumption {
  /** Norm: l/100 km and l/h. */
  consumptionKm?: number | null | undefined;
  consumptionEngineHours?: number | null | undefined;
  fullTankDay?: number | null | undefined;
  /** That only another tank than the main ones takes (apart.ts). */
  apartFuels?: readonly string[] | undefined;
}

export interface ConsumptionPeriod {
  /** Both included. */
  from: number;
  to: number;
  zone: string;
  vehicle: PeriodVehicle;
  /** Rides and documents of `consumptionSpan`, sorted by time. */
  rides: readonly PeriodRide[];
  documents: readonly PeriodDocument[];
}

export interface PeriodConsumption {
  /** What the litres come from; `none`: nothing is known. */
  basis: 'rides' | 'fullTankDay' | 'fullToFull' | 'documents' | 'norm' | 'none';
  /** What the figures stand for: rides without data are in none of them. */
  litres: number | null;
  distance: number;
  engineSeconds: number;
  /** l/100 km, of machines l/h, not rounded; null: shown as "-". */
  average: number | null;
  /** Litres by the norm over the same way and hours; null: the vehicle has none. */
  norm: number | null;
  /** litres − norm, and in % of the norm. */
  difference: number | null;
  differencePercent: number | null;
}

/**
 * The half-open span [from, to) whose rides and documents `periodConsumption` needs where no ride measured its
 * fuel: what was used since the last full tank before the period is used in it, as from a full-tank day on.
 */
export function consumptionSpan(
  period: Pick<ConsumptionPeriod, 'from' | 'to' | 'zone' | 'vehicle'>,
) {
  const { from, to, zone, vehicle } = period;
  const end = secondAfter(to);
  if (!vehicle.fullTankDay) return { from: from - FULL_DAYS_MAX * DAY_MS, to: end };
  const full = fullTankSpan(vehicle.fullTankDay, from, to, zone);
  return { from: Math.min(full?.from ?? from, from), to: Math.max(full?.to ?? end, end) };
}

/** What was consumed in the period (fuel §4). */
export function periodConsumption(period: ConsumptionPeriod): PeriodConsumption {
  const { from, to, vehicle } = period;
  const end = secondAfter(to);
  const rides = period.rides.filter((ride) => ride.fromTs >= from && ride.fromTs < end);
  const measured = rides.filter((ride) => ride.litres !== null && ride.isByNorm !== true);
  if (measured.length > 0) return result('rides', sumOf(measured, litresOf), measured, vehicle);
  const documented = byDocuments(period, rides, end);
  if (documented) return documented;
  const norm = normOf(rides, vehicle);
  if (norm !== null && rides.length > 0) return result('norm', norm, rides, vehicle);
  return result('none', null, [], vehicle);
}

/**
 * Norm of a way and of engine hours, litres: by the kilometre, and by the idle hour for working
 * equipment; of machines by the hour only. null: the vehicle has no norm; 0 is none, as of a trailer.
 */
export function normOf(
  rides: readonly Pick<PeriodRide, 'distance' | 'engineSeconds' | 'motorIdle'>[],
  vehicle: PeriodVehicle,
): number | null {
  const { consumptionKm, consumptionEngineHours, typeCode } = vehicle;
  const isMachine = typeCode === 'machine';
  const perKm = isMachine ? 0 : (consumptionKm ?? 0);
  if (!perKm && !consumptionEngineHours) return null;
  const hours = toHours(sumOf(rides, (ride) => (isMachine ? ride.engineSeconds : ride.motorIdle)));
  const metres = sumOf(rides, (ride) => ride.distance);
  const litres = (metres / (100 * METRES_IN_KM)) * perKm + hours * (consumptionEngineHours ?? 0);
  return roundTo(litres, LITRE_DIGITS);
}

/**
 * Full-tank day, else real full documents, else what was bought in the period. Like that of a full-tank day the span
 * begins at the last full tank before the period, so that what was used is in one period or the next.
 */
function byDocuments(
  period: ConsumptionPeriod,
  rides: readonly PeriodRide[],
  end: number,
): PeriodConsumption | null {
  const { from, to, zone, vehicle } = period;
  const within = (span: { from: number; to: number }) => ({
    documents: period.documents.filter(({ ts }) => ts >= span.from && ts < span.to),
    rides: period.rides.filter(({ fromTs }) => fromTs >= span.from && fromTs < span.to),
  });
  const bought = (documents: readonly PeriodDocument[]) => sumOf(documents, (one) => one.quantity);
  if (vehicle.fullTankDay) {
    const span = fullTankSpan(vehicle.fullTankDay, from, to, zone);
    const inside = span && within(span);
    if (!inside || inside.documents.length === 0) return null;
    return result('fullTankDay', bought(inside.documents), inside.rides, vehicle);
  }
  const { documents } = within({ from, to: end });
  if (documents.length === 0) return null;
  const earlier = within({ from: from - FULL_DAYS_MAX * DAY_MS, to: from }).documents;
  const before = earlier.findLastIndex(({ full }) => full);
  const chain = [...(before < 0 ? [] : earlier.slice(before)), ...documents];
  const full = documents.some((one) => one.full)
    ? fullToFull(chain.map((one) => ({ ...one, km: distanceUntil(period.rides, one.ts) })))
    : null;
  if (!full) return result('documents', bought(documents), rides, vehicle);
  return result('fullToFull', full.litres, cutRides(period.rides, full), vehicle);
}

/** What of the rides lies within a span: of a ride that goes on at its end its part by time. */
function cutRides(rides: readonly PeriodRide[], { from, to }: FullSpan): PeriodRide[] {
  return rides.flatMap((ride) => {
    const share = shareWithin(ride, from, to);
    if (share === 0) return [];
    const { distance, engineSeconds, motorIdle } = ride;
    return {
      ...ride,
      distance: distance * share,
      engineSeconds: engineSeconds * share,
      motorIdle: motorIdle * share,
    };
  });
}

function result(
  basis: PeriodConsumption['basis'],
  sum: number | null,
  rides: readonly PeriodRide[],
  vehicle: PeriodVehicle,
): PeriodConsumption {
  const litres = sum === null ? null : roundTo(sum, LITRE_DIGITS);
  const distance = Math.round(sumOf(rides, (ride) => ride.distance));
  const engineSeconds = Math.round(sumOf(rides, (ride) => ride.engineSeconds));
  const norm = litres === null ? null : normOf(rides, vehicle);
  const difference = litres === null || norm === null ? null : roundTo(litres - norm, LITRE_DIGITS);
  return {
    basis,
    litres,
    distance,
    engineSeconds,
    average:
      litres === null
        ? null
        : averageConsumption({ litres, distance, engineSeconds, ...consumptionRule(vehicle) }),
    norm,
    difference,
    differencePercent: difference === null || !norm ? null : (difference / norm) * 100,
  };
}

/**
 * Litres by the norm for each 100 km, of machines for each hour, over the way that the norm was worked out for;
 * null: there is no norm, or no way.
 */
export function normAverage(
  { norm, distance, engineSeconds }: Pick<PeriodConsumption, 'norm' | 'distance' | 'engineSeconds'>,
  isMachine: boolean,
): number | null {
  const amount = isMachine ? toHours(engineSeconds) : distance / (100 * METRES_IN_KM);
  return norm === null || amount === 0 ? null : norm / amount;
}

/** CONST-009: the whole last second belongs to a period. */
function secondAfter(to: number): number {
  return (Math.floor(to / 1000) + 1) * 1000;
}

function litresOf(ride: PeriodRide): number {
  return ride.litres ?? 0;
}

function sumOf<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((sum, one) => sum + of(one), 0);
}
