// The vehicle record with device, identifications and tanks as it is written (D-VEH, VAL-031 …).
import { z } from 'zod';
import { bodyId, calendarDay, givenChange, oneLine, optional, withDefault } from '../endpoint.ts';
import { CALIBRATION_POINTS_MAX, calibrationRefusal } from './calibration.ts';
import {
  DEVICE_TYPES,
  DIGITAL_INPUTS,
  IMMOBILISERS,
  MOTORBITS,
  RIDE_SWITCHES,
  TEMPERATURE_INPUTS,
} from './device-choices.ts';
import { IDENTIFICATIONS_MAX, IdentificationInput } from './identification.ts';

export const VEHICLE_TYPES = [
  'personal',
  'van',
  'truck',
  'tractor',
  'bus',
  'trailer',
  'semitrailer',
  'special',
  'machine',
] as const;

/**
 * How the value added tax of a vehicle under § 85n of the Slovak Act 222/2004 is deducted, as the company told the
 * tax office: business use alone with records of rides, a kind of business that needs none (§ 85n ods. 4), private
 * use as well, or not by § 85n although its kind and day would be (up to 1 700 EUR, rented for a short time).
 */
export const VAT_REGIMES = ['business', 'exempt', 'mixed', 'outside'] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

/** Longest texts (VAL-031, VAL-032, VAL-083), for the forms too. */
export const VEHICLE_TEXT_MAX = {
  name: 50,
  numericPlate: 20,
  vin: 50,
  technicalLicence: 250,
  emissionReport: 250,
  typeDesign: 250,
  deviceCode: 50,
  serialNumber: 50,
  installer: 250,
} as const;
const MAX = VEHICLE_TEXT_MAX;

export const AXLES_MAX = 10;

/** VAL-035: up to two decimal places; the comparison tolerates binary fractions such as 0.07. */
const decimal2 = z
  .number()
  .min(0)
  .max(1e9)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 * Math.max(1, value), {
    error: 'decimal',
    params: { places: 2 },
  });
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
  deviceType: z.enum(DEVICE_TYPES),
  code: oneLine(MAX.deviceCode).min(1),
  serialNumber: oneLine(MAX.serialNumber).min(1),
  installDate: calendarDay.nullable().default(null),
  installer: oneLine(MAX.installer).nullable().default(null),
  kmGps: withDefault(z.boolean(), false),
  measureRpm: withDefault(z.boolean(), false),
  measureServiceKm: withDefault(z.boolean(), true),
  measureServiceDate: withDefault(z.boolean(), true),
  detectByMotion: withDefault(z.enum(['none', 'speed', 'motion']), 'none'),
  detectSpeed: withDefault(z.number().min(0).max(200), 5),
  joinInterval: withDefault(z.number().int().min(0).max(20000), 600),
  splitInterval: withDefault(z.number().int().min(0).max(20000), 600),
  storeInterval: withDefault(z.number().int().min(0).max(20000), 300),
  inactiveTimeout: withDefault(z.number().int().min(1).max(43200), 1440),
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
        factor: decimal2.max(1000).optional(),
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

const optionalText = (max: number) => oneLine(max).nullable().default(null);
const personReference = bodyId.nullable().default(null);
const optionalNumber = decimal2.nullable().default(null);

/** What people write of a vehicle, field by field. */
export const VehicleFields = z.object({
  name: oneLine(MAX.name).min(1),
  numericPlate: oneLine(MAX.numericPlate).min(1),
  typeCode: z.enum(VEHICLE_TYPES),
  state: withDefault(z.enum(['active', 'hidden', 'removed']), 'active'),
  vin: optionalText(MAX.vin),
  technicalLicence: optionalText(MAX.technicalLicence),
  emissionReport: optionalText(MAX.emissionReport),
  euroNormCode: z.enum(['1', '2', '3', '4', '5', '6', '7']).nullable().default(null),
  manufactureYear: z.number().int().min(1900).max(2400).nullable().default(null),
  personId: personReference,
  driverId: personReference,
  useLastDriver: withDefault(z.boolean(), false),
  consumptionKm: optionalNumber,
  consumptionEngineHours: optionalNumber,
  typeDesign: optionalText(MAX.typeDesign),
  categoryCode: optionalText(10),
  engineCapacity: optionalNumber,
  weight: z.number().min(1).max(1_000_000).nullable().default(null),
  axles: withDefault(
    z.array(z.object({ position: z.enum(['front', 'rear_w']) })).max(AXLES_MAX),
    [],
  ),
  kmStart: z.number().int().min(0).max(2_000_000_000),
  ehStart: withDefault(z.number().int().min(0).max(2_000_000_000), 0),
  minTankChange: withDefault(decimal2, 30),
  rpmOptimum: optionalNumber,
  rpmMax: optionalNumber,
  speedMax: optionalNumber,
  consumptionMinKm: optionalNumber,
  consumptionMaxKm: optionalNumber,
  consumptionMinEh: optionalNumber,
  consumptionMaxEh: optionalNumber,
  maxTemperatureLiquid: optionalNumber,
  fullTankDay: z
    .number()
    .int()
    .min(-28)
    .max(28)
    .refine((day) => day !== 0, { error: 'notZero' })
    .nullable()
    .default(null),
  serviceDate: calendarDay.nullable().default(null),
  serviceKm: optionalNumber,
  serviceEh: optionalNumber,
  motDate: calendarDay.nullable().default(null),
  tachographCheckDate: calendarDay.nullable().default(null),
  /** bought, or rented other than for a short time, from this day on. */
  acquiredDate: calendarDay.nullable().default(null),
  vatRegime: z.enum(VAT_REGIMES).nullable().default(null),
  /** R-10: over 2.5 t in international haulage for hire, which drivers' hours are about from 1 July 2026, of N1. */
  internationalHaulage: withDefault(z.boolean(), false),
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
