// The kinds of gauges of parked vehicles by which refuelings and losses are measured, and what the fold finds in each.
// One list for the test and for `npm run bench -- fuel`, which prints it.
import { fold, settingsWith } from '../../fold/test-track.ts';
import { type FuelChange, partsThatCount } from '../../refueling/refueling.ts';
import {
  consumptionOf,
  deathTs,
  type KnownMove,
  type KnownParking,
  playParking,
} from './known-parking.ts';
import { seeded } from './tank-kinds.ts';

export interface ParkingKind {
  name: string;
  parking: KnownParking;
}

/** What the fold says of a kind, over all its histories. */
export interface ParkingTruth {
  moved: number;
  missed: number;
  invented: number;
  /** Greatest error, litres. */
  litres: number;
  /** Histories at whose end the sensor is told to be silent, since when it died. */
  silent: number;
}

export const HISTORIES = 3;
/** litres; a smaller change is none. */
const SMALLEST_SHARE = 0.025;
/** From a sensor's death to the first record that shows it. */
const SILENT_MS = 5 * 60_000;
const CAR: KnownParking = {
  capacity: 80,
  step: 0.1,
  slosh: 0.3,
  noise: 0,
  pace: 5,
  seconds: 60,
  isToldParked: true,
  isMotorTold: true,
  warmUp: 0,
  pumpMinutes: 4,
  isIdlingAtPump: false,
  apart: 0,
  slope: 0,
  heat: 0,
  stuck: null,
  theft: 0,
  isFilledAtNight: false,
  dies: null,
  diesAt: 9,
};
const TRUCK: KnownParking = {
  ...CAR,
  capacity: 400,
  step: 0.5,
  slosh: 1.5,
  noise: 0.5,
  seconds: 30,
};
const LARGE: KnownParking = { ...CAR, capacity: 900, step: 3.6, slosh: 3, noise: 1 };

/** The same of a car, a truck and a large tank: litres of the truck's 400, in each tank as many of a hundred. */
const kindsOf = (name: string, of: (share: number) => Partial<KnownParking>): ParkingKind[] =>
  [CAR, TRUCK, LARGE].map((base) => ({
    name: `${base.capacity} l, step ${base.step} l: ${name}`,
    parking: { ...base, ...of(base.capacity / 400) },
  }));

export const PARKING_KINDS: readonly ParkingKind[] = [
  ...kindsOf('parked', () => ({})),
  ...kindsOf('stolen from', (share) => ({ theft: 60 * share })),
  ...kindsOf('slope −18 l', (share) => ({ slope: -18 * share })),
  ...kindsOf('slope +18 l', (share) => ({ slope: 18 * share })),
  ...kindsOf('slope −18 l, stolen from', (share) => ({ slope: -18 * share, theft: 60 * share })),
  ...kindsOf('slope +18 l, stolen from', (share) => ({ slope: 18 * share, theft: 60 * share })),
  ...kindsOf('slope −18 l, filled on it', (share) => ({
    slope: -18 * share,
    isFilledAtNight: true,
  })),
  ...kindsOf('slope −18 l, a record in 30 min', (share) => ({ slope: -18 * share, pace: 30 })),
  ...kindsOf('slope −18 l, motor not told', (share) => ({
    slope: -18 * share,
    isMotorTold: false,
  })),
  ...kindsOf('slope −18 l, motor on before it leaves', (share) => ({
    slope: -18 * share,
    warmUp: 25,
  })),
  ...kindsOf('slope −18 l, levels with the motor only', (share) => ({
    slope: -18 * share,
    isToldParked: false,
    warmUp: 25,
  })),
  ...kindsOf('slope +18 l, levels with the motor only', (share) => ({
    slope: 18 * share,
    isToldParked: false,
    warmUp: 25,
  })),
  ...kindsOf('slope +18 l, levels with the motor only, short', (share) => ({
    slope: 18 * share,
    isToldParked: false,
    warmUp: 3,
  })),
  ...kindsOf('levels with the motor only, stolen from', (share) => ({
    theft: 60 * share,
    isToldParked: false,
    warmUp: 25,
  })),
  ...kindsOf('filled by night, motor off', () => ({ isFilledAtNight: true })),
  ...kindsOf('slope −18 l, stolen from, a record in 30 min', (share) => ({
    slope: -18 * share,
    theft: 60 * share,
    pace: 30,
  })),
  ...kindsOf('start-up value above, stolen', (share) => ({
    stuck: 370 * share,
    theft: 60 * share,
  })),
  ...kindsOf('slow pump, motor on', () => ({ pumpMinutes: 24, isIdlingAtPump: true })),
  ...kindsOf('slow pump, motor on, a record in a minute', () => ({
    pumpMinutes: 24,
    isIdlingAtPump: true,
    pace: 1,
  })),
  ...kindsOf('slow pump until it leaves, motor on', () => ({
    pumpMinutes: 38,
    isIdlingAtPump: true,
  })),
  ...kindsOf('slow pump, motor off', () => ({ pumpMinutes: 24 })),
  ...kindsOf('two pumps, motor on', () => ({ isIdlingAtPump: true, pace: 1, apart: 12 })),
  ...kindsOf('two pumps, motor off', () => ({ apart: 12, pace: 1 })),
  ...kindsOf('heat ±8 l', (share) => ({ heat: 8 * share })),
  ...kindsOf('heat ±8 l, stolen from', (share) => ({ heat: 8 * share, theft: 60 * share })),
  ...kindsOf('heat ±8 l, a record in 30 min', (share) => ({ heat: 8 * share, pace: 30 })),
  ...kindsOf('start-up value above', (share) => ({ stuck: 370.2 * share, isMotorTold: false })),
  ...kindsOf('start-up value above, motor told', (share) => ({ stuck: 370.2 * share })),
  ...kindsOf('dies to 0 on the way', () => ({ dies: 'empty' })),
  ...kindsOf('dies to 0 parked', () => ({ dies: 'empty', diesAt: 17 })),
  ...kindsOf('dies to full on the way', () => ({ dies: 'full' })),
  ...kindsOf('dies to full before a stop', () => ({ dies: 'full', diesAt: 9.98 })),
];

