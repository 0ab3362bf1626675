// What visitors of a sharing are told of the contract that it was made for: the place, when its vehicle is
// expected there and when it came. Nothing else of the contract (D-SHR-014).
import type { SharedArrival } from '@flotila/domain/sharing/sharing.api.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { ProgressOf } from '../contract/progress.ts';
import type { SharedContract } from './public.queries.ts';

/** null: nobody entered where it goes. */
export async function arrivalOf(
  db: ReadDb,
  progressOf: ProgressOf,
  contract: SharedContract,
  now: number,
): Promise<SharedArrival | null> {
  const { companyId, contractId, place, from, to } = contract;
  if (place === null) return null;
  // A contract that is over is told as it ended: that it arrived stays, nothing is expected any more.
  const isOver = to !== null && to < now;
  const asked = { ...contract, from: dateOf(from), to: dateOf(to) };
  const told = await progressOf(db, companyId, [asked], isOver ? to : now);
  const progress = told.get(contractId);
  const expected = isOver ? null : (progress?.expectedArrival ?? null);
  return {
    place,
    expected,
    arrived: progress?.waypoints.at(-1)?.arrival ?? null,
    by: expected === null ? null : (progress?.workedOutBy ?? null),
  };
}

function dateOf(ts: number | null): Date | null {
  return ts === null ? null : new Date(ts);
}
