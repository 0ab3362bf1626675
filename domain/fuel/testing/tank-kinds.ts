// The kinds of tanks by which the truth of refuelings and balances is measured, and how near the fold comes to
// each. One list for the test and for `npm run bench -- fuel`, which prints it.
import { DAY, fold, settingsWith } from '../../fold/test-track.ts';
import type { FuelChange } from '../../refueling/refueling.ts';
import { rideConsumption } from '../../ride/consumption.ts';
import type { Ride } from '../../ride/ride.ts';
import { type FuelEntry, fuelBalance } from '../balance.ts';
import { STEADY_LITRES } from '../span.ts';
import {
  DAY_MS,
  DAYS,
  type KnownFuel,
  type KnownTank,
  PUMP_HOURS,
  playTank,
} from './known-tank.ts';
import { rideFuelChanges } from './ride-fuel-changes.ts';

export interface TankKind {
  name: string;
  tank: KnownTank;
}

/** What the fold says of a kind, over all its histories. Errors are the greatest, litres. */
export interface TankTruth {
  put: number;
  missed: number;
  invented: number;
  litres: number;
  ride: number;
  day: number;
  whole: number;
  /** Balances of a ride, a day or all days that do not close within their bound. */
  open: number;
}

const HISTORIES = 6;
/** Half of the minutes of a level's median, and half a minute of the records around it. */
const LEVEL_MINUTES = 3;
const MACHINE: KnownTank = {
  kind: 'machine',
  perHour: 14,
  burnedBy: 'counter',
  step: 0.5,
  slosh: 0,
  pace: 1,
  isIdling: false,
  isComing: true,
  flow: 40,
  hole: 0,
};
const TRUCK: KnownTank = { ...MACHINE, kind: 'truck', perHour: 18 };

const kindsOf = (name: string, tank: KnownTank): TankKind[] => [
  { name: `${name}, step 0.1 l`, tank: { ...tank, step: 0.1 } },
  { name: `${name}, step 0.5 l`, tank },
  { name: `${name}, step 1.6 l`, tank: { ...tank, step: 1.6 } },
  { name: `${name}, step 4 l (1 %)`, tank: { ...tank, step: 4 } },
  { name: `${name}, slosh 1.5 l`, tank: { ...tank, slosh: 1.5 } },
  { name: `${name}, slosh 4 l`, tank: { ...tank, slosh: 4 } },
  { name: `${name}, a reading in 30 s`, tank: { ...tank, pace: 0.5 } },
  { name: `${name}, a reading in 4 min`, tank: { ...tank, pace: 4 } },
  { name: `${name}, a reading in 10 min`, tank: { ...tank, pace: 10 } },
  { name: `${name}, hole of 20 min`, tank: { ...tank, hole: 20 } },
  { name: `${name}, hole of 50 min`, tank: { ...tank, hole: 50 } },
  { name: `${name}, by the norm`, tank: { ...tank, burnedBy: 'norm' } },
  { name: `${name}, motor on at the pump`, tank: { ...tank, isIdling: true } },
  { name: `${name}, motor on, slow pump`, tank: { ...tank, isIdling: true, flow: 10 } },
];

export const TANK_KINDS: readonly TankKind[] = [
  ...kindsOf('machine 14 l/h', MACHINE),
  { name: 'machine 8 l/h', tank: { ...MACHINE, perHour: 8 } },
  { name: 'machine 21 l/h, a reading in 30 s', tank: { ...MACHINE, perHour: 21, pace: 0.5 } },
  { name: 'machine never seen moving', tank: { ...MACHINE, isComing: false } },
  {
    name: 'machine never seen moving, motor on at the pump',
    tank: { ...MACHINE, isComing: false, isIdling: true },
  },
  {
    name: 'machine never seen moving, motor on, slow pump',
    tank: { ...MACHINE, isComing: false, isIdling: true, flow: 10 },
  },
  ...kindsOf('truck 30 l/100 km', TRUCK),
];

/** litres by which a refueling may differ: the step, the slosh to both sides, and a last litre still rising. */
export function gaugeLitres({ step, slosh, isIdling }: KnownTank): number {
  return step + 2 * slosh + (isIdling ? STEADY_LITRES : 0);
}

