// A vehicle as reports know it.
import type { PeriodVehicle } from '../fuel/period.ts';
import type { VatRegime } from '../vehicle/vehicle-kinds.ts';

/** What reports say of a vehicle, and how its consumption is judged. */
export interface ReportVehicle extends PeriodVehicle {
  vehicleId: number;
  name: string;
  numericPlate: string;
  vin: string | null;
  typeDesign: string | null;
  /** M1, N1 …: of its papers. */
  categoryCode: string | null;
  /** yyyy-MM-dd, since when it is the company's; null: nobody told. */
  acquiredDate: string | null;
  vatRegime: VatRegime | null;
  /** km/h; null: no limit is watched. */
  speedMax: number | null;
  /** Odometer at the beginning of its records, metres. */
  kmStart: number;
  driverId: number | null;
  /** Fuels of its main tanks, without doubles. */
  fuels: string[];
  /** That only another tank takes (apart.ts), without doubles. */
  apartFuels: string[];
}

/** Its kind behind the name: what the name does not say already, and the category of its papers. */
export function vehicleKind({
  name,
  typeDesign,
  categoryCode,
}: Pick<ReportVehicle, 'name' | 'typeDesign' | 'categoryCode'>): string {
  const design = typeDesign === null || name.includes(typeDesign) ? null : typeDesign;
  return [design, categoryCode].filter(Boolean).join(' ');
}

/** What it is: `Škoda Octavia Combi`; the name where that says as much. */
export function vehicleName({
  name,
  typeDesign,
}: Pick<ReportVehicle, 'name' | 'typeDesign'>): string {
  return typeDesign === null || name.includes(typeDesign) ? name : typeDesign;
}
