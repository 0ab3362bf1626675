// Refuelings of heating tanks (K-14). Nothing is driven on their fuel, so they are found beside the main tanks, by a
// rule of their own: only what rises counts, because a burner takes its fuel whenever it likes, also by night, and
// nobody tells how much. A rise is measured from the level just before it, and told once the level has rested.
import type { FoldChanges } from '../fold/changes.ts';
import type { Moment } from '../fold/moment.ts';
import { medianOf } from '../median.ts';
import type { HeatingRefueling } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { newestTs, READING_AGE_MS, tankMedian } from './levels.ts';
import type { FuelState, FuelStop, HeatingRise, HeatingTank } from './state.ts';

/** Levels are looked at this often at most, each as smoothed as everywhere. */
const LEVEL_MS = 60_000;
/** Levels before a rise and after it: so long that slosh is none, so short that the burner has taken little. */
const AROUND_MS = 10 * 60_000;
/** A level rests when it has not risen for so long: what is put in meanwhile is one refueling (fuel §3). */
const REST_MS = 15 * 60_000;
/** Numbers of one level: time and litres. */
const LEVEL = 2;
/** However the level behaves, no more are kept of a rise. */
const LEVELS_MAX = 64;
/** The smallest refueling: a part of the tank, and never less than so many litres; of an unknown tank so many. */
const SMALLEST_SHARE = 0.1;
const SMALLEST_LITRES_MIN = 5;
const SMALLEST_LITRES_UNKNOWN = 10;
/** A rise begins with this part of it, and goes on while another part comes. */
const BEGIN_SHARE = 0.5;
const STEP_SHARE = 0.25;
/** What is less than so many smallest refuelings may be a slope's, until the vehicle has left it. */
const SLOPE_REFUELINGS = 2;
/** fuel §3: the moment of a refueling. */
const CROSSING_SHARE = 0.25;
/** So long after a stop may a gauge answer. */
const LATE_MS = 15 * 60_000;
const EVIDENCE = 5;
/**
 * The main tanks are mostly filled in the same stop, and the same record tells both. A refueling is known by its moment
 * and a document has it for its key, so this one is told a second later.
 */
const BEHIND_MS = 1000;

/** Takes the believed readings of this location; refuelings that are sure are set into `changes`. */
export function takeHeating(
  state: FuelState,
  moment: Moment,
  settings: DetectionSettings,
  { heating: changes }: FoldChanges,
): void {
  if (!isOf(state.heating, settings)) state.heating = settings.heatingTanks.map(nothingSeen);
  for (const tank of state.heating) {
    const readings = state.tanks[tank.tankId - 1];
    if (!readings || newestTs(readings.readings, -1) !== moment.ts) continue;
    if (moment.ts - tank.seenTs < LEVEL_MS) continue;
    const litres = tankMedian(readings);
    if (litres === null) continue;
    tank.seenTs = moment.ts;
    const smallest = smallestOf(settings, tank.tankId);
    const level = { ts: moment.ts, litres };
    tank.rise = tank.rise
      ? follow(state, tank, tank.rise, level, smallest)
      : watch(tank, level, smallest);
    if (tank.rise) judge(state, tank, tank.rise, level.ts, smallest, changes);
  }
}

/** Ends the rise once it is sure what it was. */
function judge(
  state: FuelState,
  tank: HeatingTank,
  rise: HeatingRise,
  ts: number,
  smallest: number,
  changes: FoldChanges['heating'],
): void {
  const found = settled(state, rise, ts, smallest);
  if (found === 'waits') return;
  if (found) {
    const refueling = refuelingOf(tank, rise, found, ts, smallest);
    changes.set(`${refueling.ts}/${tank.tankId}`, refueling);
  }
  tank.levels = since(rise.levels, rise.calmTs);
  tank.rise = null;
}

function isOf(heating: readonly HeatingTank[], { heatingTanks }: DetectionSettings): boolean {
  return (
    heating.length === heatingTanks.length &&
    heating.every(({ tankId }, index) => tankId === heatingTanks[index])
  );
}

function nothingSeen(tankId: 1 | 2): HeatingTank {
  return { tankId, seenTs: 0, levels: [], rise: null };
}

function smallestOf({ tankEnds }: DetectionSettings, tankId: 1 | 2): number {
  const capacity = tankEnds[tankId * 2 - 1];
  if (!capacity) return SMALLEST_LITRES_UNKNOWN;
  return Math.max(capacity * SMALLEST_SHARE, SMALLEST_LITRES_MIN);
}

interface Level {
  ts: number;
  litres: number;
}

/** Follows the level down, and slowly up; answers the rise that begins, null: it does not rise. */
function watch(tank: HeatingTank, { ts, litres }: Level, smallest: number): HeatingRise | null {
  const before = since(tank.levels, ts - AROUND_MS);
  if (before.length > 0 && litres - medianLitres(before) >= smallest * BEGIN_SHARE) {
    return { before, levels: [ts, litres], calmTs: ts, calmLitres: litres, stop: null };
  }
  tank.levels = [...before, ts, litres];
  return null;
}

