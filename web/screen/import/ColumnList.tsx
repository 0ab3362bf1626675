// Their columns: each with its head, a value out of it, the field that it is, and how sure that is. What nobody could match
// stands first.
import type { Brought, ImportColumn } from '@flotila/domain/import/import.api.ts';
import { Select } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCheck,
  IconCircleHalf2,
  IconHistory,
} from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { NO_CHOICES, withColumn } from './choices.ts';
import styles from './columns.module.css';
import { FilledList } from './FilledList.tsx';
import { IgnoredRows } from './IgnoredRows.tsx';
import type { ImportControl } from './use-import.ts';

/** Takes the place of a field where a column is left out. */
const LEFT = '-';

export function ColumnList({ control, answer }: { control: ImportControl; answer: Brought }) {
  const { columns } = answer;
  const matched = columns.filter(({ field }) => field !== null).length;
  const leftOut = columns.filter(isLeft).length;
  const { choices } = control;
  const isChosen = Object.keys(choices.columns).length > 0;
  return (
    <section className={`${pieces.column} ${styles.half}`} aria-label={t('bring.columns')}>
      <header className={`${pieces.row} ${pieces.stays} ${styles.head}`}>
        <h2>{t('bring.columns')}</h2>
        <span className={`${pieces.hint} ${pieces.grows} ${pieces.cut}`}>
          {[
            t('bring.columnsCount', { matched, all: columns.length }),
            ...(leftOut > 0 ? [t('bring.leftOut', { count: leftOut })] : []),
          ].join(', ')}
        </span>
        {isChosen && (
          <button
            type="button"
            className={`${pieces.accent} ${pieces.underlined} ${pieces.stays}`}
            title={t('bring.asLastHint')}
            disabled={control.isStoring}
            onClick={() => control.change({ ...choices, columns: NO_CHOICES.columns }, false)}
          >
            {t('bring.asLast')}
          </button>
        )}
      </header>
      <FilledList control={control} answer={answer} />
      <div className={`${pieces.note} ${styles.heads}`} aria-hidden="true">
        <span>{t('bring.yours')}</span>
        <span>{t('bring.ours')}</span>
        <span>{t('bring.match')}</span>
      </div>
      <ul className={pieces.parted}>
        {columnsInOrder(columns).map((column) => (
          <Column key={column.head} column={column} control={control} answer={answer} />
        ))}
      </ul>
      <IgnoredRows answer={answer} />
    </section>
  );
}

/** Unmatched ones first, those that are left out last, else as in their sheet. */
function columnsInOrder(columns: readonly ImportColumn[]): ImportColumn[] {
  const place = (column: ImportColumn) => (column.match === 'unknown' ? 0 : isLeft(column) ? 2 : 1);
  return [...columns].sort((one, other) => place(one) - place(other));
}

function isLeft({ field, match }: ImportColumn): boolean {
  return field === null && match !== 'unknown';
}

function Column(props: { column: ImportColumn; control: ImportControl; answer: Brought }) {
  const { column, control } = props;
  const { fields, columns } = props.answer;
  const { head, sample, field, guess } = column;
  const isUnknown = column.match === 'unknown';
  const data = useMemo(() => {
    const heads = new Map(columns.map((one) => [one.field, one.head]));
    const options = fields.map((one) => {
      const by = heads.get(one.field);
      const isTaken = by !== undefined && one.field !== field;
      const isGuess = one.field === guess;
      const label = isTaken
        ? t('bring.takenBy', { title: one.title, head: by })
        : isGuess
          ? t('bring.guess', { title: one.title })
          : one.title;
      return { value: one.field, label, place: isGuess ? 0 : isTaken ? 2 : 1 };
    });
    // What is still free is likelier meant.
    const sorted = options.sort((one, other) => one.place - other.place);
    return [...sorted, { value: LEFT, label: t('bring.leave'), place: 3 }];
  }, [fields, columns, field, guess]);
  return (
    <li className={styles.column} data-match={column.match}>
      <span className={`${pieces.column} ${pieces.yields} ${pieces.cuts}`}>
        <strong className={isLeft(column) ? pieces.quiet : ''} title={head}>
          {head}
        </strong>
        <span className={pieces.note} title={sample}>
          {sample}
        </span>
      </span>
      <IconArrowRight className={pieces.quiet} size={16} stroke={1.6} aria-hidden="true" />
      <Select
        aria-label={t('bring.fieldOf', { head })}
        searchable
        openOnFocus={false}
        selectFirstOptionOnDropdownOpen={guess !== undefined}
        disabled={control.isStoring}
        placeholder={t(isLeft(column) ? 'bring.left' : 'bring.pick')}
        nothingFoundMessage={t('bring.noField')}
        data={data}
        value={field}
        comboboxProps={{ width: 280, position: 'bottom-start' }}
        onChange={(chosen) => {
          if (chosen === null || chosen === field) return;
          control.change(withColumn(control.choices, head, chosen === LEFT ? '' : chosen));
        }}
      />
      <span
        className={`${pieces.row} ${pieces.small} ${isUnknown ? pieces.notice : TONES[column.match]}`}
        title={t(`bring.why.${column.match}`)}
      >
        {SIGNS[column.match]}
        {t(`bring.match.${column.match}`)}
      </span>
    </li>
  );
}

const TONES: Readonly<Record<ImportColumn['match'], string | undefined>> = {
  sure: pieces.good,
  maybe: pieces.quiet,
  unknown: pieces.notice,
  own: pieces.quiet,
  remembered: pieces.quiet,
};

const SIGNS: Readonly<Record<ImportColumn['match'], ReactNode>> = {
  sure: <IconCheck size={16} aria-hidden="true" />,
  maybe: <IconCircleHalf2 size={16} aria-hidden="true" />,
  unknown: <IconAlertTriangle size={16} aria-hidden="true" />,
  own: null,
  remembered: <IconHistory size={16} aria-hidden="true" />,
};
