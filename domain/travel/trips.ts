// From legs to business trips: a trip begins with the departure from the home base and ends with the return,
// however many nights lie between. Time parked belongs to the country where the vehicle stands.
import { distanceMetres } from '../geo.ts';
import { SHORT_RIDE_METRES } from '../ride/ride.ts';
import { foldText } from '../text.ts';
import { localDay } from '../time.ts';
import { endOf, type Leg, type LegEnd, metresOf, startOf } from './leg.ts';

/** Without names, a vehicle that stands so near to the first departure is at the home base, metres. */
export const BASE_METRES = 2000;

export interface Stay {
  country: string;
  /** epoch milliseconds, whole minutes; each stay begins where the one before ended */
  from: number;
  to: number;
}

/** A country left for another. */
export interface Crossing {
  ts: number;
  from: string;
  to: string;
  /** False: it lies between two records, its real time is known to the employee only. */
  isRecorded: boolean;
  /** Known by the end of a ride, not by the beginning of the next one. */
  isAtEnd: boolean;
}

export interface Trip {
  from: number;
  to: number;
  legs: readonly [Leg, ...Leg[]];
  stays: Stay[];
  crossings: Crossing[];
  /** No return was seen: it is counted up to the end of its last ride. */
  isOpen: boolean;
}

export interface Base {
  name: string | null;
  isHere(end: LegEnd): boolean;
}

/**
 * The home base: the municipality of `placeFrom`, else where the first leg at or after `from` (epoch
 * milliseconds) departs. null: nobody departed from there or came back, so it is none.
 */
export function baseOf(legs: readonly Leg[], placeFrom: string | null, from: number): Base | null {
  if (placeFrom !== null) {
    const names = placeFrom.split(',').map((part) => folded(part));
    const isHere = (end: LegEnd) => names.includes(folded(end.town ?? ''));
    const isUsed = legs.some((leg) => isHere(startOf(leg).start) || isHere(endOf(leg).end));
    return isUsed ? { name: placeFrom, isHere } : null;
  }
  const first = legs.find((leg) => startOf(leg).from >= from);
  if (!first) return null;
  const home = startOf(first).start;
  const isHere = (end: LegEnd) => isSamePlace(home, end);
  return legs.some((leg) => isHere(endOf(leg).end)) ? { name: home.name, isHere } : null;
}

/** A postal code before the name does not count. */
function folded(name: string): string {
  return foldText(name.replace(/^[\s\d]+/, '').trim());
}

function isSamePlace(one: LegEnd, other: LegEnd): boolean {
  if (one.town !== null && other.town !== null) return folded(one.town) === folded(other.town);
  if (!one.place || !other.place) return false;
  const { latitude, longitude } = one.place;
  return (
    distanceMetres(latitude, longitude, other.place.latitude, other.place.longitude) <= BASE_METRES
  );
}

/**
 * Trips of one person, oldest first. Without a base each local day on which a leg begins is a trip of its own,
 * from the first departure to the last arrival.
 * @param legs business rides by time, of however many vehicles
 * @param home country of which the company is; where nobody knows a country, it is this one
 */
export function tripsOf(
  legs: readonly Leg[],
  base: Base | null,
  home: string,
  zone: string,
): Trip[] {
  return groups(legs, base, zone)
    .filter(hasLeft)
    .map((group) => tripOf(group, base, home));
}

/** A motor that ran on the spot, or a vehicle moved across the yard, is no trip. */
function hasLeft(group: Group): boolean {
  return group.some((leg) => metresOf(leg) >= SHORT_RIDE_METRES);
}

type Group = [Leg, ...Leg[]];

function groups(legs: readonly Leg[], base: Base | null, zone: string): Group[] {
  const found: Group[] = [];
  let open: Group | null = null;
  for (const leg of legs) {
    if (open && isNextTrip(open, leg, base, zone)) open = null;
    if (open) open.push(leg);
    else {
      open = [leg];
      found.push(open);
    }
  }
  return found;
}

function isNextTrip(group: Group, leg: Leg, base: Base | null, zone: string): boolean {
  const last = group.at(-1) ?? group[0];
  if (!base) {
    return localDay(startOf(group[0]).from, zone) !== localDay(startOf(leg).from, zone);
  }
  // Whoever departs from the base has come back, also where nobody saw it.
  return base.isHere(endOf(last).end) || base.isHere(startOf(leg).start);
}

function tripOf(legs: Group, base: Base | null, home: string): Trip {
  const last = legs.at(-1) ?? legs[0];
  const stays: Stay[] = [];
  const crossings: Crossing[] = [];
  for (const { end, ts, isBorder, isAtEnd } of pointsOf(legs)) {
    const now = stays.at(-1);
    if (!now) {
      stays.push({ country: end.country ?? home, from: ts, to: ts });
      continue;
    }
    // Two vehicles of one person at a time: whoever was first decides.
    const at = Math.max(now.to, ts);
    now.to = at;
    const country = end.country ?? now.country;
    if (country === now.country) continue;
    crossings.push({
      ts: at,
      from: now.country,
      to: country,
      isRecorded: isBorder,
      isAtEnd,
    });
    stays.push({ country, from: at, to: at });
  }
  const from = startOf(legs[0]).from;
  return {
    from,
    to: stays.at(-1)?.to ?? from,
    legs,
    stays,
    crossings,
    isOpen: base !== null && !base.isHere(endOf(last).end),
  };
}

interface Point {
  end: LegEnd;
  ts: number;
  /** The parts of a split ride meet here. */
  isBorder: boolean;
  isAtEnd: boolean;
}

/** Every beginning and end of a part, by time. */
function pointsOf(legs: readonly Leg[]): Point[] {
  return legs.flatMap(({ parts }) =>
    parts.flatMap((part, index): Point[] => {
      const start = { end: part.start, ts: part.from, isBorder: index > 0, isAtEnd: false };
      const end = { end: part.end, ts: part.to, isBorder: false, isAtEnd: true };
      return [start, end];
    }),
  );
}