/** What nobody can tell from a theft the first time: a loss and a refueling of each history, and none from then on. */
export const KNOWN_ONCE_KINDS: ParkingKind[] = [
  ...kindsOf('start-up value below', (share) => ({ stuck: 110.2 * share, isMotorTold: false })),
  ...kindsOf('start-up value below, motor told', (share) => ({ stuck: 110.2 * share })),
];

/** litres by which a change may differ: the step, what readings wander by, and what the heat shows meanwhile. */
export function parkingLitres({ step, slosh, noise, heat, apart }: KnownParking): number {
  const litres = step + 2 * Math.max(slosh, noise) + heat / 4 + 0.2;
  // The level between two pumps may still be on its way for the one and for the other.
  return apart > 0 ? 2 * litres : litres;
}

/** Plays the histories of a kind, folds them and compares. */
export function measureParking({ parking }: ParkingKind): ParkingTruth {
  const truth = { moved: 0, missed: 0, invented: 0, litres: 0, silent: 0 };
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const { locations, moves } = playParking(parking, seeded(seed));
    const settings = settingsWith({
      minTankChange: parking.capacity * SMALLEST_SHARE,
      consumptionKm: consumptionOf(parking),
      tankEnds: [0, parking.capacity],
    });
    const { changes } = fold(locations, settings);
    compare(truth, moves, [...changes.fuel.values()]);
    const silentSince = (changes.last?.measures.tank1_silent ?? Number.POSITIVE_INFINITY) * 1000;
    const sinceDeath = silentSince - deathTs(parking);
    if (sinceDeath >= 0 && sinceDeath <= SILENT_MS) truth.silent += 1;
    // Silent although it is not, or not since then.
    else if (silentSince < Number.POSITIVE_INFINITY) truth.invented += 1;
  }
  return truth;
}

function compare(
  truth: ParkingTruth,
  moves: readonly KnownMove[],
  found: readonly FuelChange[],
): void {
  const left = found.flatMap(partsOf);
  for (const move of moves) {
    truth.moved += 1;
    const index = left.findIndex(
      ({ kind, ts }) => kind === move.kind && ts >= move.fromTs && ts <= move.toTs,
    );
    const [change] = index < 0 ? [] : left.splice(index, 1);
    if (change) truth.litres = Math.max(truth.litres, Math.abs(change.litres - move.litres));
    else truth.missed += 1;
  }
  truth.invented += left.length;
}

/** What was put in at two pumps may be one refueling that names its parts. */
function partsOf({ kind, ts, quantity, because }: FuelChange) {
  const parts = partsThatCount(because);
  const all = parts.length > 0 ? parts : [{ ts, litres: quantity }];
  return all.map((part) => ({ kind, ts: part.ts, litres: part.litres }));
}
