// What rules listen to. A signal is one question about the vehicle, which many rules may ask: it stands (motor on,
// outside of zones), it goes faster than 90. Rules that ask the same share it, so that what begins and ends at
// each traffic light costs the same for one rule as for fifty. Beside signals there are moments: a zone is entered
// or left, fuel is gone.
import type { Shout } from '../location/alarm.ts';
import type { ListenedKind } from './rule.ts';
import type { Timetable } from './timetable.ts';

/** What is said of the vehicle by yes or no; together they are one number. */
export const BITS = {
  /** It goes, and not on somebody's back. */
  moving: 1,
  motorOn: 2,
  /** Reported off, not only unknown. */
  motorOff: 4,
  /** Somebody is identified. */
  driver: 8,
  doorOpen: 16,
  panic: 32,
  /** It is known where it is, and that is in no zone. */
  outside: 64,
  /** It goes, or rides have it on its way: a stop at traffic lights is no end of it. */
  riding: 128,
} as const;

/** Numbers that rules compare. */
export const INPUTS = {
  /** km/h */
  speed: 0,
  /** °C */
  temp1: 1,
  temp2: 2,
  /** Litres in the main tanks. */
  level: 3,
  /** Supply voltage; 0 when external power is told to be gone. */
  volts: 4,
  /** Metres from where the motor was switched off, while somebody else moves it; 0 while it rests. */
  towed: 5,
} as const;
export type Input = (typeof INPUTS)[keyof typeof INPUTS];
export const INPUTS_COUNT = 6;

/** Zones by id or by category. */
export interface ChosenZones {
  ids: ReadonlySet<number>;
  categories: ReadonlySet<string>;
}

/** Begins where the bits under the first mask are as wanted, and goes on by the second. */
export interface BitSense {
  of: 'bits';
  begins: readonly [mask: number, wanted: number];
  goesOn: readonly [mask: number, wanted: number];
  /** It is about standing at one place. */
  stands: boolean;
}

/** Begins above `high` or below `low`, and ends when it is back by `margin`; `endsAt`: exactly there, too. */
export interface ValueSense {
  of: 'value';
  input: Input;
  low: number | null;
  high: number | null;
  margin: number;
  endsAt: boolean;
  /** The lowest limit of the zones that it is in holds besides `high`. */
  byZone: boolean;
}

/** In one of the zones, or in none of them. */
export interface ZoneSense {
  of: 'zones';
  isInside: boolean;
  zones: ChosenZones;
}

export type Sense = BitSense | ValueSense | ZoneSense;

/** A version of a rule as it watches one kind of vehicle. Moments in epoch milliseconds. */
export interface WatchedRule {
  ruleId: number;
  kind: ListenedKind;
  fromTs: number;
  toTs: number;
  longerMs: number;
  quietMs: number;
  /** When it counts; null: always. */
  timetable: Timetable | null;
  /** What was asked for, as the alert tells it. */
  params: Record<string, number | string>;
}

export interface Signal {
  /** Two signals with one key are the same question, also in another plan. */
  key: string;
  kind: ListenedKind;
  sense: Sense;
  /** It keeps on by itself while nobody reports; all else is interrupted by `maxGapMs` without a record. */
  rests: boolean;
  maxGapMs: number;
  /** None of its rules begins sooner after it. */
  soonestMs: number;
  rules: WatchedRule[];
}

/** A rule about a moment at the border of zones. */
export interface VisitRule extends WatchedRule {
  kind: 'enters' | 'leaves';
  zones: ChosenZones;
}

/** A rule about what the tracker shouts. */
export interface ShoutRule extends WatchedRule {
  kind: 'alarm';
  alarms: ReadonlySet<Shout>;
}

/** A rule about a change of fuel. */
export interface FuelRule extends WatchedRule {
  kind: 'fuelLoss' | 'refuelingOutside';
  litres: number;
  /** Where a refueling is in order; null of a loss. */
  zones: ChosenZones | null;
}
