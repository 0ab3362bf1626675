// The rows of a list, of which only those in sight are drawn (DATA-022): heads that sort, arrows, Home, End
// and Page keys walk, Enter or a click opens, right click and ⋯ open the menu.
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { useNow } from '../ui/now.ts';
import { Tips } from '../ui/Tips.tsx';
import table from '../ui/table.module.css';
import { rowAfter, useFocusRow } from '../ui/walk-rows.ts';
import { DataRow } from './DataRow.tsx';
import type { Sort } from './list-rows.ts';
import type { AnyDataModule, DataPlace } from './module.ts';
import styles from './rows.module.css';

/** DATA-022. */
const ROW_HEIGHT = 54;
/** A name and two lines below it. */
const PHONE_ROW_HEIGHT = 60;
const PHONE = '(max-width: 600px)';
/** How many rows Page Up and Page Down pass. */
const PAGE_ROWS = 10;

// biome-ignore lint/suspicious/noExplicitAny: rows of all modules.
type Row = any;

interface DataTableProps {
  module: AnyDataModule;
  place: DataPlace;
  rows: readonly Row[];
  sort: Sort | null;
  onSort: (key: string) => void;
  /** Id of the record that was opened last; its row comes into sight and is marked. */
  lastId: string | null;
  /** Opens its record or its small view, if it has one. */
  onOpen: (row: Row) => void;
}

export function DataTable(props: DataTableProps) {
  const { module, place, rows, lastId } = props;
  const now = useNow();
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  const scroller = useRef<HTMLDivElement>(null);
  const [walkedTo, setWalkedTo] = useState<string | null>(null);
  const lastAt = useMemo(
    () => (lastId === null ? -1 : rows.findIndex((row) => module.idOf?.(row, place) === lastId)),
    [rows, lastId, module, place],
  );
  const walkedAt = walkedTo === null ? -1 : rows.findIndex((row) => module.keyOf(row) === walkedTo);
  // The one row that Tab reaches: where the arrows are, else the one opened last, else the first.
  const activeAt = walkedAt >= 0 ? walkedAt : Math.max(lastAt, 0);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT),
    overscan: 8,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), activeAt])],
  });
  // The phone was turned, or the window made narrow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height.
  useEffect(() => virtual.measure(), [isPhone, virtual]);
  const focus = useFocusRow(scroller, 'data-data-row');
  // Back from a record: its row is shown again and the keys go on from there.
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current || lastAt < 0) return;
    isShown.current = true;
    virtual.scrollToIndex(lastAt, { align: 'center' });
    const row = rows[lastAt];
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (row && isFree) focus(module.keyOf(row));
  }, [lastAt, rows, module, virtual, focus]);

  function onKeyDown(signal: KeyboardEvent) {
    const row = rows[activeAt];
    if (!(signal.target instanceof HTMLElement) || signal.target.role !== 'row' || !row) return;
    if (signal.key === 'Enter') {
      signal.preventDefault();
      props.onOpen(row);
      return;
    }
    const walk = { at: activeAt, count: rows.length, pageRows: PAGE_ROWS };
    const next = rowAfter(signal.key, walk);
    if (next === null || rows[next] === undefined) return;
    signal.preventDefault();
    // Nothing is drawn for a step that leads nowhere, and a wish for the focus would wait for a later draw.
    if (next === activeAt) return;
    const key = module.keyOf(rows[next]);
    setWalkedTo(key);
    virtual.scrollToIndex(next);
    focus(key);
  }

  return (
    <Tips>
      {/* biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn. */}
      <div
        ref={scroller}
        className={table.scroller}
        role="grid"
        tabIndex={-1}
        aria-label={t(`data.${module.list}`)}
        aria-rowcount={rows.length + 1}
        style={{ '--columns': widths(module) } as Record<string, string>}
        onKeyDown={onKeyDown}
      >
        <Heads {...props} />
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <DataRow
                key={module.keyOf(row)}
                module={module}
                place={place}
                row={row}
                top={item.start}
                rowIndex={item.index + 2}
                isLast={item.index === lastAt}
                isActive={item.index === activeAt}
                isPhone={isPhone}
                look={module.lookOf?.(row, now) ?? null}
                onWalk={setWalkedTo}
                onOpen={props.onOpen}
              />
            );
          })}
        </div>
      </div>
    </Tips>
  );
}

/** As a grid's columns; the last is that of the ⋯ button. */
function widths(module: AnyDataModule): string {
  const columns = module.columns.map(({ width }) => width ?? 'minmax(0, 1fr)');
  return [...columns, ...(module.menuOf ? ['32px'] : [])].join(' ');
}

function Heads({ module, sort, onSort }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <table>.
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={1}
      className={`${table.scrollerHead} ${styles.heads}`}
    >
      {module.columns.map(({ key, title, isNumber }) => {
        const isSorted = sort?.key === key;
        const Arrow = sort?.isDown ? IconArrowDown : IconArrowUp;
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <span
            key={key}
            role="columnheader"
            tabIndex={-1}
            aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : 'none'}
            data-number={isNumber}
          >
            <button type="button" onClick={() => onSort(key)}>
              {title()}
              {isSorted && <Arrow size={14} stroke={2} aria-hidden="true" />}
            </button>
          </span>
        );
      })}
      {module.menuOf && (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        <span role="columnheader" tabIndex={-1} aria-label={t('app.more')} />
      )}
    </div>
  );
}