/**
 * litres that a ride burns unseen by its levels: they are medians of five minutes, the last reading is up to one
 * pace old, and a hole may be longer than the vehicle was at the pump.
 */
function lagLitres({ perHour, pace, hole }: KnownTank): number {
  const minutes = Math.max(LEVEL_MINUTES, 1.5 * pace) + Math.max(hole - PUMP_HOURS * 60, 0);
  return (perHour * minutes) / 60;
}

/** Plays the histories of a kind, folds them and compares. */
export function measureTank({ tank }: TankKind): TankTruth {
  const truth = { put: 0, missed: 0, invented: 0, litres: 0, ride: 0, day: 0, whole: 0, open: 0 };
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const known = playTank(tank, seeded(seed));
    const { rides, changes } = fold(known.locations, settingsOf(tank));
    const found = [...changes.fuel.values()];
    compare(truth, known, found);
    for (const ride of rides) balance(truth, 'ride', tank, [ofRide(ride, found)]);
    const all = [...rides.map((ride) => alone(ride, found)), ...found.map(ofChange)];
    for (let from = DAY; from < DAY + DAYS * DAY_MS; from += DAY_MS) {
      const some = all.filter(({ fromTs }) => fromTs >= from && fromTs < from + DAY_MS);
      balance(truth, 'day', tank, some);
    }
    balance(truth, 'whole', tank, all);
  }
  return truth;
}

/** Each refueling may be off by what its gauge is, and each ride by what its levels lag behind. */
function balance(
  truth: TankTruth,
  span: 'ride' | 'day' | 'whole',
  tank: KnownTank,
  entries: readonly FuelEntry[],
): void {
  const difference = Math.abs(fuelBalance(entries)?.difference ?? 0);
  const filled = entries.filter(({ refueled }) => refueled > 0).length;
  const rides = entries.filter(({ fromTs, toTs }) => fromTs < toTs).length;
  const bound = (1 + filled) * gaugeLitres(tank) + rides * lagLitres(tank);
  truth[span] = Math.max(truth[span], difference);
  if (difference > bound) truth.open += 1;
}

function settingsOf({ kind, perHour, burnedBy }: KnownTank) {
  const isByNorm = burnedBy === 'norm';
  return settingsWith({
    isMachine: kind === 'machine',
    minTankChange: 20,
    consumptionEngineHours: isByNorm && kind === 'machine' ? perHour : null,
    consumptionKm: isByNorm && kind === 'truck' ? (perHour / 60) * 100 : null,
  });
}

/** A refueling is found when one is told within two hours of it; what is left over was invented. */
function compare(truth: TankTruth, { filled }: KnownFuel, found: readonly FuelChange[]): void {
  const left = [...found];
  for (const { ts, litres } of filled) {
    truth.put += 1;
    const near = (change: FuelChange) =>
      change.kind === 'refueling' && Math.abs(change.ts - ts) < 2 * 3_600_000;
    const index = left.findIndex(near);
    const [change] = index < 0 ? [] : left.splice(index, 1);
    if (change) truth.litres = Math.max(truth.litres, Math.abs(change.quantity - litres));
    else truth.missed += 1;
  }
  truth.invented += left.length;
}

/** A ride beside which the changes stand by themselves. */
function alone(ride: Ride, found: readonly FuelChange[]): FuelEntry {
  return { ...ofRide(ride, found), refueled: 0, lost: 0 };
}

/** A ride with what was put in and lost between its two levels. */
function ofRide(ride: Ride, found: readonly FuelChange[]): FuelEntry {
  const { fromTs, toTs, fuelStart: start, fuelEnd: end } = ride;
  const { refueled, lost } = rideFuelChanges(ride, found);
  const consumed = rideConsumption({ ...ride, refueled, lost }) ?? 0;
  return { fromTs, toTs, start, end, refueled, lost, consumed };
}

function ofChange({ ts, kind, quantity, before, after }: FuelChange): FuelEntry {
  const refueled = kind === 'refueling' ? quantity : 0;
  const levels = { start: before, end: after, consumed: 0 };
  return { fromTs: ts, toTs: ts, ...levels, refueled, lost: quantity - refueled };
}

/** 0 … 1, the same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
