// The vehicle and the month of a panel that shows a month, as they stand in its address (LOG-011, REF-001, EVT-002,
// CON-002). What else a panel has in its address it reads itself.
import { firstDay, type Month, monthAt, monthText, readMonth } from '@flotila/domain/period.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useCompany } from '../session/company.ts';
import { useGo } from './navigate.tsx';
import { type Panel, panelPath } from './paths.ts';

export interface PanelMonth {
  vehicleId: number;
  month: Month;
  /** The month of today in the company's zone. */
  currentMonth: Month;
}

/**
 * Months come as texts: they are the same as long as the month is. `shownMonth` reads the month of an address, and
 * `goTo` leads to another one of the panel.
 */
export function usePanelMonth<S extends object>(
  panel: Panel,
  shownMonth: (search: S, zone: string, nowMs: number) => Month,
  nowMs: number,
) {
  const { ccode, timeZone } = useCompany();
  const { id } = useParams({ strict: false });
  const search = useSearch({ strict: false }) as S;
  const go = useGo();
  const vehicleId = Number(id);
  const goTo = useCallback(
    (values: Parameters<typeof panelPath>[3], replace: boolean) =>
      go(panelPath(ccode, panel, vehicleId, values), { replace }),
    [ccode, go, panel, vehicleId],
  );
  return {
    vehicleId,
    search,
    timeZone,
    shown: monthText(shownMonth(search, timeZone, nowMs)),
    current: monthText(monthAt(nowMs, timeZone)),
    goTo,
  };
}

/** The asked month, of a panel that shows none later than today; what is no month is the current one. */
export function pastMonth(asked: Month | null, zone: string, nowMs: number): Month {
  const current = monthAt(nowMs, zone);
  return asked === null || firstDay(asked) > firstDay(current) ? current : asked;
}

/** A month as `usePanelMonth` gives it. */
export function monthOfText(text: string): Month {
  return readMonth(text) as Month;
}
