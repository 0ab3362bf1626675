// What the fuel engine remembers between two locations; a part of the fold's state, so it is plain JSON of
// a bounded size and depends on records only. Times in epoch milliseconds, litres, metres.
import type { FoldChanges } from '../fold/changes.ts';
import type { FuelChange } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';

export interface FuelPlace {
  latitude: number;
  longitude: number;
  country: string | null;
}

/** What was burned so far (burned.ts). */
export interface Burned {
  /** Running litres. */
  litres: number;
  /** What of them is estimated since the counter was read last. */
  estimated: number;
  /** The counter's running litres, its readings so far, and the motor's seconds then; null: never read. */
  counter: number | null;
  readings: number;
  counterEngine: number;
  /** The totals of the location before. */
  engine: number;
  idle: number;
  km: number;
}

const NOTHING_BURNED: Burned = {
  litres: 0,
  estimated: 0,
  counter: null,
  readings: 0,
  counterEngine: 0,
  engine: 0,
  idle: 0,
  km: 0,
};

/** Readings of one tank that are believed. */
export interface TankReadings {
  /** Numbers of levels.ts one after another, oldest first; the last READINGS count, older ones wait for trimming. */
  readings: number[];
  /** Since when it says that it is at an end of its scale although it was not, and which litres; null: it does not. */
  silentSince: number | null;
  silentLitres: number;
  /** What it shows from some time of a long stop on until the vehicle wakes, litres; null: nothing of the kind is known. */
  startUp: number | null;
  /** What may be such a value: it shows it in this stop, and showed `before` until then; null: it does not. */
  stuck: { litres: number; before: number } | null;
  /** Its newest level, and the running metres where it became that; null: never read. */
  heldLitres: number | null;
  heldKm: number;
}

/** Running metres at which tanks 1 and 2 came to a level. */
export type Marks = readonly [number, number];

/** The last readings of tanks 1 and 2, each numbers of levels.ts one after another, oldest first. */
export type Readings = readonly [readonly number[], readonly number[]];

/** Levels of the main tanks at one moment: what a comparison begins from. */
export interface FuelLevels {
  sum: number;
  tanks: { tankId: number; litres: number }[];
  /** The newest readings it was made of, of the tank that has the most. */
  readings: { ts: number; litres: number }[];
}

/** A level with its readings, and what was burned until then. */
export interface FuelBase {
  before: Readings;
  sum: number;
  burned: number;
}

/** By how much the level of a stop is believed to lie beside what is in the tank, until it drives. */
export interface FuelShift {
  /** Since when it stands; the level at its first reading, null: none yet. */
  standTs: number;
  firstSum: number | null;
  /** Was it looked at what came with the standing? */
  isSettled: boolean;
  /** litres above what is in the tank; below 0: under it. */
  litres: number;
  /** Since when, epoch milliseconds. */
  sinceTs: number;
  /** litres by which a refueling that was found meanwhile is still to be corrected, as far as they come. */
  rest: number;
  /** It came later and without the motor, so the motor's running decides as well. */
  isLate: boolean;
  /** Was there any in this stop? */
  isShifted: boolean;
  /** What was read before it; null: there is none. */
  origin: Readings | null;
  /** The level an hour ago at most, and when it was. */
  calm: FuelBase | null;
  calmTs: number;
  /** Where it began to change slowly; null: it has not. */
  slowFrom: FuelBase | null;
}

/** A stop whose levels before and after are compared. */
export interface FuelSpan {
  /** Where the comparison begins: the first standing, or what was last found in this stop. */
  fromTs: number;
  /** Newest location of the standing. */
  toTs: number;
  /** It has lasted as long as a stop must. */
  isStop: boolean;
  place: FuelPlace | null;
  identification: string | null;
  /** What was read before, and its level; null: unknown, then nothing can be found. */
  before: Readings;
  beforeSum: number | null;
  /** Running litres that were burned until then. */
  burned: number;
  /** Metres that it moved between `before` and the after. */
  movedMetres: number;
  /** Where the levels of `before` come from. */
  marks: Marks;
  /** When it began to move again and its running metres then; null: it stands. */
  movedTs: number | null;
  movedKm: number;
  /** Readings since the tracker woke in this stop, or since it moved again, of tanks 1 and 2. */
  fresh: [number, number];
  /** Since when the level has been steady, which level that is, and its readings. */
  steadyTs: number;
  steadySum: number | null;
  steadyBurned: number;
  steady: Readings | null;
  /** Levels where they differ: time and litres one after another, oldest first. */
  samples: number[];
  /** A change was already found in this stop: what follows slowly makes it greater. */
  hasChange: boolean;
  /** What a parked tank shows beside its fuel (shift.ts). */
  shift: FuelShift;
}

/** Where and when the vehicle stood last. */
export interface FuelStop {
  fromTs: number;
  toTs: number;
  place: FuelPlace | null;
  identification: string | null;
  /** What was read before it. */
  before: Readings;
}

