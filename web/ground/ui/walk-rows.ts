// How the keys walk through the rows of a list, the same in every list; and the focus of rows that are drawn
// only when they come into sight.
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Walk {
  /** The row from which it goes. */
  at: number;
  count: number;
  /** How many rows Page Up and Page Down pass; left out: they scroll. */
  pageRows?: number;
  /** The keys come from a text field: there Home and End belong to the text. */
  isInField?: boolean;
}

/** The row that a key leads to, that of `at` at either end; null: the key does not walk. */
export function rowAfter(key: string, { at, count, pageRows, isInField }: Walk): number | null {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    ...(pageRows === undefined ? {} : { PageDown: at + pageRows, PageUp: at - pageRows }),
    ...(isInField ? {} : { Home: 0, End: count - 1 }),
  };
  const next = steps[key];
  return next === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, next));
}

/** The rows that are drawn, and this one in its place among them. */
export function withRow(drawn: readonly number[], at: number): number[] {
  return drawn.includes(at) ? [...drawn] : [...drawn, at].sort((one, other) => one - other);
}

/**
 * Puts the focus into the row whose attribute has this value once it is drawn, unless the focus went elsewhere
 * meanwhile.
 */
export function useFocusRow(scroller: RefObject<HTMLElement | null>, attribute: string) {
  const wanted = useRef<string | null>(null);
  const [focus] = useState(() => (value: string) => {
    wanted.current = value;
  });
  useEffect(() => {
    if (wanted.current === null) return;
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body;
    if (!isFree && !scroller.current?.contains(activeElement)) {
      wanted.current = null;
      return;
    }
    const value = CSS.escape(wanted.current);
    const row = scroller.current?.querySelector<HTMLElement>(`[${attribute}="${value}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  return focus;
}
