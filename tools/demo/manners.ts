// What a driver of the demo is like, always the same one: how hastily, how gently with the engine, and whether the engine
// runs while the vehicle stands. Consumption, revolutions, idling and hard driving follow from it.
import type { DemoVehicle } from './demo-vehicle.ts';
import { seeded } from './random.ts';

/** Parts, 0 … 1: most drivers are calm, a few are not. */
export interface Manner {
  haste: number;
  /** Of the stops with the engine left running. */
  idling: number;
}

const known = new Map<string, Manner>();

/** Of the driver of a vehicle; `crew`: the first or the second one. */
export function mannerOf(plate: string, crew: number): Manner {
  const key = `manner:${plate}:${crew}`;
  let manner = known.get(key);
  if (!manner) {
    const random = seeded(key);
    manner = { haste: random() ** 1.6, idling: random() ** 2 };
    known.set(key, manner);
  }
  return manner;
}

/** Revolutions a minute of an engine: while it idles, up to which it is driven well, and what is too much. */
export interface Revolutions {
  idle: number;
  optimum: number;
  max: number;
}

const HEAVY: Revolutions = { idle: 610, optimum: 1400, max: 2000 };
const LIGHT: Revolutions = { idle: 820, optimum: 2400, max: 3600 };

export function revolutionsOf({ category }: Pick<DemoVehicle, 'category'>): Revolutions {
  return category === 'N1' || category === 'M1' ? LIGHT : HEAVY;
}

/** What the company wants nobody to drive faster than, km/h. */
export function speedMaxOf({ category }: Pick<DemoVehicle, 'category'>): number {
  if (category === 'M1') return 130;
  return category === 'N1' ? 110 : 90;
}

/** Share of the way above the optimum: of the calmest, and of the hastiest driver. */
const ABOVE = { least: 0.045, most: 0.52 } as const;
const TOO_MUCH = 0.03;

/** What the engine turns while the vehicle moves; `chance` and `swing` from 0 to 1. */
export function revolutionsMoving(
  { optimum, max }: Revolutions,
  { haste }: Manner,
  chance: number,
  swing: number,
): number {
  const above = ABOVE.least + (ABOVE.most - ABOVE.least) * haste;
  if (chance < TOO_MUCH * haste) return Math.round(max * (1.01 + swing * 0.08));
  if (chance < above) return Math.round(optimum * (1.02 + swing * 0.16));
  return Math.round(optimum * (0.74 + swing * 0.24));
}
