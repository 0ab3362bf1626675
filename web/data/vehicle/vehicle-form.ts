// The form of a vehicle: how it begins, what is sent of it and what is refused (D-VEH-007 … D-VEH-032,
// VAL-031 … VAL-059, VAL-083). Its fields are named as the server names them, so that every refusal finds
// its field. Pure.
import { type Language, lineRefusal } from '@flotila/domain/text.ts';
import { isDay } from '@flotila/domain/time.ts';
import type { VehicleRecord } from '@flotila/domain/vehicle/vehicle.api.ts';
import {
  CONSUMPTION_BOUNDS,
  VEHICLE_TEXT_MAX as MAX,
  VEHICLE_TYPES,
} from '@flotila/domain/vehicle/vehicle.ts';
import {
  type Identification,
  knownIdentifications,
} from '../identification/identification-form.ts';
import type { FieldRefusals } from '../module.ts';
import { type DeviceForm, deviceOf, type Prefill, readDevice, startDevice } from './device-form.ts';
import { NUMBER_FIELDS, NUMBER_RULES, numberText, readNumber } from './number-rules.ts';
import { storedTank, type Tank } from './tank-form.ts';

export type AxlePosition = 'front' | 'rear_w';

/** Numbers of the vehicle itself; those of its tracker are read with it. */
const NUMBERS = NUMBER_FIELDS.filter((field) => !field.startsWith('device.')) as Exclude<
  (typeof NUMBER_FIELDS)[number],
  `device.${string}`
>[];
type VehicleNumber = (typeof NUMBERS)[number];

const TEXTS = [
  'name',
  'numericPlate',
  'vin',
  'technicalLicence',
  'emissionReport',
  'typeDesign' as const,
] as const;
const DAYS = ['serviceDate', 'motDate', 'tachographCheckDate', 'acquiredDate'] as const;
/** Chosen or empty. */
const CHOICES = [
  'typeCode',
  'euroNormCode',
  'categoryCode',
  'vatRegime',
  'personId',
  'driverId',
  ...DAYS,
] as const;

export interface VehicleForm
  extends DeviceForm,
    Record<(typeof TEXTS)[number] | (typeof CHOICES)[number] | VehicleNumber, string> {
  state: VehicleRecord['state'];
  useLastDriver: boolean;
  internationalHaulage: boolean;
  axles: readonly AxlePosition[];
  identifications: readonly Identification[];
  /** The defined ones only (D-VEH-027), by their number. */
  tanks: readonly Tank[];
}

/** Litres that a change of the level must have to be one (D-VEH-013). */
const MIN_TANK_CHANGE = 30;
const NO_PREFILL: Prefill = { deviceType: null, code: null };

/** The form of a vehicle; null begins a new one with the defaults of the specification. */
export function startVehicle(
  record: VehicleRecord | null,
  language: Language,
  prefill = NO_PREFILL,
): VehicleForm {
  const stored: Partial<VehicleRecord> = record ?? { minTankChange: MIN_TANK_CHANGE, kmStart: 0 };
  const text = (field: (typeof TEXTS)[number] | (typeof CHOICES)[number]) =>
    [field, String(stored[field] ?? '')] as const;
  const number = (field: VehicleNumber) =>
    [field, numberText(stored[field], NUMBER_RULES[field], language)] as const;
  return {
    ...(Object.fromEntries([
      ...TEXTS.map(text),
      ...CHOICES.map(text),
      ...NUMBERS.map(number),
    ]) as Record<(typeof TEXTS)[number] | (typeof CHOICES)[number] | VehicleNumber, string>),
    state: record?.state ?? 'active',
    useLastDriver: record?.useLastDriver ?? false,
    internationalHaulage: record?.internationalHaulage ?? false,
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
  const errors: FieldRefusals = { ...textRefusals(form) };
  const numbers: Record<string, number | null> = {};
  for (const field of NUMBERS) {
    const read = readNumber(form[field], NUMBER_RULES[field], language, record?.[field]);
    if (read.refusal) errors[field] = read.refusal;
    numbers[field] = read.value;
  }
  // VAL-037.
  if (numbers.fullTankDay === 0) errors.fullTankDay = { code: 'notZero' };
  Object.assign(errors, boundRefusals(numbers), device.errors);
  if (Object.keys(errors).length > 0) return { errors };
  const orNull = (text: string) => text.trim() || null;
  const idOrNull = (text: string) => (text === '' ? null : Number(text));
  return {
    body: {
      ...(record ? { vehicleId: record.vehicleId, lastChange: record.lastChange } : {}),
      name: form.name.trim(),
      numericPlate: form.numericPlate.trim(),
      typeCode: form.typeCode,
      state: form.state,
      vin: orNull(form.vin),
      technicalLicence: orNull(form.technicalLicence),
      emissionReport: orNull(form.emissionReport),
      typeDesign: orNull(form.typeDesign),
      euroNormCode: orNull(form.euroNormCode),
      categoryCode: orNull(form.categoryCode),
      personId: idOrNull(form.personId),
      driverId: idOrNull(form.driverId),
      useLastDriver: form.useLastDriver,
      ...numbers,
      // Engine hours have no "none": empty counts from the first reading.
      ehStart: numbers.ehStart ?? 0,
      serviceDate: orNull(form.serviceDate),
      motDate: orNull(form.motDate),
      tachographCheckDate: orNull(form.tachographCheckDate),
      acquiredDate: orNull(form.acquiredDate),
      vatRegime: orNull(form.vatRegime),
      internationalHaulage: form.internationalHaulage,
      axles: form.axles.map((position) => ({ position })),
      identifications: form.identifications,
      tanks: form.tanks,
      device: device.device,
    },
  };
}

function textRefusals(form: VehicleForm): FieldRefusals {
  const errors: FieldRefusals = {};
  for (const field of TEXTS) {
    const why = lineRefusal(form[field].trim(), MAX[field]);
    if (why) errors[field] = why;
  }
  for (const field of ['name', 'numericPlate'] as const) {
    if (form[field].trim() === '') errors[field] = { code: 'required' };
  }
  for (const field of DAYS) {
    if (form[field] !== '' && !isDay(form[field])) errors[field] = { code: 'date' };
  }
  if (!VEHICLE_TYPES.some((type) => type === form.typeCode)) {
    errors.typeCode = { code: 'required' };
  }
  return errors;
}

/** A least consumption above the greatest one would call every consumption wrong. */
function boundRefusals(numbers: Record<string, number | null>): FieldRefusals {
  const errors: FieldRefusals = {};
  for (const [min, max] of CONSUMPTION_BOUNDS) {
    const [least, most] = [numbers[min] ?? null, numbers[max] ?? null];
    if (least !== null && most !== null && least > most) errors[max] = { code: 'belowMin' };
  }
  return errors;
}
