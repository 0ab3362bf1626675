// Acknowledging alerts: at once on the screen, taken back for some seconds by one press, and as it was before
// where the server refuses.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useCompany } from '../../ground/session/company.ts';
import { showFailure } from '../../ground/ui/failure.ts';
import { patchAlerts, recountAlerts, sendAcknowledged } from '../../thing/alert/alert.data.ts';

/** How long the way back is offered. */
export const UNDO_MS = 8_000;

export interface Acknowledging {
  /** What was acknowledged last, as long as it can be taken back. */
  done: readonly Alert[];
  acknowledge(alerts: readonly Alert[], note: string): void;
  undo(): void;
  /** Takes back what was acknowledged at any time. */
  reopen(alert: Alert): void;
  dismiss(): void;
}

const NONE: readonly Alert[] = [];

export function useAcknowledging(): Acknowledging {
  const { ccode, company, session } = useCompany();
  const cache = useQueryClient();
  const [done, setDone] = useState(NONE);
  useEffect(() => {
    if (done.length === 0) return undefined;
    const timer = setTimeout(() => setDone(NONE), UNDO_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const send = useCallback(
    (before: readonly Alert[], after: readonly Alert[], note: string | null) => {
      const ids = before.map(({ alertId }) => alertId);
      patchAlerts(cache, ccode, after);
      const acknowledged = after[0]?.acknowledged !== null;
      return sendAcknowledged(ccode, ids, { acknowledged, note })
        .then((answered) => patchAlerts(cache, ccode, answered))
        .catch((failure) => {
          patchAlerts(cache, ccode, before);
          setDone(NONE);
          showFailure(failure);
        })
        .finally(() => recountAlerts(cache));
    },
    [cache, ccode],
  );
  const { firstName, lastName } = session;
  const { personId } = company;
  return useMemo(() => {
    const takeBack = (alerts: readonly Alert[]) => {
      setDone(NONE);
      void send(
        alerts,
        alerts.map((alert) => ({ ...alert, acknowledged: null })),
        null,
      );
    };
    return {
      done,
      acknowledge(alerts: readonly Alert[], text: string) {
        const note = text.trim() || null;
        const by = { personId: personId ?? null, firstName, lastName };
        const acknowledged = { at: new Date().toISOString(), by, note };
        const after = alerts.map((alert) => ({ ...alert, acknowledged }));
        if (after.length === 0) return;
        setDone(after);
        void send(alerts, after, note);
      },
      undo: () => takeBack(done),
      reopen: (alert: Alert) => takeBack([alert]),
      dismiss: () => setDone(NONE),
    };
  }, [done, send, personId, firstName, lastName]);
}
