// The fields of a tracker (D-VEH-017 … D-VEH-019, VAL-041 … VAL-046, VAL-083) in the order of the form of its vehicle.
// What its inputs mean and what only its protocol knows are no plain fields.
import type { Fields } from '../record/field.ts';
import { DEVICE_TYPES } from './device-choices.ts';

const rides = { kind: 'number', in: 'device.rides' } as const;
const seconds = { ...rides, min: 0, max: 20_000, places: 0, unit: 's' } as const;
const measured = { kind: 'flag', in: 'device.measured' } as const;

export const DEVICE_FIELDS = {
  deviceType: { kind: 'choice', of: DEVICE_TYPES, isRequired: true },
  code: { kind: 'text', max: 50, isRequired: true, hasHint: true },
  serialNumber: { kind: 'text', max: 50, isRequired: true },
  installDate: { kind: 'day' },
  installer: { kind: 'text', max: 250 },
  detectByMotion: {
    kind: 'choice',
    of: ['none', 'speed', 'motion'],
    codes: 'motions',
    default: 'none',
    isRequired: true,
  },
  detectSpeed: { ...rides, min: 0, max: 200, digits: 2, unit: 'kmh', default: 5, isRequired: true },
  /** VAL-044: empty takes the default. */
  joinInterval: { ...seconds, default: 600 },
  splitInterval: { ...seconds, default: 600, isRequired: true },
  storeInterval: { ...seconds, default: 300, isRequired: true },
  inactiveTimeout: {
    ...rides,
    min: 1,
    max: 43_200,
    places: 0,
    unit: 'min',
    default: 1440,
    isRequired: true,
  },
  kmGps: { kind: 'flag', default: false, in: 'device.rides', isWide: true },
  measureRpm: { ...measured, default: false },
  measureServiceKm: { ...measured, default: true },
  measureServiceDate: { ...measured, default: true },
} as const satisfies Fields;
