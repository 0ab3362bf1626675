// What a rule would have done (zones-and-rules §5): the alerts that folding finds, summed by day, vehicle and
// place, beside those of the rule as it is now. Pure; nothing of it is stored and nothing rings.
import { addDays, localDay, startOfDay } from '../time.ts';
import type { TrialResult } from './rule.api.ts';

/** Single alerts and places that an answer names; the sums count all. */
export const TRIAL_ALERTS_MAX = 1000;
export const TRIAL_PLACES_MAX = 50;

/** A time of an alert, epoch milliseconds; null: it goes on. */
export interface FoundTime {
  begin: number;
  end: number | null;
}

export interface FoundAlert extends FoundTime {
  isMuted: boolean;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  place: string | null;
}

/** What was found of a vehicle. */
export interface TrialFinding {
  vehicleId: number;
  tried: FoundAlert[];
  /** By the rule as it is now. */
  before: FoundTime[];
  /** How many each alternative would have found. */
  alternatives: number[];
}

export interface TrialWindow {
  from: number;
  to: number;
  /** Local days, oldest first. */
  days: string[];
}

/** The last so many local days, today included, up to now. */
export function trialWindow(days: number, now: number, timeZone: string): TrialWindow {
  const today = localDay(now, timeZone);
  const all = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
  return { from: startOfDay(all[0] as string, timeZone), to: now, days: all };
}

export interface TrialSubject {
  window: TrialWindow;
  timeZone: string;
  /** A rule that is there is compared with. */
  hasBefore: boolean;
  alternatives: readonly Pick<TrialResult['alternatives'][number], 'field' | 'value'>[];
}

/** Sums what was found of all vehicles. */
export function sumTrial(
  findings: readonly TrialFinding[],
  { window, timeZone, hasBefore, alternatives }: TrialSubject,
): TrialResult {
  const rows = findings.flatMap(({ vehicleId, tried, before }) =>
    tried.map((alert) => ({ vehicleId, before, held: heldOf(alert, window.to), ...alert })),
  );
  const beforeTimes = findings.flatMap(({ before }) => before);
  const dayOf = ({ begin }: FoundTime) => localDay(begin, timeZone);
  const triedDays = Map.groupBy(rows, dayOf);
  const beforeDays = Map.groupBy(beforeTimes, dayOf);
  const newest = rows.toSorted((one, two) => two.begin - one.begin).slice(0, TRIAL_ALERTS_MAX);
  return {
    from: text(window.from),
    to: text(window.to),
    vehicles: findings.length,
    total: rows.length,
    muted: rows.filter(({ isMuted }) => isMuted).length,
    heldSeconds: sum(rows),
    perDay: window.days.map((day) => ({
      day,
      count: triedDays.get(day)?.length ?? 0,
      before: hasBefore ? (beforeDays.get(day)?.length ?? 0) : null,
    })),
    perVehicle: perVehicle(findings, hasBefore, window.to),
    perPlace: perPlace(rows),
    alerts: newest.map(({ begin, end, before, isMuted: _muted, ...alert }) => ({
      ...alert,
      begin: text(begin),
      end: end === null ? null : text(end),
      isNew: hasBefore && !before.some((other) => isSame({ begin, end }, other)),
    })),
    before: hasBefore ? { total: beforeTimes.length } : null,
    alternatives: alternatives.map((one, index) => ({
      ...one,
      total: findings.reduce((total, found) => total + (found.alternatives[index] ?? 0), 0),
    })),
  };
}

function perVehicle(findings: readonly TrialFinding[], hasBefore: boolean, now: number) {
  return findings
    .filter(({ tried, before }) => tried.length + before.length > 0)
    .map(({ vehicleId, tried, before }) => ({
      vehicleId,
      count: tried.length,
      before: hasBefore ? before.length : null,
      held: sum(tried.map((alert) => ({ held: heldOf(alert, now) }))),
    }))
    .sort((one, two) => two.count - one.count || one.vehicleId - two.vehicleId);
}

/** Those with the most first; null where nothing is near. */
function perPlace(rows: readonly FoundAlert[]) {
  return [...Map.groupBy(rows, ({ place }) => place)]
    .map(([place, at]) => ({ place, count: at.length }))
    .sort((one, two) => two.count - one.count || (one.place ?? '').localeCompare(two.place ?? ''))
    .slice(0, TRIAL_PLACES_MAX);
}

/** Whole seconds. */
function heldOf({ begin, end }: FoundTime, now: number): number {
  return Math.max(0, Math.round(((end ?? now) - begin) / 1000));
}

function sum(rows: readonly { held: number }[]): number {
  return rows.reduce((total, { held }) => total + held, 0);
}

/** Both were at some moment. */
function isSame(one: FoundTime, two: FoundTime): boolean {
  return one.begin <= (two.end ?? Infinity) && two.begin <= (one.end ?? Infinity);
}

function text(ts: number): string {
  return new Date(ts).toISOString();
}
