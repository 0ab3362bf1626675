// The time of a period cut into rides and what lies between them, each with the level of the main tanks at both
// ends. What was consumed always comes from the levels, so start + refueled − lost − consumed = end holds for
// every piece and for all of them together (report 6). Pure.
import type { FuelBalance } from '../../fuel/balance.ts';
import { shareAt } from '../../fuel/ride-fuel.ts';
import type { FuelChange } from '../../refueling/refueling.ts';
import { LITRE_DIGITS } from '../../ride/consumption.ts';
import { roundTo } from '../../units.ts';
import type { ReportRide } from '../rides.ts';

/** A change of the level that is counted in the period. */
export type TankChange = Pick<
  FuelChange,
  'ts' | 'kind' | 'quantity' | 'before' | 'after' | 'fromTs' | 'seenTs'
>;

/** A ride, or what lies between two; litres. */
export interface TankSegment {
  /** Decides its day. */
  fromTimestamp: string;
  toTimestamp: string;
  /** null: it stands. */
  ride: ReportRide | null;
  /** The ride before; null: none in the period. */
  after: ReportRide | null;
  /** null: the ride has no levels; what went then is in the next piece. */
  levels: { start: number; end: number; refueled: number; lost: number; consumed: number } | null;
  /** Litres put in by documents while nothing knows a level; 0 beside levels. */
  bought: number;
}

export interface SegmentParts {
  /** By time. */
  rides: readonly ReportRide[];
  changes: readonly TankChange[];
  /** Of the same rides and changes; its ends are those of the pieces. null: no level is known. */
  balance: FuelBalance | null;
  /** Litres of the main tanks; null: not described. */
  capacity: number | null;
  /** epoch milliseconds */
  from: number;
  to: number;
}

/** Where one piece ends and the next begins. */
interface Edge {
  ts: number;
  level: number;
  refueled: number;
  lost: number;
}

/** The pieces by time. */
export function tankSegments(parts: SegmentParts): TankSegment[] {
  const { rides, changes, balance, capacity, from, to } = parts;
  if (!balance) return rides.map((ride) => pieceOf(ride, null, null));
  const sorted = [...changes].sort((one, two) => one.ts - two.ts);
  const pieces: TankSegment[] = [];
  let edge: Edge = { ts: from, level: balance.start, refueled: 0, lost: 0 };
  let after: ReportRide | null = null;
  const noise = Math.max((capacity ?? 0) * GAUGE_NOISE, SEEN_LITRES);
  const known = rides.filter(({ tankStart, tankSum }) => tankStart !== null && tankSum !== null);
  const last = known.at(-1);
  for (const ride of rides) {
    const { tankStart, tankSum } = ride;
    if (tankStart === null || tankSum === null) {
      pieces.push(pieceOf(ride, after, null));
    } else {
      const [begin, end] = [Date.parse(ride.fromTimestamp), Date.parse(ride.toTimestamp)];
      const read = edgeAt(sorted, begin, tankStart);
      const isStill = edge.ts < begin && isNoise(edge, read, noise);
      // What the gauge wavered by while it stood is no consumption: the ride goes on from the level before.
      const starts = isStill ? { ...edge, ts: begin } : read;
      if (!isStill) pieces.push(...standing(edge, starts, sorted, after));
      // What the next period put in is not in the level with which this one ends.
      const isOver = ride === last && end > to;
      edge = isOver ? closing(sorted, to, balance.end) : edgeAt(sorted, end, tankSum);
      pieces.push(pieceOf(ride, after, levelsOf(starts, edge)));
    }
    after = ride;
  }
  const end = closing(sorted, to, balance.end);
  if (edge.ts < to) pieces.push(...standing(edge, end, sorted, after));
  return pieces;
}

/** Everything of the period is in it. */
function closing(changes: readonly TankChange[], ts: number, level: number): Edge {
  return { ts, level, ...sumsOf(changes, () => 1) };
}

function edgeAt(changes: readonly TankChange[], ts: number, level: number): Edge {
  return { ts, level, ...sumsOf(changes, (change) => shareAt(change, ts, level)) };
}

function sumsOf(changes: readonly TankChange[], shareOf: (change: TankChange) => number) {
  const sums = { refueled: 0, lost: 0 };
  for (const change of changes) {
    const litres = change.quantity * shareOf(change);
    if (change.kind === 'refueling') sums.refueled += litres;
    else sums.lost += litres;
  }
  return sums;
}

