// What can be chosen for a tracker: its type, inputs, switches, and the options that its protocol knows
// (D-VEH-020, VAL-048 … VAL-052, interfaces §5). Which of it is offered depends on the type of tracker. Whatever else there
// is to say of a protocol stands in its value (`server/ground/protocols`), held to the names of this table by its type.

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

interface TrackerKind {
  /** interfaces §5: how the API, its code list deviceTypes and the database spell it. */
  deviceType: string;
  title: string;
  /** What Traccar calls the protocol, where it has another name for it. */
  atTraccar?: string;
  /** VAL-048, VAL-049: how many of none, temp-1 … temp-8 may be chosen; absent: none alone. */
  temperatures?: number;
  /** Others pass its records on: they are sent here by whoever has a key, many trackers by one sender (decision 0125). */
  path?: `/${string}`;
  /**
   * Another platform passes on many trackers over one connection, without a key, each packet after the answer to the one
   * before. One that nobody registered is listed and answered, and the connection goes on: the others would wait behind it.
   */
  isRelay?: true;
  /** What its protocol knows, in the order of the form. */
  options: readonly DeviceOption[];
}

const ODOMETER_SOURCE: DeviceOption = {
  name: 'odometerSource',
  kind: 'choice',
  choices: ['auto', 'tracker'],
};

/** Of records that others pass on: whether a bus is silent or was never there, nobody can tell of a single one. */
const ODOMETER_CHOICE: DeviceOption = {
  name: 'odometerSource',
  kind: 'choice',
  choices: ['vehicle', 'tracker'],
};

const CHECKSUM: DeviceOption = { name: 'checksum', kind: 'choice', choices: ['strict', 'off'] };

const TRACKER_KINDS = {
  bce: {
    deviceType: 'bce',
    title: 'BCE',
    temperatures: 9,
    options: [{ name: 'fuelLevelScale', kind: 'choice', choices: [0.4, 1] }],
  },
  'bce-iotm': {
    deviceType: 'bceiotm',
    title: 'BCE IoTM',
    temperatures: 6,
    options: [{ name: 'fuelLevelScale', kind: 'choice', choices: [1, 0.4] }],
  },
  teltonika: {
    deviceType: 'teltonika',
    title: 'Teltonika',
    options: [
      { name: 'model', kind: 'text', max: 20, example: 'FMC650' },
      ODOMETER_SOURCE,
      { name: 'extended16ByteIo', kind: 'flag' },
    ],
  },
  ruptela: { deviceType: 'ruptela', title: 'Ruptela', options: [ODOMETER_SOURCE] },
  gt06: {
    deviceType: 'gt06',
    title: 'GT06 / Concox',
    options: [
      { name: 'model', kind: 'text', max: 20, example: 'XT40' },
      { name: 'timeZone', kind: 'text', max: 6, example: '+02:00' },
      CHECKSUM,
    ],
  },
  queclink: {
    deviceType: 'queclink',
    title: 'Queclink',
    atTraccar: 'gl200',
    options: [{ name: 'password', kind: 'text', max: 20, example: 'gv300', isSecret: true }],
  },
  meitrack: {
    deviceType: 'meitrack',
    title: 'Meitrack',
    options: [
      { name: 'model', kind: 'text', max: 20, example: 'MVT600' },
      {
        name: 'ignitionInput',
        kind: 'choice',
        choices: ['din-2', 'din-1', 'din-3', 'din-4', 'din-5'],
      },
      ODOMETER_SOURCE,
      CHECKSUM,
    ],
  },
  'wialon-ips': {
    deviceType: 'wialon-ips',
    title: 'Wialon IPS',
    atTraccar: 'wialon',
    options: [
      { name: 'parameters', kind: 'text', max: 500, example: 'odo=odometer*1000, fuel1=fuel' },
    ],
  },
  'wialon-retranslator': {
    deviceType: 'wialon-retranslator',
    title: 'Wialon Retranslator',
    isRelay: true,
    atTraccar: 'retranslator',
    options: [
      { name: 'parameters', kind: 'text', max: 500, example: 'mileage=odometer*1000, fuel1=fuel' },
    ],
  },
  osmand: {
    deviceType: 'osmand',
    title: 'OsmAnd',
    options: [{ name: 'speedUnit', kind: 'choice', choices: ['knots', 'kmh', 'mps'] }],
  },
  json: { deviceType: 'json', title: 'JSON', path: '/json', options: [] },
  'traccar-forward': {
    deviceType: 'traccar-forward',
    title: 'Traccar (forwarded)',
    path: '/traccar',
    options: [ODOMETER_CHOICE],
  },
  flespi: { deviceType: 'flespi', title: 'flespi', path: '/flespi', options: [ODOMETER_CHOICE] },
} as const satisfies Readonly<Record<string, TrackerKind>>;

export type ProtocolName = keyof typeof TRACKER_KINDS;
export type DeviceType = (typeof TRACKER_KINDS)[ProtocolName]['deviceType'];

/** Those whose records others pass on. */
type PassedOnName = {
  [Name in ProtocolName]: (typeof TRACKER_KINDS)[Name] extends { path: string } ? Name : never;
}[ProtocolName];

/** One port for all that others pass on, and one for each other protocol. */
export const INTAKE = 'intake';
export type PortName = Exclude<ProtocolName, PassedOnName> | typeof INTAKE;

/** By the protocol's name, in the order of forms. */
export const TRACKER_TYPES: Readonly<
  Record<ProtocolName, TrackerKind & { deviceType: DeviceType }>
> = TRACKER_KINDS;

/** interfaces §5: values of the code list deviceTypes. */
export const DEVICE_TYPES: readonly DeviceType[] = Object.values(TRACKER_TYPES).map(
  ({ deviceType }) => deviceType,
);

export function deviceTypeOf(protocol: ProtocolName): DeviceType {
  return TRACKER_TYPES[protocol].deviceType;
}

/** What the port is called on which a protocol is spoken. */
export function portNameOf(protocol: ProtocolName): PortName {
  return isPassedOn(protocol) ? INTAKE : protocol;
}

function isPassedOn(protocol: ProtocolName): protocol is PassedOnName {
  return TRACKER_TYPES[protocol].path !== undefined;
}

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

/** VAL-048, VAL-049: what may be chosen for temperature1 and temperature2. */
export function temperatureChoices(deviceType: DeviceType | ''): readonly TemperatureInput[] {
  return TEMPERATURE_INPUTS.slice(0, kindOf(deviceType)?.temperatures ?? 1);
}

/** Where others send the records of trackers of this type; undefined: trackers report themselves. */
export function passedOnPath(deviceType: DeviceType | ''): string | undefined {
  return kindOf(deviceType)?.path;
}

/** Does one sender send the records of many trackers of this type? */
export function isSentByOthers(deviceType: DeviceType | ''): boolean {
  const kind = kindOf(deviceType);
  return kind?.path !== undefined || kind?.isRelay === true;
}

/** The options that the protocol of a tracker knows, in the order of the form. */
export function deviceOptions(deviceType: DeviceType | ''): readonly DeviceOption[] {
  return kindOf(deviceType)?.options ?? [];
}

function kindOf(deviceType: DeviceType | ''): TrackerKind | undefined {
  return Object.values(TRACKER_TYPES).find((kind) => kind.deviceType === deviceType);
}

const SECRETS: ReadonlySet<string> = new Set(
  Object.values(TRACKER_TYPES)
    .flatMap(({ options }) => options)
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
