// A change of the level becomes a refueling or a loss (fuel §3): thresholds, idling, the moment by the
// 25 % rule, two refuelings at one pump made one, and a slow loss that goes on made greater.
import type { Moment } from '../fold/moment.ts';
import { distanceMetres } from '../geo.ts';
import { BURNED_BY, type FuelChange } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { burnedBy } from './burned.ts';
import { burnedUntil, levelsOf, roundLitres } from './levels.ts';
import type { FuelLevels, FuelPlace, FuelState, Readings } from './state.ts';

/** CONST-005: most that a vehicle uses when it says nothing else, l/100 km. */
export const CONSUMPTION_MAX_KM = 200;
/** However small the setting, below this a change is the sensor's. */
const CHANGE_LITRES_MIN = 1;
const CROSSING_SHARE = 0.25;
/** A refueling shows at least this part of the smallest change in the level itself. */
const RISE_SHARE = 0.25;
/** Two refuelings this near in time and place are one. */
const MERGE_MS = 15 * 60_000;
export const MERGE_METRES = 300;
/** The level rests for so long between two pumps; more of them are told together. */
const REST_MS = 3 * 60_000;
const PARTS_MAX = 6;
const EVIDENCE_MAX = 10;

/** Two levels and what lies between them. */
export interface Comparison {
  rule: 'stop' | 'driving' | 'hole';
  /** How old readings may be, ms. */
  age?: number;
  before: Readings;
  beforeSum: number;
  after: Readings;
  afterSum: number;
  fromTs: number;
  toTs: number;
  /** Litres burned between the two levels, as far as it is known. */
  burned: number;
  /** Metres driven between the levels, for which fuel may be missing. */
  metres: number;
  /** Levels between, time and litres one after another; the moment is found there. */
  samples: readonly number[];
  place: FuelPlace | null;
  identification: string | null;
}

/** litres: smallest change that is one. */
export function smallestChange(settings: DetectionSettings): number {
  return Math.max(settings.minTankChange, CHANGE_LITRES_MIN);
}

/** Litres that may be missing after so many metres before it is a loss. */
export function lossAllowed(settings: DetectionSettings, metres: number): number {
  const per100Km = settings.consumptionMaxKm ?? CONSUMPTION_MAX_KM;
  return smallestChange(settings) + (per100Km * metres) / 100_000;
}

/** What the comparison says: + put in, − lost, litres; 0 when it is nothing. */
export function changeOf(
  comparison: Pick<Comparison, 'beforeSum' | 'afterSum' | 'burned' | 'metres'>,
  settings: DetectionSettings,
): number {
  const { beforeSum, afterSum, burned, metres } = comparison;
  const rise = afterSum - beforeSum;
  const delta = roundLitres(rise + burned);
  const smallest = smallestChange(settings);
  // Work alone fills no tank: after hours of it a gauge that wanders upwards would have been refueled.
  if (delta >= smallest) return rise >= smallest * RISE_SHARE ? delta : 0;
  // A few metres at the pump use nothing.
  const driven = metres < MERGE_METRES ? 0 : metres;
  return delta <= -lossAllowed(settings, driven) ? delta : 0;
}

/** Sets the change of this comparison, if it is one. */
export function emitChange(
  state: FuelState,
  comparison: Comparison,
  moment: Moment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): boolean {
  const delta = changeOf(comparison, settings);
  if (delta === 0) return false;
  const { last, mainTanks } = state;
  const before = levelsOf(comparison.before, mainTanks, comparison.age);
  const after = levelsOf(comparison.after, mainTanks, comparison.age);
  if (!before || !after || !areApart(before, after, delta)) return false;
  const change = build(state, comparison, { before, after, delta }, settings);
  const merged =
    last && joins(last, change, state.lastToTs, moment.km - state.lastKm)
      ? merge(last, change)
      : change;
  state.last = merged;
  state.lastKm = moment.km;
  state.lastBurned = burnedUntil(comparison.after, mainTanks, comparison.age);
  changes.set(merged.ts, merged);
  return true;
}

