// What the contracts panel shows, as it stands in the address: vehicle, month, selected contract and ride
// (CON-001, CON-002, CON-013). Panel and map read it here, so they cannot disagree.
import { firstDay, lastDay, type Month, monthText, readMonth } from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useGo } from '../navigate.tsx';
import { panelPath } from '../paths.ts';
import { rideFromOf } from '../ride/ride-from.ts';
import { useCompany } from '../session/company.ts';
import type { ContractsInput } from './contract.data.ts';

export interface ContractsPlace {
  vehicleId: number;
  /** CON-002: a month that the address names may be later than the current one. */
  month: Month;
  /** The month of today in the company's zone. */
  currentMonth: Month;
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
  const { ccode, timeZone } = useCompany();
  const { id } = useParams({ strict: false });
  const search = useSearch({ strict: false }) as ContractsSearch;
  const go = useGo();
  const vehicleId = Number(id);
  const contractId = idOf(search.contract);
  const rideFrom = contractId === null ? null : rideFromOf(search.ride, timeZone);
  const currentText = monthText(monthOf(nowMs, timeZone));
  const shownText = monthText(shownMonth(search, timeZone, nowMs));
  const goTo = useCallback(
    (values: { month: string; contract?: number; ride?: string }, replace: boolean) =>
      go(panelPath(ccode, 'contracts', vehicleId, values), { replace }),
    [ccode, go, vehicleId],
  );
  return useMemo(() => {
    const month = shownText;
    return {
      vehicleId,
      contractId,
      rideFrom,
      month: readMonth(month) as Month,
      currentMonth: readMonth(currentText) as Month,
      setMonth: (next: Month) => goTo({ month: monthText(next) }, false),
      select: (contract: number | null) =>
        goTo(contract === null ? { month } : { month, contract }, true),
      selectRide: (ride: string | null) =>
        contractId !== null &&
        goTo({ month, contract: contractId, ...(ride === null ? {} : { ride }) }, true),
    };
  }, [vehicleId, contractId, rideFrom, shownText, currentText, goTo]);
}

/** CON-002: the asked month, also one to come; what is no month is the current one. */
export function shownMonth(
  { month }: Pick<ContractsSearch, 'month'>,
  zone: string,
  nowMs: number,
): Month {
  return readMonth(month ?? '') ?? monthOf(nowMs, zone);
}

/** The contracts of the vehicle that touch the shown month. */
export function contractsOf(place: Pick<ContractsPlace, 'vehicleId' | 'month'>): ContractsInput {
  const { vehicleId, month } = place;
  return {
    vehicleId,
    from: `${firstDay(month)}T00:00:00`,
    to: `${lastDay(month)}T23:59:59`,
  };
}

/** What is no id of a contract selects none. */
export function idOf(text: string | undefined): number | null {
  return /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null;
}

function monthOf(ts: number, zone: string): Month {
  const [year = 0, month = 0] = localDay(ts, zone).split('-').map(Number);
  return { year, month };
}
