// One row as it would become: of a changed one the old value struck above the new one, of a refused one why, with what to
// do about it. On a phone it is a card.
import type { BroughtRow } from '@flotila/domain/import/import.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { GridCell, type PlacedAt, PlacedRow } from '../../ground/ui/PlacedRow.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { CellField } from './CellField.tsx';
import { RESULT_SIGNS } from './result-signs.tsx';
import styles from './rows.module.css';
import { DOUBLE, type ShownColumn } from './rows.ts';

export interface RowLineProps extends PlacedAt {
  index: number;
  isPhone: boolean;
  measure: (row: HTMLElement | null) => void;
  row: BroughtRow;
  columns: readonly ShownColumn[];
  /** What was typed in place of its cells, by field. */
  mended: Readonly<Record<string, string>> | undefined;
  /** It is left out for another row. */
  left: { kept: number } | undefined;
  mayMend: boolean;
  /** The field that is typed in. */
  editing: string | null;
  onEdit: (field: string) => void;
  onTake: (field: string, text: string) => void;
  /** To another field, or to none. */
  onLeave: (to: string | null) => void;
  onNext: () => void;
  onKeep: (field: string) => void;
  onPutBack: () => void;
}

export function RowLine(props: RowLineProps) {
  const { row, isPhone } = props;
  return (
    <PlacedRow
      at={props}
      ref={props.measure}
      aria-label={`${t('bring.rowWhy', { row: row.row })}, ${t(`bring.result.${row.result}`)}`}
      className={`${isPhone ? styles.card : styles.line} ${row.result === 'same' ? pieces.quiet : ''}`}
      data-row={row.row}
      data-index={props.index}
      data-result={row.result}
    >
      {isPhone ? <Card {...props} /> : <Cells {...props} />}
      <Messages {...props} />
    </PlacedRow>
  );
}

function Cells(props: RowLineProps) {
  const { row, columns } = props;
  return (
    <div className={styles.row}>
      <GridCell title={t(`bring.result.${row.result}`)}>{RESULT_SIGNS[row.result]}</GridCell>
      <GridCell className={`${pieces.quiet} ${pieces.end}`}>{row.row}</GridCell>
      {columns.map((column, at) => (
        <Cell key={column.field} {...props} column={column} isFirst={at === 0} />
      ))}
    </div>
  );
}

function Cell(props: RowLineProps & { column: ShownColumn; isFirst: boolean }) {
  const { row, column, isFirst, mayMend } = props;
  const { field, title, isNumber, choices } = column;
  const text = row.values[field] ?? '';
  const old = row.before?.[field];
  const isAtFault = isRefused(row, field);
  if (props.editing === field) {
    return (
      <CellField
        label={t('bring.cellOf', { title, row: row.row })}
        text={text}
        choices={choices}
        onTake={(typed) => props.onTake(field, typed)}
        onLeave={(step) => props.onLeave(stepFrom(props.columns, field, step))}
        onNext={props.onNext}
      />
    );
  }
  const tone = isAtFault
    ? `${pieces.alarm} ${pieces.strong}`
    : isFirst && row.result !== 'same'
      ? pieces.strong
      : '';
  return (
    <GridCell
      className={`${isNumber ? pieces.end : ''} ${tone} ${mayMend ? styles.mendable : ''}`}
      data-mended={props.mended?.[field] !== undefined}
      title={text}
      onClick={() => mayMend && props.onEdit(field)}
    >
      {old !== undefined && <Old text={old} />}
      <span className={`${pieces.block} ${pieces.cut} ${old === undefined ? '' : styles.now}`}>
        {text || (isAtFault ? t('bring.empty') : '')}
      </span>
    </GridCell>
  );
}

function Old({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <>
      <s className={`${pieces.block} ${pieces.note} ${pieces.cut}`} aria-hidden="true">
        {text}
      </s>
      <span className={pieces.reader}>{t('bring.before', { text })}</span>
    </>
  );
}

function isRefused({ result, messages }: BroughtRow, field: string): boolean {
  return result === 'refused' && messages.some((one) => one.field === field);
}

/** The field beside it; 0, or at either end: none. */
function stepFrom(columns: readonly ShownColumn[], field: string, step: number): string | null {
  if (step === 0) return null;
  const at = columns.findIndex((column) => column.field === field);
  return columns[at + step]?.field ?? null;
}

/** What stands in it in one breath: who it is, and what changes or what it has. */
function Card({ row, columns }: RowLineProps) {
  const [first, ...rest] = columns;
  const name = first ? row.values[first.field] : '';
  const { before } = row;
  const shown = before ? rest.filter(({ field }) => field in before) : rest;
  const parts = shown.flatMap(({ field, title }) => {
    const text = row.values[field] ?? '';
    if (before) return [`${title}: ${before[field] ?? ''} → ${text}`];
    return text === '' ? [] : [text];
  });
  return (
    <>
      <GridCell className={pieces.row}>
        {RESULT_SIGNS[row.result]}
        <span className={`${pieces.strong} ${pieces.grows} ${pieces.cut}`}>{name}</span>
        <span className={pieces.note}>{t('bring.rowWhy', { row: row.row })}</span>
      </GridCell>
      <GridCell className={`${pieces.hint} ${styles.parts}`}>{parts.join(' · ')}</GridCell>
    </>
  );
}

function Messages(props: RowLineProps) {
  const { row, columns, left, mayMend } = props;
  if (left) {
    return (
      <GridCell className={styles.messages}>
        {t('bring.leftFor', { row: left.kept })}{' '}
        {mayMend && <Act text={t('bring.putBack')} onClick={props.onPutBack} />}
      </GridCell>
    );
  }
  if (row.messages.length === 0) return null;
  const tone = row.result === 'refused' ? pieces.alarm : pieces.notice;
  return (
    <GridCell className={`${tone} ${styles.messages}`}>
      {row.messages.map(({ field, code, text }) => {
        const title = columns.find((column) => column.field === field)?.title;
        return (
          <span key={`${field} ${code}`}>
            {text}{' '}
            {mayMend && field !== null && title !== undefined && (
              <Act
                text={
                  code === DOUBLE
                    ? t('bring.keepRow')
                    : t(row.values[field] ? 'bring.mend' : 'bring.complete', { title })
                }
                onClick={() => (code === DOUBLE ? props.onKeep(field) : props.onEdit(field))}
              />
            )}
          </span>
        );
      })}
    </GridCell>
  );
}

function Act({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={`${pieces.accent} ${pieces.strong} ${pieces.underlined}`}
      onClick={onClick}
    >
      {text}
    </button>
  );
}
