// Which rows of a list are chosen for what is done with many: by their boxes, by Shift a range, by Ctrl+A all that the
// filters leave, by Esc none. A row that a filter hides is not chosen as long as it is hidden.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePageKeys } from '../../ground/ui/listen.ts';
import { isEscapeTaken } from '../../ground/ui/shortcuts.ts';

export interface Selection<Row> {
  /** In the order of the list. */
  rows: readonly Row[];
  keys: ReadonlySet<string>;
  /** `isRange`: from the one that was toggled last to this one. Always the same function. */
  toggle: (key: string, isRange: boolean) => void;
  all: () => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** `rows`: those that the filters leave. */
export function useSelection<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): Selection<Row> {
  const [chosen, setChosen] = useState(NONE);
  const anchor = useRef<string | null>(null);
  const listed = useMemo(() => (rows ?? []).map(keyOf), [rows, keyOf]);
  const latest = useRef(listed);
  useEffect(() => {
    latest.current = listed;
  });
  const toggle = useCallback((key: string, isRange: boolean) => {
    const from = anchor.current;
    anchor.current = key;
    setChosen((before) =>
      withToggled(before, latest.current, { key, from: isRange ? from : null }),
    );
  }, []);
  const all = useCallback(() => setChosen(new Set(latest.current)), []);
  const clear = useCallback(() => {
    anchor.current = null;
    setChosen(NONE);
  }, []);
  const shown = useMemo(() => {
    const kept = chosen.size === 0 ? [] : (rows ?? []).filter((row) => chosen.has(keyOf(row)));
    return { rows: kept, keys: kept.length === 0 ? NONE : new Set(kept.map(keyOf)) };
  }, [rows, keyOf, chosen]);
  useKeys(shown.rows.length > 0, { all, clear });
  return { ...shown, toggle, all, clear };
}

/** `from`: where the range begins; null, or not listed: it is one row that is put in or taken out. */
export function withToggled(
  chosen: ReadonlySet<string>,
  listed: readonly string[],
  { key, from }: { key: string; from: string | null },
): ReadonlySet<string> {
  const next = new Set(chosen);
  const [start, end] = [from === null ? -1 : listed.indexOf(from), listed.indexOf(key)];
  if (start >= 0 && end >= 0) {
    for (const one of listed.slice(Math.min(start, end), Math.max(start, end) + 1)) next.add(one);
  } else if (!next.delete(key)) {
    next.add(key);
  }
  return next;
}

/** Where nothing is typed and nothing lies above the list. */
function useKeys(isChosen: boolean, { all, clear }: { all: () => void; clear: () => void }): void {
  usePageKeys((signal) => {
    const { target, key, ctrlKey, metaKey } = signal;
    const isTyping =
      target instanceof HTMLElement &&
      target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');
    if (isTyping || isEscapeTaken()) return;
    const isAll = (ctrlKey || metaKey) && key.toLowerCase() === 'a';
    if (!isAll && !(key === 'Escape' && isChosen)) return;
    signal.preventDefault();
    if (isAll) all();
    else clear();
  });
}
