// Measures of a stored location: which columns the parameter codes of a query need, and what they say.
// Axle weights and values without a column of their own are packed in the column `extra`.
import { namedParameter } from '@flotila/domain/code/parameters.ts';
import { readExtra } from '../fold/extra-bytes.ts';
import type { LocationRow } from './location-view.ts';

/** Parameter code → column and units of the column in one unit of the parameter. */
const MEASURES: Record<string, readonly [column: string, scale: number]> = {
  km: ['km', 1],
  engine_hours: ['engine_seconds', 1],
  rpm: ['rpm', 1],
  total_fuel: ['total_fuel', 1000],
  tank1: ['tank1', 10],
  tank2: ['tank2', 10],
  temp1: ['temp1', 10],
  temp2: ['temp2', 10],
  liquid_temp: ['liquid_temp', 1],
  weight: ['weight', 1],
  vcc: ['vcc', 100],
  tacho_activity: ['tacho_activity', 1],
};

/** Parameter code → index of the axle, front first. */
const AXLES = new Map([
  ['axle1', 0],
  ['axle2', 1],
  ['axle3', 2],
  ['axle4', 3],
]);

/** Parameter code → name under which the normaliser keeps the value (domain/location/normalize.ts). */
const PACKED = new Map([['gsm_signal', 'gsmSignalPercent']]);

/** Numbers of the names in `extra`. */
export type Names = ReadonlyMap<number, string>;
export const NO_NAMES: Names = new Map();
const NO_NUMBERS: ReadonlyMap<string, number> = new Map();

export interface Measures {
  columns: string[];
  /** Names in `extra` whose numbers `read` must be given. */
  names: string[];
  /** `read` needs to know which columns are levels of the main tanks. */
  wantsTank: boolean;
  read(row: LocationRow, known: Known): Record<string, number>;
}

/** What the vehicle and the database must tell before rows can be read. */
export interface Known {
  names: Names;
  mainTanks: readonly TankColumn[];
}
export type TankColumn = 'tank1' | 'tank2';

/** Codes of the query that neither a location carries nor the list of parameters knows, which a caller mistyped. */
export function unknownMeasures(params: string): string[] {
  const codes = params.split(',').map((code) => code.trim());
  return codes.filter(
    (code) => code !== '' && !isCarried(code) && namedParameter(code) === undefined,
  );
}

function isCarried(code: string): boolean {
  return Object.hasOwn(MEASURES, code) || AXLES.has(code) || PACKED.has(code) || code === 'tank';
}

/** What the `params` of a query ask for; codes without a series are ignored. */
export function measuresOf(params: string | undefined): Measures {
  const codes = [...new Set((params ?? '').split(',').map((code) => code.trim()))];
  const wantsTank = codes.includes('tank');
  const asked = codes.flatMap((code) => {
    const measure = Object.hasOwn(MEASURES, code) ? MEASURES[code] : undefined;
    return measure ? [[code, ...measure] as const] : [];
  });
  const columns = new Set(asked.map(([, column]) => column));
  if (wantsTank) for (const column of ['tank1', 'tank2']) columns.add(column);
  const packed = codes.filter((code) => AXLES.has(code) || PACKED.has(code));
  if (packed.length > 0) columns.add('extra');
  return {
    columns: [...columns],
    names: packed.flatMap((code) => PACKED.get(code) ?? []),
    wantsTank,
    read(row, { names, mainTanks }) {
      const measure: Record<string, number> = {};
      for (const [code, column, scale] of asked) {
        const value = row[column];
        if (typeof value === 'number') measure[code] = value / scale;
      }
      const { extra } = row;
      const level = wantsTank ? levelOf(row, mainTanks) : null;
      if (level !== null) measure.tank = level;
      if (extra instanceof Uint8Array) addPacked(measure, packed, extra, names);
      return measure;
    },
  };
}

/** Litres in the main tanks; null while one of them is not told: half a sum misleads. */
function levelOf(row: LocationRow, mainTanks: readonly TankColumn[]): number | null {
  let sum = 0;
  for (const tank of mainTanks) {
    const level = row[tank];
    if (typeof level !== 'number') return null;
    sum += level;
  }
  return mainTanks.length === 0 ? null : sum / 10;
}

function addPacked(
  measure: Record<string, number>,
  codes: readonly string[],
  bytes: Uint8Array,
  nameOf: Names,
): void {
  const { axles, extra } = readExtra(bytes, { numberOf: NO_NUMBERS, nameOf });
  for (const code of codes) {
    const value = axles?.[AXLES.get(code) ?? -1] ?? extra?.[PACKED.get(code) ?? ''];
    if (typeof value === 'number') measure[code] = value;
  }
}
