// Who drives a ride. Another identification is another driver once it has held for a while: a reader that has two keys
// in reach tells now the one, now the other (K-17). The cut then lies back where it was told first.
import type { FoldChanges } from '../fold/changes.ts';
import type { Moment } from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { markHere } from './mark.ts';
import * as reason from './reason.ts';
import { closeRide, openPart } from './rides.ts';
import type { DriverChange, Mark, RideState } from './state.ts';

/** An identification is another driver when for so long nobody else was told. */
export const DRIVER_HOLDS_MS = 120_000;

/**
 * Hears who is told by a location within a ride: the driver again takes a change back. True: another one has held.
 */
export function isDriverChanged(state: RideState, { ts, identification }: Moment): boolean {
  const { open, change } = state;
  if (change === null || identification === null || !open) return false;
  if (change.identification !== identification) state.change = null;
  return state.change !== null && ts - change.sinceTs >= DRIVER_HOLDS_MS;
}

/**
 * On its way: the first identification of a ride names its driver, another one may change him. The part before
 * ends at `stop` when the vehicle has stood there, else here.
 */
export function noteDriver(
  state: RideState,
  moment: Moment,
  stop: Mark | null,
  settings: DetectionSettings,
): void {
  const { open, change } = state;
  const { ts, identification } = moment;
  if (!open || identification === null) return;
  open.identification ??= identification;
  if (open.identification === identification || change !== null) return;
  const here = markHere(state, moment, ts);
  const end = stop ?? here;
  state.change = {
    identification,
    sinceTs: ts,
    end,
    start: { ...here, totals: end.totals },
    because: reason.split(state, moment, 'driver', settings),
    maxSpeedBefore: open.maxSpeed,
    maxSpeed: null,
    moved: false,
  };
}

/** Cuts the ride where the driver changed. */
export function cutAtDriver(
  state: RideState,
  moment: Moment,
  settings: DetectionSettings,
  changes: FoldChanges,
): void {
  const { open, change, border, mark, mode } = state;
  if (!open || !change) return;
  const { identification, start, end, because, maxSpeed, moved } = change;
  state.change = null;
  if (start.ts <= open.fromTs) {
    open.identification = identification;
    return;
  }
  open.maxSpeed = change.maxSpeedBefore;
  const closing = { mark: end, because, splitBy: 'driver' } as const;
  const totals = closeRide(state, moment, closing, settings, changes) ?? end.totals;
  const stops = open.stops.filter((_, index) => (open.stops[index & ~1] as number) >= start.ts);
  const at = { ...start, totals };
  const part = { at, country: open.country, because, identification, maxSpeed, moved, stops };
  openPart(state, moment, open, { ...part, splitBy: 'driver' });
  // What began before belongs to the first part; a stop goes on in the one after it.
  state.border = border && border.crossing.ts >= start.ts ? border : null;
  state.mark = mark && mark.ts < start.ts ? start : mark;
  state.mode = mode;
}

/** The change as the part after a cut at `at` knows it: it began there when it was told before. */
export function changeAfter(change: DriverChange | null, at: Mark): DriverChange | null {
  return change && change.start.ts < at.ts ? { ...change, start: at, end: at } : change;
}
