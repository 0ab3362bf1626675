// Walking the rows of a <table> by keys: arrows, Home and End move the focus, Enter and blank do what a
// row is for. Tab reaches one row of the table.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { rowAfter } from './walk-rows.ts';

/** What the element of a row takes. */
export interface WalkedRow {
  'data-key': string;
  tabIndex: number;
  onFocus: () => void;
}

/**
 * @param keys in the order of the rows
 * @param selectedKey of the row that comes into sight when it is another one; the keys go on from it
 */
export function useRowWalk(
  keys: readonly string[],
  onEnter: (key: string) => void,
  selectedKey: string | null = null,
) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [walked, setWalked] = useState<string | null>(null);
  const reachable = walked !== null && keys.includes(walked) ? walked : keys[0];
  useEffect(() => {
    if (selectedKey === null) return;
    setWalked(selectedKey);
    const row = rowOf(body.current, selectedKey);
    const below = row?.nextElementSibling;
    // Details that open below it are what it was selected for.
    if (below?.getAttribute('data-key') === null) below.scrollIntoView({ block: 'nearest' });
    row?.scrollIntoView({ block: 'nearest' });
  }, [selectedKey]);

  function onKeyDown(signal: KeyboardEvent<HTMLElement>) {
    const row = signal.target instanceof HTMLElement ? signal.target : null;
    const key = row?.dataset.key;
    if (key === undefined) return;
    if (signal.key === 'Enter' || signal.key === ' ') {
      signal.preventDefault();
      onEnter(key);
      return;
    }
    const to = rowAfter(signal.key, { at: keys.indexOf(key), count: keys.length });
    const next = to === null ? undefined : keys[to];
    if (next === undefined) return;
    signal.preventDefault();
    rowOf(body.current, next)?.focus();
  }
  return {
    body: { ref: body, onKeyDown },
    reachable,
    /** Always the same function. */
    walkTo: setWalked,
    row: (key: string): WalkedRow => ({
      'data-key': key,
      tabIndex: key === reachable ? 0 : -1,
      onFocus: () => setWalked(key),
    }),
  };
}

function rowOf(body: HTMLElement | null, key: string): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`) ?? null;
}
