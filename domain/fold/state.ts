// What the fold remembers between two locations: what is known of the vehicle, and the state of each
// listener. It is plain JSON of a bounded size, never depends on the clock, and is a checkpoint.
import { type ActivityState, copyActivityState, initialActivityState } from '../activity/state.ts';
import { copyEventState, type EventState, initialEventState } from '../event/state.ts';
import { levelSum, tankLevels } from '../fuel/levels.ts';
import { copyFuelState, type FuelState, initialFuelState } from '../fuel/state.ts';
import { copyRideState, initialRideState, type RideState } from '../ride/state.ts';
import { copyRuleState, initialRuleState, type RuleState } from '../rule/state.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { copyZoneState, initialZoneState, type ZoneState } from '../zone/state.ts';
import { copyKnown, type Known, knowNothing, see } from './known.ts';
import type { Seen } from './moment.ts';

/** Raised when a stored state can no longer be read; the vehicle is then rebuilt from its locations. */
export const FOLD_STATE_VERSION = 22;

export interface FoldState {
  version: number;
  /** The last folded location; null before the first. */
  lastTs: number | null;
  lastHash: number;
  /** How well the record is believed that said where the vehicle was at `lastTs` (rank.ts). */
  lastRank: number;
  known: Known;
  ride: RideState;
  event: EventState;
  fuel: FuelState;
  activity: ActivityState;
  zone: ZoneState;
  rule: RuleState;
}

/** The state before the first location of a vehicle. */
export function initialState(settings: DetectionSettings): FoldState {
  return {
    version: FOLD_STATE_VERSION,
    lastTs: null,
    lastHash: 0,
    lastRank: 0,
    known: knowNothing(),
    ride: initialRideState(settings),
    event: initialEventState(),
    fuel: initialFuelState(settings),
    activity: initialActivityState(),
    zone: initialZoneState(),
    rule: initialRuleState(),
  };
}

/** A copy that the fold may write into. Objects that are only ever replaced are shared. */
export function copyState(state: FoldState): FoldState {
  return {
    ...state,
    known: copyKnown(state.known),
    ride: copyRideState(state.ride),
    event: copyEventState(state.event),
    fuel: copyFuelState(state.fuel),
    activity: copyActivityState(state.activity),
    zone: copyZoneState(state.zone),
    rule: copyRuleState(state.rule),
  };
}

/** The vehicle as the listeners see it when no location is in hand. */
export function seeState({ known, lastTs, fuel }: FoldState): Seen {
  return see(known, lastTs, { sum: () => levelSum(fuel), tanks: () => tankLevels(fuel) });
}
