// All code lists by kind (API-070). The kinds and codes are part of the interface.
import { countries } from './countries.ts';
import { parameters } from './parameters.ts';
import type { Code } from './row.ts';
import {
  deviceTypes,
  fuelTypes,
  identifications,
  tankCalcMethods,
  vehicleCategories,
  vehicleMotionDetections,
  vehicleNorms,
  vehicleTankTypes,
  vehicleTypes,
} from './vehicle-codes.ts';
import { currencies, rideTypes, serviceTypes } from './work-codes.ts';

export const CODE_LISTS = {
  parameters,
  serviceTypes,
  currencies,
  rideTypes,
  fuelTypes,
  identifications,
  vehicleTypes,
  vehicleCategories,
  vehicleNorms,
  vehicleMotionDetections,
  deviceTypes,
  vehicleTankTypes,
  tankCalcMethods,
  countries: countries(),
} satisfies Record<string, Code[]>;

export type CodeKind = keyof typeof CODE_LISTS;

/** Is there such a list (API-077)? */
export function isCodeKind(kind: string): kind is CodeKind {
  return Object.hasOwn(CODE_LISTS, kind);
}
