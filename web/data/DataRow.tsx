// One row of a list: cells in columns, on a phone two lines. A row that opens a record has a link to it, so
// that it also opens in another tab.
import { memo, type ReactNode, useState } from 'react';
import { MISSING } from '../format.ts';
import { PathLink } from '../navigate.tsx';
import { dataDetailPath } from '../paths.ts';
import { RowMenu } from '../ui/RowMenu.tsx';
import table from '../ui/table.module.css';
import { noteRow } from './list-memory.ts';
import { secondLine } from './list-rows.ts';
import type { AnyDataModule, Column, DataPlace } from './module.ts';
import styles from './rows.module.css';

// biome-ignore lint/suspicious/noExplicitAny: rows of all modules.
type Row = any;

interface DataRowProps {
  module: AnyDataModule;
  place: DataPlace;
  row: Row;
  top: number;
  rowIndex: number;
  /** Its record was opened last. */
  isLast: boolean;
  isActive: boolean;
  isPhone: boolean;
  look: 'muted' | 'ended' | null;
  onWalk: (key: string) => void;
  onOpen: (row: Row) => void;
}

export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { module, place, row } = props;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const id = module.idOf?.(row, place) ?? null;
  const key = module.keyOf(row);
  const entries = module.menuOf?.(row, place) ?? [];
  const [first] = module.columns;
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys of its rows.
    <div
      role="row"
      tabIndex={props.isActive ? 0 : -1}
      aria-rowindex={props.rowIndex}
      aria-selected={props.isLast}
      className={`${table.placedRow} ${styles.row}`}
      style={{ transform: `translateY(${props.top}px)` }}
      data-data-row={key}
      data-opens={id !== null || module.Peek !== undefined}
      data-look={props.look}
      onFocus={() => props.onWalk(key)}
      onClick={() => {
        props.onOpen(row);
      }}
      onContextMenu={(signal) => {
        if (entries.length === 0) return;
        signal.preventDefault();
        setMenuOpen(true);
      }}
    >
      {props.isPhone ? <Lines {...props} id={id} /> : <Cells {...props} id={id} />}
      {module.menuOf && (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        <span role="gridcell" tabIndex={-1} className={styles.more}>
          <RowMenu
            name={module.nameOf?.(row) ?? first?.text(row, place) ?? ''}
            entries={entries}
            isOpen={isMenuOpen}
            onOpen={setMenuOpen}
          />
        </span>
      )}
    </div>
  );
});

function Cells(props: DataRowProps & { id: string | null }) {
  const { module, place, row, id } = props;
  const [first] = module.columns;
  return module.columns.map((column) => (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn.
    <span key={column.key} role="gridcell" tabIndex={-1} data-number={column.isNumber}>
      {column === first && id !== null ? (
        <RowLink {...props} id={id}>
          {cell(column, row, place)}
        </RowLink>
      ) : (
        cell(column, row, place)
      )}
    </span>
  ));
}

/** On a phone: what the record is called, and below it the rest in one line. */
function Lines(props: DataRowProps & { id: string | null }) {
  const { module, place, row, id } = props;
  const [first] = module.columns;
  if (!first) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn.
    <span role="gridcell" tabIndex={-1} className={styles.lines}>
      {id !== null ? (
        <RowLink {...props} id={id}>
          {cell(first, row, place)}
        </RowLink>
      ) : (
        cell(first, row, place)
      )}
      <span className={styles.cut}>{secondLine(row, module.columns, place)}</span>
    </span>
  );
}

function cell(column: Column<Row>, row: Row, place: DataPlace): ReactNode {
  if (column.cell) return column.cell(row, place);
  const text = column.text(row, place);
  return (
    <span className={styles.cut} title={text}>
      {text === '' ? MISSING : text}
    </span>
  );
}

function RowLink({
  module,
  place,
  id,
  children,
}: DataRowProps & { id: string; children: ReactNode }) {
  if (!module.record) return children;
  const href = dataDetailPath(place.ccode, module.record.detail, id);
  return (
    <PathLink
      className={styles.link}
      href={href}
      isFromList
      tabIndex={-1}
      onClick={(signal) => {
        // The row would open it a second time.
        signal.stopPropagation();
        noteRow(place.ccode, module.list, id);
      }}
    >
      {children}
    </PathLink>
  );
}
