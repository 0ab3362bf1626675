// What goes to a thread and what comes back: plain data. One order is a few vehicles of a trial, so that a trial
// that is cancelled ends within a second, and several trials take turns.
import type { RuleDeciding } from '@flotila/domain/rule/rule.ts';
import type { FoundAlert, FoundTime } from '@flotila/domain/rule/trial.ts';

export interface TrialOrder {
  companyId: number;
  timeZone: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  /** epoch milliseconds */
  from: number;
  to: number;
  vehicles: TrialVehicle[];
  tried: RuleDeciding;
  /** The rule as it is now; null: there is none. */
  before: RuleDeciding | null;
  alternatives: RuleDeciding[];
}

export interface TrialVehicle {
  vehicleId: number;
  /** Which of the two rules watches it. */
  isTried: boolean;
  isBefore: boolean;
}

/** Where an alert was decided: in a zone, else by a town. */
export interface ThreadAlert extends Omit<FoundAlert, 'place'> {
  zoneId: number | null;
  town: string | null;
}

export interface ThreadFinding {
  vehicleId: number;
  tried: ThreadAlert[];
  before: FoundTime[];
  alternatives: number[];
}

/** Finds what the rules of an order would have found. */
export interface TrialFinder {
  find(order: TrialOrder): Promise<ThreadFinding[]>;
}
