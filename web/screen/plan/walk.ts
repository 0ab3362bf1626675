// How the arrows walk the plan: left and right the bars of a vehicle, which stands before them; up and down the
// vehicles, from a bar to the one nearest in time. Pure.
import type { PlanRow } from './plan-rows.ts';

/** A bar, or the vehicle itself. */
export interface Place {
  vehicleId: number;
  contractId: number | null;
}

/** Where a key leads; null: it does not walk. At an edge it stays. */
export function walk(rows: readonly PlanRow[], from: Place | null, key: string): Place | null {
  const at = Math.max(
    0,
    rows.findIndex(({ vehicle }) => vehicle.vehicleId === from?.vehicleId),
  );
  const row = rows[at];
  if (!row) return null;
  const bar = row.bars.findIndex((one) => one.row.contractId === from?.contractId);
  if (key === 'ArrowLeft') return placeOf(row, bar - 1);
  if (key === 'ArrowRight') return placeOf(row, Math.min(row.bars.length - 1, bar + 1));
  const steps: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - 10,
    PageDown: at + 10,
    Home: 0,
    End: rows.length - 1,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const next = rows[Math.min(rows.length - 1, Math.max(0, step))];
  if (!next) return null;
  if (next === row) return placeOf(row, bar);
  const time = row.bars[bar]?.from;
  return placeOf(next, time === undefined ? -1 : nearest(next, time));
}

/** The place of a bar by its number in the row, -1 the vehicle. */
function placeOf(row: PlanRow, bar: number): Place {
  return { vehicleId: row.vehicle.vehicleId, contractId: row.bars[bar]?.row.contractId ?? null };
}

function nearest(row: PlanRow, time: number): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  row.bars.forEach(({ from }, at) => {
    if (Math.abs(from - time) >= least) return;
    least = Math.abs(from - time);
    found = at;
  });
  return found;
}
