// What the gateway must know of a Wialon IPS tracker beyond its number (`device.options`): which of our
// values its parameters are. Everybody names them as they like and in their own units.
import { ALARMS, type Alarm } from '@flotila/domain/location/alarm.ts';
import { z } from 'zod';
import { hasPlace } from '../osmand/parameters.ts';
import { WIALON_ALARMS } from './alarms.ts';

export const TABLE_TEXT_MAX = 500;
const ENTRY = /^([^=,;]{1,50})=([A-Za-z][A-Za-z0-9]{0,30})(?:\*(\d{1,9}(?:\.\d{1,9})?))?$/;

/** Our name of a parameter and how many of our units one of theirs is. */
export interface Meaning {
  name: string;
  factor: number;
}
export type ParameterTable = ReadonlyMap<string, Meaning>;

/** Parameters whose meaning is the same everywhere. */
const USUAL: readonly (readonly [string, Meaning])[] = [
  ['can_taho', { name: 'rpm', factor: 1 }],
  ['total_fuel', { name: 'fuelUsed', factor: 1 }],
  ['temp', { name: 'temp1', factor: 1 }],
  ['avl_driver', { name: 'driverUniqueId', factor: 1 }],
  ...Object.entries(WIALON_ALARMS).map(
    ([name, alarm]) => [name, { name: alarm, factor: 1 }] as const,
  ),
];

export function isAlarm(name: string): name is Alarm {
  return (ALARMS as readonly string[]).includes(name);
}

/** `theirs=ours*factor`, with commas between; undefined: it cannot be read. */
function tableOf(text: string): ParameterTable | undefined {
  const table = new Map(USUAL);
  for (const entry of text.split(',')) {
    if (entry.trim() === '') continue;
    const [, theirs, name, factor] = ENTRY.exec(entry.trim()) ?? [];
    if (!theirs || !name || !(hasPlace(name) || isAlarm(name))) return undefined;
    table.set(theirs.trim(), { name, factor: Number(factor ?? 1) });
  }
  return table;
}

/** The table of a tracker with these options. */
export function parameterTable(options: Record<string, unknown>): ParameterTable {
  const text = typeof options.parameters === 'string' ? options.parameters : '';
  return tableOf(text) ?? new Map(USUAL);
}

const WialonOptions = z.strictObject({
  /** For example `odo=odometer*1000, fuel1=fuel`. */
  parameters: z
    .string()
    .max(TABLE_TEXT_MAX)
    .refine((text) => tableOf(text) !== undefined)
    .optional(),
});

/** Checks the options; throws a zod error that names the field. */
export function parseWialonOptions(options: unknown): Record<string, unknown> {
  return WialonOptions.parse(options ?? {});
}
