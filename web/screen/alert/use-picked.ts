// Which alerts are selected for one note: one by one, or from the last one to another.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { useMemo, useState } from 'react';
import { idsBetween, isHandled } from '../../thing/alert/alert-list.ts';

export interface Picked {
  ids: ReadonlySet<number>;
  /** Those of them that are listed. */
  alerts: Alert[];
  toggle(alertId: number): void;
  /** All from the one that was toggled last. */
  extendTo(alertId: number): void;
  clear(): void;
}

const NONE: ReadonlySet<number> = new Set();

export function usePicked(rows: readonly Alert[]): Picked {
  const [{ ids }, set] = useState<{ ids: ReadonlySet<number>; last: number | null }>({
    ids: NONE,
    last: null,
  });
  return useMemo(() => {
    const open = rows.filter((alert) => !isHandled(alert));
    const openIds = open.map(({ alertId }) => alertId);
    return {
      ids,
      alerts: open.filter(({ alertId }) => ids.has(alertId)),
      // From what is selected by then: one key may select twice.
      toggle: (alertId: number) =>
        set((before) => {
          const next = new Set(before.ids);
          if (!next.delete(alertId) && openIds.includes(alertId)) next.add(alertId);
          return { ids: next, last: alertId };
        }),
      extendTo: (alertId: number) =>
        set((before) => {
          const between = idsBetween(openIds, before.last ?? alertId, alertId);
          return { ids: new Set([...before.ids, ...between]), last: alertId };
        }),
      clear: () => set({ ids: NONE, last: null }),
    };
  }, [rows, ids]);
}