/** A gauge that wanders by as much as it changed says nothing: no reading after is as one before. */
function areApart(before: FuelLevels, after: FuelLevels, delta: number): boolean {
  const litres = (levels: FuelLevels) => levels.readings.map((reading) => reading.litres);
  return delta > 0
    ? Math.min(...litres(after)) > Math.max(...litres(before))
    : Math.max(...litres(after)) < Math.min(...litres(before));
}

function build(
  state: FuelState,
  comparison: Comparison,
  levels: { before: FuelLevels; after: FuelLevels; delta: number },
  settings: DetectionSettings,
): FuelChange {
  const { last } = state;
  const { fromTs, toTs, place } = comparison;
  const { before, after, delta } = levels;
  const seenTs = after.readings[after.readings.length - 1]?.ts ?? toTs;
  const crossing = crossingTs(comparison, before, after);
  // A machine may stand for days before it is filled: then it begins with the last reading before.
  const readTs = before.readings[before.readings.length - 1]?.ts ?? fromTs;
  return {
    // Keys rise, so that a checkpoint knows which changes are firm.
    ts: last && crossing <= last.ts ? last.ts + 1000 : crossing,
    kind: delta > 0 ? 'refueling' : 'fuelloss',
    quantity: tenths(Math.abs(delta)),
    before: tenths(before.sum),
    after: tenths(after.sum),
    fromTs: Math.max(fromTs, Math.min(readTs, crossing)),
    toTs,
    seenTs: Math.max(seenTs, crossing),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    countryCode: place?.country ?? null,
    identification: comparison.identification,
    because: {
      rule: comparison.rule,
      params: paramsOf(state, comparison, settings),
      readings: [...before.readings, ...after.readings].slice(0, EVIDENCE_MAX),
      tanks: tanksOf(before, after),
    },
  };
}

function paramsOf(
  state: FuelState,
  comparison: Comparison,
  settings: DetectionSettings,
): Record<string, number> {
  const params: Record<string, number> = { minTankChange: smallestChange(settings) };
  const burned = tenths(comparison.burned);
  if (burned > 0) params[burnedBy(state, settings)] = burned;
  if (comparison.metres >= MERGE_METRES) {
    params.metres = Math.round(comparison.metres);
    params.consumptionMaxKm = settings.consumptionMaxKm ?? CONSUMPTION_MAX_KM;
  }
  return params;
}

function tanksOf(before: FuelLevels, after: FuelLevels): FuelChange['because']['tanks'] {
  return before.tanks.map(({ tankId, litres }) => {
    const now = after.tanks.find((tank) => tank.tankId === tankId)?.litres ?? litres;
    return { tankId, before: tenths(litres), after: tenths(now) };
  });
}

/** First level beyond before + 25 % of the change. */
function crossingTs({ samples, toTs }: Comparison, before: FuelLevels, after: FuelLevels): number {
  const change = after.sum - before.sum;
  const limit = before.sum + CROSSING_SHARE * change;
  const isBeyond = (litres: number) => (change > 0 ? litres > limit : litres < limit);
  for (let index = 0; index < samples.length; index += 2) {
    if (isBeyond(samples[index + 1] as number)) return samples[index] as number;
  }
  return after.readings.find(({ litres }) => isBeyond(litres))?.ts ?? toTs;
}

/** Only refuelings join: a loss that goes on in the same stop grows instead. */
function joins(last: FuelChange, change: FuelChange, lastToTs: number, driven: number): boolean {
  if (last.kind !== 'refueling' || change.kind !== 'refueling') return false;
  // A machine may stand at its pump for days: while that stop goes on, its end says nothing.
  const until = lastToTs < change.ts ? lastToTs : last.seenTs;
  if (change.ts - Math.max(last.toTs, until) > MERGE_MS) return false;
  if (last.latitude === null || last.longitude === null) {
    return driven < MERGE_METRES;
  }
  if (change.latitude === null || change.longitude === null) return false;
  const metres = distanceMetres(last.latitude, last.longitude, change.latitude, change.longitude);
  return metres < MERGE_METRES;
}

