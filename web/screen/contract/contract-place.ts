// What the contracts panel shows, as it stands in the address: vehicle, month, selected contract and ride
// (CON-001, CON-002, CON-013). Panel and map read it here, so they cannot disagree.
import {
  firstDay,
  lastDay,
  localDays,
  type Month,
  monthAt,
  monthText,
  readMonth,
} from '@flotila/domain/period.ts';
import { useMemo } from 'react';
import { monthOfText, type PanelMonth, usePanelMonth } from '../../ground/address/panel-month.ts';
import type { ContractsInput } from '../../thing/contract/contract.data.ts';
import { rideFromOf } from '../../thing/ride/ride-from.ts';

/** CON-002: a month that the address names may be later than the current one. */
export interface ContractsPlace extends PanelMonth {
  /** The contract of the address, null none. */
  contractId: number | null;
  /** Name of the selected ride of that contract (ride-from.ts), null none. */
  rideFrom: string | null;
  /** Shows another month; the selection goes. */
  setMonth(month: Month): void;
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
  const {
    vehicleId,
    search,
    timeZone,
    shown: month,
    current,
    goTo,
  } = usePanelMonth<ContractsSearch>('contracts', shownMonth, nowMs);
  const contractId = idOf(search.contract);
  const rideFrom = contractId === null ? null : rideFromOf(search.ride, timeZone);
  return useMemo(
    () => ({
      vehicleId,
      contractId,
      rideFrom,
      month: monthOfText(month),
      currentMonth: monthOfText(current),
      setMonth: (next: Month) => goTo({ month: monthText(next) }, false),
      select: (contract: number | null) =>
        goTo(contract === null ? { month } : { month, contract }, true),
      selectRide: (ride: string | null) =>
        contractId !== null &&
        goTo({ month, contract: contractId, ...(ride === null ? {} : { ride }) }, true),
    }),
    [vehicleId, contractId, rideFrom, month, current, goTo],
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

/** The contracts of the vehicle that touch the shown month. */
export function contractsOf(place: Pick<ContractsPlace, 'vehicleId' | 'month'>): ContractsInput {
  const { vehicleId, month } = place;
  return { vehicleId, ...localDays(firstDay(month), lastDay(month)) };
}

/** What is no id of a contract selects none. */
export function idOf(text: string | undefined): number | null {
  return /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null;
}
