// What visits come to together, and where one of them leads. Pure.
import { medianOf } from '@flotila/domain/median.ts';
import { DAY_MS, localDay } from '@flotila/domain/time.ts';
import type { Visit } from '@flotila/domain/zone/visit.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { momentBeside } from '../../../ground/words/day-words.ts';
import { date, time } from '../../../ground/words/format.ts';

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
  /** Who has not left. */
  inside: number;
  /** Seconds in the zone of visits that are over: half of them were shorter. null: none is. */
  typical: number | null;
  /** Of the days that have begun in the period. */
  perDay: number;
}

type Summed = Pick<Visit, 'vehicleId' | 'isPass'> & Stay;

/** V-12: what one visit is like; hours of all of them together say nothing. Passes are only counted. */
export function visitFigures(
  rows: readonly Summed[],
  period: { from: number; to: number },
  nowMs: number,
): VisitFigures {
  const visits = rows.filter(({ isPass }) => !isPass);
  const over = visits.filter(({ departure }) => departure !== null);
  const begun = Math.min(nowMs, period.to) - period.from;
  return {
    visits: visits.length,
    passes: rows.length - visits.length,
    vehicles: new Set(visits.map(({ vehicleId }) => vehicleId)).size,
    inside: visits.length - over.length,
    typical: over.length === 0 ? null : medianOf(over.map((stay) => inZoneSeconds(stay, nowMs))),
    perDay: visits.length / Math.max(1, Math.ceil(begun / DAY_MS)),
  };
}

/** When it left: the time alone where that was on the day of the arrival; null: it is inside. */
export function departureText({ arrival, departure }: Stay, zone: string): string | null {
  if (departure === null) return null;
  const isSameDay = date(arrival, zone) === date(departure, zone);
  return isSameDay ? time(departure, zone) : momentBeside(departure, arrival, zone);
}

/** From when to when in one text, for a line that has no heads. `arrived`: as the list says it. */
export function stayText(stay: Stay, arrived: string, zone: string): string {
  return `${arrived} – ${departureText(stay, zone) ?? t('zone.inside')}`;
}

/** What the history is opened with: the day of the arrival and the ride that brought it there. */
export function daySearch({ arrival, rideIn }: Pick<Visit, 'arrival' | 'rideIn'>, zone: string) {
  const day = localDay(Date.parse(arrival), zone);
  return {
    day,
    ride: rideIn !== null && localDay(Date.parse(rideIn), zone) === day ? rideIn : undefined,
  };
}
