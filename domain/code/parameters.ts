// Parameters: everything that a vehicle measures or signals, addressed by parameterId (API-071).
// `kind`: state (an event, 0 or 1), value (a series) or counter; `measure`: drawing it needs the
// location's measures to be asked for.
import { type Code, codeList } from './row.ts';

type Row = readonly [
  id: number,
  code: string,
  unit: string | null,
  kind: 'state' | 'value' | 'counter',
];

const ROWS: readonly Row[] = [
  [1, 'motor_on', null, 'state'],
  [2, 'panic', null, 'state'],
  [3, 'cargo_door', null, 'state'],
  [4, 'power_off', null, 'state'],
  [5, 'private_switch', null, 'state'],
  [6, 'tow', null, 'state'],
  // What the tracker shouts, beside 2, 4 and 6 (event/alarms.ts).
  [90, 'low_battery', null, 'state'],
  [91, 'jamming', null, 'state'],
  [92, 'vibration', null, 'state'],
  [93, 'tamper', null, 'state'],
  [94, 'accident', null, 'state'],
  [95, 'harsh_braking', null, 'state'],
  [96, 'harsh_acceleration', null, 'state'],
  [97, 'harsh_cornering', null, 'state'],
  [98, 'overspeed', null, 'state'],
  [99, 'device_zone_enter', null, 'state'],
  [100, 'device_zone_exit', null, 'state'],
  [101, 'cover_open', null, 'state'],
  [102, 'temperature_alarm', null, 'state'],
  [103, 'low_fuel', null, 'state'],
  [10, 'speed', 'km/h', 'value'],
  [11, 'altitude', 'm', 'value'],
  [12, 'km', 'm', 'counter'],
  [13, 'engine_hours', 's', 'counter'],
  [14, 'rpm', '1/min', 'value'],
  [15, 'total_fuel', 'l', 'counter'],
  [20, 'tank', 'l', 'value'],
  [21, 'tank1', 'l', 'value'],
  [22, 'tank2', 'l', 'value'],
  [30, 'temp1', '°C', 'value'],
  [31, 'temp2', '°C', 'value'],
  [32, 'liquid_temp', '°C', 'value'],
  [40, 'weight', 'kg', 'value'],
  [41, 'axle1', 'kg', 'value'],
  [42, 'axle2', 'kg', 'value'],
  [43, 'axle3', 'kg', 'value'],
  [44, 'axle4', 'kg', 'value'],
  [50, 'vcc', 'V', 'value'],
  [51, 'gsm_signal', '%', 'value'],
  [60, 'acceleration', 'm/s²', 'value'],
  [61, 'deceleration', 'm/s²', 'value'],
  [62, 'cornering', 'm/s²', 'value'],
  [70, 'driver_ident', null, 'value'],
  [71, 'tacho_activity', null, 'value'],
  [80, 'service_km', 'm', 'value'],
  [81, 'service_days', 'd', 'value'],
];

/** Series that every location carries anyway; all other values need `params` of the locations call. */
const WITHOUT_MEASURE = new Set(['speed', 'altitude', 'acceleration', 'deceleration', 'cornering']);

export const parameters: Code[] = codeList(
  ROWS.map(([parameterId, code, unit, kind]) => [
    code,
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
