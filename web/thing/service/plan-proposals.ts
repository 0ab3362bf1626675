// What a new service plan of a type usually repeats after (service.md §3): an offer that the user may take
// over, by the vehicle's type and its category in the registration certificate. Pure.
import type { ServiceType } from '@flotila/domain/service/service.ts';

/** Metres and seconds, as plans keep them. */
export interface Repetition {
  repeatedPeriod: string | null;
  repeatedKm: number | null;
  repeatedEh: number | null;
}

const YEAR: Repetition = { repeatedPeriod: '1r', repeatedKm: null, repeatedEh: null };
const TWO_YEARS: Repetition = { ...YEAR, repeatedPeriod: '2r' };
const HEAVY_TYPES: readonly string[] = ['truck', 'tractor', 'bus', 'semitrailer'];
const LIGHT_TYPES: readonly string[] = ['personal', 'van'];

/** null: nothing is usual for this type and vehicle. */
export function proposedRepetition(
  type: ServiceType,
  vehicle: { typeCode: string; categoryCode: string | null },
): Repetition | null {
  switch (type) {
    case 'oil_change':
      return oilChange(vehicle.typeCode);
    case 'oil_refill':
      return { repeatedPeriod: null, repeatedKm: 10_000_000, repeatedEh: null };
    case 'mot':
    case 'emission':
      return inspection(vehicle);
    case 'tacho_check':
      return TWO_YEARS;
    case 'highway_stamp':
      return YEAR;
    case 'warranty_inspection':
      return { ...YEAR, repeatedKm: 30_000_000 };
    case 'own':
      return null;
  }
}

function oilChange(typeCode: string): Repetition {
  if (typeCode === 'machine') return { ...YEAR, repeatedEh: 1_800_000 };
  return { ...YEAR, repeatedKm: HEAVY_TYPES.includes(typeCode) ? 60_000_000 : 15_000_000 };
}

/** The category decides; without one the vehicle's type does, where it is clear. */
function inspection(vehicle: { typeCode: string; categoryCode: string | null }): Repetition | null {
  const category = vehicle.categoryCode?.trim().slice(0, 2).toUpperCase() ?? '';
  if (['M1', 'N1'].includes(category)) return TWO_YEARS;
  if (['M2', 'M3', 'N2', 'N3', 'O3', 'O4'].includes(category)) return YEAR;
  if (category !== '') return null;
  if (HEAVY_TYPES.includes(vehicle.typeCode)) return YEAR;
  return LIGHT_TYPES.includes(vehicle.typeCode) ? TWO_YEARS : null;
}
