// What the refueling panel shows, as it stands in the address: vehicle, month, selected refueling (REF-001,
// REF-031). Panel and map read it here, so they cannot disagree.
import { firstDay, lastDay, type Month, monthText, readMonth } from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useGo } from '../navigate.tsx';
import { panelPath } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import type { RefuelingsInput } from './refueling.data.ts';

export interface RefuelingPlace {
  vehicleId: number;
  /** Never later than the current month. */
  month: Month;
  /** The month of today in the company's zone. */
  currentMonth: Month;
  /** Moment of the selected refueling as epoch milliseconds, null none. */
  selectedTs: number | null;
  /** Shows another month; the selection goes. */
  setMonth(month: Month): void;
  /** `timestamp` of the entry; null deselects. */
  select(timestamp: string | null): void;
}

/** The place of the open refueling panel. `nowMs` only decides which month is the current one. */
export function useRefuelingPlace(nowMs: number = Date.now()): RefuelingPlace {
  const { ccode, timeZone } = useCompany();
  const { id } = useParams({ strict: false });
  const search = useSearch({ strict: false }) as { month?: string; refueling?: string };
  const go = useGo();
  const vehicleId = Number(id);
  const selectedTs = momentOf(search.refueling);
  const currentText = monthText(monthOf(nowMs, timeZone));
  const shownText = monthText(shownMonth(search, timeZone, nowMs));
  const goTo = useCallback(
    (month: string, refueling: string | null, replace: boolean) => {
      const values = { month, refueling: refueling ?? undefined };
      go(panelPath(ccode, 'refueling', vehicleId, values), { replace });
    },
    [ccode, go, vehicleId],
  );
  return useMemo(() => {
    const currentMonth = readMonth(currentText) as Month;
    const month = readMonth(shownText) as Month;
    return {
      vehicleId,
      month,
      currentMonth,
      selectedTs,
      setMonth: (next: Month) => goTo(monthText(next), null, false),
      select: (timestamp: string | null) => goTo(shownText, timestamp, true),
    };
  }, [vehicleId, currentText, shownText, selectedTs, goTo]);
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
  const current = monthOf(nowMs, zone);
  const ts = search.month === undefined ? momentOf(search.refueling) : null;
  const asked = ts === null ? readMonth(search.month ?? '') : monthOf(ts, zone);
  return asked === null || firstDay(asked) > firstDay(current) ? current : asked;
}

/** The refuelings, documents and losses of the shown month. */
export function refuelingsOf(place: Pick<RefuelingPlace, 'vehicleId' | 'month'>): RefuelingsInput {
  const { vehicleId, month } = place;
  return {
    vehicleId,
    from: `${firstDay(month)}T00:00:00`,
    to: `${lastDay(month)}T23:59:59`,
  };
}

/** A moment of an address: ISO 8601 or epoch milliseconds; null when it is none. */
export function momentOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ts = /^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isNaN(ts) ? null : ts;
}

function monthOf(ts: number, zone: string): Month {
  const [year = 0, month = 0] = localDay(ts, zone).split('-').map(Number);
  return { year, month };
}
