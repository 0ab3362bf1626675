// From what a probe or the CAN bus says to litres in a tank (fuel.md §1).
import type { TrackerValues } from './tracker-record.ts';

export type TankMethod = 'none' | 'sensor' | 'liter' | 'percent' | 'manual';

export interface TankSetup {
  tankId: 1 | 2;
  method: TankMethod;
  /** litres, null unknown */
  capacity: number | null;
  factor: number;
  /** Calibration, sorted by raw; only for method sensor. */
  table: readonly { raw: number; litres: number }[];
}

/** A reading this much outside 0 … capacity is no reading. */
const OUTSIDE_SHARE_MAX = 0.05;

/** Greatest level that a location can carry, litres. */
export const TANK_LITRES_MAX = 3276.7;

/** Setup of a tank as its record stands in the database. */
export function tankSetup(tank: {
  tankId: 1 | 2;
  calcMethod: string;
  capacity: number | null;
  parameters: {
    factor?: number | undefined;
    values?: { raw: number; litres: number }[] | undefined;
  } | null;
}): TankSetup {
  const table = [...(tank.parameters?.values ?? [])].sort((one, two) => one.raw - two.raw);
  return {
    tankId: tank.tankId,
    method: tank.calcMethod as TankMethod,
    capacity: tank.capacity,
    factor: tank.parameters?.factor ?? 1,
    table,
  };
}

/**
 * Litres of a raw value, clamped to 0 … capacity; null when the value is no reading (over 5 % outside,
 * no calibration table, percent of an unknown capacity).
 */
export function litresOf(tank: TankSetup, raw: number): number | null {
  if (!Number.isFinite(raw)) return null;
  switch (tank.method) {
    case 'sensor':
      return clamp(tank, calibrated(tank.table, raw));
    case 'liter':
      return clamp(tank, raw * tank.factor);
    case 'percent':
      return tank.capacity === null ? null : clamp(tank, (raw / 100) * tank.capacity * tank.factor);
    default:
      return null;
  }
}

/** litres at both ends of the scale of a tank, as readings can tell them; the upper one is null where it is unknown. */
export function scaleEnds({ method, table, capacity, factor }: TankSetup): [number, number | null] {
  const first = method === 'sensor' ? table[0]?.litres : undefined;
  const last = table[table.length - 1]?.litres;
  if (first !== undefined && last !== undefined) {
    return [Math.min(first, last), Math.min(Math.max(first, last), capacity ?? TANK_LITRES_MAX)];
  }
  if (capacity === null) return [0, null];
  return [0, method === 'percent' ? capacity * Math.min(factor, 1) : capacity];
}

/** Level of a tank in litres from the values of one tracker record; null: none came with it. */
export function tankLevel(
  tank: TankSetup,
  values: TrackerValues,
  ignition: boolean | null,
): number | null {
  const probe = tank.tankId === 1 ? values.probe1 : values.probe2;
  const percent = tank.tankId === 1 ? values.fuelPercent1 : values.fuelPercent2;
  const litres = tank.tankId === 1 ? values.fuelLitres1 : values.fuelLitres2;
  if (tank.method === 'sensor') return probe === undefined ? null : litresOf(tank, probe);
  if (tank.method === 'percent') {
    // A CAN level is valid with the ignition on only; while it is off the last value holds.
    if (percent !== undefined) return ignition === false ? null : litresOf(tank, percent);
    return probe === undefined ? null : litresOf(tank, probe);
  }
  if (tank.method === 'liter') {
    const raw = litres ?? probe;
    if (raw === undefined || (raw === 0 && ignition === false)) return null;
    return litresOf(tank, raw);
  }
  return null;
}

/** Linear between the neighbours of the table, the first or last value outside of it. */
function calibrated(table: TankSetup['table'], raw: number): number | null {
  const first = table[0];
  const last = table[table.length - 1];
  if (!first || !last || table.length < 2) return null;
  if (raw <= first.raw) return first.litres;
  if (raw >= last.raw) return last.litres;
  let low = first;
  for (const high of table) {
    if (raw <= high.raw) {
      const share = high.raw === low.raw ? 1 : (raw - low.raw) / (high.raw - low.raw);
      return low.litres + share * (high.litres - low.litres);
    }
    low = high;
  }
  return last.litres;
}

function clamp(tank: TankSetup, litres: number | null): number | null {
  if (litres === null) return null;
  const top = tank.capacity ?? TANK_LITRES_MAX;
  if (litres > top * (1 + OUTSIDE_SHARE_MAX) || litres < -top * OUTSIDE_SHARE_MAX) return null;
  return Math.min(Math.max(litres, 0), Math.min(top, TANK_LITRES_MAX));
}
