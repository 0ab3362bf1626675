// What a ride consumed and when an average of it is worth showing (fuel §4). Averages of several rides
// are sums divided by sums, never means of averages.
import { type ConsumptionBounds, litresPer100Km, litresPerHour, roundTo } from '../units.ts';

/** What is known of the fuel of a ride, litres; null: not measured. */
export interface RideFuel {
  /** By the vehicle's own counter of consumed fuel. */
  totalFuelUsed: number | null;
  /** Level of the main tanks at both ends. */
  fuelStart: number | null;
  fuelEnd: number | null;
  /** Put in and lost between the two levels. */
  refueled?: number;
  lost?: number;
}

/** Litres to the millilitre, as the finest counter has them. */
export const LITRE_DIGITS = 3;

/**
 * Litres consumed in a ride: the counter decides (a ride that it measured as 0 consumed 0), else the
 * levels when they fell. null: unknown, for example levels that rose without a known refueling.
 */
export function rideConsumption(fuel: RideFuel): number | null {
  if (fuel.totalFuelUsed !== null) return fuel.totalFuelUsed;
  if (fuel.fuelStart === null || fuel.fuelEnd === null) return null;
  const litres = fuel.fuelStart - fuel.fuelEnd + (fuel.refueled ?? 0) - (fuel.lost ?? 0);
  return litres > 0 ? roundTo(litres, LITRE_DIGITS) : null;
}

export interface Consumption {
  litres: number;
  /** metres */
  distance: number;
  /** Engine running. */
  engineSeconds: number;
  /** Machines are judged by the hour. */
  isMachine: boolean;
  /** Believable averages of the vehicle, in the unit of its kind; left out or null: CONST-005. */
  bounds?: ConsumptionBounds;
}

/**
 * CONST-004 … CONST-007: l/100 km, of machines l/h, not rounded. null where the ride was too short to
 * tell or the value lies outside the bounds.
 */
export function averageConsumption(consumption: Consumption): number | null {
  const { litres, distance, engineSeconds, isMachine, bounds } = consumption;
  return isMachine
    ? litresPerHour(litres, engineSeconds, bounds)
    : litresPer100Km(litres, distance, bounds);
}

/** Consumption columns of a vehicle: averages per 100 km and per hour that are believable. */
export interface VehicleConsumption {
  typeCode: string;
  consumptionMinKm?: number | null | undefined;
  consumptionMaxKm?: number | null | undefined;
  consumptionMinEh?: number | null | undefined;
  consumptionMaxEh?: number | null | undefined;
}

/** How averages of this vehicle are judged: by kilometre or hour, and within which bounds. */
export function consumptionRule(
  vehicle: VehicleConsumption,
): Required<Pick<Consumption, 'isMachine' | 'bounds'>> {
  const isMachine = vehicle.typeCode === 'machine';
  const [min, max] = isMachine
    ? [vehicle.consumptionMinEh, vehicle.consumptionMaxEh]
    : [vehicle.consumptionMinKm, vehicle.consumptionMaxKm];
  return { isMachine, bounds: { min: min ?? null, max: max ?? null } };
}
