// Walking the rows of a table by keys: arrows, Home and End move the focus, Enter and blank do what a row
// is for. Tab reaches one row of the table.
import { type KeyboardEvent, useRef, useState } from 'react';

/** `keys` in the order of the rows; rows carry `data-key`. */
export function useRowWalk(keys: readonly string[], onEnter: (key: string) => void) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [walked, setWalked] = useState<string | null>(null);
  const reachable = walked !== null && keys.includes(walked) ? walked : keys[0];
  function onKeyDown(signal: KeyboardEvent<HTMLElement>) {
    const row = signal.target instanceof HTMLElement ? signal.target : null;
    const key = row?.dataset.key;
    if (key === undefined) return;
    const at = keys.indexOf(key);
    const steps: Record<string, number> = {
      ...{ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: keys.length - 1 },
    };
    const step = steps[signal.key];
    if (step !== undefined) {
      signal.preventDefault();
      const next = keys[Math.max(0, Math.min(keys.length - 1, step))];
      if (next !== undefined) rowOf(body.current, next)?.focus();
    } else if (signal.key === 'Enter' || signal.key === ' ') {
      signal.preventDefault();
      onEnter(key);
    }
  }
  return {
    body: { ref: body, onKeyDown },
    row: (key: string) => ({
      'data-key': key,
      tabIndex: key === reachable ? 0 : -1,
      onFocus: () => setWalked(key),
    }),
  };
}

function rowOf(body: HTMLElement | null, key: string): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`) ?? null;
}
