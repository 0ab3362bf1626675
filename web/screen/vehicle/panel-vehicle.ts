// What the vehicle panel shows: the fields that the list's row and the full record have in common.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';

export type PanelVehicle = Omit<MapVehicle, 'tanks' | 'axles' | 'device'> & {
  tanks: MapVehicle['tanks'];
  axles: MapVehicle['axles'];
  /** Litres per 100 km; the list's row does not tell it. */
  consumptionKm?: number | null | undefined;
  device?: { code: string; serialNumber?: unknown } | null | undefined;
};
