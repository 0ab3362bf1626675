// One row of a list: cells in columns, on a phone two lines. A row that opens a record has a link to it, so
// that it also opens in another tab.
import { Fragment, memo, type ReactNode } from 'react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { dataDetailPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { GridCell, type PlacedAt, PlacedRow } from '../../ground/ui/PlacedRow.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { useRowMenu } from '../../ground/ui/RowMenu.tsx';
import { noteRow } from './list-memory.ts';
import { secondLine } from './list-rows.ts';
import type { AnyDataModule, Column, DataPlace } from './module.ts';
import styles from './rows.module.css';

// biome-ignore lint/suspicious/noExplicitAny: rows of all modules.
type Row = any;

interface DataRowProps extends PlacedAt {
  module: AnyDataModule;
  place: DataPlace;
  /** Those that are shown; a phone shows its own. */
  columns: readonly Column<Row>[];
  row: Row;
  /** For what is done with many; and whether any row is. */
  isChosen: boolean;
  isChoosing: boolean;
  onToggle: (key: string, isRange: boolean) => void;
  /** Its record was opened last. */
  isLast: boolean;
  isPhone: boolean;
  look: 'muted' | 'ended' | null;
  onWalk: (key: string) => void;
  onOpen: (row: Row) => void;
}

export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { module, place, row } = props;
  const id = module.idOf?.(row, place) ?? null;
  const key = module.keyOf(row);
  const name = module.nameOf?.(row) ?? module.columns[0]?.text(row, place) ?? '';
  const { menu, onContextMenu } = useRowMenu(name, module.menuOf?.(row, place) ?? []);
  return (
    <PlacedRow
      at={props}
      aria-selected={props.isLast}
      className={styles.row}
      data-data-row={key}
      data-opens={id !== null || module.Peek !== undefined}
      data-look={props.look}
      onFocus={() => props.onWalk(key)}
      data-chosen={props.isChosen}
      onMouseDown={(signal) => {
        // A range of rows is no range of text.
        if (signal.shiftKey) signal.preventDefault();
      }}
      onClick={(signal) => {
        if (signal.shiftKey && !props.isPhone) props.onToggle(key, true);
        else props.onOpen(row);
      }}
      onKeyDown={(signal) => {
        if (signal.key !== ' ' || signal.target !== signal.currentTarget || props.isPhone) return;
        signal.preventDefault();
        props.onToggle(key, signal.shiftKey);
      }}
      onContextMenu={onContextMenu}
    >
      {!props.isPhone && <Box {...props} name={name} />}
      {props.isPhone ? <Lines {...props} id={id} /> : <Cells {...props} id={id} />}
      {props.isPhone && <PhoneEnd {...props} />}
      {module.menuOf && <GridCell className={styles.more}>{menu}</GridCell>}
    </PlacedRow>
  );
});

function Box({
  module,
  row,
  name,
  isChosen,
  isChoosing,
  onToggle,
}: DataRowProps & { name: string }) {
  const key = module.keyOf(row);
  return (
    <GridCell
      className={styles.box}
      data-shown={isChoosing}
      onClick={(signal) => {
        // The row would open.
        signal.stopPropagation();
        if (signal.target instanceof HTMLInputElement) onToggle(key, signal.shiftKey);
      }}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t('many.row', { name })}
        checked={isChosen}
        // The click tells whether Shift was held.
        onChange={() => undefined}
      />
    </GridCell>
  );
}

function Cells(props: DataRowProps & { id: string | null }) {
  const { columns, place, row, id } = props;
  const [first] = columns;
  return columns.map((column) => (
    <GridCell key={column.key} data-number={column.isNumber}>
      {column === first && id !== null ? (
        <RowLink {...props} id={id}>
          {cell(column, row, place)}
        </RowLink>
      ) : (
        cell(column, row, place)
      )}
    </GridCell>
  ));
}

/** On a phone: what the record is called, and below it the rest in one line. */
function Lines(props: DataRowProps & { id: string | null }) {
  const { module, place, row, id } = props;
  const [first] = module.columns;
  if (!first) return null;
  return (
    <GridCell className={styles.lines}>
      {id !== null ? (
        <RowLink {...props} id={id}>
          {cell(first, row, place)}
        </RowLink>
      ) : (
        cell(first, row, place)
      )}
      <span className={`${pieces.cut} ${pieces.block} ${styles.cut}`}>
        {secondLine(row, module.columns, place).map(({ key, text, tone }, at) => (
          <Fragment key={key}>
            {at > 0 && '\u00a0· '}
            {tone ? (
              <span className={pieces.toned} data-tone={tone}>
                {wholeDays(text)}
              </span>
            ) : (
              wholeDays(text)
            )}
          </Fragment>
        ))}
      </span>
    </GridCell>
  );
}

/** What decides about the row, at its end. */
function PhoneEnd({ module, place, row }: DataRowProps) {
  const column = module.columns.find(({ isPhoneEnd }) => isPhoneEnd);
  if (!column) return null;
  return (
    <GridCell className={styles.end}>
      {column.phoneText ? column.phoneText(row, place) : cell(column, row, place)}
    </GridCell>
  );
}

const DAYS = /(\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)/;

/** A day or a moment is never broken at the end of a line, and none begins with a dot. */
function wholeDays(text: string): ReactNode[] {
  return text.split(DAYS).map((piece, at) =>
    at % 2 === 0 ? (
      piece.replaceAll(' · ', '\u00a0· ')
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text.
      <span key={at} className={pieces.oneLine}>
        {piece}
      </span>
    ),
  );
}

function cell(column: Column<Row>, row: Row, place: DataPlace): ReactNode {
  if (column.cell) return column.cell(row, place);
  const text = column.text(row, place);
  return (
    <span className={`${pieces.cut} ${pieces.block} ${styles.cut}`} title={text}>
      {text}
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
      className={`${pieces.inherits} ${pieces.strong} ${styles.link}`}
      href={href}
      leadsBack="list"
      tabIndex={-1}
      onClick={(signal) => {
        // The row chooses a range.
        if (signal.shiftKey) {
          signal.preventDefault();
          return;
        }
        // The row would open it a second time.
        signal.stopPropagation();
        noteRow(place.ccode, module.list, id);
      }}
    >
      {children}
    </PathLink>
  );
}
