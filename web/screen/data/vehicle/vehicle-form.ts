// The form of a vehicle: how it begins, what is sent of it and what is refused (D-VEH-007 … D-VEH-032,
// VAL-031 … VAL-059, VAL-083). Its fields are named as the server names them, so that every refusal finds
// its field. Pure.

import { CONSUMPTION_BOUNDS } from '@flotila/domain/vehicle/vehicle.ts';
import { VEHICLE_FIELDS } from '@flotila/domain/vehicle/vehicle-fields.ts';
import type { VehicleRecord } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import {
  type Identification,
  knownIdentifications,
} from '../identification/identification-form.ts';
import type { FieldRefusals } from '../module.ts';
import { type FormOf, formTable, readFields, startFields } from '../record-form.ts';
import { type DeviceForm, deviceOf, type Prefill, readDevice, startDevice } from './device-form.ts';
import { storedTank, type Tank } from './tank-form.ts';

export const VEHICLE = formTable('vf.', VEHICLE_FIELDS);

export type AxlePosition = 'front' | 'rear_w';

export interface VehicleForm extends DeviceForm, FormOf<typeof VEHICLE_FIELDS> {
  axles: readonly AxlePosition[];
  identifications: readonly Identification[];
  /** The defined ones only (D-VEH-027), by their number. */
  tanks: readonly Tank[];
}

const NO_PREFILL: Prefill = { deviceType: null, code: null };

/** The form of a vehicle; null begins a new one with the defaults of the specification. */
export function startVehicle(
  record: VehicleRecord | null,
  language: Language,
  prefill = NO_PREFILL,
): VehicleForm {
  return {
    ...startFields(VEHICLE, record, language),
    axles: (record?.axles ?? []).map(({ position }) => position),
    identifications: knownIdentifications(record?.identifications ?? []),
    tanks: (record?.tanks ?? []).map(storedTank),
    ...startDevice(deviceOf(record?.device), language, { isNew: record === null, prefill }),
  };
}

/** The body of POST and PUT (D-VEH-028), or why it cannot be sent. */
export function readVehicle(
  form: VehicleForm,
  record: VehicleRecord | null,
  language: Language,
): { body: object; errors?: never } | { body?: never; errors: FieldRefusals } {
  const device = readDevice(form, deviceOf(record?.device), language);
  const { values, errors } = readFields(VEHICLE, form, record, language);
  Object.assign(errors, boundRefusals(values), device.errors);
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      ...(record ? { vehicleId: record.vehicleId, lastChange: record.lastChange } : {}),
      ...values,
      axles: form.axles.map((position) => ({ position })),
      identifications: form.identifications,
      tanks: form.tanks,
      device: device.device,
    },
  };
}

/** A least consumption above the greatest one would call every consumption wrong. */
function boundRefusals(values: Record<string, unknown>): FieldRefusals {
  const errors: FieldRefusals = {};
  for (const [min, max] of CONSUMPTION_BOUNDS) {
    const [least, most] = [values[min], values[max]];
    if (typeof least === 'number' && typeof most === 'number' && least > most)
      errors[max] = { code: 'belowMin' };
  }
  return errors;
}
