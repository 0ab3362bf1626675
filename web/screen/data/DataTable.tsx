// The rows of a list, of which only those in sight are drawn (DATA-022): heads that sort, arrows, Home, End
// and Page keys walk, Enter or a click opens, Space or the box chooses, right click and ⋯ open the menu.
import { useMemo } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { ScrolledGrid } from '../../ground/ui/ScrolledGrid.tsx';
import { scaled } from '../../ground/ui/text-scale.ts';
import { DataRow } from './DataRow.tsx';
import { ListHeads, type ListHeadsProps } from './ListHeads.tsx';
import { gridOf } from './list-view.ts';
import type { DataPlace } from './module.ts';
import styles from './rows.module.css';

/** DATA-022. */
const ROW_HEIGHT = 54;
/** A name and two lines below it. */
const PHONE_ROW = 60;
/** How many rows Page Up and Page Down pass. */
const PAGE_ROWS = 10;

// biome-ignore lint/suspicious/noExplicitAny: rows of all modules.
type Row = any;

interface DataTableProps extends Omit<ListHeadsProps, 'count'> {
  place: DataPlace;
  rows: readonly Row[];
  /** Keys of columns that say nothing in any row. */
  empty: ReadonlySet<string>;
  /** Id of the record that was opened last; its row comes into sight and is marked. */
  lastId: string | null;
  /** Opens its record or its small view, if it has one. */
  onOpen: (row: Row) => void;
}

export function DataTable(props: DataTableProps) {
  const { module, place, rows, lastId, columns, selection } = props;
  const { view, empty } = props;
  const { tracks, least } = gridOf(columns, { view, empty, isMenued: module.menuOf !== undefined });
  const phoneRow = module.phoneRow ?? PHONE_ROW;
  const now = useNow();
  const keys = useMemo(() => rows.map((row) => module.keyOf(row)), [rows, module]);
  const lastAt = useMemo(
    () => (lastId === null ? -1 : rows.findIndex((row) => module.idOf?.(row, place) === lastId)),
    [rows, lastId, module, place],
  );
  return (
    <ScrolledGrid
      label={t(`data.${module.list}`)}
      head={<ListHeads {...props} count={rows.length} />}
      headClassName={`${pieces.notOnPhone} ${styles.heads}`}
      style={
        {
          '--columns': tracks,
          '--least': `${scaled(least)}px`,
          '--phone-row': `${scaled(phoneRow)}px`,
        } as Record<string, string>
      }
      keys={keys}
      attribute="data-data-row"
      heightOf={(_index, isPhone) => (isPhone ? phoneRow : ROW_HEIGHT)}
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
            columns={columns}
            row={row}
            isChosen={selection.keys.has(keys[index] ?? '')}
            isChoosing={selection.keys.size > 0}
            onToggle={selection.toggle}
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
