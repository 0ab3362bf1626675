// The kinds of heating tanks by which their refuelings are measured, and what the fold finds in each. One list for the
// test and for `npm run bench -- fuel`, which prints it.
import { fold, settingsWith } from '../../fold/test-track.ts';
import type { Location } from '../../location/location.ts';
import type { HeatingRefueling } from '../../refueling/refueling.ts';
import {
  type HeatingFill,
  type KnownHeating,
  MAIN_CONSUMPTION,
  playHeating,
} from './known-heating.ts';
import { seeded } from './tank-kinds.ts';

export interface HeatingKind {
  name: string;
  known: KnownHeating;
}

/** What the fold says of a kind, over all its histories. */
export interface HeatingTruth {
  filled: number;
  missed: number;
  invented: number;
  /** Of each refueling that was found, in % of what was put in; and those that are off by more than is allowed. */
  errors: number[];
  off: number;
  /** Refuelings and losses of the main tank by which it is another one than without the heating tank. */
  mainOthers: number;
  mainLosses: number;
}

const HISTORIES = 4;
/** Goal: litres within so many percent, or what the gauge cannot tell where that is more. */
const PERCENT_MAX = 3;
const TRUCK: KnownHeating = {
  capacity: 100,
  step: 0.5,
  slosh: 1,
  noise: 0.3,
  burner: 2.13,
  isBurningByDay: false,
  pace: 5,
  seconds: 30,
  hole: 0,
  isToldParked: true,
  isIdlingAtPump: false,
  fills: 'both',
  flow: 40,
  isFilledAtNight: false,
  fullShare: 0.953,
  slope: 0,
  isFlickering: false,
};

const kindsOf = (name: string, fields: Partial<KnownHeating>): HeatingKind[] =>
  [60, 100, 200].map((capacity) => {
    const share = capacity / 100;
    const scaled = {
      capacity,
      slosh: share,
      noise: 0.3 * share,
      burner: Math.max(2.13 * share, 1.87),
    };
    const slope = (fields.slope ?? 0) * share;
    return { name: `${capacity} l: ${name}`, known: { ...TRUCK, ...scaled, ...fields, slope } };
  });

export const HEATING_KINDS: readonly HeatingKind[] = [
  ...kindsOf('burner by night', {}),
  ...kindsOf('burner day and night', { isBurningByDay: true }),
  ...kindsOf('step 1 l, slosh 2 l', { step: 1, slosh: 2 }),
  ...kindsOf('a record in 30 min', { pace: 30 }),
  ...kindsOf('a record in 10 s driving, a minute parked', { pace: 1, seconds: 10 }),
  ...kindsOf('a record in 10 min', { pace: 10, seconds: 600 }),
  ...kindsOf('hole of 60 min around the pump', { hole: 60 }),
  ...kindsOf('motor on at the pump', { isIdlingAtPump: true, pace: 1 }),
  ...kindsOf('slow pump, motor on', { isIdlingAtPump: true, pace: 0.5, flow: 5 }),
  ...kindsOf('levels with the motor only', { isToldParked: false }),
  ...kindsOf('filled by night', { isFilledAtNight: true }),
  ...kindsOf('filled by night, a record in 30 min', { isFilledAtNight: true, pace: 30 }),
  ...kindsOf('filled alone', { fills: 'heating' }),
  ...kindsOf('main tank filled alone', { fills: 'main' }),
  ...kindsOf('filled to the brim', { fullShare: 1 }),
  ...kindsOf('slope +8 % by night', { slope: 8 }),
  ...kindsOf('slope −8 % by night', { slope: -8 }),
  ...kindsOf('slope +15 % by night', { slope: 15 }),
  ...kindsOf('flickers to full on the way', { isFlickering: true }),
];

/** Plays the histories of a kind, folds them with and without the heating tank, and compares. */
export function measureHeating({ known }: HeatingKind): HeatingTruth {
  const truth: HeatingTruth = {
    filled: 0,
    missed: 0,
    invented: 0,
    errors: [],
    off: 0,
    mainOthers: 0,
    mainLosses: 0,
  };
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const { locations, fills } = playHeating(known, seeded(seed));
    const settings = settingsWith({
      heatingTanks: [2],
      minTankChange: 10,
      consumptionKm: MAIN_CONSUMPTION,
      tankEnds: [0, 400, 0, known.capacity],
    });
    const { changes } = fold(locations, settings);
    compare(truth, known, fills, [...changes.heating.values()]);
    const alone = fold(locations.map(withoutHeating), { ...settings, heatingTanks: [] }).changes;
    const [here, there] = [changes, alone].map(({ fuel }) => JSON.stringify([...fuel.values()]));
    if (here !== there) truth.mainOthers += 1;
    truth.mainLosses += [...changes.fuel.values()].filter(({ kind }) => kind === 'fuelloss').length;
  }
  return truth;
}

function withoutHeating(location: Location): Location {
  return { ...location, tank2: null };
}

function compare(
  truth: HeatingTruth,
  known: KnownHeating,
  fills: readonly HeatingFill[],
  found: readonly HeatingRefueling[],
): void {
  const left = [...found];
  for (const { fromTs, toTs, litres } of fills) {
    truth.filled += 1;
    const index = left.findIndex(({ ts }) => ts >= fromTs && ts <= toTs);
    const [refueling] = index < 0 ? [] : left.splice(index, 1);
    if (!refueling) {
      truth.missed += 1;
      continue;
    }
    const off = Math.abs(refueling.quantity - litres);
    truth.errors.push((off / litres) * 100);
    if (off > Math.max((litres * PERCENT_MAX) / 100, untoldLitres(known))) truth.off += 1;
  }
  truth.invented += left.length;
}

/** litres: a step of the gauge, by how much it wanders where it is read, and what the burner takes between two records. */
function untoldLitres({ step, slosh, noise, isToldParked, burner, pace }: KnownHeating): number {
  return step + (isToldParked ? noise : slosh) + (burner * pace) / 60;
}
