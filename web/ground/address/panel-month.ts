// The vehicle and the month of a panel that shows a month, as they stand in its address (LOG-011, REF-001, EVT-002,
// CON-002). What else a panel has in its address it reads itself.
import {
  firstDay,
  lastDay,
  localDays,
  type Month,
  monthAt,
  monthText,
  readMonth,
} from '@flotila/domain/period.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCompany } from '../session/company.ts';
import { useGo } from './navigate.tsx';
import { type Panel, panelPath } from './paths.ts';

type Values = Parameters<typeof panelPath>[3];

export interface PanelMonth {
  vehicleId: number;
  month: Month;
  /** The month of today in the company's zone. */
  currentMonth: Month;
  /** Shows another month; the selection goes. */
  setMonth(month: Month): void;
}

/** What a vehicle is asked for: its days, by the local clock. */
export interface VehiclePeriod {
  vehicleId: number;
  /** Local `yyyy-MM-ddTHH:mm:ss`, both ends included. */
  from: string;
  to: string;
}

/**
 * `shownMonth` reads the month of an address. `place` is the same as long as it shows the same; `show` puts other values
 * into the address of the shown month.
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
  const shown = monthText(shownMonth(search, timeZone, nowMs));
  const current = monthText(monthAt(nowMs, timeZone));
  const { place, show } = useMemo(() => {
    const show = (values: Values, replace = true) =>
      go(panelPath(ccode, panel, vehicleId, { month: shown, ...values }), { replace });
    const place: PanelMonth = {
      vehicleId,
      month: readMonth(shown) as Month,
      currentMonth: readMonth(current) as Month,
      setMonth: (next) => show({ month: monthText(next) }, false),
    };
    return { place, show };
  }, [ccode, panel, vehicleId, shown, current, go]);
  return { place, search, timeZone, show };
}

/**
 * The asked month, else that of what is selected, of a panel that shows none later than today; what is no month is the
 * current one.
 */
export function pastMonth(
  asked: { month: string | undefined; selectedTs: number | null },
  zone: string,
  nowMs: number,
): Month {
  const { month, selectedTs } = asked;
  const isBySelected = month === undefined && selectedTs !== null;
  const wanted = isBySelected ? monthAt(selectedTs, zone) : readMonth(month ?? '');
  const current = monthAt(nowMs, zone);
  return wanted === null || firstDay(wanted) > firstDay(current) ? current : wanted;
}

/** All of the month. */
export function periodOf({
  vehicleId,
  month,
}: Pick<PanelMonth, 'vehicleId' | 'month'>): VehiclePeriod {
  return { vehicleId, ...localDays(firstDay(month), lastDay(month)) };
}

/** A moment of an address: ISO 8601 or epoch milliseconds; null when it is none. */
export function momentOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ts = /^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isNaN(ts) ? null : ts;
}
