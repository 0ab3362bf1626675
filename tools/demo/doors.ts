// When the door of the goods is open in a stop, and which vehicles have a switch on it.
import type { DemoVehicle } from './demo-vehicle.ts';
import type { Segment } from './planner.ts';

/** Parts of the stop between which goods go in and out. */
const OPEN = { from: 0.15, to: 0.8 } as const;
/** Whose semi-trailer tells its tractor. */
const WIRED_TRACTORS: readonly string[] = ['BA482KT', 'TT119FG', 'NR305HB', 'BA733HB'];
/** Vans of a box; the others have curtains. */
const WIRED_VANS: readonly string[] = ['BA920RS', 'BA921RS', 'TT388VW', 'KE903FG', 'PO518HI'];

export function hasDoorSwitch({ type, plate }: DemoVehicle): boolean {
  if (type === 'tractor') return WIRED_TRACTORS.includes(plate);
  if (type === 'van') return WIRED_VANS.includes(plate);
  return type === 'truck' || type === 'semitrailer';
}

/** epoch ms at whole seconds, as trackers tell them; null: it stays shut. */
export function doorWithin({ activity, from, to }: Segment): { from: number; to: number } | null {
  if (activity !== 'load') return null;
  const at = (part: number) => Math.ceil((from + (to - from) * part) / 1000) * 1000;
  return { from: at(OPEN.from), to: at(OPEN.to) };
}
