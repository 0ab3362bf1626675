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
  'none',
  'din-2',
  'din-3',
  'din-4',
  'din-5',
  'din-6',
  'din-7',
  'din-8',
] as const;

/**
 * Which output the relay of the immobiliser hangs on; `unknown`: nobody has said, so it may be any (G-10). `none`: there
 * is no immobiliser.
 */
export const IMMOBILISERS = [
  'unknown',
  'none',
  'dout-1',
  'dout-2',
  'dout-3',
  'dout-4',
  'dout-5',
] as const;
export type Immobiliser = (typeof IMMOBILISERS)[number];

/** VAL-049. */
export const TEMPERATURE_INPUTS = [
  'none',
  'temp-1',
  'temp-2',
  'temp-3',
  'temp-4',
  'temp-5',
  'temp-6',
  'temp-7',
  'temp-8',
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
  /**
   * `example` shows the form of the text. A secret one is shown on demand only, and of its changes is kept that
   * there was one, never the value.
   */
  | { name: string; kind: 'text'; max: number; example: string; isSecret?: true }
  | { name: string; kind: 'flag' }
  /** The first choice is what holds when nothing is stored. */
  | { name: string; kind: 'choice'; choices: readonly (string | number)[] };

const ODOMETER_SOURCE: DeviceOption = {
  name: 'odometerSource',
  kind: 'choice',
  choices: ['auto', 'tracker'],
};

const CHECKSUM: DeviceOption = { name: 'checksum', kind: 'choice', choices: ['strict', 'off'] };

const OPTIONS: Partial<Record<DeviceType, readonly DeviceOption[]>> = {
  bce: [{ name: 'fuelLevelScale', kind: 'choice', choices: [0.4, 1] }],
  bceiotm: [{ name: 'fuelLevelScale', kind: 'choice', choices: [1, 0.4] }],
  teltonika: [
    { name: 'model', kind: 'text', max: 20, example: 'FMC650' },
    ODOMETER_SOURCE,
    { name: 'extended16ByteIo', kind: 'flag' },
  ],
  ruptela: [ODOMETER_SOURCE],
  meitrack: [
    { name: 'model', kind: 'text', max: 20, example: 'MVT600' },
    {
      name: 'ignitionInput',
      kind: 'choice',
      choices: ['din-2', 'din-1', 'din-3', 'din-4', 'din-5'],
    },
    ODOMETER_SOURCE,
    CHECKSUM,
  ],
  'wialon-ips': [
    { name: 'parameters', kind: 'text', max: 500, example: 'odo=odometer*1000, fuel1=fuel' },
  ],
  queclink: [{ name: 'password', kind: 'text', max: 20, example: 'gv300', isSecret: true }],
  gt06: [
    { name: 'model', kind: 'text', max: 20, example: 'XT40' },
    { name: 'timeZone', kind: 'text', max: 6, example: '+02:00' },
    CHECKSUM,
  ],
  osmand: [{ name: 'speedUnit', kind: 'choice', choices: ['knots', 'kmh', 'mps'] }],
};

/** The options that the protocol of a tracker knows, in the order of the form. */
export function deviceOptions(deviceType: DeviceType | ''): readonly DeviceOption[] {
  return deviceType === '' ? [] : (OPTIONS[deviceType] ?? []);
}

const SECRETS: ReadonlySet<string> = new Set(
  Object.values(OPTIONS)
    .flat()
    .filter((option) => option.kind === 'text' && option.isSecret)
    .map(({ name }) => name),
);

/** Options of a tracker apart: those that many may read, and secret ones of whatever type of tracker. */
export function splitOptions(options: Record<string, unknown>): {
  open: Record<string, unknown>;
  secret: Record<string, unknown>;
} {
  const some = (isSecret: boolean) =>
    Object.fromEntries(Object.entries(options).filter(([name]) => SECRETS.has(name) === isSecret));
  return { open: some(false), secret: some(true) };
}
