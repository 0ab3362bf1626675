// What the contracts panel shows, as it stands in the address: vehicle, month, selected contract and ride
// (CON-001, CON-002, CON-013). Panel and map read it here, so they cannot disagree.
import { type Month, monthAt, readMonth } from '@flotila/domain/period.ts';
import { useMemo } from 'react';
import { type PanelMonth, usePanelMonth } from '../../ground/address/panel-month.ts';
import { rideFromOf } from '../../thing/ride/ride-from.ts';

/** CON-002: a month that the address names may be later than the current one. */
export interface ContractsPlace extends PanelMonth {
  /** The contract of the address, null none. */
  contractId: number | null;
  /** Name of the selected ride of that contract (ride-from.ts), null none. */
  rideFrom: string | null;
  select(contractId: number | null): void;
  selectRide(rideFrom: string | null): void;
}

interface ContractsSearch {
  month?: string | undefined;
  contract?: string | undefined;
  ride?: string | undefined;
}

/** The place of the open contracts panel. `nowMs` only decides which month is the current one. */
export function useContractsPlace(nowMs: number = Date.now()): ContractsPlace {
  const { place, search, timeZone, show } = usePanelMonth<ContractsSearch>(
    'contracts',
    shownMonth,
    nowMs,
  );
  const contractId = idOf(search.contract);
  const rideFrom = contractId === null ? null : rideFromOf(search.ride, timeZone);
  return useMemo(
    () => ({
      ...place,
      contractId,
      rideFrom,
      select: (contract) => show({ contract: contract ?? undefined }),
      selectRide: (ride) =>
        contractId !== null && show({ contract: contractId, ride: ride ?? undefined }),
    }),
    [place, contractId, rideFrom, show],
  );
}

/** CON-002: the asked month, also one to come; what is no month is the current one. */
export function shownMonth(
  { month }: Pick<ContractsSearch, 'month'>,
  zone: string,
  nowMs: number,
): Month {
  return readMonth(month ?? '') ?? monthAt(nowMs, zone);
}

/** What is no id of a contract selects none. */
export function idOf(text: string | undefined): number | null {
  return /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null;
}
