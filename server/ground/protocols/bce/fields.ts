// The fields of a BCE data set (record type 7): four masks of fifteen bits name what follows, in
// order and without gaps. A bit without an entry here has an unknown size, so reading stops there.
import {
  ambient,
  axles,
  bus,
  busTemperature,
  cards,
  cell,
  drivingQuality,
  type Field,
  fuelProbes,
  fuelRate,
  iButton,
  inputLevel,
  inputs,
  litresSinceRecord,
  place,
  rawBytes,
  rawWord,
  sensors,
  skip,
  tachograph,
  trailer,
  volts,
} from './field-readers.ts';

const MASK_1: Field[] = [
  place,
  inputs,
  rawWord('adc1'),
  volts('supplyVolts'),
  rawWord('adc3'),
  rawWord('adc4'),
  rawWord('adc5'),
  volts('batteryVolts'),
  rawWord('adc7'),
  rawWord('adc8'),
  rawBytes(4, 'counters12'),
  rawBytes(4, 'counters34'),
  inputLevel(0),
  inputLevel(1),
  cell,
];

const MASK_2: Field[] = [
  bus('wheelSpeed', 2),
  bus('pedal', 1),
  bus('fuelUsed', 4),
  bus('level1', 1),
  bus('rpm', 2),
  bus('hours', 4),
  bus('distance', 4),
  bus('coolant', 1),
  bus('level2', 1),
  bus('load', 1),
  rawWord('serviceDistanceCount'),
  tachograph,
  ambient,
  trailer,
  fuelRate,
];

const MASK_3: Field[] = [
  rawWord('fuelEconomyCount'),
  {
    bytes: 4,
    read: (draft, at) => {
      draft.fineFuel = draft.view.getUint32(at, true);
    },
  },
  rawBytes(3, 'axleWeight'),
  rawBytes(1, 'malfunctionLamp'),
  rawBytes(20, 'troubleCodes'),
  skip(2),
  iButton,
  busTemperature,
  rawBytes(2, 'humidity'),
  fuelProbes(0),
  fuelProbes(2),
  rawBytes(21, 'obd'),
  rawBytes(20, 'obdTroubleCodes'),
  rawBytes(9, 'j1708'),
  rawBytes(21, 'drivingQuality'),
];

const MASK_4: (Field | undefined)[] = [
  skip(4),
  rawBytes(30, 'probeGroup3'),
  litresSinceRecord,
  axles,
  skip(1),
  skip(2),
  drivingQuality,
  skip(16),
  sensors,
  cards,
  {
    bytes: 4,
    read: (draft, at) => {
      draft.tachoDistance = draft.view.getUint32(at, true);
    },
  },
  undefined,
  undefined,
  undefined,
  rawBytes(18, 'counterGroup'),
];

/** By mask and bit; the known masks are four. */
export const MASKS: readonly (readonly (Field | undefined)[])[] = [MASK_1, MASK_2, MASK_3, MASK_4];
