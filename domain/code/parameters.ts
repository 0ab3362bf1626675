// Parameters: everything that a vehicle measures or signals, addressed by parameterId (API-071).
// `kind`: state (an event, 0 or 1), value (a series) or counter; `measure`: drawing it needs the
// location's measures to be asked for.
import { type Code, codeList } from './row.ts';

type Row = readonly [
  id: number,
  code: string,
  cs: string,
  sk: string,
  en: string,
  unit: string | null,
  kind: 'state' | 'value' | 'counter',
];

const ROWS: readonly Row[] = [
  [1, 'motor_on', 'motor', 'motor', 'engine', null, 'state'],
  [2, 'panic', 'panika (SOS)', 'panika (SOS)', 'panic (SOS)', null, 'state'],
  [3, 'cargo_door', 'nákladové dveře', 'nákladové dvere', 'cargo door', null, 'state'],
  [4, 'power_off', 'odpojení napájení', 'odpojenie napájania', 'power cut', null, 'state'],
  [5, 'private_switch', 'přepínač soukromé', 'prepínač súkromné', 'private switch', null, 'state'],
  [6, 'tow', 'odtah', 'odťah', 'towing', null, 'state'],
  // What the tracker shouts, beside 2, 4 and 6 (event/alarms.ts).
  [
    90,
    'low_battery',
    'vybití baterie jednotky',
    'vybitie batérie jednotky',
    'low tracker battery',
    null,
    'state',
  ],
  [91, 'jamming', 'rušení signálu', 'rušenie signálu', 'jamming', null, 'state'],
  [92, 'vibration', 'otřesy', 'otrasy', 'vibration', null, 'state'],
  [93, 'tamper', 'zásah do jednotky', 'zásah do jednotky', 'tampering', null, 'state'],
  [94, 'accident', 'náraz', 'náraz', 'crash', null, 'state'],
  [95, 'harsh_braking', 'prudké brzdění', 'prudké brzdenie', 'harsh braking', null, 'state'],
  [
    96,
    'harsh_acceleration',
    'prudké zrychlení',
    'prudké zrýchlenie',
    'harsh acceleration',
    null,
    'state',
  ],
  [97, 'harsh_cornering', 'prudké zatáčení', 'prudké zatáčanie', 'harsh cornering', null, 'state'],
  [98, 'overspeed', 'překročení rychlosti', 'prekročenie rýchlosti', 'overspeed', null, 'state'],
  [
    99,
    'device_zone_enter',
    'vjezd do zóny jednotky',
    'vjazd do zóny jednotky',
    'entry into tracker zone',
    null,
    'state',
  ],
  [
    100,
    'device_zone_exit',
    'výjezd ze zóny jednotky',
    'výjazd zo zóny jednotky',
    'exit from tracker zone',
    null,
    'state',
  ],
  [
    101,
    'cover_open',
    'otevřený kryt jednotky',
    'otvorený kryt jednotky',
    'open tracker cover',
    null,
    'state',
  ],
  [
    102,
    'temperature_alarm',
    'překročení teploty',
    'prekročenie teploty',
    'temperature out of limits',
    null,
    'state',
  ],
  [103, 'low_fuel', 'málo paliva', 'málo paliva', 'low fuel', null, 'state'],
  [10, 'speed', 'rychlost', 'rýchlosť', 'speed', 'km/h', 'value'],
  [11, 'altitude', 'nadmořská výška', 'nadmorská výška', 'altitude', 'm', 'value'],
  [12, 'km', 'tachometr', 'tachometer', 'odometer', 'm', 'counter'],
  [13, 'engine_hours', 'motohodiny', 'motohodiny', 'engine hours', 's', 'counter'],
  [14, 'rpm', 'otáčky', 'otáčky', 'engine speed', '1/min', 'value'],
  [
    15,
    'total_fuel',
    'celková spotřeba CAN',
    'celková spotreba CAN',
    'CAN total fuel',
    'l',
    'counter',
  ],
  [20, 'tank', 'nádrže celkem', 'nádrže spolu', 'tanks total', 'l', 'value'],
  [21, 'tank1', 'nádrž 1', 'nádrž 1', 'tank 1', 'l', 'value'],
  [22, 'tank2', 'nádrž 2', 'nádrž 2', 'tank 2', 'l', 'value'],
  [30, 'temp1', 'teplota 1', 'teplota 1', 'temperature 1', '°C', 'value'],
  [31, 'temp2', 'teplota 2', 'teplota 2', 'temperature 2', '°C', 'value'],
  [
    32,
    'liquid_temp',
    'teplota chladicí kapaliny',
    'teplota chladiacej kvapaliny',
    'coolant temperature',
    '°C',
    'value',
  ],
  [40, 'weight', 'hmotnost', 'hmotnosť', 'weight', 'kg', 'value'],
  [41, 'axle1', 'náprava 1', 'náprava 1', 'axle 1', 'kg', 'value'],
  [42, 'axle2', 'náprava 2', 'náprava 2', 'axle 2', 'kg', 'value'],
  [43, 'axle3', 'náprava 3', 'náprava 3', 'axle 3', 'kg', 'value'],
  [44, 'axle4', 'náprava 4', 'náprava 4', 'axle 4', 'kg', 'value'],
  [50, 'vcc', 'napětí', 'napätie', 'supply voltage', 'V', 'value'],
  [51, 'gsm_signal', 'signál GSM', 'signál GSM', 'GSM signal', '%', 'value'],
  [60, 'acceleration', 'zrychlení', 'zrýchlenie', 'acceleration', 'm/s²', 'value'],
  [61, 'deceleration', 'zpomalení', 'spomalenie', 'deceleration', 'm/s²', 'value'],
  [62, 'cornering', 'boční přetížení', 'bočné preťaženie', 'cornering', 'm/s²', 'value'],
  [
    70,
    'driver_ident',
    'identifikace řidiče',
    'identifikácia vodiča',
    'driver identification',
    null,
    'value',
  ],
  [71, 'tacho_activity', 'činnost řidiče', 'činnosť vodiča', 'driver activity', null, 'value'],
  [80, 'service_km', 'km do servisu', 'km do servisu', 'km to service', 'm', 'value'],
  [81, 'service_days', 'dní do servisu', 'dní do servisu', 'days to service', 'd', 'value'],
];

/** Series that every location carries anyway; all other values need `params` of the locations call. */
const WITHOUT_MEASURE = new Set(['speed', 'altitude', 'acceleration', 'deceleration', 'cornering']);

export const parameters: Code[] = codeList(
  ROWS.map(([parameterId, code, cs, sk, en, unit, kind]) => [
    code,
    cs,
    sk,
    en,
    { parameterId, unit, kind, measure: kind !== 'state' && !WITHOUT_MEASURE.has(code) },
  ]),
);

/** parameterId of a parameter code (events are stored under it); undefined for an unknown code. */
export function parameterIdOf(code: string): number | undefined {
  return ROWS.find((row) => row[1] === code)?.[0];
}

/** The id of a parameter that a query names by its code or its id; undefined: there is none such. */
export function namedParameter(name: string): number | undefined {
  if (!/^\d+$/.test(name)) return parameterIdOf(name);
  return ROWS.find(([id]) => id === Number(name))?.[0];
}
