// The vehicle record with device, identifications and tanks as it is written (D-VEH, VAL-031 …).
import { z } from 'zod';

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

/** interfaces §5: values of the code list deviceTypes. */
export const DEVICE_TYPES = [
  'bce',
  'bceiotm',
  'teltonika',
  'ruptela',
  'gt06',
  'queclink',
  'meitrack',
  'wialon-ips',
  'osmand',
] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** VAL-035: up to two decimal places; the comparison tolerates binary fractions such as 0.07. */
const decimal2 = z
  .number()
  .min(0)
  .max(1e9)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 * Math.max(1, value), {
    error: 'decimal',
    params: { places: 2 },
  });
const digitalInput = z.enum([
  'none',
  'din-2',
  'din-3',
  'din-4',
  'din-5',
  'din-6',
  'din-7',
  'din-8',
]);
const temperatureInput = z.enum([
  'none',
  'temp-1',
  'temp-2',
  'temp-3',
  'temp-4',
  'temp-5',
  'temp-6',
  'temp-7',
  'temp-8',
]);
const date = z.iso.date();

/** D-VEH-020, D-VEH-021. */
export const ParameterValues = z.object({
  motorbit: z.literal([0, 5, 7]).default(0),
  detect_ridetype: z.literal([0, 30, 31, 50, 51]).default(0),
  temperature1: temperatureInput.default('none'),
  temperature2: temperatureInput.default('none'),
  panic: digitalInput.default('none'),
  cargo_door: digitalInput.default('none'),
});

/** D-VEH-017 … D-VEH-019 with the defaults of the specification (interfaces §5). */
export const DeviceInput = z.object({
  deviceId: z.number().int().min(1).max(2_147_483_647).optional(),
  deviceType: z.enum(DEVICE_TYPES),
  code: z.string().trim().min(1).max(50),
  serialNumber: z.string().trim().min(1).max(50),
  installDate: date.nullable().default(null),
  installer: z.string().max(100).nullable().default(null),
  kmGps: z.boolean().default(false),
  measureRpm: z.boolean().default(false),
  measureServiceKm: z.boolean().default(true),
  measureServiceDate: z.boolean().default(true),
  detectByMotion: z.enum(['none', 'speed', 'motion']).default('none'),
  detectSpeed: z.number().min(0).max(200).default(5),
  joinInterval: z.number().int().min(0).max(20000).default(600),
  splitInterval: z.number().int().min(0).max(20000).default(600),
  storeInterval: z.number().int().min(0).max(20000).default(300),
  inactiveTimeout: z.number().int().min(1).max(43200).default(1440),
  parameterValues: ParameterValues.default(() => ParameterValues.parse({})),
  /** Checked by the protocol's own schema (model, 16-byte IO group, time zone). */
  options: z.record(z.string(), z.unknown()).nullable().default(null),
  lastChange: z.string().optional(),
});
export type DeviceInput = z.output<typeof DeviceInput>;

export const IdentificationInput = z.object({
  identification: z.enum(['dallas', 'tachograph', 'rfid']),
  code: z.string().trim().min(1).max(40),
});

/** D-VEH-022, D-VEH-023, VAL-055 … VAL-059. Litres. */
export const TankInput = z
  .object({
    tankId: z.union([z.literal(1), z.literal(2)]),
    tankType: z.enum(['main', 'heating']),
    fuel: z.enum(['benzin95', 'benzin98', 'diesel', 'biodiesel', 'gas']).default('diesel'),
    calcMethod: z.enum(['none', 'sensor', 'liter', 'percent', 'manual']).default('none'),
    needSuitableCondition: z.boolean().default(false),
    capacity: z.number().min(1).max(100000),
    startState: z.number().min(0).max(100000),
    /** `{ factor }` for liter and percent; `{ values: [{ raw, litres }] }` for sensor. */
    parameters: z
      .object({
        factor: decimal2.max(1000).optional(),
        values: z
          .array(z.object({ raw: z.number().int(), litres: z.number().int() }))
          .max(200)
          .optional(),
      })
      .nullable()
      .default(null),
  })
  .refine((tank) => !isFactorMethod(tank.calcMethod) || tank.parameters?.factor, {
    error: 'required',
    path: ['parameters', 'factor'],
  })
  .refine((tank) => tank.calcMethod !== 'sensor' || tank.parameters?.values?.length, {
    error: 'required',
    path: ['parameters', 'values'],
  });
export type TankInput = z.output<typeof TankInput>;

function isFactorMethod(method: string): boolean {
  return method === 'liter' || method === 'percent';
}

const optionalText = (max: number) => z.string().trim().max(max).nullable().default(null);
const personReference = z.number().int().min(1).max(2_147_483_647).nullable().default(null);
const optionalNumber = decimal2.nullable().default(null);

/** Body of POST and PUT; on PUT `lastChange` of vehicle and device are required (D-VEH-029). */
export const VehicleInput = z.object({
  name: z.string().trim().min(1).max(50),
  numericPlate: z.string().trim().min(1).max(20),
  typeCode: z.enum(VEHICLE_TYPES),
  state: z.enum(['active', 'hidden', 'removed']).default('active'),
  vin: optionalText(30),
  technicalLicence: optionalText(50),
  emissionReport: optionalText(50),
  euroNormCode: z.enum(['1', '2', '3', '4', '5', '6', '7']).nullable().default(null),
  manufactureYear: z.number().int().min(1900).max(2400).nullable().default(null),
  personId: personReference,
  driverId: personReference,
  useLastDriver: z.boolean().default(false),
  consumptionKm: optionalNumber,
  consumptionEngineHours: optionalNumber,
  typeDesign: optionalText(50),
  categoryCode: optionalText(10),
  engineCapacity: optionalNumber,
  weight: z.number().min(1).max(1_000_000).nullable().default(null),
  axles: z
    .array(z.object({ position: z.enum(['front', 'rear_w']) }))
    .max(10)
    .default([]),
  kmStart: z.number().int().min(0).max(2_000_000_000),
  ehStart: z.number().int().min(0).max(2_000_000_000).default(0),
  minTankChange: decimal2.default(30),
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
  serviceDate: date.nullable().default(null),
  serviceKm: optionalNumber,
  serviceEh: optionalNumber,
  motDate: date.nullable().default(null),
  tachographCheckDate: date.nullable().default(null),
  identifications: z
    .array(IdentificationInput)
    .max(20)
    .refine(
      (all) => new Set(all.map((one) => `${one.identification}@${one.code}`)).size === all.length,
      { error: 'duplicate' },
    )
    .default([]),
  tanks: z
    .array(TankInput)
    .max(2)
    .refine((tanks) => new Set(tanks.map((tank) => tank.tankId)).size === tanks.length, {
      error: 'duplicate',
    })
    .default([]),
  device: DeviceInput.nullable().default(null),
  lastChange: z.string().optional(),
});
export type VehicleInput = z.output<typeof VehicleInput>;
