// What can be chosen for a tracker: its type, inputs, switches, and the options that its protocol knows
// (D-VEH-020, VAL-048 … VAL-052, interfaces §5). Which of it is offered depends on the type of tracker.

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

/** VAL-050: 0 the ignition line, 5 and 7 a bit of the input word. */
export const MOTORBITS = [0, 5, 7] as const;

/** VAL-051: 0 no switch; 30, 31 input 3 and 50, 51 input 5, private at low or at high. */
export const RIDE_SWITCHES = [0, 30, 31, 50, 51] as const;

/** VAL-052. */
export const DIGITAL_INPUTS = [
  ...(['none', 'din-2', 'din-3', 'din-4', 'din-5', 'din-6', 'din-7', 'din-8'] as const),
] as const;

/** VAL-049. */
export const TEMPERATURE_INPUTS = [
  ...(['none', 'temp-1', 'temp-2', 'temp-3', 'temp-4'] as const),
  ...(['temp-5', 'temp-6', 'temp-7', 'temp-8'] as const),
] as const;
export type TemperatureInput = (typeof TEMPERATURE_INPUTS)[number];

/** How many of the temperature inputs a type of tracker has (VAL-048); all others none but `none`. */
const TEMPERATURES: Partial<Record<DeviceType, number>> = { bce: 9, bceiotm: 6 };

/** VAL-048, VAL-049: what may be chosen for temperature1 and temperature2. */
export function temperatureChoices(deviceType: DeviceType | ''): readonly TemperatureInput[] {
  const count = deviceType === '' ? 1 : (TEMPERATURES[deviceType] ?? 1);
  return TEMPERATURE_INPUTS.slice(0, count);
}

/** A field of `device.options`; values are those of the protocol's own schema. */
export type DeviceOption =
  | { name: string; kind: 'text'; max: number }
  | { name: string; kind: 'flag' }
  /** The first choice is what holds when nothing is stored. */
  | { name: string; kind: 'choice'; choices: readonly (string | number)[] };

const ODOMETER_SOURCE: DeviceOption = {
  ...{ name: 'odometerSource', kind: 'choice', choices: ['auto', 'tracker'] },
};

const OPTIONS: Partial<Record<DeviceType, readonly DeviceOption[]>> = {
  bce: [{ name: 'fuelLevelScale', kind: 'choice', choices: [0.4, 1] }],
  bceiotm: [{ name: 'fuelLevelScale', kind: 'choice', choices: [1, 0.4] }],
  teltonika: [
    { name: 'model', kind: 'text', max: 20 },
    ODOMETER_SOURCE,
    { name: 'extended16ByteIo', kind: 'flag' },
  ],
  ruptela: [ODOMETER_SOURCE],
  osmand: [{ name: 'speedUnit', kind: 'choice', choices: ['knots', 'kmh', 'mps'] }],
};

/** The options that the protocol of a tracker knows, in the order of the form. */
export function deviceOptions(deviceType: DeviceType | ''): readonly DeviceOption[] {
  return deviceType === '' ? [] : (OPTIONS[deviceType] ?? []);
}
