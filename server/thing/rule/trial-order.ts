// What goes to a thread and what comes back: plain data. One order is some vehicles of a trial for some days, so
// that a trial that is cancelled ends within a second, and several trials take turns. What is known of a vehicle at
// the end of an order goes into its next one.
import type { FoldState } from '@flotila/domain/fold/state.ts';
import type { RuleDeciding } from '@flotila/domain/rule/rule.ts';
import type { FoundAlert } from '@flotila/domain/rule/trial.ts';

/** What is tried. */
export interface TrialRules {
  companyId: number;
  timeZone: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  tried: RuleDeciding;
  /** The rule as it is now; null: there is none. */
  before: RuleDeciding | null;
  alternatives: RuleDeciding[];
}

export interface TrialOrder extends TrialRules {
  /** Records from this moment until before the other one, epoch milliseconds. */
  from: number;
  until: number;
  /** Where a vehicle begins of which nothing was kept. */
  since: number;
  vehicles: TrialStep[];
}

export interface TrialVehicle {
  vehicleId: number;
  /** Which of the two rules watches it. */
  isTried: boolean;
  isBefore: boolean;
}

export interface TrialStep extends TrialVehicle {
  /** As the order before left it; null: the vehicle begins. */
  state: FoldState | null;
}

/** Numbers of the rules in a plan of their own; alternatives follow. */
export const TRIED = 1;
export const BEFORE = 2;
export const ALTERNATIVE = 3;

/** Where an alert was decided: in a zone, else by a town. */
export interface ThreadAlert extends Omit<FoundAlert, 'place'> {
  ruleId: number;
  decidedTs: number;
  zoneId: number | null;
  town: string | null;
}

export interface ThreadFinding {
  vehicleId: number;
  /** Before the records of the order, and after them. */
  before: TrialState;
  after: TrialState;
  /** Of the order: insert or replace by key, and delete. */
  alerts: [string, ThreadAlert][];
  removed: string[];
}

/** What is known of a vehicle at a moment. */
export interface TrialState {
  state: FoldState;
  /** Equal where the states are, whichever way led there: what follows is the same then. */
  mark: string;
}

/** Finds what the rules of an order find. A vehicle that does not exist any more is missing. */
export interface TrialFinder {
  find(order: TrialOrder): Promise<ThreadFinding[]>;
}
