// The events of a month as a table of which only the rows in sight are drawn (EVT-006): arrows, Home, End
// and Page keys walk it, Enter or a click selects, right click and ⋯ open the menu (EVT-007).
import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { Tips } from '../ui/Tips.tsx';
import table from '../ui/table.module.css';
import { rowAfter, useFocusRow } from '../ui/walk-rows.ts';
import { EventLine } from './EventLine.tsx';
import type { EventId } from './event-place.ts';
import { type EventRow, rowOf } from './event-rows.ts';
import styles from './events.module.css';

const ROW_HEIGHT = 48;
/** On a phone the person has a line of its own. */
const PHONE_ROW_HEIGHT = 66;
const PHONE = '(max-width: 600px)';
/** How many events Page Up and Page Down pass. */
const PAGE_ROWS = 8;

interface EventsTableProps {
  rows: readonly EventRow[];
  selected: EventId | null;
  onSelect: (event: EventId | null) => void;
}

export function EventsTable({ rows, selected, onSelect }: EventsTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const chosen = rowOf(rows, selected);
  const chosenAt = chosen ? rows.indexOf(chosen) : -1;
  const [walkedTo, setWalkedTo] = useState<string | null>(null);
  const walkedAt = walkedTo === null ? -1 : rows.findIndex(({ key }) => key === walkedTo);
  // The one row that Tab reaches: where the arrows are, else the selected one, else the first.
  const activeAt = walkedAt >= 0 ? walkedAt : Math.max(chosenAt, 0);
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const rowHeight = isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The focused row stays on the page also when it is scrolled away.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), activeAt])],
  });
  useEffect(() => {
    if (rowHeight) virtual.measure();
  }, [rowHeight, virtual]);
  useShowSelected(chosenAt, scroller, (at) => virtual.scrollToIndex(at, { align: 'center' }));
  const focusRow = useFocusRow(scroller, 'data-event');
  const toggle = (row: EventRow) => onSelect(row === chosen ? null : row.id);

  function onKeyDown(signal: KeyboardEvent) {
    const row = rows[activeAt];
    if (!(signal.target instanceof HTMLElement) || signal.target.role !== 'row' || !row) return;
    if (signal.key === 'Enter' || signal.key === ' ') {
      signal.preventDefault();
      toggle(row);
      return;
    }
    const walk = { at: activeAt, count: rows.length, pageRows: PAGE_ROWS };
    const next = rowAfter(signal.key, walk);
    const key = next === null ? undefined : rows[next]?.key;
    if (next === null || key === undefined) return;
    signal.preventDefault();
    if (next === activeAt) return;
    setWalkedTo(key);
    virtual.scrollToIndex(next);
    focusRow(key);
  }

  return (
    <Tips>
      {/* biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn. */}
      <div
        ref={scroller}
        className={table.scroller}
        role="grid"
        tabIndex={-1}
        aria-label={t('events.table')}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
      >
        <TableHead />
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return row ? (
              <EventLine
                key={row.key}
                row={row}
                top={item.start}
                rowIndex={item.index + 2}
                isSelected={row === chosen}
                isActive={item.index === activeAt}
                onToggle={() => {
                  setWalkedTo(row.key);
                  toggle(row);
                }}
              />
            ) : null;
          })}
        </div>
      </div>
    </Tips>
  );
}

const COLUMNS = ['time', 'event', 'state', 'person'] as const;

function TableHead() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <table>.
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={1}
      className={`${table.scrollerHead} ${styles.head}`}
    >
      {COLUMNS.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        <span key={column} role="columnheader" tabIndex={-1} data-column={column}>
          {t(`events.col.${column}`)}
        </span>
      ))}
    </div>
  );
}

/** EVT-010: an event that the address or the map selects comes into sight; a click leaves all in place. */
function useShowSelected(
  chosenAt: number,
  scroller: RefObject<HTMLElement | null>,
  scrollTo: (at: number) => void,
): void {
  const shown = useRef(-1);
  useEffect(() => {
    if (chosenAt === shown.current) return;
    shown.current = chosenAt;
    if (chosenAt < 0) return;
    const row = scroller.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    const box = scroller.current?.getBoundingClientRect();
    const isInSight = row && box && row.top >= box.top && row.bottom <= box.bottom;
    if (!isInSight) scrollTo(chosenAt);
  }, [chosenAt, scroller, scrollTo]);
}
