// New alerts come into the list by themselves only while its top is looked at; below it rows would move under
// the pointer, so they wait behind a line that says how many there are.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { type RefObject, useMemo, useRef, useState } from 'react';
import type { ListedAlerts } from '../../thing/alert/alert-list.ts';
import { type AlertsPlace, alertsSearch } from '../../thing/alert/alerts-place.ts';

export interface HeldBack extends ListedAlerts {
  /** How many wait. */
  count: number;
  release(): void;
}

/** The list as it is shown; another filter shows everything. */
export function useHeldBack(
  { open, handled }: ListedAlerts,
  scroller: RefObject<HTMLElement | null>,
  place: AlertsPlace,
): HeldBack {
  const filter = JSON.stringify(alertsSearch(place, null));
  const shown = useRef<{ filter: string; ids: Set<number> }>({ filter: '', ids: new Set() });
  const [, setReleased] = useState(0);
  const isBelow = (scroller.current?.scrollTop ?? 0) > 0;
  const isKnown = shown.current.filter === filter && shown.current.ids.size > 0;
  if (!isBelow || !isKnown) {
    shown.current = { filter, ids: new Set([...open, ...handled].map(({ alertId }) => alertId)) };
  }
  const { ids } = shown.current;
  return useMemo(() => {
    const isShown = ({ alertId }: Alert) => ids.has(alertId);
    const listed = { open: open.filter(isShown), handled: handled.filter(isShown) };
    return {
      ...listed,
      count: open.length + handled.length - listed.open.length - listed.handled.length,
      release() {
        scroller.current?.scrollTo({ top: 0 });
        shown.current = { filter: '', ids: new Set() };
        setReleased((count) => count + 1);
      },
    };
  }, [open, handled, ids, scroller]);
}
