// The contracts of a vehicle in a month, and one with its rides: read once for panel and map, and again
// while one is under way, because every location changes when it arrives.
import {
  type ContractRow,
  getContract,
  listContracts,
} from '@flotila/domain/contract/contract.api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { VehiclePeriod } from '../../ground/address/panel-month.ts';
import { allRows } from '../../ground/call/all-rows.ts';
import { keyOf, nextRefresh, readAgain, useEndpoint } from '../../ground/call/api.ts';

/** API-060; ten pages are more than a vehicle can have in a month. */
const CONTRACTS = { size: 1000, pagesMax: 10 };
export const REFRESH_MS = 60_000;

/** Contracts by their beginning. `isCurrent`: the month is not over, they may still change by themselves. */
export function useContracts(company: string, input: VehiclePeriod, isCurrent: boolean) {
  return useQuery<ContractRow[]>({
    queryKey: [...keyOf(listContracts), company, input],
    refetchInterval: (query) => (isCurrent ? nextRefresh(query.state, REFRESH_MS) : false),
    queryFn: ({ signal }) => {
      const { vehicleId: vehicle, from, to } = input;
      return allRows(listContracts, { company, query: { vehicle, from, to } }, signal, CONTRACTS);
    },
  });
}

/** API-061: one contract with its rides; null waits. `isActive`: it is under way. */
export function useContract(company: string, contractId: number | null, isActive: boolean) {
  const input =
    contractId === null
      ? null
      : { company, path: { id: contractId }, query: { withRides: 'true' as const } };
  return useEndpoint(getContract, input, isActive ? { refetchIntervalMs: REFRESH_MS } : {});
}

/** A ride that began or ended is in no answer yet. `turn`: what is another text after each turn. */
export function useRefreshWithRide(turn: string): void {
  const cache = useQueryClient();
  const known = useRef(turn);
  useEffect(() => {
    const isTurned = known.current !== '' && turn !== known.current;
    known.current = turn;
    if (!isTurned) return;
    void readAgain(cache, [listContracts, getContract]);
  }, [turn, cache]);
}
