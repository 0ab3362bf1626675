// A mark remembers everything of the vehicle at one moment, because a ride may turn out later to have
// ended there.
import type { Seen } from '../fold/moment.ts';
import type { Mark, RideState } from './state.ts';

/** The vehicle as it is known now, under the time `ts`. */
export function markHere(state: RideState, seen: Seen, ts: number): Mark {
  return {
    ts,
    place: seen.place && { ...seen.place },
    totals: { ...state.totals },
    weight: seen.measures.weight,
    vcc: seen.measures.vcc,
    fuelLevel: seen.levels.sum(),
    tanks: seen.levels.tanks(),
  };
}

/**
 * The end of a ride at a mark of the past. The motor may have run on since then, standing: that time
 * belongs to the ride that ended (logbook-and-rides §2, splitInterval).
 */
export function endAt(state: RideState, mark: Mark): Mark {
  const { engine, idle, longIdle } = state.totals;
  return { ...mark, totals: { ...mark.totals, engine, idle, longIdle } };
}
