// The contracts under way of the company, one for each vehicle, for the marks of popup, panel and list: one
// question for all of them, asked again every minute. Nobody asks who may not read contracts.

import { type ContractRow, listContracts } from '@flotila/domain/contract/contract.api.ts';
import { localDays } from '@flotila/domain/period.ts';
import { useQuery } from '@tanstack/react-query';
import { allRows } from '../../ground/call/all-rows.ts';
import { keyOf, nextRefresh } from '../../ground/call/api.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import { date } from '../../ground/words/format.ts';
import { REFRESH_MS } from './contract.data.ts';
import { arrivalOf } from './contract-rows.ts';

/** Many rows ask; only the first within this time, and the clock, go to the server. */
const STALE_MS = 30_000;

/** By the number of the vehicle. */
export type ContractsNow = Record<number, ContractRow>;

/** The contract that the vehicle drives for now; null: none, or not known. */
export function useContractNow(vehicleId: number): ContractRow | null {
  return useContractsNow()?.[vehicleId] ?? null;
}

/** Of all vehicles; undefined: not known, or not for this user. */
export function useContractsNow(): ContractsNow | undefined {
  const { ccode: company, timeZone, may } = useCompany();
  const today = date(useNow(), timeZone);
  const { data } = useQuery<ContractsNow>({
    queryKey: [...keyOf(listContracts), company, 'now', today],
    enabled: may('contract', 'read'),
    staleTime: STALE_MS,
    refetchInterval: (query) => nextRefresh(query.state, REFRESH_MS),
    queryFn: async ({ signal }) => {
      const period = localDays(today);
      const rows = await allRows(listContracts, { company, query: { ...period } }, signal);
      return contractsNow(rows);
    },
  });
  return data;
}

/**
 * By vehicle the contract under way: of several the one that is late, then one that is expected somewhere;
 * one that has arrived comes last. Of equal ones it is the one that ends first.
 */
export function contractsNow(rows: readonly ContractRow[]): ContractsNow {
  const now: ContractsNow = {};
  for (const row of rows) {
    if (row.state !== 'active' || !row.active) continue;
    const known = now[row.vehicleId];
    if (!known || comesBefore(row, known)) now[row.vehicleId] = row;
  }
  return now;
}

function comesBefore(one: ContractRow, other: ContractRow): boolean {
  const [a, b] = [rank(one), rank(other)];
  return a === b ? endOf(one) < endOf(other) : a < b;
}

function rank({ progress }: ContractRow): number {
  if (progress?.isLate) return 0;
  if (progress?.expectedArrival) return 1;
  return arrivalOf(progress)?.kind === 'arrived' ? 3 : 2;
}

function endOf({ toTimestamp }: ContractRow): number {
  return toTimestamp === null ? Number.POSITIVE_INFINITY : Date.parse(toTimestamp);
}
