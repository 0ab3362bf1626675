// For the tests of the encoders: which values each protocol can carry, and how finely.
import type { TrackerValues } from '@flotila/domain/location/tracker-record.ts';

export type NumberName = Exclude<
  keyof TrackerValues,
  'temperatures' | 'axlesKg' | 'motion' | 'weightKg' | 'tachoActivity' | 'tachoActivity2' | 'card2'
>;

/** Values a protocol can carry with the resolution of each, and its other limits. */
export interface Ability {
  numbers: Partial<Record<NumberName, number>>;
  inputBits: number;
  identifications: ('dallas' | 'tachograph' | 'rfid')[];
  temperatures: boolean;
  axles: boolean;
  tachograph: boolean;
  motion: boolean;
  /** Seconds. */
  timeStep: number;
  degrees: number;
  /** null: it tells none. */
  hdopStep: number | null;
  directionStep: number;
  /** Fewer are no fix; absent: 1. */
  satellitesMin?: number;
  /** null: it tells none. */
  satellitesMax: number | null;
}

export const RANGES: Record<NumberName, [number, number]> = {
  odometerMetres: [1_000, 900_000_000],
  distanceMetres: [0, 5_000],
  engineSeconds: [180, 100_000_000],
  totalFuelLitres: [1, 900_000],
  rpm: [1, 4_000],
  // From 1 °C: all ones, which would be −0.1 °C or −1 °C, mean that there is no reading.
  coolantCelsius: [1, 120],
  supplyVolts: [9, 30],
  acceleration: [0.1, 20],
  deceleration: [0.1, 20],
  cornering: [0.1, 20],
  fuelPercent1: [1, 100],
  fuelPercent2: [1, 100],
  fuelLitres1: [1, 900],
  fuelLitres2: [1, 900],
  probe1: [0, 4_095],
  probe2: [0, 4_095],
  probe3: [0, 4_095],
  probe4: [0, 4_095],
  batteryVolts: [3, 5],
  gsmSignalPercent: [0, 100],
  fuelRateLitresPerHour: [0, 90],
};

const G = 9.80665;
const PROBES = { probe1: 1, probe2: 1, probe3: 1, probe4: 1 };

export const TELTONIKA: Ability = {
  numbers: {
    odometerMetres: 1,
    engineSeconds: 1,
    totalFuelLitres: 0.1,
    rpm: 1,
    coolantCelsius: 0.1,
    supplyVolts: 0.001,
    batteryVolts: 0.001,
    fuelPercent1: 1,
    fuelLitres1: 0.1,
    fuelRateLitresPerHour: 0.1,
    gsmSignalPercent: 20,
    ...PROBES,
  },
  inputBits: 4,
  identifications: ['dallas', 'tachograph', 'rfid'],
  temperatures: true,
  axles: true,
  tachograph: true,
  motion: true,
  timeStep: 0,
  degrees: 1e-7,
  hdopStep: 0.1,
  directionStep: 0,
  satellitesMax: 30,
};

export const BCE: Ability = {
  numbers: {
    odometerMetres: 5,
    distanceMetres: 0.001,
    engineSeconds: 180,
    totalFuelLitres: 0.001,
    rpm: 0.125,
    coolantCelsius: 1,
    supplyVolts: 0.001,
    batteryVolts: 0.001,
    fuelPercent1: 0.4,
    fuelPercent2: 0.4,
    fuelRateLitresPerHour: 0.05,
    acceleration: G / 50,
    deceleration: G / 50,
    cornering: G / 50,
    ...PROBES,
  },
  inputBits: 15,
  identifications: ['dallas', 'tachograph'],
  temperatures: true,
  axles: true,
  tachograph: true,
  motion: false,
  timeStep: 4,
  degrees: 2e-5,
  hdopStep: 1,
  directionStep: 2.1,
  satellitesMax: 15,
};

export const IOTM: Ability = {
  numbers: {
    odometerMetres: 1e-6,
    engineSeconds: 180,
    totalFuelLitres: 0.5,
    rpm: 1,
    coolantCelsius: 1,
    supplyVolts: 0.001,
    batteryVolts: 0.001,
    fuelPercent1: 1,
    fuelPercent2: 1,
    fuelRateLitresPerHour: 0.05,
    acceleration: 1e-5,
    deceleration: 1e-5,
    cornering: 1e-5,
    probe1: 1,
    probe2: 1,
    probe3: 1,
  },
  inputBits: 7,
  identifications: ['dallas'],
  temperatures: true,
  axles: false,
  tachograph: false,
  motion: true,
  timeStep: 0,
  degrees: 2e-5,
  hdopStep: 0.1,
  directionStep: 0,
  satellitesMax: 30,
};

