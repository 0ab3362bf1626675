// What the refueling panel shows, as it stands in the address: vehicle, month, selected refueling (REF-001,
// REF-031). Panel and map read it here, so they cannot disagree.
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
import {
  monthOfText,
  type PanelMonth,
  pastMonth,
  usePanelMonth,
} from '../../ground/address/panel-month.ts';
import type { RefuelingsInput } from '../../thing/refueling/refueling.data.ts';

/** Never of a month later than the current one. */
export interface RefuelingPlace extends PanelMonth {
  /** Moment of the selected refueling as epoch milliseconds, null none. */
  selectedTs: number | null;
  /** Shows another month; the selection goes. */
  setMonth(month: Month): void;
  /** `timestamp` of the entry; null deselects. */
  select(timestamp: string | null): void;
}

/** The place of the open refueling panel. `nowMs` only decides which month is the current one. */
export function useRefuelingPlace(nowMs: number = Date.now()): RefuelingPlace {
  const { vehicleId, search, shown, current, goTo } = usePanelMonth('refueling', shownMonth, nowMs);
  const selectedTs = momentOf(search.refueling);
  return useMemo(
    () => ({
      vehicleId,
      month: monthOfText(shown),
      currentMonth: monthOfText(current),
      selectedTs,
      setMonth: (next: Month) => goTo({ month: monthText(next) }, false),
      select: (timestamp: string | null) =>
        goTo({ month: shown, refueling: timestamp ?? undefined }, true),
    }),
    [vehicleId, current, shown, selectedTs, goTo],
  );
}

/**
 * REF-001, REF-031: the asked month, else the month of the asked refueling, else the current one. What is
 * no month, or is later than today, is the current one.
 */
export function shownMonth(
  search: { month?: string | undefined; refueling?: string | undefined },
  zone: string,
  nowMs: number,
): Month {
  const ts = search.month === undefined ? momentOf(search.refueling) : null;
  const asked = ts === null ? readMonth(search.month ?? '') : monthAt(ts, zone);
  return pastMonth(asked, zone, nowMs);
}

/** The refuelings, documents and losses of the shown month. */
export function refuelingsOf(place: Pick<RefuelingPlace, 'vehicleId' | 'month'>): RefuelingsInput {
  const { vehicleId, month } = place;
  return { vehicleId, ...localDays(firstDay(month), lastDay(month)) };
}

/** A moment of an address: ISO 8601 or epoch milliseconds; null when it is none. */
export function momentOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ts = /^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isNaN(ts) ? null : ts;
}
