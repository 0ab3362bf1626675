// The tracker in the form of a vehicle (D-VEH-017 … D-VEH-021, VAL-041 … VAL-052): its fields are named as
// the server names them, `device.code`. Which vehicle a tracker serves is decided by its number, so another
// number means another tracker unless the user says that it was a slip. Pure.

import {
  DEVICE_TYPES,
  type DeviceType,
  deviceOptions,
  temperatureChoices,
} from '@flotila/domain/vehicle/device-choices.ts';
import { DEVICE_FIELDS } from '@flotila/domain/vehicle/device-fields.ts';
import { DeviceInput } from '@flotila/domain/vehicle/vehicle.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { FieldRefusals } from '../module.ts';
import { type FormOf, formTable, readFields, startFields } from '../record-form.ts';

/** What a form begins with when it was opened from the list of unknown trackers. */
export interface Prefill {
  deviceType: string | null;
  code: string | null;
}

export const DEVICE = formTable('vf.', DEVICE_FIELDS, 'device.');

type Plain = FormOf<typeof DEVICE_FIELDS, 'device.'>;

export interface DeviceForm extends Omit<Plain, 'device.deviceType'> {
  'device.deviceType': DeviceType | '';
  /** false: the vehicle has no tracker. */
  hasDevice: boolean;
  /** The changed number is another tracker (true) or a correction of the same one's number. */
  isOtherTracker: boolean;
  'device.parameterValues.motorbit': string;
  'device.parameterValues.detect_ridetype': string;
  'device.parameterValues.temperature1': string;
  'device.parameterValues.temperature2': string;
  'device.parameterValues.panic': string;
  'device.parameterValues.cargo_door': string;
  'device.parameterValues.immobiliser': string;
  /** Everything of `device.options`, also what the form does not know. */
  'device.options': Record<string, unknown>;
}

/** The tracker of a record as it was answered; null: none, or none that this user may see. */
export function deviceOf(device: unknown): DeviceInput | null {
  return DeviceInput.safeParse(device).data ?? null;
}

/** The defaults of the specification (D-VEH-018 … D-VEH-021). */
const DEFAULTS = DeviceInput.parse({ deviceType: 'bce', code: '-', serialNumber: '-' });

/** `isNew`: the form of a new vehicle, which begins with the fields of a tracker. */
export function startDevice(
  device: DeviceInput | null,
  language: Language,
  { isNew, prefill }: { isNew: boolean; prefill: Prefill },
): DeviceForm {
  const from = device ?? DEFAULTS;
  const values = from.parameterValues;
  const prefilledType = DEVICE_TYPES.find((type) => type === prefill.deviceType) ?? '';
  return {
    ...startFields(DEVICE, from, language),
    hasDevice: device !== null || isNew,
    'device.deviceType': device ? device.deviceType : prefilledType,
    'device.code': device ? device.code : (prefill.code ?? '').slice(0, DEVICE_FIELDS.code.max),
    'device.serialNumber': device ? device.serialNumber : '',
    isOtherTracker: true,
    'device.parameterValues.motorbit': String(values.motorbit),
    'device.parameterValues.detect_ridetype': String(values.detect_ridetype),
    'device.parameterValues.temperature1': values.temperature1,
    'device.parameterValues.temperature2': values.temperature2,
    'device.parameterValues.panic': values.panic,
    'device.parameterValues.cargo_door': values.cargo_door,
    'device.parameterValues.immobiliser': values.immobiliser,
    'device.options': from.options ?? {},
  };
}

/** What goes with another type of tracker: inputs that it lacks, options that it does not know. */
export function withDeviceType(form: DeviceForm, deviceType: DeviceType): Partial<DeviceForm> {
  const offered = temperatureChoices(deviceType) as readonly string[];
  const kept = (name: 'temperature1' | 'temperature2') => {
    const value = form[`device.parameterValues.${name}`];
    return offered.includes(value) ? value : 'none';
  };
  const known = deviceOptions(deviceType).map(({ name }) => name);
  return {
    'device.deviceType': deviceType,
    'device.parameterValues.temperature1': kept('temperature1'),
    'device.parameterValues.temperature2': kept('temperature2'),
    'device.options': Object.fromEntries(
      Object.entries(form['device.options']).filter(([name]) => known.includes(name)),
    ),
  };
}

/** An unknown tracker takes the place of the one that the vehicle has, if any. */
export function withUnknownTracker(form: DeviceForm, { deviceType, code }: Prefill) {
  const type = DEVICE_TYPES.find((one) => one === deviceType);
  if (!type || !code || code === form['device.code']) return {};
  return {
    ...withDeviceType(form, type),
    hasDevice: true,
    isOtherTracker: true,
    'device.serialNumber': '',
    'device.code': code.slice(0, DEVICE_FIELDS.code.max),
  } satisfies Partial<DeviceForm>;
}

/** Is the number of the form another one than that of the vehicle's tracker? */
export function isCodeChanged(form: DeviceForm, device: DeviceInput | null): boolean {
  return device !== null && form.hasDevice && form['device.code'].trim() !== device.code;
}

export type ReadDevice = { device: object | null; errors: FieldRefusals };

/** The device of the body (D-VEH-028): with its id and lastChange while it is the same tracker. */
export function readDevice(
  form: DeviceForm,
  device: DeviceInput | null,
  language: Language,
): ReadDevice {
  if (!form.hasDevice) return { device: null, errors: {} };
  const { values, errors } = readFields(DEVICE, form, device, language);
  const value = (name: keyof DeviceInput['parameterValues']) =>
    form[`device.parameterValues.${name}`];
  const { options } = { options: form['device.options'] };
  const isSame = device !== null && !(isCodeChanged(form, device) && form.isOtherTracker);
  return {
    device: {
      ...(isSame ? { deviceId: device.deviceId, lastChange: device.lastChange } : {}),
      ...values,
      parameterValues: {
        motorbit: Number(value('motorbit')),
        detect_ridetype: Number(value('detect_ridetype')),
        temperature1: value('temperature1'),
        temperature2: value('temperature2'),
        panic: value('panic'),
        cargo_door: value('cargo_door'),
        immobiliser: value('immobiliser'),
      },
      options: Object.keys(options).length > 0 ? options : null,
    },
    errors,
  };
}