function merge(last: FuelChange, change: FuelChange): FuelChange {
  const parts = partsOf(last, change);
  return {
    ...last,
    quantity: tenths(last.quantity + change.quantity),
    after: change.after,
    toTs: change.toTs,
    seenTs: change.seenTs,
    because: {
      rule: 'merged',
      params: { ...change.because.params, ...last.because.params, ...burnedOfBoth(last, change) },
      readings: evidence(last, change.because.readings),
      tanks: last.because.tanks.map((tank) => {
        const now = change.because.tanks.find(({ tankId }) => tankId === tank.tankId);
        return { ...tank, after: now?.after ?? tank.after };
      }),
      ...(parts && { parts }),
    },
  };
}

/** What was put in at two pumps stands apart where the level rested in between; else the last part goes on. */
function partsOf(last: FuelChange, { ts, quantity }: FuelChange): Parts | undefined {
  const { parts } = last.because;
  if (ts - last.seenTs < REST_MS) return parts && grownParts(parts, quantity);
  const before = parts ?? [{ ts: last.ts, litres: last.quantity }];
  return [...before, { ts, litres: quantity }].slice(-PARTS_MAX);
}

type Parts = NonNullable<FuelChange['because']['parts']>;

function grownParts(parts: Parts, litres: number): Parts {
  const newest = parts.length - 1;
  return parts.map((part, index) =>
    index === newest ? { ...part, litres: tenths(part.litres + litres) } : part,
  );
}

/** What was burned within each of two refuelings that are one. */
function burnedOfBoth(last: FuelChange, change: FuelChange): Record<string, number> {
  const [one, two] = [last.because.params, change.because.params];
  const told = BURNED_BY.filter((by) => by in one || by in two);
  return Object.fromEntries(told.map((by) => [by, tenths((one[by] ?? 0) + (two[by] ?? 0))]));
}

/** Makes the newest change greater by what went on slowly in the same stop; a shift may make it smaller. */
export function growChange(
  state: FuelState,
  readings: Readings,
  delta: number,
  changes: Map<number, FuelChange>,
): void {
  const { last } = state;
  const after = levelsOf(readings, state.mainTanks);
  if (!last || !after) return;
  const seenTs = after.readings[after.readings.length - 1]?.ts ?? last.seenTs;
  const more = last.kind === 'refueling' ? delta : -delta;
  const { parts } = last.because;
  const grown: FuelChange = {
    ...last,
    quantity: tenths(last.quantity + more),
    after: tenths(after.sum),
    toTs: Math.max(last.toTs, seenTs),
    seenTs: Math.max(last.seenTs, seenTs),
    because: {
      ...last.because,
      readings: evidence(last, after.readings),
      tanks: last.because.tanks.map((tank) => {
        const now = after.tanks.find(({ tankId }) => tankId === tank.tankId);
        return now ? { ...tank, after: tenths(now.litres) } : tank;
      }),
      ...(parts && { parts: grownParts(parts, more) }),
    },
  };
  state.last = grown;
  state.lastBurned = burnedUntil(readings, state.mainTanks);
  changes.set(grown.ts, grown);
}

/** Readings before as they were, readings after as they are now. */
function evidence(
  last: FuelChange,
  after: readonly { ts: number; litres: number }[],
): FuelChange['because']['readings'] {
  const half = EVIDENCE_MAX / 2;
  const before = last.because.readings.filter(({ ts }) => ts < last.ts).slice(0, half);
  return [...before, ...after.slice(-half)];
}

function tenths(litres: number): number {
  return Math.round(litres * 10) / 10;
}
