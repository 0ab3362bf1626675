// The device settings that the normaliser and the fold read (logbook-and-rides §2), as numbers, and which
// changes of them make the rides of the past wrong.
import type { CountryOf } from '../location/country-of.ts';
import type { RulePlan } from '../rule/plan.ts';
import type { ZonePlan } from '../zone/plan.ts';

export interface DetectionSettings {
  /** Input that tells that the motor runs: 0 ignition line, 5, 7: input-word bit of that number. */
  motorbit: 0 | 5 | 7;
  detectByMotion: 'none' | 'speed' | 'motion';
  /** km/h */
  detectSpeed: number;
  /** seconds */
  joinInterval: number;
  splitInterval: number;
  storeInterval: number;
  /** true: distance from positions; false: odometer, falling back to positions. */
  kmGps: boolean;
  /** 0 no switch; 30/31 input 3 low/high is private, 50/51 input 5. */
  detectRideType: 0 | 30 | 31 | 50 | 51;
  /** din number (2 … 8) or 0 for none. */
  panicInput: number;
  cargoDoorInput: number;
  /** Machines keep every ride with the motor on for 60 s or longer. */
  isMachine: boolean;
  /** Odometer and engine hours at the start of the records; 0 = take the first reading. */
  kmStart: number;
  ehStart: number;
  /** tankIds that count as main tanks; heating tanks never enter a ride's fuel level. */
  mainTanks: readonly (1 | 2)[];
  /** tankIds of heating tanks whose level is read: their refuelings stand apart (K-14). */
  heatingTanks: readonly (1 | 2)[];
  /** Tanks whose readings count in suitable conditions only (fuel §1). */
  suitableTanks: readonly (1 | 2)[];
  /** litres at both ends of the scale of tank 1 and then of tank 2, as readings can tell them; null: unknown. */
  tankEnds: readonly (number | null)[];
  /** litres: a smaller change of the level is none (fuel §3). */
  minTankChange: number;
  /** l/100 km: what a vehicle that drives may use at most; null: the default bound. */
  consumptionMaxKm: number | null;
  /** l/100 km: what it uses on its way; null: unknown. */
  consumptionKm: number | null;
  /** l/h: what it uses while it stands with the motor on; null: as a motor that only idles. */
  consumptionEngineHours: number | null;
  speedMax: number | null;
  rpmOptimum: number | null;
  rpmMax: number | null;
  /** kg, null unknown: from 3 500 kg the heavier thresholds of driver quality hold. */
  weight: number | null;
  /** Zones that concern the vehicle; null: none. */
  zones: ZonePlan | null;
  /** Rules that watch the vehicle; null: none. */
  rules: RulePlan | null;
  /** The borders of the world, by which rides are cut between two locations; null: unknown, they are cut half way. */
  countryOf: CountryOf | null;
}

/** What the fold takes from the tracker; the rest belongs to the vehicle. */
const OF_TRACKER = [
  'motorbit',
  'detectByMotion',
  'detectSpeed',
  'joinInterval',
  'splitInterval',
  'storeInterval',
  'kmGps',
  'detectRideType',
  'panicInput',
  'cargoDoorInput',
] as const satisfies readonly (keyof DetectionSettings)[];

/**
 * What the fold takes for visits and alerts and not for rides, where a change has a past of its own; and what nobody
 * sets.
 */
const NOT_OF_RIDES: readonly (keyof DetectionSettings)[] = ['zones', 'rules', 'countryOf'];

/**
 * Must the vehicle's rides be found again? Every setting of rides counts: one that held only from some late
 * record on would leave a history made by two rules. Another tracker alone does not: what the one
 * before it sent was found by that one's settings.
 */
export function changesRides(
  before: DetectionSettings,
  after: DetectionSettings,
  isOtherTracker: boolean,
): boolean {
  const keys = (Object.keys(after) as (keyof DetectionSettings)[]).filter(
    (key) =>
      !NOT_OF_RIDES.includes(key) && (!isOtherTracker || !OF_TRACKER.some((one) => one === key)),
  );
  return keys.some((key) => String(before[key]) !== String(after[key]));
}
