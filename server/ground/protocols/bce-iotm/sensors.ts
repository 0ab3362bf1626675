// What the sensors of BCE IOTM mean. A value is read by its value type, never by its sensor: the same
// sensor comes as zero, as a small or as a great number.
import type { Alarm } from '@flotila/domain/location/alarm.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { busFuelPercent } from '../bce/options.ts';
import { busWord } from '../j1939.ts';
import { addAlarm, celsius, dallasKey, keepRaw, STANDARD_GRAVITY } from '../record.ts';
import { BCE_IOTM_ALARMS } from './alarms.ts';

export type SensorValue = number | bigint | boolean | string;

export interface Draft {
  record: TrackerRecord;
  options: Record<string, unknown>;
  /** Input bits that this record tells, and their values. */
  inputs: number;
  inputsTold: number;
  /** The vehicle's own odometer was told. */
  hasBusOdometer: boolean;
  /** Value type of the element: unsigned numbers of the bus carry its offsets. */
  isSigned: boolean;
}

type Sensor = (draft: Draft, value: number) => void;

function input(number: number): Sensor {
  const bit = 1 << (number - 1);
  return (draft, value) => {
    draft.inputsTold |= bit;
    if (value !== 0) draft.inputs |= bit;
  };
}

type NumberName = 'rpm' | 'totalFuelLitres' | 'engineSeconds' | 'weightKg' | 'supplyVolts';

function set(name: NumberName | 'batteryVolts' | 'probe1' | 'probe2' | 'probe3', scale: number) {
  const sensor: Sensor = ({ record }, value) => {
    if (value >= 0) record.values[name] = value * scale;
  };
  return sensor;
}

/** Counters of the vehicle's life: zero means that the bus does not tell. */
function counter(name: NumberName, scale: number): Sensor {
  return ({ record }, value) => {
    if (value > 0 && value < 0xfb000000) record.values[name] = value * scale;
  };
}

function fuel(name: 'fuelPercent1' | 'fuelPercent2'): Sensor {
  return ({ record, options }, value) => {
    const percent = busFuelPercent(value, options, 1);
    if (percent !== undefined && percent >= 0) record.values[name] = percent;
  };
}

function temperature(index: number): Sensor {
  return ({ record: { values } }, value) => {
    values.temperatures ??= [];
    while (values.temperatures.length < index) values.temperatures.push(null);
    values.temperatures[index] = celsius(Math.round(value * 1e4) / 1e4);
  };
}

function alarm(name: Alarm): Sensor {
  return ({ record }, value) => {
    if (value !== 0) addAlarm(record, name);
  };
}

const SENSORS: Record<number, Sensor> = {
  ...Object.fromEntries(Object.entries(BCE_IOTM_ALARMS).map(([id, name]) => [id, alarm(name)])),
  2: ({ record }, value) => {
    record.values.motion = value !== 0;
  },
  16: input(2),
  17: input(3),
  18: input(4),
  19: input(5),
  20: input(6),
  21: input(7),
  109: input(1),
  8199: fuel('fuelPercent1'),
  8201: fuel('fuelPercent2'),
  8200: ({ record, isSigned }, value) => {
    // Unsigned counts come from the vehicle bus as they are: 0 is −40 °C, which is no reading.
    const degrees = isSigned ? value : value === 0 ? null : celsius(value - 40);
    if (degrees !== null) record.values.coolantCelsius = degrees;
  },
  12288: set('supplyVolts', 0.001),
  12289: set('probe1', 1),
  12290: set('probe2', 1),
  12291: set('probe3', 1),
  12292: set('batteryVolts', 0.001),
  12300: ({ record }, value) => {
    if (busWord(value) !== undefined) record.values.rpm = value;
  },
  12321: ({ record }, value) => {
    if (busWord(value) !== undefined) record.values.fuelRateLitresPerHour = value / 20;
  },
  12343: ({ record }, value) => {
    if (busWord(value) !== undefined && value > 0) record.values.weightKg = value * 2;
  },
  16385: counter('totalFuelLitres', 0.5),
  16386: counter('engineSeconds', 180),
  16387: (draft, value) => {
    if (value <= 0 || value >= 0xfb000000) return;
    draft.hasBusOdometer = true;
    draft.record.values.odometerMetres = value * 5;
  },
  40961: ({ record }, value) => {
    if (value >= 0) record.values.acceleration = value * STANDARD_GRAVITY;
    else record.values.deceleration = -value * STANDARD_GRAVITY;
  },
  40962: ({ record }, value) => {
    record.values.cornering = Math.abs(value) * STANDARD_GRAVITY;
  },
  40983: temperature(0),
  40984: temperature(1),
  40985: temperature(2),
  40986: temperature(3),
  45058: (draft, value) => {
    if (!draft.hasBusOdometer) draft.record.values.odometerMetres = value;
  },
};

const DRIVER = 0x5000;
/** Documented sensors without a place in a record: kept raw, not counted as unknown. */
const DOCUMENTED = new Set([
  0x1e, 0x62, 0x63, 0x64, 0x65, 0x8b, 0x8c, 0x94, 0x95, 0x96, 0x9a, 0x2000, 0x2001, 0x2006, 0x200a,
  0x2041, 0x4063, 0x5004, 0x5005, 0x5006, 0x5007, 0x500d, 0xa000,
]);

/** Puts a value where it belongs or keeps it as `io<hex id>`; true when the sensor is known. */
export function applySensor(draft: Draft, id: number, value: SensorValue): boolean {
  if (id === DRIVER && (typeof value === 'number' || typeof value === 'bigint') && value >= 0) {
    draft.record.identification = dallasKey(value.toString(16).padStart(16, '0'));
    return true;
  }
  const sensor = SENSORS[id];
  if (sensor && typeof value !== 'string' && typeof value !== 'bigint') {
    if (Number.isFinite(Number(value))) sensor(draft, Number(value));
    return true;
  }
  const kept = typeof value === 'bigint' ? value.toString(16).padStart(16, '0') : value;
  if (typeof kept !== 'number' || Number.isFinite(kept)) {
    keepRaw(draft.record, `io${id.toString(16).padStart(4, '0')}`, kept);
  }
  return sensor !== undefined || DOCUMENTED.has(id) || id >= 0xc000;
}
