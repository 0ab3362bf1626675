// The pieces of a period of a vehicle that no sensor tells the level of: its rides, and what documents say was put in
// beside them. Where its tank is kept by the book, each piece has the levels of the book. Pure.
import type { TankBook } from '../../fuel/manual.ts';
import { LITRE_DIGITS } from '../../ride/consumption.ts';
import { roundTo } from '../../units.ts';
import type { ReportRide } from '../rides.ts';
import type { TankSegment } from './segments.ts';

/** What was paid for. */
export interface BoughtFuel {
  ts: number;
  litres: number;
}

export interface UnmeasuredParts {
  /** By time. */
  rides: readonly ReportRide[];
  /** Of the main tanks, by time; those of the book where there is one. */
  bought: readonly BoughtFuel[];
  /** null: nothing knows its level. */
  book: TankBook | null;
  /** epoch milliseconds */
  from: number;
  to: number;
}

/** The pieces by time; with a book they follow on each other, and each is in balance. */
export function unmeasuredSegments({ rides, bought, book, from, to }: UnmeasuredParts) {
  const pieces: TankSegment[] = [];
  let level = book && levelAt(book, from - 1);
  let next = 0;
  let after: ReportRide | null = null;
  const add = (
    piece: Pick<TankSegment, 'fromTimestamp' | 'toTimestamp' | 'ride'>,
    until: number,
  ) => {
    let litres = 0;
    for (; next < bought.length && (bought[next] as BoughtFuel).ts <= until; next += 1) {
      litres += (bought[next] as BoughtFuel).litres;
    }
    const refueled = roundTo(litres, LITRE_DIGITS);
    const end = book && levelAt(book, until);
    const levels =
      level === null || end === null
        ? null
        : {
            start: level,
            end,
            refueled,
            lost: 0,
            consumed: roundTo(level + refueled - end, LITRE_DIGITS),
          };
    level = end;
    pieces.push({ ...piece, after, levels, bought: levels ? 0 : refueled });
  };
  const stand = (ts: number) => {
    const moment = new Date(ts).toISOString();
    add({ fromTimestamp: moment, toTimestamp: moment, ride: null }, ts);
  };
  const standUntil = (end: number) => {
    while (next < bought.length && (bought[next] as BoughtFuel).ts <= end) {
      stand((bought[next] as BoughtFuel).ts);
    }
  };
  for (const ride of rides) {
    standUntil(Date.parse(ride.fromTimestamp));
    const { fromTimestamp, toTimestamp } = ride;
    add({ fromTimestamp, toTimestamp, ride }, Math.min(Date.parse(toTimestamp), to));
    after = ride;
  }
  standUntil(to);
  return pieces;
}

/** Litres by the book at a moment, what happened in it included. */
function levelAt({ startState, steps }: TankBook, ts: number): number {
  return steps.findLast((step) => step.ts <= ts)?.level ?? startState;
}
