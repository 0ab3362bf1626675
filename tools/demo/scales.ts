// What the axles of a demo vehicle weigh, for those whose suspension tells it to the tracker.
import type { DemoVehicle } from './demo-vehicle.ts';

/** kg on each axle without goods, what may be loaded, and which part of it each axle bears. */
interface Axles {
  empty: readonly number[];
  payload: number;
  parts: readonly number[];
}

/** A tractor with its semi-trailer of three axles, and a lorry of two. */
const COMBINATION: Axles = {
  empty: [5_180, 3_640, 2_010, 1_990, 1_980],
  payload: 23_500,
  parts: [0.07, 0.28, 0.218, 0.216, 0.216],
};
const LORRY: Axles = { empty: [4_950, 3_900], payload: 8_200, parts: [0.27, 0.73] };
const SCALED: Readonly<Record<string, Axles>> = {
  'Volvo FH 500': COMBINATION,
  'Mercedes Actros': LORRY,
};
const STEP = 20;
const SWING = 0.012;

/** undefined: nothing in the vehicle weighs. `cargo` from 0 to 1; `swing` gives −0.5 … 0.5 */
export function axlesOf(
  { name }: DemoVehicle,
  cargo: number,
  swing: () => number,
): number[] | undefined {
  const axles = SCALED[name];
  return axles?.empty.map((empty, index) => {
    const kg = empty + cargo * axles.payload * (axles.parts[index] ?? 0);
    return Math.round((kg * (1 + swing() * SWING)) / STEP) * STEP;
  });
}
