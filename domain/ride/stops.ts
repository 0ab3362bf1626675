// Stops that did not end a ride because they were shorter than joinInterval. The ride remembers the
// longest of them, so that people can see what was joined and why. Lists are flat (from, to, from, to …)
// and only ever replaced, because copies of the state share them.
import { JOINED_STOPS_MAX, type JoinedStop } from './ride.ts';
import type { OpenRide, RideState } from './state.ts';

/** The vehicle goes on at `to` after a stop that began at `from`: the ride remembers it. */
export function noteJoinedStop(state: RideState, from: number, to: number): void {
  const { open, border } = state;
  if (!open || to <= from) return;
  // Behind a crossing that is not believed yet it may belong to the next part.
  if (border && from >= border.crossing.ts) border.stops = longest([...border.stops, from, to]);
  else open.stops = longest([...open.stops, from, to]);
}

/** Another country that was not entered after all: its stops are the ride's. */
export function forgetBorder(state: RideState): void {
  const { open, border } = state;
  if (open && border) open.stops = longest([...open.stops, ...border.stops]);
  state.border = null;
}

/** The joined stops of a ride that ends at `ts`. */
export function joinedStops(state: RideState, open: OpenRide, ts: number): JoinedStop[] {
  const flat = state.border ? [...open.stops, ...state.border.stops] : open.stops;
  const stops: number[] = [];
  for (let index = 0; index < flat.length; index += 2) {
    const from = flat[index] as number;
    // A stop at the very border ends with the part in which it began.
    if (from < ts) stops.push(from, Math.min(flat[index + 1] as number, ts));
  }
  return pairs(longest(stops));
}

/** The longest stops, of equal ones the older, in the order of time. */
function longest(flat: readonly number[]): readonly number[] {
  if (flat.length <= 2 * JOINED_STOPS_MAX) return flat;
  return pairs(flat)
    .sort((one, two) => two.to - two.from - (one.to - one.from) || one.from - two.from)
    .slice(0, JOINED_STOPS_MAX)
    .sort((one, two) => one.from - two.from)
    .flatMap(({ from, to }) => [from, to]);
}

function pairs(flat: readonly number[]): JoinedStop[] {
  const stops: JoinedStop[] = [];
  for (let index = 0; index < flat.length; index += 2) {
    stops.push({ from: flat[index] as number, to: flat[index + 1] as number });
  }
  return stops;
}
