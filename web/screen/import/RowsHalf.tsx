// The right half: chips that narrow the rows, what is said of all of them, and the table.
import type { Brought } from '@flotila/domain/import/import.api.ts';
import { Button } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { FilterField } from '../../ground/ui/FilterField.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { ToggleChip } from '../../ground/ui/ToggleChip.tsx';
import { type Alike, AlikeNote } from './AlikeNote.tsx';
import { RowTable } from './RowTable.tsx';
import { RESULT_SIGNS } from './result-signs.tsx';
import styles from './rows.module.css';
import { countOf, narrowedRows, orderedRows, RESULTS, type ShownResult } from './rows.ts';
import type { ImportControl } from './use-import.ts';

interface RowsHalfProps {
  control: ImportControl;
  answer: Brought;
  shown: ShownResult;
  onShow: (shown: ShownResult) => void;
  mayMend: boolean;
}

export function RowsHalf(props: RowsHalfProps) {
  const { control, answer, shown, onShow } = props;
  const [text, setText] = useState('');
  const [alike, setAlike] = useState<Alike | null>(null);
  const wanted = useDeferredValue(text);
  const all = useMemo(() => orderedRows(answer.rows), [answer]);
  const rows = useMemo(() => narrowedRows(all, { shown, text: wanted }), [all, shown, wanted]);
  return (
    <section
      className={`${pieces.column} ${pieces.yields} ${styles.half}`}
      aria-label={t('bring.rows')}
    >
      <div className={styles.chips}>
        {([null, ...RESULTS] as const).map((result) => {
          const count = countOf(answer.counts, result);
          return (
            <ToggleChip
              key={result}
              isOn={shown === result}
              disabled={count === 0 && shown !== result}
              onClick={() => onShow(result)}
            >
              {result && RESULT_SIGNS[result]}
              {t(`bring.count.${result ?? 'all'}`, { count })}
            </ToggleChip>
          );
        })}
        <FilterField
          className={styles.search}
          label={t('bring.search')}
          placeholder={t('bring.searchShort')}
          value={text}
          onFilter={setText}
        />
      </div>
      <div className={styles.line} data-running={control.isReading}>
        {control.isReading && <span className={pieces.reader}>{t('bring.readAgain')}</span>}
      </div>
      <Said control={control} answer={answer} />
      {alike && props.mayMend && (
        <AlikeNote alike={alike} control={control} onDone={() => setAlike(null)} />
      )}
      {rows.length > 0 && (
        <RowTable
          control={control}
          answer={answer}
          rows={rows}
          all={all}
          mayMend={props.mayMend}
          onAlike={setAlike}
        />
      )}
      {answer.rows.length === 0 && (
        <Notice title={t('bring.noRows')} text={t('bring.noRowsText')} />
      )}
      {answer.rows.length > 0 && rows.length === 0 && (
        <Notice title={t('bring.noMatch')}>
          <Button
            variant="default"
            onClick={() => {
              setText('');
              onShow(null);
            }}
          >
            {t('bring.showAll')}
          </Button>
        </Notice>
      )}
    </section>
  );
}

/** Why what is shown is not what was chosen, or why nothing can be stored. */
function Said({ control, answer }: { control: ImportControl; answer: Brought }) {
  if (control.error !== null) {
    return (
      <div className={`${pieces.row} ${pieces.alarm} ${styles.said}`} role="alert">
        <span className={pieces.grows}>{t('bring.failed', { reason: control.error })}</span>
        <Button variant="default" size="xs" onClick={() => control.change(control.choices, false)}>
          {t('app.retry')}
        </Button>
      </div>
    );
  }
  const isAllRefused = answer.rows.length > 0 && answer.counts.refused === answer.rows.length;
  if (!isAllRefused) return null;
  const reason = answer.rows[0]?.messages[0]?.text ?? '';
  return (
    <p className={`${pieces.alarm} ${styles.said}`} role="status">
      {t('bring.allRefused', { reason })}
    </p>
  );
}
