// Which alerts are selected for one note: one by one, or from the last one to another.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { useMemo, useState } from 'react';
import { idsBetween, isHandled } from './alert-list.ts';

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
  const [{ ids, last }, set] = useState<{ ids: ReadonlySet<number>; last: number | null }>({
    ids: NONE,
    last: null,
  });
  return useMemo(() => {
    const open = rows.filter((alert) => !isHandled(alert));
    const openIds = open.map(({ alertId }) => alertId);
    return {
      ids,
      alerts: open.filter(({ alertId }) => ids.has(alertId)),
      toggle(alertId: number) {
        const next = new Set(ids);
        if (!next.delete(alertId) && openIds.includes(alertId)) next.add(alertId);
        set({ ids: next, last: alertId });
      },
      extendTo(alertId: number) {
        const between = idsBetween(openIds, last ?? alertId, alertId);
        set({ ids: new Set([...ids, ...between]), last: alertId });
      },
      clear: () => set({ ids: NONE, last: null }),
    };
  }, [rows, ids, last]);
}