/** A piece of standing for each change in it, so that each is of its own day; and what lies before the first. */
function standing(
  begin: Edge,
  end: Edge,
  changes: readonly TankChange[],
  after: ReportRide | null,
): TankSegment[] {
  const cuts = changes
    .filter(({ ts }) => ts > begin.ts && ts <= end.ts)
    .map((cut): Edge => {
      const sums = sumsOf(changes, ({ ts }) => (ts < cut.ts ? 1 : 0));
      return { ts: cut.ts, level: cut.before, ...sums };
    });
  const edges = [begin, ...cuts, end];
  return edges.slice(1).flatMap((next, index) => {
    const first = edges[index] as Edge;
    const levels = levelsOf(first, next);
    // Nothing happened, and the gauge did not move.
    if (Object.values(changeOf(levels)).every((litres) => Math.abs(litres) < SEEN_LITRES))
      return [];
    return [
      {
        fromTimestamp: new Date(first.ts).toISOString(),
        toTimestamp: new Date(next.ts).toISOString(),
        ride: null,
        after,
        levels,
        bought: 0,
      },
    ];
  });
}

/** Less is printed as nothing. */
const SEEN_LITRES = 0.05;
/** Share of the tanks by which a gauge wavers (warmth, slope) without a litre put in or used. */
const GAUGE_NOISE = 0.005;

/** Nothing was put in or lost between, and the level is the same as far as the gauge can tell. */
function isNoise(begin: Edge, end: Edge, noise: number): boolean {
  const { moved, refueled, lost } = changeOf(levelsOf(begin, end));
  const isUnchanged = Math.max(Math.abs(refueled), Math.abs(lost)) < SEEN_LITRES;
  return isUnchanged && Math.abs(moved) <= noise;
}

function changeOf({ start, end, refueled, lost }: NonNullable<TankSegment['levels']>) {
  return { moved: end - start, refueled, lost };
}

function levelsOf(begin: Edge, end: Edge): NonNullable<TankSegment['levels']> {
  const refueled = roundTo(end.refueled - begin.refueled, LITRE_DIGITS);
  const lost = roundTo(end.lost - begin.lost, LITRE_DIGITS);
  const consumed = roundTo(begin.level + refueled - lost - end.level, LITRE_DIGITS);
  return { start: begin.level, end: end.level, refueled, lost, consumed };
}

function pieceOf(
  ride: ReportRide,
  after: ReportRide | null,
  levels: TankSegment['levels'],
): TankSegment {
  const { fromTimestamp, toTimestamp } = ride;
  return { fromTimestamp, toTimestamp, ride, after, levels, bought: 0 };
}

export interface SegmentSums {
  rideCount: number;
  /** metres */
  distance: number;
  engineSeconds: number;
  start: number | null;
  end: number | null;
  refueled: number;
  lost: number;
  /** null: no level is known. */
  consumed: number | null;
  /** What averages are made of: without the unfinished ride and rides without levels. */
  averaged: { litres: number; distance: number; engineSeconds: number };
}

/** Sums of pieces that follow on each other; start and end are those of the first and the last with levels. */
export function segmentSums(segments: readonly TankSegment[]): SegmentSums {
  const known = segments.flatMap(({ levels }) => levels ?? []);
  const sum = (of: (one: (typeof known)[number]) => number) =>
    roundTo(
      known.reduce((all, one) => all + of(one), 0),
      LITRE_DIGITS,
    );
  const rides = segments.flatMap(({ ride }) => ride ?? []);
  const way = (all: readonly ReportRide[], of: (ride: ReportRide) => number) =>
    all.reduce((total, ride) => total + of(ride), 0);
  const finished = segments.filter(({ ride }) => ride?.rideState !== 'unfinished');
  const driven = finished.flatMap(({ ride, levels }) => (ride && levels ? ride : []));
  return {
    rideCount: rides.length,
    distance: way(rides, (ride) => ride.distance),
    engineSeconds: way(rides, (ride) => ride.engineHours),
    start: known[0]?.start ?? null,
    end: known.at(-1)?.end ?? null,
    refueled: roundTo(
      segments.reduce((all, { levels, bought }) => all + (levels?.refueled ?? bought), 0),
      LITRE_DIGITS,
    ),
    lost: sum((one) => one.lost),
    consumed: known.length === 0 ? null : sum((one) => one.consumed),
    averaged: {
      litres: finished.reduce((all, { levels }) => all + (levels?.consumed ?? 0), 0),
      distance: way(driven, (ride) => ride.distance),
      engineSeconds: way(driven, (ride) => ride.engineHours),
    },
  };
}
