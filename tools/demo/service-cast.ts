// Which service plans the demo's vehicles have, by their kind, and which of them are due now: the usual
// intervals of service.md §3. Metres, seconds.
import type { ServiceType } from '@flotila/domain/service/service.ts';
import type { DemoVehicle } from './demo-vehicle.ts';

export interface DemoPlan {
  typeCode: ServiceType;
  name: string | null;
  repeatedPeriod: string;
  repeatedKm: number | null;
  repeatedEh: number | null;
  /** What was done, as the workshop wrote. */
  description: string | null;
}

/** How it stands: nothing to do, due soon, overdue. */
export type Standing = 'fine' | 'notice' | 'warning';

const KM = 1000;
const HOURS = 3600;
const OIL_KM = { car: 15_000 * KM, truck: 60_000 * KM };

const plan = (typeCode: ServiceType, repeatedPeriod: string, more: Partial<DemoPlan> = {}) => ({
  typeCode,
  repeatedPeriod,
  name: null,
  repeatedKm: null,
  repeatedEh: null,
  description: null,
  ...more,
});
const oil = (repeatedKm: number): DemoPlan =>
  plan('oil_change', '1r', { repeatedKm, description: 'Olej a filtre' });
const mot = (period: string): DemoPlan => plan('mot', period);

const OF_CAR = [oil(OIL_KM.car), mot('2r'), plan('highway_stamp', '1r')];
const OF_TRUCK = [oil(OIL_KM.truck), mot('1r'), plan('tacho_check', '2r')];
const OF_MACHINE = [
  plan('oil_change', '1r', { repeatedEh: 500 * HOURS, description: 'Motorový olej a filtry' }),
  plan('own', '6m', { name: 'Kontrola hydrauliky', repeatedEh: 250 * HOURS }),
];

/** Plans of the vehicle; a towed one only has its inspection. */
export function plansOf({ type }: DemoVehicle): readonly DemoPlan[] {
  if (type === 'machine') return OF_MACHINE;
  if (/trailer/.test(type)) return [mot('1r')];
  return type === 'personal' || type === 'van' ? OF_CAR : OF_TRUCK;
}

const STANDINGS: Readonly<Record<string, Partial<Record<ServiceType, Standing>>>> = {
  NR305HB: { mot: 'notice' },
  TT119FG: { mot: 'warning', oil_change: 'notice' },
  BA733YA: { mot: 'notice' },
  ZA671GH: { oil_change: 'warning' },
  MT610BU: { oil_change: 'notice' },
  BA001TT: { oil_change: 'notice' },
  BA377OC: { highway_stamp: 'notice' },
  KE774XZ: { tacho_check: 'notice' },
  BA204TU: { mot: 'warning' },
  TT388VW: { oil_change: 'warning', highway_stamp: 'warning' },
  B01STROJ: { oil_change: 'notice' },
  B03STROJ: { oil_change: 'warning' },
  T07STROJ: { own: 'notice' },
  Z09STROJ: { own: 'warning' },
  '5B24471': { mot: 'notice' },
  '6M20044': { mot: 'warning', oil_change: 'notice' },
  '5B77310': { oil_change: 'warning' },
};

export function standingOf({ plate }: DemoVehicle, { typeCode }: DemoPlan): Standing {
  return STANDINGS[plate]?.[typeCode] ?? 'fine';
}
