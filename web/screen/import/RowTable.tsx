// The rows as they would become, of which only those in sight are drawn. A cell of a refused row is mended where it stands:
// Enter takes it and goes on to the next refused row, Tab to the next cell of the same one.
import type { Brought, BroughtRow } from '@flotila/domain/import/import.api.ts';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { ScrolledGrid } from '../../ground/ui/ScrolledGrid.tsx';
import { useFocusRow } from '../../ground/ui/walk-rows.ts';
import type { Alike } from './AlikeNote.tsx';
import { withFix, withKept, withPutBack } from './choices.ts';
import { RowLine } from './RowLine.tsx';
import styles from './rows.module.css';
import { alikeOf, doublesOf, type ShownColumn, shownColumns } from './rows.ts';
import type { ImportControl } from './use-import.ts';

/** Css pixels of the sign and of the number. */
const FIRST_PX = 96;
const HEIGHTS = { refused: 62, changed: 42, new: 36, same: 36 } as const;
const CARD_PX = 74;
const PAGE_ROWS = 15;

interface RowTableProps {
  control: ImportControl;
  answer: Brought;
  /** Those that are shown. */
  rows: readonly BroughtRow[];
  all: readonly BroughtRow[];
  mayMend: boolean;
  /** Others are refused for the same. */
  onAlike: (alike: Alike | null) => void;
}

interface Cell {
  row: number;
  field: string;
}

export function RowTable({ control, answer, rows, all, mayMend, onAlike }: RowTableProps) {
  const { choices, change } = control;
  const columns = useMemo(() => shownColumns(answer), [answer]);
  const keys = useMemo(() => rows.map(({ row }) => String(row)), [rows]);
  const [editing, setEditing] = useState<Cell | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const focusRow = useFocusRow(place, 'data-row');
  const isMended = (row: BroughtRow) =>
    mayMend && (row.result === 'refused' || String(row.row) in choices.fixes);

  /** The first cell of the row that is refused. */
  const begin = (row: BroughtRow | undefined) => {
    if (!row || !isMended(row)) return;
    const field = row.messages.find((one) => one.field !== null)?.field ?? columns[0]?.field;
    if (field) setEditing({ row: row.row, field });
  };
  const take = (of: BroughtRow, field: string, text: string) => {
    const from = of.values[field] ?? '';
    const column = columns.find((one) => one.field === field);
    if (text === from || !column) return;
    const others = text === '' ? [] : alikeOf(all, of, column).map(({ row }) => row);
    onAlike(others.length > 0 ? { field: column, from, to: text, rows: others } : null);
    change(withFix(choices, of.row, field, text), false);
  };
  /** null: the row itself has the focus again. */
  const leave = (of: BroughtRow, to: string | null, onWalk: (key: string) => void) => {
    setEditing(to === null ? null : { row: of.row, field: to });
    if (to !== null) return;
    onWalk(String(of.row));
    focusRow(String(of.row));
  };
  const next = (of: BroughtRow, onWalk: (key: string) => void) => {
    const at = rows.indexOf(of);
    const isNext = (row: BroughtRow) => row.result === 'refused' && row.row !== of.row;
    const key = String((rows.slice(at + 1).find(isNext) ?? of).row);
    setEditing(null);
    onWalk(key);
    focusRow(key);
  };

  return (
    <div className={`${pieces.column} ${pieces.grows} ${styles.place}`} ref={place}>
      <ScrolledGrid
        label={t('bring.table')}
        head={<Head columns={columns} />}
        headClassName={`${pieces.notOnPhone} ${styles.row}`}
        style={styleOf(columns)}
        keys={keys}
        attribute="data-row"
        heightOf={(index, isPhone) => (isPhone ? CARD_PX : HEIGHTS[rows[index]?.result ?? 'new'])}
        overscan={8}
        pageRows={PAGE_ROWS}
        selectedAt={-1}
        onChoose={(index) => begin(rows[index])}
      >
        {({ index, onWalk, ...at }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <RowLine
              key={row.row}
              {...at}
              index={index}
              row={row}
              columns={columns}
              mended={choices.fixes[row.row]}
              left={choices.left[row.row]}
              mayMend={isMended(row)}
              editing={editing?.row === row.row ? editing.field : null}
              onEdit={(field) => {
                onWalk(String(row.row));
                setEditing({ row: row.row, field });
              }}
              onTake={(field, text) => take(row, field, text)}
              onLeave={(to) => leave(row, to, onWalk)}
              onNext={() => next(row, onWalk)}
              onKeep={(field) => {
                const others = doublesOf(all, row, field).map((other) => other.row);
                change(withKept(choices, field, row.row, others), false);
              }}
              onPutBack={() => change(withPutBack(choices, row.row), false)}
            />
          );
        }}
      </ScrolledGrid>
    </div>
  );
}

/** All rows are as wide as their columns need, or as there is room. */
function styleOf(columns: readonly ShownColumn[]): CSSProperties {
  const width = columns.reduce((sum, one) => sum + one.width, FIRST_PX);
  return {
    '--columns': columns.map((one) => `minmax(${one.width}px, ${one.width}fr)`).join(' '),
    '--wide': `${width}px`,
  } as CSSProperties;
}

function Head({ columns }: { columns: readonly ShownColumn[] }) {
  return (
    <>
      <span />
      <HeadCell title={t('bring.row')} isNumber />
      {columns.map(({ field, title, isNumber }) => (
        <HeadCell key={field} title={title} isNumber={isNumber} />
      ))}
    </>
  );
}

function HeadCell({ title, isNumber }: { title: string; isNumber: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn.
    <span
      role="columnheader"
      tabIndex={-1}
      className={`${pieces.cut} ${isNumber ? pieces.end : ''}`}
      title={title}
    >
      {title}
    </span>
  );
}
