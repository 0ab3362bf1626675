// Words for codes of a vehicle: its type, its service kinds, and what is left until a service is due.

import { SERVICE_TYPES } from '@flotila/domain/service/service.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { VEHICLE_TYPES } from '@flotila/domain/vehicle/vehicle-kinds.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { engineHours, km, span } from '../../ground/words/format.ts';

const DAY_MS = 86_400_000;

/** The vehicle's type in words; an unknown code as it is. */
export function typeText(code: string): string {
  const known = VEHICLE_TYPES.find((type) => type === code);
  return known ? t(`vehicleType.${known}`) : code;
}

type Service = NonNullable<MapVehicle['activeServices']>[number];

/** The service's own name, else the word of its type. */
export function serviceText(service: Pick<Service, 'typeCode' | 'name'>): string {
  if (service.name) return service.name;
  const known = SERVICE_TYPES.find((type) => type === service.typeCode);
  return known ? t(`service.${known}`) : service.typeCode;
}

/** What is left, each kind by itself: "in 12 days", "overdue by 640 km". Empty when nothing is counted. */
export function dueTexts(service: Pick<Service, 'diffKm' | 'diffEh' | 'diffDays'>): string[] {
  const piece = (value: number | null, show: (size: number) => string) => {
    if (value === null) return [];
    return [t(value < 0 ? 'vp.overdue' : 'vp.due', { what: show(Math.abs(value)) })];
  };
  return [
    ...piece(service.diffDays, (days) => span(Math.max(2, days) * DAY_MS)),
    ...piece(service.diffKm, km),
    ...piece(service.diffEh, engineHours),
  ];
}
