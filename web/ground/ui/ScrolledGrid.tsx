// A list of many rows of which only those in sight are drawn: a head that stays, arrows, Home, End and
// Page keys that walk, Enter that chooses. What a row looks like and offers is the list's own.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { PlacedAt } from './PlacedRow.tsx';
import { useIsPhone } from './phone.ts';
import { Tips } from './Tips.tsx';
import table from './table.module.css';
import { scaled } from './text-scale.ts';
import { rowAfter, useFocusRow } from './walk-rows.ts';

interface RowInSight extends PlacedAt {
  index: number;
  isPhone: boolean;
  /** The keys go on from this row; always the same function. */
  onWalk: (key: string) => void;
  /** As `ref` of a row whose height is its own, with its index as `data-index`; always the same function. */
  measure: (row: HTMLElement | null) => void;
}

interface ScrolledGridProps {
  label: string;
  /** Cells of the head; `Head` draws one. */
  head: ReactNode;
  headClassName: string | undefined;
  style?: CSSProperties;
  /** Of the rows, in their order; null: a row that the keys pass. */
  keys: readonly (string | null)[];
  /** Of a row's element: carries its key. */
  attribute: `data-${string}`;
  /** Css pixels. */
  heightOf: (index: number, isPhone: boolean) => number;
  overscan: number;
  /** How many rows Page Up and Page Down pass. */
  pageRows: number;
  /** Comes into sight when it is another one; -1: none. Its element has `aria-selected`. */
  selectedAt: number;
  /** The first selected row has the focus, unless something else has it. */
  focusesSelected?: boolean;
  choosesByBlank?: boolean;
  onChoose: (index: number) => void;
  children: (row: RowInSight) => ReactNode;
}

export function ScrolledGrid(props: ScrolledGridProps) {
  const { scroller, virtual, activeAt, isPhone, setWalkedTo, onKeyDown } = useWalkedRows(props);
  return (
    <Tips>
      {/* biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn. */}
      <div
        ref={scroller}
        className={table.scroller}
        role="grid"
        tabIndex={-1}
        aria-label={props.label}
        aria-rowcount={props.keys.length + 1}
        style={props.style}
        onKeyDown={onKeyDown}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        <div
          role="row"
          tabIndex={-1}
          aria-rowindex={1}
          className={`${table.scrollerHead} ${props.headClassName}`}
        >
          {props.head}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) =>
            props.children({
              index,
              top: start,
              rowIndex: index + 2,
              isPhone,
              isActive: index === activeAt,
              onWalk: setWalkedTo,
              measure: virtual.measureElement,
            }),
          )}
        </div>
      </div>
    </Tips>
  );
}

/** Which rows are drawn, and where the keys are. */
function useWalkedRows(props: ScrolledGridProps) {
  const { keys, selectedAt, onChoose, heightOf } = props;
  const isPhone = useIsPhone();
  const scroller = useRef<HTMLDivElement>(null);
  const [walkedTo, setWalkedTo] = useState<string | null>(null);
  // Where the arrows are, else the selected one, else the first that can be walked to.
  const starts = [walkedTo === null ? -1 : keys.indexOf(walkedTo), selectedAt];
  const activeAt = starts.find((at) => at >= 0) ?? keys.findIndex((key) => key !== null);
  // Rows of unlike heights are laid out anew when they change places.
  const getItemKey = useCallback((index: number) => keys[index] ?? -1 - index, [keys]);
  const virtual = useVirtualizer({
    count: keys.length,
    getItemKey,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => scaled(heightOf(index, isPhone)),
    overscan: props.overscan,
    // The focused row stays on the page also when it is scrolled away.
    rangeExtractor: (range) => [
      ...new Set([...defaultRangeExtractor(range), ...(activeAt < 0 ? [] : [activeAt])]),
    ],
  });
  // The phone was turned, or the window made narrow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height.
  useEffect(() => virtual.measure(), [isPhone, virtual]);
  const focusRow = useFocusRow(scroller, props.attribute);
  useShowSelected(selectedAt, scroller, (at, isFirst) => {
    virtual.scrollToIndex(at, { align: 'center' });
    const isFree = document.activeElement === null || document.activeElement === document.body;
    const key = keys[at];
    if (props.focusesSelected && isFirst && isFree && key) focusRow(key);
  });

  function onKeyDown(signal: KeyboardEvent) {
    const key = keys[activeAt];
    if (!(signal.target instanceof HTMLElement) || signal.target.role !== 'row' || !key) return;
    if (signal.key === 'Enter' || (signal.key === ' ' && props.choosesByBlank)) {
      signal.preventDefault();
      onChoose(activeAt);
      return;
    }
    const walked = keys.filter((one) => one !== null);
    const walk = { at: walked.indexOf(key), count: walked.length, pageRows: props.pageRows };
    const to = rowAfter(signal.key, walk);
    const next = to === null ? undefined : walked[to];
    if (next === undefined) return;
    signal.preventDefault();
    // Nothing is drawn for a step that leads nowhere, and a wish for the focus would wait for a later draw.
    if (next === key) return;
    setWalkedTo(next);
    virtual.scrollToIndex(keys.indexOf(next));
    focusRow(next);
  }

  return { scroller, virtual, activeAt, isPhone, setWalkedTo, onKeyDown };
}

/** EVT-010, LOG-011: what the address or the map selects comes into sight; a click leaves all in place. */
function useShowSelected(
  selectedAt: number,
  scroller: RefObject<HTMLElement | null>,
  show: (at: number, isFirst: boolean) => void,
): void {
  const shown = useRef(-1);
  const isFirst = useRef(true);
  useEffect(() => {
    if (selectedAt === shown.current) return;
    shown.current = selectedAt;
    if (selectedAt < 0) return;
    const row = scroller.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    const box = scroller.current?.getBoundingClientRect();
    const isInSight = row && box && row.top >= box.top && row.bottom <= box.bottom;
    if (isFirst.current || !isInSight) show(selectedAt, isFirst.current);
    isFirst.current = false;
  }, [selectedAt, scroller, show]);
}
