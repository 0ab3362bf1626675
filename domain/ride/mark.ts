// A mark remembers everything of the vehicle at one moment, because a ride may turn out later to have
// ended there.
import { levelSum, tankLevels } from '../fuel/levels.ts';
import type { FoldState, Mark } from './state.ts';

/** The vehicle as the state knows it now, under the moment `ts`. */
export function markHere(state: FoldState, ts: number): Mark {
  return {
    ts,
    place: state.place && { ...state.place },
    totals: { ...state.totals },
    weight: state.measures.weight,
    vcc: state.measures.vcc,
    fuelLevel: levelSum(state.fuel),
    tanks: tankLevels(state.fuel),
  };
}

/**
 * The end of a ride at a mark of the past. The motor may have run on since then, standing: that time
 * belongs to the ride that ended (logbook-and-rides §2, splitInterval).
 */
export function endAt(state: FoldState, mark: Mark): Mark {
  const { engine, idle, longIdle } = state.totals;
  return { ...mark, totals: { ...mark.totals, engine, idle, longIdle } };
}
