// The tracker in the form of a vehicle (D-VEH-017 … D-VEH-021, VAL-041 … VAL-052): its fields are named as
// the server names them, `device.code`. Which vehicle a tracker serves is decided by its number, so another
// number means another tracker unless the user says that it was a slip. Pure.
import { type Language, lineRefusal } from '@flotila/domain/text.ts';
import { isDay } from '@flotila/domain/time.ts';
import {
  DEVICE_TYPES,
  type DeviceType,
  deviceOptions,
  temperatureChoices,
} from '@flotila/domain/vehicle/device-choices.ts';
import { DeviceInput, VEHICLE_TEXT_MAX as MAX } from '@flotila/domain/vehicle/vehicle.ts';
import type { FieldRefusals } from '../module.ts';
import { NUMBER_RULES, numberText, readNumber } from './number-rules.ts';

/** What a form begins with when it was opened from the list of unknown trackers. */
export interface Prefill {
  deviceType: string | null;
  code: string | null;
}

const NUMBERS = [
  'detectSpeed',
  'joinInterval',
  'splitInterval',
  'storeInterval',
  'inactiveTimeout',
] as const;

export interface DeviceForm {
  /** false: the vehicle has no tracker. */
  hasDevice: boolean;
  'device.deviceType': DeviceType | '';
  'device.code': string;
  'device.serialNumber': string;
  /** The changed number is another tracker (true) or a correction of the same one's number. */
  isOtherTracker: boolean;
  'device.installDate': string;
  'device.installer': string;
  'device.kmGps': boolean;
  'device.measureRpm': boolean;
  'device.measureServiceKm': boolean;
  'device.measureServiceDate': boolean;
  'device.detectByMotion': string;
  'device.detectSpeed': string;
  'device.joinInterval': string;
  'device.splitInterval': string;
  'device.storeInterval': string;
  'device.inactiveTimeout': string;
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
  const numbers = Object.fromEntries(
    NUMBERS.map((field) => [
      `device.${field}`,
      numberText(from[field], NUMBER_RULES[`device.${field}`], language),
    ]),
  ) as Record<`device.${(typeof NUMBERS)[number]}`, string>;
  return {
    hasDevice: device !== null || isNew,
    'device.deviceType': device ? device.deviceType : prefilledType,
    'device.code': device ? device.code : (prefill.code ?? '').slice(0, MAX.deviceCode),
    'device.serialNumber': device ? device.serialNumber : '',
    isOtherTracker: true,
    'device.installDate': from.installDate ?? '',
    'device.installer': from.installer ?? '',
    'device.kmGps': from.kmGps,
    'device.measureRpm': from.measureRpm,
    'device.measureServiceKm': from.measureServiceKm,
    'device.measureServiceDate': from.measureServiceDate,
    'device.detectByMotion': from.detectByMotion,
    ...numbers,
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
    'device.code': code.slice(0, MAX.deviceCode),
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
  const errors: FieldRefusals = {};
  const text = (field: 'code' | 'serialNumber' | 'installer') => {
    const value = form[`device.${field}`].trim();
    const max = field === 'code' ? MAX.deviceCode : MAX[field];
    if (value === '' && field !== 'installer') errors[`device.${field}`] = { code: 'required' };
    const why = lineRefusal(value, max);
    if (why) errors[`device.${field}`] = why;
    return value;
  };
  const number = (field: (typeof NUMBERS)[number]) => {
    const name = `device.${field}` as const;
    const read = readNumber(form[name], NUMBER_RULES[name], language, device?.[field]);
    if (read.refusal) errors[name] = read.refusal;
    return read.value;
  };
  const installDate = form['device.installDate'] || null;
  if (installDate !== null && !isDay(installDate)) {
    errors['device.installDate'] = { code: 'date' };
  }
  if (form['device.deviceType'] === '') errors['device.deviceType'] = { code: 'required' };
  const value = (name: keyof DeviceInput['parameterValues']) =>
    form[`device.parameterValues.${name}`];
  const numbers = Object.fromEntries(
    // Left empty it takes the server's default (VAL-044).
    NUMBERS.map((field) => [field, number(field)]).filter(([, read]) => read !== null),
  );
  const { options } = { options: form['device.options'] };
  const isSame = device !== null && !(isCodeChanged(form, device) && form.isOtherTracker);
  return {
    device: {
      ...(isSame ? { deviceId: device.deviceId, lastChange: device.lastChange } : {}),
      deviceType: form['device.deviceType'],
      code: text('code'),
      serialNumber: text('serialNumber'),
      installDate,
      installer: text('installer') || null,
      kmGps: form['device.kmGps'],
      measureRpm: form['device.measureRpm'],
      measureServiceKm: form['device.measureServiceKm'],
      measureServiceDate: form['device.measureServiceDate'],
      detectByMotion: form['device.detectByMotion'],
      ...numbers,
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