/** The rise with one more level; null: it fell back, as gauges that flicker and slopes do. */
function follow(
  state: FuelState,
  tank: HeatingTank,
  rise: HeatingRise,
  { ts, litres }: Level,
  smallest: number,
): HeatingRise | null {
  if (litres < medianLitres(rise.before) + smallest * BEGIN_SHARE) {
    tank.levels = [...since(rise.before, ts - AROUND_MS), ts, litres];
    return null;
  }
  const stop = stopOf(state, rise) ?? rise.stop;
  if (rise.levels.length >= LEVELS_MAX * LEVEL) return { ...rise, stop };
  const levels = [...rise.levels, ts, litres];
  if (litres - rise.calmLitres > smallest * STEP_SHARE) {
    return { ...rise, levels, calmTs: ts, calmLitres: litres, stop };
  }
  return ts - rise.calmTs > AROUND_MS ? { ...rise, stop } : { ...rise, levels, stop };
}

/** What has been put in, litres above `before`; null: nothing; waits: it is not sure yet. */
function settled(
  state: FuelState,
  rise: HeatingRise,
  ts: number,
  smallest: number,
): Found | null | 'waits' {
  const isFull = rise.levels.length >= LEVELS_MAX * LEVEL;
  if (ts - rise.calmTs < REST_MS && !isFull) return 'waits';
  const before = medianLitres(rise.before);
  const after = medianLitres(since(rise.levels, rise.calmTs));
  // Nobody fills it on the way.
  if (after - before < smallest || rise.stop === null) return null;
  const isSlope = after - before < smallest * SLOPE_REFUELINGS;
  return isSlope && !hasLeft(state, rise.stop, ts) ? 'waits' : { before, after, stop: rise.stop };
}

interface Found {
  before: number;
  after: number;
  stop: FuelStop;
}

/** Has it driven away since, for so long that the level is one of the road? */
function hasLeft({ stops, standingSince }: FuelState, stop: FuelStop, ts: number): boolean {
  const toTs = stops.findLast(({ fromTs }) => fromTs === stop.fromTs)?.toTs ?? stop.toTs;
  return standingSince === null && ts - toTs > READING_AGE_MS;
}

/** The stop in which it rose; it may be over when the gauge answers. */
function stopOf({ stops }: FuelState, { before, calmTs }: HeatingRise): FuelStop | null {
  const stop = stops.findLast(({ fromTs }) => fromTs <= calmTs);
  const beforeTs = before[before.length - LEVEL] as number;
  return stop && stop.toTs >= beforeTs - LATE_MS ? { ...stop, before: [[], []] } : null;
}

function refuelingOf(
  { tankId }: HeatingTank,
  rise: HeatingRise,
  { before, after, stop }: Found,
  seenTs: number,
  smallest: number,
): HeatingRefueling {
  const limit = before + (after - before) * CROSSING_SHARE;
  const told = pairs(rise.levels);
  const ts = (told.find(({ litres }) => litres > limit)?.ts ?? rise.calmTs) + BEHIND_MS;
  const readTs = rise.before[rise.before.length - LEVEL] as number;
  const rested = told.filter((level) => level.ts >= rise.calmTs).slice(0, EVIDENCE);
  const { place } = stop;
  return {
    tankId,
    ts,
    kind: 'refueling',
    quantity: tenths(after - before),
    before: tenths(before),
    after: tenths(after),
    fromTs: Math.max(stop.fromTs, Math.min(readTs, ts)),
    toTs: Math.max(stop.toTs, ts),
    seenTs,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    countryCode: place?.country ?? null,
    identification: stop.identification,
    because: {
      rule: 'stop',
      params: { minTankChange: tenths(smallest) },
      readings: [...pairs(rise.before).slice(-EVIDENCE), ...rested],
      tanks: [{ tankId, before: tenths(before), after: tenths(after) }],
    },
  };
}

/** Levels from a moment on; the newest in any case: a level that nobody reads any more is the last that was known. */
function since(levels: readonly number[], ts: number): readonly number[] {
  let first = 0;
  while (first < levels.length - LEVEL && (levels[first] as number) < ts) first += LEVEL;
  return levels.slice(first);
}

function pairs(levels: readonly number[]): Level[] {
  return Array.from({ length: levels.length / LEVEL }, (_, index) => ({
    ts: levels[index * LEVEL] as number,
    litres: tenths(levels[index * LEVEL + 1] as number),
  }));
}

function medianLitres(levels: readonly number[]): number {
  return medianOf(levels.filter((_, index) => index % LEVEL === 1));
}

function tenths(litres: number): number {
  return Math.round(litres * 10) / 10;
}
