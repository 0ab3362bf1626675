// A list to choose one row from: arrows walk it (also from the text field above), Enter takes the marked
// row, a click takes any. Thousands of rows are drawn as few. Whoever types and presses Enter faster than the
// rows come is not asked to press it again: the marked row is taken once they are there.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './pick-list.module.css';
import { rowAfter } from './walk-rows.ts';

export interface PickListProps<T> {
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  label: string;
  onPick: (row: T) => void;
  children: (row: T) => ReactNode;
  /** What the rows are found by; another text marks the first of its rows. */
  text?: string;
  /** The rows of this text are not there yet: Enter takes the marked one once they are. */
  isReading?: boolean;
  /** Pixels of one row. */
  rowHeight?: number;
  /** Pixels that the list may take. */
  maxHeight?: number;
  isCurrent?: (row: T) => boolean;
  /** A text field above the list; it keeps the focus while the arrows walk. */
  field?: (props: FieldProps) => ReactNode;
  empty?: ReactNode;
}

export interface FieldProps {
  onKeyDown: (signal: KeyboardEvent) => void;
  'aria-controls': string;
  'aria-activedescendant': string;
  role: 'combobox';
  'aria-expanded': true;
}

export function PickList<T>(props: PickListProps<T>) {
  const { rows, text = '', isReading = false, rowHeight = 44, maxHeight = 440 } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const current = props.isCurrent ? rows.findIndex(props.isCurrent) : -1;
  const [mark, setMark] = useState<{ text: string; at: number } | null>(null);
  const isMarkedByHand = mark !== null && mark.text === text;
  const marked = isMarkedByHand ? mark.at : Math.max(0, current);
  const at = Math.min(marked, Math.max(0, rows.length - 1));
  const row = rows[at];
  const take = useTaking({ text, isReading }, () => row !== undefined && props.onPick(row));
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 0, height: maxHeight },
  });
  function markRow(index: number) {
    if (index !== at) take.forget();
    setMark({ text, at: index });
  }
  function onKeyDown(signal: KeyboardEvent) {
    const pageRows = Math.floor(maxHeight / rowHeight) - 1;
    const walk = { at, count: rows.length, pageRows, isInField: true };
    const next = rowAfter(signal.key, walk);
    if (next !== null) {
      signal.preventDefault();
      markRow(next);
      virtual.scrollToIndex(next);
      return;
    }
    if (signal.key !== 'Enter') return;
    signal.preventDefault();
    // Whoever went to a row means that one, also while further rows are on their way.
    if (row !== undefined && (isMarkedByHand || !isReading)) props.onPick(row);
    else if (isReading) take.later();
  }

  return (
    <>
      {props.field?.({
        onKeyDown,
        role: 'combobox',
        'aria-expanded': true,
        'aria-controls': id,
        'aria-activedescendant': `${id}-${at}`,
      })}
      {rows.length === 0 && props.empty}
      <div
        ref={scroller}
        id={id}
        role="listbox"
        tabIndex={props.field ? -1 : 0}
        // The dialog's focus trap begins here when there is no field.
        data-autofocus={props.field ? undefined : true}
        aria-label={props.label}
        aria-activedescendant={`${id}-${at}`}
        className={styles.list}
        style={{ maxHeight, display: rows.length === 0 ? 'none' : undefined }}
        onKeyDown={props.field ? undefined : onKeyDown}
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const drawn = rows[item.index];
            if (drawn === undefined) return null;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its options.
              <div
                key={props.rowKey(drawn)}
                id={`${id}-${item.index}`}
                role="option"
                tabIndex={-1}
                aria-selected={item.index === at}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                className={styles.row}
                style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
                onPointerMove={() => markRow(item.index)}
                onClick={() => props.onPick(drawn)}
              >
                {props.children(drawn)}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

/** Takes the marked row as soon as the rows are there, unless the text is another one by then. */
function useTaking({ text, isReading }: { text: string; isReading: boolean }, pick: () => void) {
  const [awaited, setAwaited] = useState<string | null>(null);
  useEffect(() => {
    if (awaited === null || (isReading && awaited === text)) return;
    setAwaited(null);
    if (awaited === text) pick();
  });
  return { later: () => setAwaited(text), forget: () => setAwaited(null) };
}
