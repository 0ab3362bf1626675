// The rules of the contracts panel: what the sums of the month are, which rides a contract has on the map and
// in the table, and what is said of its arrival (CON-003, CON-004, CON-011). Metres and seconds; pure.
import type { ContractProgress, ContractRow } from '@flotila/domain/contract/contract.api.ts';
import { isDriven } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { isNamed } from '../ride/ride-from.ts';
import type { RideOnMap } from '../ride/ride-markers.ts';
import { rowKind } from '../ride/row-kind.ts';

export interface ContractTotals {
  count: number;
  /** Sums of the contracts that have a plan; null: none has. */
  plannedDistance: number | null;
  plannedDuration: number | null;
  actualDistance: number;
  actualDuration: number;
  /** One sum a currency, the largest first. */
  amounts: { currency: string; amount: number }[];
}

/** The sums of what is listed. */
export function sumContracts(rows: readonly ContractRow[]): ContractTotals {
  const byCurrency = new Map<string, number>();
  for (const { amount, currencyCode } of rows) {
    byCurrency.set(currencyCode, (byCurrency.get(currencyCode) ?? 0) + amount);
  }
  return {
    count: rows.length,
    plannedDistance: sum(rows.map((row) => row.plannedDistance)),
    plannedDuration: sum(rows.map((row) => row.plannedDuration)),
    actualDistance: sum(rows.map((row) => row.actualDistance)) ?? 0,
    actualDuration: sum(rows.map((row) => row.actualDuration)) ?? 0,
    amounts: [...byCurrency]
      .map(([currency, amount]) => ({ currency, amount: Math.round(amount * 100) / 100 }))
      .sort((a, b) => b.amount - a.amount || a.currency.localeCompare(b.currency)),
  };
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

/** CON-004: what was driven for the contract, numbered as on the map; short rides have no number there. */
export function contractRides(rides: readonly RideView[], isMachine: boolean): RideOnMap[] {
  let count = 0;
  return rides.filter(isDriven).map((ride) => {
    const kind = rowKind(ride, isMachine);
    if (kind !== 'short') count += 1;
    return { ride, kind, order: kind === 'short' ? null : count };
  });
}

/** Short rides are only counted, unless there is nothing else, or one of them is selected. */
export function listedRides(rows: readonly RideOnMap[], selected: string | null): RideOnMap[] {
  const listed = rows.filter(
    ({ ride, kind }) => kind !== 'short' || (selected !== null && isNamed(ride, selected)),
  );
  return listed.length > 0 ? listed : [...rows];
}

/** What can be said of when the vehicle is at the last place. */
export type Arrival =
  | { kind: 'arrived'; at: string }
  | {
      kind: 'expected';
      at: string;
      /** Whole minutes behind the pace of the plan, negative ahead; null: not known. */
      minutes: number | null;
      workedOutBy: 'router' | 'plan' | null;
    }
  /** It has not left its first place, or nothing can be said. */
  | { kind: 'unknown' };

/** null: the contract is not under way, or has no plan. */
export function arrivalOf(progress: ContractProgress | null): Arrival | null {
  if (!progress) return null;
  const { expectedArrival, delay, workedOutBy } = progress;
  const arrived = progress.waypoints.at(-1)?.arrival ?? null;
  if (arrived !== null) return { kind: 'arrived', at: arrived };
  if (expectedArrival === null) return { kind: 'unknown' };
  const minutes = delay === null ? null : Math.round(delay / 60);
  return { kind: 'expected', at: expectedArrival, minutes, workedOutBy };
}

/** Seconds after the end of the contract, else behind its plan; null: late by nobody knows how much. */
export function lateBy({
  progress,
  toTimestamp,
}: Pick<ContractRow, 'progress' | 'toTimestamp'>): number | null {
  if (!progress) return null;
  const { expectedArrival, delay } = progress;
  const afterEnd =
    expectedArrival && toTimestamp
      ? (Date.parse(expectedArrival) - Date.parse(toTimestamp)) / 1000
      : 0;
  if (afterEnd > 0) return afterEnd;
  return delay !== null && delay > 0 ? delay : null;
}

/**
 * Of which locations the rides are drawn; null: there is no ride. While one is under way the period reaches
 * to the end of the contract, so that it stays the same period and only grows; a contract without an end, or
 * one that has passed it, takes the day after the ride began.
 */
export function trackPeriod(
  rides: readonly RideView[],
  contractTo: string | null,
): { from: string; to: string; isGoing: boolean } | null {
  const driven = rides.filter(isDriven);
  const [first, last] = [driven[0], driven.at(-1)];
  if (!first || !last) return null;
  const { fromTimestamp: from } = first;
  if (last.rideState !== 'unfinished') return { from, to: last.toTimestamp, isGoing: false };
  const dayAfter = new Date(Date.parse(last.fromTimestamp) + 86_400_000).toISOString();
  const to = contractTo !== null && contractTo > last.toTimestamp ? contractTo : dayAfter;
  return { from, to, isGoing: true };
}
