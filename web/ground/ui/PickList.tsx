// A list to choose one row from: arrows walk it (also from the text field above), Enter takes the marked
// row, a click takes any. Thousands of rows are drawn as few, the marked one always: a reader is told of it.
// Whoever types and presses Enter faster than the rows come is not asked to press it again: the marked row is
// taken once they are there.
import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './pick-list.module.css';
import { scaled } from './text-scale.ts';
import { rowAfter } from './walk-rows.ts';

const HEAD_HEIGHT = scaled(28);

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
  /** Enter was pressed behind this text before the list itself was there. */
  entered?: string | null;
  /** The head above a row and those after it that have the same one; rows of one head stand together. */
  headOf?: (row: T) => string;
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
  'aria-activedescendant': string | undefined;
  role: 'combobox';
  'aria-expanded': true;
}

export function PickList<T>(props: PickListProps<T>) {
  const { rows, rowKey, headOf, text = '', isReading = false, maxHeight = 440 } = props;
  const rowHeight = scaled(props.rowHeight ?? 44);
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const current = props.isCurrent ? rows.findIndex(props.isCurrent) : -1;
  const [mark, setMark] = useState<{ text: string; key: string | number; at: number } | null>(null);
  const isMarkedByHand = mark !== null && mark.text === text;
  // Rows that come later may stand above the marked one.
  const kept = isMarkedByHand ? rows.findIndex((one) => rowKey(one) === mark.key) : -1;
  const marked = isMarkedByHand ? (kept < 0 ? mark.at : kept) : Math.max(0, current);
  const at = Math.min(marked, Math.max(0, rows.length - 1));
  const row = rows[at];
  const markedId = row === undefined ? undefined : `${id}-${at}`;
  const headAbove = (index: number) => {
    const [here, before] = [rows[index], rows[index - 1]];
    const head = here !== undefined && headOf ? headOf(here) : null;
    return head !== null && (before === undefined || headOf?.(before) !== head) ? head : null;
  };
  const take = useTaking(
    { text, isReading, entered: props.entered ?? null },
    () => row !== undefined && props.onPick(row),
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (headAbove(index) === null ? 0 : HEAD_HEIGHT),
    // Measured anew when a row becomes the first below a head.
    ...(headOf && { getItemKey: (index) => `${rowKey(rows[index] as T)} ${headAbove(index)}` }),
    rangeExtractor: (range) => [
      ...new Set([...defaultRangeExtractor(range), ...(row ? [at] : [])]),
    ],
    overscan: 6,
    initialRect: { width: 0, height: maxHeight },
  });
  function markRow(index: number) {
    const next = rows[index];
    if (next === undefined) return;
    if (index !== at) take.forget();
    setMark({ text, key: rowKey(next), at: index });
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
  function option(item: VirtualItem) {
    const drawn = rows[item.index];
    if (drawn === undefined) return null;
    const head = headAbove(item.index);
    const top = item.start + (head === null ? 0 : HEAD_HEIGHT);
    return (
      <Fragment key={rowKey(drawn)}>
        {head !== null && (
          <div
            className={styles.head}
            style={{ height: HEAD_HEIGHT, transform: `translateY(${item.start}px)` }}
            aria-hidden="true"
          >
            {head}
          </div>
        )}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its options. */}
        <div
          id={`${id}-${item.index}`}
          role="option"
          tabIndex={-1}
          aria-selected={item.index === at}
          aria-setsize={rows.length}
          aria-posinset={item.index + 1}
          className={styles.row}
          style={{ height: rowHeight, transform: `translateY(${top}px)` }}
          onPointerMove={() => markRow(item.index)}
          onClick={() => props.onPick(drawn)}
        >
          {props.children(drawn)}
        </div>
      </Fragment>
    );
  }

  return (
    <>
      {props.field?.({
        onKeyDown,
        role: 'combobox',
        'aria-expanded': true,
        'aria-controls': id,
        'aria-activedescendant': markedId,
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
        aria-activedescendant={markedId}
        className={styles.list}
        style={{ maxHeight, display: rows.length === 0 ? 'none' : undefined }}
        onKeyDown={props.field ? undefined : onKeyDown}
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {headOf
            ? groupsOf(virtual.getVirtualItems(), (index) => headOf(rows[index] as T)).map(
                ({ head, items }) => (
                  // biome-ignore lint/a11y/useSemanticElements: a fieldset may not hold options.
                  <div key={head} role="group" aria-label={head}>
                    {items.map(option)}
                  </div>
                ),
              )
            : virtual.getVirtualItems().map(option)}
        </div>
      </div>
    </>
  );
}

/** The drawn rows of each head. */
function groupsOf(items: readonly VirtualItem[], headOf: (index: number) => string) {
  const groups: { head: string; items: VirtualItem[] }[] = [];
  for (const item of items) {
    const head = headOf(item.index);
    const open = groups.find((group) => group.head === head);
    if (open) open.items.push(item);
    else groups.push({ head, items: [item] });
  }
  return groups;
}

/** Takes the marked row as soon as the rows are there, unless the text is another one by then. */
function useTaking(
  of: { text: string; isReading: boolean; entered: string | null },
  pick: () => void,
) {
  const { text, isReading, entered } = of;
  const [awaited, setAwaited] = useState<string | null>(null);
  useEffect(() => setAwaited(entered), [entered]);
  useEffect(() => {
    if (awaited === null || (isReading && awaited === text)) return;
    setAwaited(null);
    if (awaited === text) pick();
  });
  return { later: () => setAwaited(text), forget: () => setAwaited(null) };
}
