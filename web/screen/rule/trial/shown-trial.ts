// The figures of the open trial, for the editors of the sentence beside it: a threshold is chosen by what it would
// have done. There is one form at a time.
import type { TrialInput, TrialResult } from '@flotila/domain/rule/rule.api.ts';
import { useSyncExternalStore } from 'react';

interface ShownTrial {
  result: TrialResult;
  /** What was tried; the form may have gone on since. */
  of: TrialInput;
}

let shown: ShownTrial | null = null;
const listeners = new Set<() => void>();

export function showTrial(next: ShownTrial | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** null: there are no figures. */
export function useShownTrial(): ShownTrial | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
