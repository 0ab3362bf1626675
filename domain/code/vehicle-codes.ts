// Code lists that describe a vehicle, its tracker and its tanks (API-072 … API-076). The values are
// those that the vehicle schema accepts; a test holds the two together.
import { TRACKER_TYPES } from '../vehicle/device-choices.ts';
import { type Code, codeList, sameNames } from './row.ts';

export const vehicleTypes: Code[] = codeList([
  ['personal', 'osobní', 'osobné', 'passenger car'],
  ['van', 'dodávka', 'dodávka', 'van'],
  ['truck', 'nákladní', 'nákladné', 'truck'],
  ['tractor', 'tahač', 'ťahač', 'tractor unit'],
  ['bus', 'autobus', 'autobus', 'bus'],
  ['trailer', 'přívěs', 'príves', 'trailer'],
  ['semitrailer', 'návěs', 'náves', 'semi-trailer'],
  ['special', 'speciální', 'špeciálne', 'special vehicle'],
  ['machine', 'pracovní stroj', 'pracovný stroj', 'machine'],
]);

// EU 2018/858, 168/2013 and 167/2013.
export const vehicleCategories: Code[] = codeList([
  [
    'M1',
    'osobní, nejvýše 8 míst kromě řidiče',
    'osobné, najviac 8 miest okrem vodiča',
    'passenger, up to 8 seats besides the driver',
  ],
  ['M2', 'autobus do 5 t', 'autobus do 5 t', 'bus up to 5 t'],
  ['M3', 'autobus nad 5 t', 'autobus nad 5 t', 'bus over 5 t'],
  ['N1', 'nákladní do 3,5 t', 'nákladné do 3,5 t', 'goods up to 3.5 t'],
  ['N2', 'nákladní 3,5–12 t', 'nákladné 3,5–12 t', 'goods 3.5–12 t'],
  ['N3', 'nákladní nad 12 t', 'nákladné nad 12 t', 'goods over 12 t'],
  ['O1', 'přípojné do 0,75 t', 'prípojné do 0,75 t', 'trailer up to 0.75 t'],
  ['O2', 'přípojné 0,75–3,5 t', 'prípojné 0,75–3,5 t', 'trailer 0.75–3.5 t'],
  ['O3', 'přípojné 3,5–10 t', 'prípojné 3,5–10 t', 'trailer 3.5–10 t'],
  ['O4', 'přípojné nad 10 t', 'prípojné nad 10 t', 'trailer over 10 t'],
  ['L1e', 'moped', 'moped', 'moped'],
  ['L2e', 'tříkolový moped', 'trojkolesový moped', 'three-wheel moped'],
  ['L3e', 'motocykl', 'motocykel', 'motorcycle'],
  [
    'L4e',
    'motocykl s postranním vozíkem',
    'motocykel s postranným vozíkom',
    'motorcycle with sidecar',
  ],
  ['L5e', 'tříkolka', 'trojkolka', 'tricycle'],
  ['L6e', 'lehká čtyřkolka', 'ľahká štvorkolka', 'light quadricycle'],
  ['L7e', 'čtyřkolka', 'štvorkolka', 'quadricycle'],
  ['T', 'kolový traktor', 'kolesový traktor', 'wheeled tractor'],
  ['C', 'pásový traktor', 'pásový traktor', 'tracked tractor'],
  ['R', 'přípojné za traktor', 'prípojné za traktor', 'tractor trailer'],
  ['S', 'tažený vyměnitelný stroj', 'ťahaný vymeniteľný stroj', 'towed equipment'],
  ['P', 'pracovní stroj (PS, PN)', 'pracovný stroj (PS, PN)', 'mobile machinery (national)'],
]);

export const vehicleNorms: Code[] = sameNames(
  ['1', '2', '3', '4', '5', '6', '7'].map((code) => [code, `Euro ${code}`] as const),
);

export const vehicleMotionDetections: Code[] = codeList([
  ['none', 'podle motoru', 'podľa motora', 'by engine'],
  ['speed', 'podle rychlosti', 'podľa rýchlosti', 'by speed'],
  ['motion', 'podle pohybu', 'podľa pohybu', 'by motion sensor'],
]);

/** `temperatures`: how many entries of the choice list none, temp-1 … temp-8 it offers (VAL-049). */
export const deviceTypes: Code[] = sameNames(
  Object.values(TRACKER_TYPES).map(
    ({ deviceType, title, temperatures = 1 }) => [deviceType, title, { temperatures }] as const,
  ),
);

export const identifications: Code[] = codeList([
  ['dallas', 'čip Dallas (iButton)', 'čip Dallas (iButton)', 'Dallas key (iButton)'],
  ['tachograph', 'karta tachografu', 'karta tachografu', 'tachograph card'],
  ['rfid', 'karta RFID', 'karta RFID', 'RFID card'],
]);

export const vehicleTankTypes: Code[] = codeList([
  ['main', 'hlavní nádrž', 'hlavná nádrž', 'main tank'],
  ['heating', 'nádrž topení', 'nádrž kúrenia', 'heater tank'],
]);

export const tankCalcMethods: Code[] = codeList([
  ['none', 'bez výpočtu', 'bez výpočtu', 'no calculation'],
  ['sensor', 'senzor s tabulkou', 'senzor s tabuľkou', 'sensor with table'],
  ['liter', 'litry', 'litre', 'litres'],
  ['percent', 'procenta', 'percentá', 'percent'],
  ['manual', 'ručně (doklady a norma)', 'ručne (doklady a norma)', 'manual (documents and norm)'],
]);

/** `aliases`: names under which an import may bring the fuel. */
export const fuelTypes: Code[] = codeList([
  [
    'benzin95',
    'benzín 95',
    'benzín 95',
    'petrol 95',
    { unit: 'l', aliases: ['natural95', 'ba95', 'n95'] },
  ],
  ['benzin98', 'benzín 98', 'benzín 98', 'petrol 98', { unit: 'l', aliases: ['ba98'] }],
  [
    'diesel',
    'nafta',
    'nafta',
    'diesel',
    { unit: 'l', aliases: ['nafta', 'motorová nafta', 'motorova nafta'] },
  ],
  ['biodiesel', 'bionafta', 'bionafta', 'biodiesel', { unit: 'l', aliases: [] }],
  [
    'gas',
    'plyn (LPG/CNG)',
    'plyn (LPG/CNG)',
    'gas (LPG/CNG)',
    { unit: 'l', aliases: ['lpg', 'cng', 'plyn'] },
  ],
]);
