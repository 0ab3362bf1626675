// Code lists that describe a vehicle, its tracker and its tanks (API-072 … API-076). The values are those
// that the vehicle schema accepts; where two lists say them, a test holds them together.
import { TRACKER_TYPES } from '../vehicle/device-choices.ts';
import { VEHICLE_TYPES } from '../vehicle/vehicle-kinds.ts';
import { type Code, codeList } from './row.ts';

export const vehicleTypes: Code[] = codeList(VEHICLE_TYPES);

// EU 2018/858, 168/2013 and 167/2013.
export const vehicleCategories: Code[] = codeList([
  'M1',
  'M2',
  'M3',
  'N1',
  'N2',
  'N3',
  'O1',
  'O2',
  'O3',
  'O4',
  'L1e',
  'L2e',
  'L3e',
  'L4e',
  'L5e',
  'L6e',
  'L7e',
  'T',
  'C',
  'R',
  'S',
  'P',
]);

export const vehicleNorms: Code[] = codeList(
  ['1', '2', '3', '4', '5', '6', '7'].map((code) => [code, { name: `Euro ${code}` }] as const),
);

export const vehicleMotionDetections: Code[] = codeList(['none', 'speed', 'motion']);

/** `temperatures`: how many entries of the choice list none, temp-1 … temp-8 it offers (VAL-049). */
export const deviceTypes: Code[] = codeList(
  Object.values(TRACKER_TYPES).map(
    ({ deviceType, title, temperatures = 1 }) =>
      [deviceType, { name: title, temperatures }] as const,
  ),
);

export const identifications: Code[] = codeList(['dallas', 'tachograph', 'rfid']);

export const vehicleTankTypes: Code[] = codeList(['main', 'heating']);

export const tankCalcMethods: Code[] = codeList(['none', 'sensor', 'liter', 'percent', 'manual']);

/** `aliases`: names under which an import may bring the fuel. */
export const fuelTypes: Code[] = codeList([
  ['benzin95', { unit: 'l', aliases: ['natural95', 'ba95', 'n95'] }],
  ['benzin98', { unit: 'l', aliases: ['ba98'] }],
  ['diesel', { unit: 'l', aliases: ['nafta', 'motorová nafta', 'motorova nafta'] }],
  ['biodiesel', { unit: 'l', aliases: [] }],
  ['gas', { unit: 'l', aliases: ['lpg', 'cng', 'plyn'] }],
]);