export const RUPTELA: Ability = {
  numbers: {
    odometerMetres: 1,
    totalFuelLitres: 0.5,
    rpm: 0.125,
    supplyVolts: 0.001,
    batteryVolts: 0.001,
    fuelPercent1: 0.4,
    fuelLitres1: 1,
    fuelRateLitresPerHour: 0.05,
    ...PROBES,
  },
  inputBits: 4,
  identifications: ['dallas', 'tachograph'],
  temperatures: true,
  axles: false,
  tachograph: false,
  motion: true,
  timeStep: 0,
  degrees: 1e-7,
  hdopStep: 0.1,
  directionStep: 0,
  satellitesMax: 30,
};

export const QUECLINK: Ability = {
  numbers: { odometerMetres: 100, engineSeconds: 1, supplyVolts: 0.001 },
  inputBits: 8,
  identifications: [],
  temperatures: false,
  axles: false,
  tachograph: false,
  motion: true,
  timeStep: 0,
  degrees: 1e-6,
  hdopStep: null,
  directionStep: 0,
  satellitesMax: null,
};

export const GT06: Ability = {
  numbers: { odometerMetres: 1 },
  inputBits: 1,
  identifications: [],
  temperatures: false,
  axles: false,
  tachograph: false,
  motion: false,
  timeStep: 0,
  degrees: 1e-6,
  hdopStep: null,
  directionStep: 0,
  satellitesMax: 15,
};

export const OSMAND: Ability = {
  numbers: Object.fromEntries(
    Object.keys(RANGES)
      .filter((name) => name !== 'gsmSignalPercent' && name !== 'distanceMetres')
      .map((name) => [name, 1e-6]),
  ),
  inputBits: 16,
  identifications: ['dallas', 'tachograph', 'rfid'],
  temperatures: true,
  axles: true,
  tachograph: true,
  motion: true,
  timeStep: 0,
  degrees: 1e-7,
  hdopStep: 0.1,
  directionStep: 0,
  satellitesMax: 30,
};

export const FLESPI: Ability = {
  numbers: Object.fromEntries(
    [
      'odometerMetres',
      'engineSeconds',
      'totalFuelLitres',
      'fuelLitres1',
      'fuelPercent1',
      'rpm',
      'coolantCelsius',
      'supplyVolts',
      'batteryVolts',
      'gsmSignalPercent',
    ].map((name) => [name, 1e-6]),
  ),
  inputBits: 16,
  identifications: ['dallas', 'rfid'],
  temperatures: true,
  axles: false,
  tachograph: false,
  motion: true,
  timeStep: 0,
  degrees: 1e-7,
  hdopStep: 0.1,
  directionStep: 0,
  satellitesMax: 30,
};

export const MEITRACK: Ability = {
  numbers: {
    odometerMetres: 1,
    engineSeconds: 60,
    totalFuelLitres: 0.001,
    rpm: 1,
    coolantCelsius: 1,
    supplyVolts: 0.01,
    batteryVolts: 0.01,
    fuelPercent1: 0.01,
  },
  inputBits: 8,
  identifications: [],
  temperatures: true,
  axles: false,
  tachograph: false,
  motion: false,
  timeStep: 0,
  degrees: 1e-6,
  hdopStep: 0.1,
  directionStep: 0,
  satellitesMax: 30,
};

/** With the table that explains the parameters. */
export const WIALON: Ability = {
  numbers: Object.fromEntries(
    [
      'odometerMetres',
      'totalFuelLitres',
      'rpm',
      'coolantCelsius',
      'supplyVolts',
      'batteryVolts',
      'fuelPercent1',
      'fuelPercent2',
      'fuelLitres1',
      'fuelLitres2',
      'fuelRateLitresPerHour',
      'probe1',
      'probe2',
      'probe3',
      'probe4',
    ].map((name) => [name, 1e-6]),
  ),
  inputBits: 16,
  identifications: ['dallas', 'tachograph', 'rfid'],
  temperatures: true,
  axles: false,
  tachograph: false,
  motion: false,
  timeStep: 0,
  degrees: 1e-7,
  hdopStep: 0.1,
  directionStep: 0,
  satellitesMin: 3,
  satellitesMax: 30,
};