/** A drop while driving that must hold before it is believed. */
export interface FuelDrop {
  fromTs: number;
  fromKm: number;
  before: Readings;
  beforeSum: number;
  /** First level beyond a quarter of it. */
  ts: number;
  /** When it was seen, and the readings since then. */
  seenTs: number;
  fresh: number;
  /** Where the levels of `before` come from. */
  marks: Marks;
  /** Metres of the drop, and the level after it once five readings tell; null: not yet. */
  metres: number;
  after: Readings | null;
  place: FuelPlace | null;
}

/** A hole in the records in which the vehicle may have stood, until it is sure whether the level stays up. */
export interface FuelHole {
  /** The locations around it. */
  fromTs: number;
  toTs: number;
  place: FuelPlace | null;
  identification: string | null;
  before: Readings;
  beforeSum: number;
  /** The first readings after it; null: not yet enough. */
  after: Readings | null;
  fresh: number;
  /** Driven since. */
  drivenMs: number;
}

/** A rise of a heating tank that is not sure yet. Levels are time and litres one after another, oldest first. */
export interface HeatingRise {
  before: readonly number[];
  /** Since it began. */
  levels: readonly number[];
  /** Since when it rises no more, and the level then. */
  calmTs: number;
  calmLitres: number;
  /** The stop in which it rose; null: it was none so far. */
  stop: FuelStop | null;
}

/** What is known of a heating tank; its readings stand beside those of the other tanks. */
export interface HeatingTank {
  tankId: 1 | 2;
  /** When its level was looked at last. */
  seenTs: number;
  /** The newest levels while it does not rise. */
  levels: readonly number[];
  rise: HeatingRise | null;
}

export interface FuelState {
  /** Which tanks are main ones, as the settings said last. */
  mainTanks: readonly (1 | 2)[];
  tanks: [TankReadings, TankReadings];
  burned: Burned;
  /** Motor on since, standing since; null: it is not. */
  motorSince: number | null;
  standingSince: number | null;
  /** Altitudes of the last 500 m: running metres and metres above the sea one after another. */
  heights: number[];
  /** When levels were last compared, and the newest believed reading. */
  checkedTs: number;
  readingTs: number | null;
  span: FuelSpan | null;
  /** The newest stops, oldest first. */
  stops: FuelStop[];
  /** Until when a gauge may still rise; null: it does not. */
  risingUntil: number | null;
  /** Levels of the last minutes of driving: numbers of drop.ts one after another. */
  drive: number[];
  drop: FuelDrop | null;
  /** When it was seen driving last and its running metres then; null: never. */
  drivingTs: number | null;
  drivingKm: number;
  hole: FuelHole | null;
  /** The newest change, which the next one may join, and the running metres where it was. */
  last: FuelChange | null;
  lastKm: number;
  /** Until when the stop of that change went on, as far as it is known. */
  lastToTs: number;
  /** Running litres that were burned until the level after it. */
  lastBurned: number;
  /** Of each heating tank that is read; mostly there is none. */
  heating: readonly HeatingTank[];
}

/** The state before the first location. */
export function initialFuelState({ mainTanks }: DetectionSettings): FuelState {
  return {
    mainTanks,
    tanks: [nothingRead(), nothingRead()],
    burned: { ...NOTHING_BURNED },
    motorSince: null,
    standingSince: null,
    heights: [],
    checkedTs: 0,
    readingTs: null,
    span: null,
    stops: [],
    risingUntil: null,
    drive: [],
    drop: null,
    drivingTs: null,
    drivingKm: 0,
    hole: null,
    last: null,
    lastKm: 0,
    lastToTs: 0,
    lastBurned: 0,
    heating: [],
  };
}

function nothingRead(): TankReadings {
  return {
    readings: [],
    silentSince: null,
    silentLitres: 0,
    startUp: null,
    stuck: null,
    heldLitres: null,
    heldKm: 0,
  };
}

/** A copy that may be written into; levels, changes, drops, holes and rises are only ever replaced. */
export function copyFuelState(state: FuelState): FuelState {
  const [one, two] = state.tanks;
  const { span } = state;
  return {
    ...state,
    tanks: [
      { ...one, readings: one.readings.slice() },
      { ...two, readings: two.readings.slice() },
    ],
    burned: { ...state.burned },
    heights: state.heights.slice(),
    drive: state.drive.slice(),
    stops: state.stops.map((stop) => ({ ...stop })),
    heating: state.heating.map((tank) => ({ ...tank })),
    span: span && {
      ...span,
      fresh: [...span.fresh],
      samples: span.samples.slice(),
      shift: { ...span.shift },
    },
  };
}

/**
 * Refuelings and losses before this moment can never change by later locations, epoch milliseconds;
 * −Infinity: there was none yet.
 */
export function fuelFirmUntil({ last }: FuelState): number {
  return last?.ts ?? Number.NEGATIVE_INFINITY;
}

/** The row that a state stands for: the newest change, which may still grow. */
export function showFuel({ last }: FuelState, changes: FoldChanges): void {
  if (last) changes.fuel.set(last.ts, last);
}
