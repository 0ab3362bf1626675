// A list to choose one row from: arrows walk it (also from the text field above), Enter takes the marked
// row, a click takes any. Thousands of rows are drawn as few.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './pick-list.module.css';
import { rowAfter } from './walk-rows.ts';

export interface PickListProps<T> {
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  label: string;
  onPick: (row: T) => void;
  children: (row: T) => ReactNode;
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
  const { rows, rowHeight = 44, maxHeight = 440 } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const current = props.isCurrent ? rows.findIndex(props.isCurrent) : -1;
  const [marked, setMarked] = useState(Math.max(0, current));
  const at = Math.min(marked, Math.max(0, rows.length - 1));
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 0, height: maxHeight },
  });
  function onKeyDown(signal: KeyboardEvent) {
    const pageRows = Math.floor(maxHeight / rowHeight) - 1;
    const walk = { at, count: rows.length, pageRows, isInField: true };
    const next = rowAfter(signal.key, walk);
    if (next !== null) {
      signal.preventDefault();
      setMarked(next);
      virtual.scrollToIndex(next);
      return;
    }
    const row = rows[at];
    if (signal.key === 'Enter' && row !== undefined) {
      signal.preventDefault();
      props.onPick(row);
    }
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
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its options.
              <div
                key={props.rowKey(row)}
                id={`${id}-${item.index}`}
                role="option"
                tabIndex={-1}
                aria-selected={item.index === at}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                className={styles.row}
                style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
                onPointerMove={() => setMarked(item.index)}
                onClick={() => props.onPick(row)}
              >
                {props.children(row)}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}
