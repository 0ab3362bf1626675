// The way of some vehicles through a time, order by order. Where one is as it was when the same time was walked
// before, what followed then follows again and is not read a second time: the last seven days are worked out first,
// and all 31 or 92 need only what lies before them.
import { DAY_MS } from '@flotila/domain/time.ts';
import type { ThreadFinding, TrialOrder, TrialStep, TrialVehicle } from './trial-order.ts';

/** Vehicles times days of one order: it takes half a second. */
const ORDER_VEHICLE_DAYS = 62;
/** What held before a period is known from a day of records; at least from half of one. */
const LEAD_MIN_MS = DAY_MS / 2;

export interface Slice {
  /** epoch milliseconds; until: not included */
  from: number;
  until: number;
}

/** What was found of a vehicle in one slice. */
interface Found extends Pick<ThreadFinding, 'alerts' | 'removed'> {
  /** Of the vehicle as the slice began. */
  mark: string;
}

export interface Walked {
  slices: Slice[];
  /** By vehicle, in the order of the slices. */
  found: Map<number, Found[]>;
}

/** The end of a UTC day, because that is when a vehicle's state is kept. */
export function sinceOf(from: number): number {
  return Math.floor((from - LEAD_MIN_MS) / DAY_MS) * DAY_MS;
}

/** Equal parts of a time, none too much for an order of so many vehicles. */
export function slicesOf(from: number, until: number, vehicles: number): Slice[] {
  const most = Math.max(1, Math.floor(ORDER_VEHICLE_DAYS / Math.max(1, vehicles)));
  const days = Math.ceil((until - from) / DAY_MS);
  const step = Math.ceil(days / Math.ceil(days / most)) * DAY_MS;
  const slices: Slice[] = [];
  for (let at = from; at < until; at += step) {
    slices.push({ from: at, until: Math.min(at + step, until) });
  }
  return slices;
}

export interface WalkHooks {
  find(order: TrialOrder): Promise<ThreadFinding[]>;
  /** Slices that were walked, or need not be. */
  onSlices(count: number): void;
}

/** Walks the vehicles through the slices; `known` ends where they end. */
export async function walk(
  order: Omit<TrialOrder, 'from' | 'until' | 'vehicles'>,
  vehicles: readonly TrialVehicle[],
  slices: Slice[],
  known: Walked | undefined,
  { find, onSlices }: WalkHooks,
): Promise<Walked> {
  const found = new Map<number, Found[]>();
  let going: TrialStep[] = vehicles.map((vehicle) => ({ ...vehicle, state: null }));
  for (const [index, slice] of slices.entries()) {
    const findings = await find({ ...order, ...slice, vehicles: going });
    const next: TrialStep[] = [];
    for (const { vehicleId, before, after, alerts, removed } of findings) {
      const steps = found.get(vehicleId) ?? [];
      found.set(vehicleId, steps);
      steps.push({ mark: before.mark, alerts, removed });
      const rest = known && restOf(known, vehicleId, slice.until, after.mark);
      const step = going.find((one) => one.vehicleId === vehicleId);
      if (rest) steps.push(...rest);
      else if (step) next.push({ ...step, state: after.state });
    }
    going = next;
    onSlices(going.length === 0 ? slices.length : index + 1);
    if (going.length === 0) break;
  }
  return { slices, found };
}

/** What followed when the vehicle was the same at this moment; undefined: it was not. */
function restOf(known: Walked, vehicleId: number, from: number, mark: string) {
  const index = known.slices.findIndex((slice) => slice.from === from);
  const steps = index < 0 ? undefined : known.found.get(vehicleId)?.slice(index);
  return steps?.[0]?.mark === mark ? steps : undefined;
}
