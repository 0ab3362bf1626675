// What visits come to together, and where one of them leads. Pure.
import { localDay } from '@flotila/domain/time.ts';
import type { Visit } from '@flotila/domain/zone/visit.api.ts';
import { date, dateTime, time } from '../../../ground/words/format.ts';

/** Visits of one list; of more only the newest are shown, and the list says so. */
export const VISITS_LISTED_MAX = 20_000;

type Stay = Pick<Visit, 'arrival' | 'departure'>;

/** Seconds from arrival to departure, of who is inside until now. */
export function inZoneSeconds({ arrival, departure }: Stay, nowMs: number): number {
  const until = departure === null ? nowMs : Date.parse(departure);
  return Math.max(0, Math.round((until - Date.parse(arrival)) / 1000));
}

export interface VisitFigures {
  visits: number;
  passes: number;
  vehicles: number;
  /** Seconds; passes are only counted. */
  standing: number;
  firstArrival: string | null;
  lastDeparture: string | null;
  /** Of somebody who has not left. */
  isInside: boolean;
}

type Summed = Pick<Visit, 'vehicleId' | 'standing' | 'isPass'> & Stay;

export function visitFigures(rows: readonly Summed[]): VisitFigures {
  const visits = rows.filter(({ isPass }) => !isPass);
  const arrivals = visits.map(({ arrival }) => arrival).sort();
  const departures = visits.flatMap(({ departure }) => departure ?? []).sort();
  return {
    visits: visits.length,
    passes: rows.length - visits.length,
    vehicles: new Set(visits.map(({ vehicleId }) => vehicleId)).size,
    standing: visits.reduce((sum, { standing }) => sum + standing, 0),
    firstArrival: arrivals[0] ?? null,
    lastDeparture: departures.at(-1) ?? null,
    isInside: departures.length < visits.length,
  };
}

/** When it left: the time alone where that was on the day of the arrival; null: it is inside. */
export function departureText({ arrival, departure }: Stay, zone: string): string | null {
  if (departure === null) return null;
  const isSameDay = date(arrival, zone) === date(departure, zone);
  return isSameDay ? time(departure, zone) : dateTime(departure, zone);
}

/** From when to when in one text, for a line that has no heads. */
export function stayText(stay: Stay, zone: string, inside: string): string {
  return `${dateTime(stay.arrival, zone)} – ${departureText(stay, zone) ?? inside}`;
}

/** What the history is opened with: the day of the arrival and the ride that brought it there. */
export function daySearch({ arrival, rideIn }: Pick<Visit, 'arrival' | 'rideIn'>, zone: string) {
  const day = localDay(Date.parse(arrival), zone);
  return {
    day,
    ride: rideIn !== null && localDay(Date.parse(rideIn), zone) === day ? rideIn : undefined,
  };
}
