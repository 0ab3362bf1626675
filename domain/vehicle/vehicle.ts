// The vehicle record with device, identifications and tanks as it is written (D-VEH, VAL-031 …).
import { z } from 'zod';
import { bodyId, givenChange, optional, withDefault } from '../endpoint.ts';
import { decimal2, givenShape } from '../record/field.ts';
import { CALIBRATION_POINTS_MAX, calibrationRefusal } from './calibration.ts';
import {
  DIGITAL_INPUTS,
  IMMOBILISERS,
  MOTORBITS,
  RIDE_SWITCHES,
  TEMPERATURE_INPUTS,
} from './device-choices.ts';
import { DEVICE_FIELDS } from './device-fields.ts';
import { IDENTIFICATIONS_MAX, IdentificationInput } from './identification.ts';
import { VEHICLE_FIELDS } from './vehicle-fields.ts';

const digitalInput = z.enum(DIGITAL_INPUTS);
const temperatureInput = z.enum(TEMPERATURE_INPUTS);

/** D-VEH-020, D-VEH-021. */
export const ParameterValues = z.object({
  motorbit: withDefault(z.literal(MOTORBITS), 0),
  detect_ridetype: withDefault(z.literal(RIDE_SWITCHES), 0),
  temperature1: withDefault(temperatureInput, 'none'),
  temperature2: withDefault(temperatureInput, 'none'),
  panic: withDefault(digitalInput, 'none'),
  cargo_door: withDefault(digitalInput, 'none'),
  immobiliser: withDefault(z.enum(IMMOBILISERS), 'unknown'),
});

/** D-VEH-017 … D-VEH-019 with the defaults of the specification (interfaces §5). */
export const DeviceInput = z.object({
  deviceId: optional(bodyId),
  ...givenShape(DEVICE_FIELDS),
  parameterValues: withDefault(ParameterValues, ParameterValues.parse({})),
  /** Checked by the protocol's own schema (model, 16-byte IO group, time zone). */
  options: z.record(z.string(), z.unknown()).nullable().default(null),
  lastChange: givenChange,
});
export type DeviceInput = z.output<typeof DeviceInput>;

export const TANK_TYPES = ['main', 'heating'] as const;
export const TANK_FUELS = ['benzin95', 'benzin98', 'diesel', 'biodiesel', 'gas'] as const;
export const CALC_METHODS = ['none', 'sensor', 'liter', 'percent', 'manual'] as const;

/** D-VEH-022, D-VEH-023, VAL-055 … VAL-059. Litres. */
export const TankInput = z
  .object({
    tankId: z.union([z.literal(1), z.literal(2)]),
    tankType: z.enum(TANK_TYPES),
    fuel: z.enum(TANK_FUELS),
    calcMethod: z.enum(CALC_METHODS),
    needSuitableCondition: withDefault(z.boolean(), false),
    capacity: z.number().min(1).max(100000),
    startState: z.number().min(0).max(100000),
    /** `{ factor }` for liter and percent; `{ values: [{ raw, litres }] }` for sensor. */
    parameters: z
      .object({
        factor: decimal2(1000).optional(),
        values: z
          .array(z.object({ raw: z.number().int(), litres: z.number().int() }))
          .max(CALIBRATION_POINTS_MAX)
          .optional(),
      })
      .nullable()
      .default(null),
  })
  .superRefine(({ calcMethod, capacity, startState, parameters }, context) => {
    const refuse = (message: string, ...path: string[]) =>
      context.addIssue({ code: 'custom', message, path });
    if (startState > capacity) refuse('overCapacity', 'startState');
    if (isFactorMethod(calcMethod) && !parameters?.factor) {
      refuse('required', 'parameters', 'factor');
    }
    const why = calcMethod === 'sensor' ? calibrationRefusal(parameters?.values ?? []) : null;
    if (why) refuse(why, 'parameters', 'values');
  });
export type TankInput = z.output<typeof TankInput>;

function isFactorMethod(method: string): boolean {
  return method === 'liter' || method === 'percent';
}

/** What people write of a vehicle, field by field. */
export const VehicleFields = z.object({
  ...givenShape(VEHICLE_FIELDS),
  identifications: withDefault(
    z
      .array(IdentificationInput)
      .max(IDENTIFICATIONS_MAX)
      .refine(
        (all) =>
          new Set(all.map((one) => `${one.identification}@${one.code}`.toUpperCase())).size ===
          all.length,
        { error: 'duplicate' },
      ),
    [],
  ),
  tanks: withDefault(
    z
      .array(TankInput)
      .max(2)
      .refine((tanks) => new Set(tanks.map((tank) => tank.tankId)).size === tanks.length, {
        error: 'duplicate',
      }),
    [],
  ),
  device: DeviceInput.nullable().default(null),
  lastChange: givenChange,
});

/** Least and greatest believable consumption, by kilometres and by engine hours. */
export const CONSUMPTION_BOUNDS = [
  ['consumptionMinKm', 'consumptionMaxKm'],
  ['consumptionMinEh', 'consumptionMaxEh'],
] as const;

/** Body of POST and PUT; on PUT `lastChange` of vehicle and device are required (D-VEH-029). */
export const VehicleInput = VehicleFields.superRefine((vehicle, context) => {
  for (const [min, max] of CONSUMPTION_BOUNDS) {
    const [least, most] = [vehicle[min], vehicle[max]];
    // It would call every consumption wrong.
    if (least === null || most === null || least <= most) continue;
    context.addIssue({ code: 'custom', message: 'belowMin', path: [max] });
  }
});
export type VehicleInput = z.output<typeof VehicleInput>;
