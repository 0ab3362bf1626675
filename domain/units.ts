// Stored units to shown units and back: metres and kilometres, seconds and hours (CONST-001 … 007).

export const METRES_IN_KM = 1000;
export const SECONDS_IN_HOUR = 3600;

/** CONST-003: from here an elevation is shown in kilometres. */
export const ELEVATION_IN_KM_FROM_METRES = 500;

/** CONST-006, CONST-007: average consumption is shown from this distance or this engine time on. */
export const AVERAGE_DISTANCE_METRES_MIN = 500;
export const AVERAGE_ENGINE_SECONDS_MIN = 300;

/** CONST-005: bounds of a believable average where the vehicle sets none. */
export const CONSUMPTION_KM_MAX = 200;
export const CONSUMPTION_HOUR_MAX = 400;

/** CONST-001: metres as kilometres. */
export function toKm(metres: number): number {
  return metres / METRES_IN_KM;
}

/** Kilometres as whole metres. */
export function fromKm(km: number): number {
  return Math.round(km * METRES_IN_KM);
}

/** CONST-002: seconds as hours. */
export function toHours(seconds: number): number {
  return seconds / SECONDS_IN_HOUR;
}

/** Hours as whole seconds. */
export function fromHours(hours: number): number {
  return Math.round(hours * SECONDS_IN_HOUR);
}

/** CONST-003: metres below 500, else kilometres. */
export function elevation(metres: number): { value: number; unit: 'm' | 'km' } {
  return Math.abs(metres) >= ELEVATION_IN_KM_FROM_METRES
    ? { value: toKm(metres), unit: 'km' }
    : { value: metres, unit: 'm' };
}

/** Rounds half up (away from zero below zero) to this many digits; 2.675 gives 2.68 as on paper. */
export function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits;
  const scaled = Math.abs(value) * factor;
  const rounded = Math.floor(scaled + 0.5 + scaled * Number.EPSILON * 4);
  return (value < 0 ? -rounded : rounded) / factor;
}

/** Has it no more than two decimal places? Binary fractions such as 0.07 count as two. */
export function isDecimal2(value: number): boolean {
  const scaled = value * 100;
  return Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.max(1, Math.abs(value));
}

/** Bounds of believable averages of a vehicle; null means the defaults of CONST-005. */
export interface ConsumptionBounds {
  min: number | null;
  max: number | null;
}

/** Litres per 100 km, or null where nothing can be shown (CONST-004 … CONST-007). */
export function litresPer100Km(
  litres: number,
  metres: number,
  bounds: ConsumptionBounds = { min: null, max: null },
): number | null {
  if (metres < AVERAGE_DISTANCE_METRES_MIN) return null;
  const average = (litres * 100 * METRES_IN_KM) / metres;
  return within(average, bounds, CONSUMPTION_KM_MAX);
}

/** Litres per engine hour, or null where nothing can be shown (CONST-004 … CONST-006). */
export function litresPerHour(
  litres: number,
  engineSeconds: number,
  bounds: ConsumptionBounds = { min: null, max: null },
): number | null {
  if (engineSeconds < AVERAGE_ENGINE_SECONDS_MIN) return null;
  return within((litres * SECONDS_IN_HOUR) / engineSeconds, bounds, CONSUMPTION_HOUR_MAX);
}

function within(average: number, bounds: ConsumptionBounds, max: number): number | null {
  return average >= (bounds.min ?? 0) && average <= (bounds.max ?? max) ? average : null;
}
