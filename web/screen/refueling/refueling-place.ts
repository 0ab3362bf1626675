// What the refueling panel shows, as it stands in the address: vehicle, month, selected refueling (REF-001,
// REF-031). Panel and map read it here, so they cannot disagree.
import type { Month } from '@flotila/domain/period.ts';
import { useMemo } from 'react';
import {
  momentOf,
  type PanelMonth,
  pastMonth,
  usePanelMonth,
} from '../../ground/address/panel-month.ts';

/** Never of a month later than the current one. */
export interface RefuelingPlace extends PanelMonth {
  /** Moment of the selected refueling as epoch milliseconds, null none. */
  selectedTs: number | null;
  /** `timestamp` of the entry; null deselects. */
  select(timestamp: string | null): void;
}

/** The place of the open refueling panel. `nowMs` only decides which month is the current one. */
export function useRefuelingPlace(nowMs: number = Date.now()): RefuelingPlace {
  const { place, search, show } = usePanelMonth('refueling', shownMonth, nowMs);
  const selectedTs = momentOf(search.refueling);
  return useMemo(
    () => ({ ...place, selectedTs, select: (at) => show({ refueling: at ?? undefined }) }),
    [place, selectedTs, show],
  );
}

/** REF-001, REF-031. */
export function shownMonth(
  { month, refueling }: { month?: string | undefined; refueling?: string | undefined },
  zone: string,
  nowMs: number,
): Month {
  return pastMonth({ month, selectedTs: momentOf(refueling) }, zone, nowMs);
}
