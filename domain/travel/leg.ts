// A business ride as trips are made of it: parts apart at borders, times in whole minutes, because hours are
// judged as they are printed.
import { townOf } from '../location/place-name.ts';
import type { RideView } from '../ride/ride.api.ts';

export interface LegEnd {
  /** `Bratislavská 12, Trnava`; null: nobody named it. */
  name: string | null;
  /** `Trnava`: by it home and places of business are told, as it does not depend on addresses that are known. */
  town: string | null;
  country: string | null;
  /** null: nobody knows where. */
  place: { latitude: number; longitude: number } | null;
}

export interface LegPart {
  /** epoch milliseconds, whole minutes */
  from: number;
  to: number;
  metres: number;
  start: LegEnd;
  end: LegEnd;
}

export interface Leg {
  vehicleId: number;
  /** Begins with its first part and ends with its last; a border lies between two. */
  parts: readonly [LegPart, ...LegPart[]];
  isUnfinished: boolean;
}

/** What a leg is made of: a ride of the logbook, with its parts where it was split at borders. */
export interface LegRide {
  vehicleId: number;
  fromTimestamp: string;
  toTimestamp: string;
  rideState: 'unfinished' | 'finished';
  distance: number;
  locationFrom: RideEnd | null;
  locationTo: RideEnd | null;
  parts?: readonly LegRide[];
}

type RideEnd = Pick<
  NonNullable<RideView['locationFrom']>,
  'latitude' | 'longitude' | 'countryCode' | 'place'
>;

const MINUTE_MS = 60_000;

export function legOf(ride: LegRide): Leg {
  const [first = ride, ...rest] = ride.parts ?? [ride];
  return {
    vehicleId: ride.vehicleId,
    parts: [partOf(first), ...rest.map(partOf)],
    isUnfinished: ride.rideState === 'unfinished',
  };
}

export function startOf(leg: Leg): LegPart {
  return leg.parts[0];
}

export function endOf(leg: Leg): LegPart {
  return leg.parts.at(-1) ?? leg.parts[0];
}

/**
 * Whole metres of the leg from … to (excluded), by the minute like the hours: adjoining spans add up to the leg.
 * @param from epoch milliseconds, as `to`
 */
export function metresBetween(leg: Leg, from: number, to: number): number {
  return leg.parts.reduce((sum, part) => sum + partBetween(part, from, to), 0);
}

/** The same of one part of a leg. */
export function partBetween(part: LegPart, from: number, to: number): number {
  return metresUntil(part, to) - metresUntil(part, from);
}

function metresUntil({ from, to, metres }: LegPart, ts: number): number {
  if (ts <= from) return 0;
  return ts >= to ? metres : Math.round((metres * (ts - from)) / (to - from));
}

export function metresOf(leg: Leg): number {
  return leg.parts.reduce((sum, { metres }) => sum + metres, 0);
}

function partOf(ride: LegRide): LegPart {
  return {
    from: wholeMinute(ride.fromTimestamp),
    to: wholeMinute(ride.toTimestamp),
    metres: ride.distance,
    start: legEnd(ride.locationFrom),
    end: legEnd(ride.locationTo),
  };
}

function legEnd(end: RideEnd | null): LegEnd {
  if (!end) return { name: null, town: null, country: null, place: null };
  const { latitude, longitude } = end;
  return {
    name: end.place?.name ?? null,
    town: end.place ? townOf(end.place) : null,
    country: end.countryCode?.toUpperCase() ?? null,
    place: { latitude, longitude },
  };
}

function wholeMinute(timestamp: string): number {
  return Math.floor(Date.parse(timestamp) / MINUTE_MS) * MINUTE_MS;
}
