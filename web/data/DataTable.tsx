// The rows of a list, of which only those in sight are drawn (DATA-022): heads that sort, arrows, Home, End
// and Page keys walk, Enter or a click opens, right click and ⋯ open the menu.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { t } from '../i18n/i18n.ts';
import { useNow } from '../ui/now.ts';
import { ScrolledGrid } from '../ui/ScrolledGrid.tsx';
import { DataRow } from './DataRow.tsx';
import type { Sort } from './list-rows.ts';
import type { AnyDataModule, DataPlace } from './module.ts';
import styles from './rows.module.css';

/** DATA-022. */
const ROW_HEIGHT = 54;
/** A name and two lines below it. */
const PHONE_ROW_HEIGHT = 60;
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
  const keys = useMemo(() => rows.map((row) => module.keyOf(row)), [rows, module]);
  const lastAt = useMemo(
    () => (lastId === null ? -1 : rows.findIndex((row) => module.idOf?.(row, place) === lastId)),
    [rows, lastId, module, place],
  );
  return (
    <ScrolledGrid
      label={t(`data.${module.list}`)}
      head={<Heads {...props} />}
      headClassName={styles.heads}
      style={{ '--columns': widths(module) } as Record<string, string>}
      keys={keys}
      attribute="data-data-row"
      heightOf={(_index, isPhone) => (isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT)}
      overscan={8}
      pageRows={PAGE_ROWS}
      selectedAt={lastAt}
      // Back from a record: the keys go on from its row.
      focusesSelected
      onChoose={(index) => props.onOpen(rows[index])}
    >
      {({ index, ...placed }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <DataRow
            key={keys[index]}
            module={module}
            place={place}
            row={row}
            isLast={index === lastAt}
            look={module.lookOf?.(row, now) ?? null}
            onOpen={props.onOpen}
            {...placed}
          />
        );
      }}
    </ScrolledGrid>
  );
}

/** As a grid's columns; the last is that of the ⋯ button. */
function widths(module: AnyDataModule): string {
  const columns = module.columns.map(({ width }) => width ?? 'minmax(0, 1fr)');
  return [...columns, ...(module.menuOf ? ['32px'] : [])].join(' ');
}

function Heads({ module, sort, onSort }: DataTableProps) {
  return (
    <>
      {module.columns.map(({ key, title, isNumber }) => {
        const isSorted = sort?.key === key;
        const Arrow = sort?.isDown ? IconArrowDown : IconArrowUp;
        return (
          // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn.
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
        // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn.
        <span role="columnheader" tabIndex={-1} aria-label={t('app.more')} />
      )}
    </>
  );
}
