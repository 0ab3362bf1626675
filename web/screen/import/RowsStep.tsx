// The second step: their columns on the left, the rows as they would become on the right, and at the foot what storing does.
// Below a thousand pixels the halves are two tabs; on a phone one looks and stores.
import type { Brought } from '@flotila/domain/import/import.api.ts';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { usePageKeys } from '../../ground/ui/listen.ts';
import { useIsPhone, useMatches } from '../../ground/ui/phone.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { isEscapeTaken } from '../../ground/ui/shortcuts.ts';
import { ColumnList } from './ColumnList.tsx';
import type { Source } from './choices.ts';
import styles from './import.module.css';
import { RowsFoot } from './RowsFoot.tsx';
import { RowsHalf } from './RowsHalf.tsx';
import { countOf, RESULTS, type ShownResult } from './rows.ts';
import { storableOf } from './storable.ts';
import type { ImportControl } from './use-import.ts';

interface RowsStepProps {
  control: ImportControl;
  source: Source;
  answer: Brought;
}

export function RowsStep(props: RowsStepProps) {
  const { control, answer } = props;
  const isPhone = useIsPhone();
  const isNarrow = useMatches('(max-width: 999px)');
  const [tab, setTab] = useState<string | null>('rows');
  const [shown, setShown] = useState<ShownResult>(null);
  useStepKeys(control, answer, setShown);
  const rows = (
    <RowsHalf
      control={control}
      answer={answer}
      shown={shown}
      onShow={setShown}
      mayMend={!isPhone && !control.isStoring}
    />
  );
  const columns = <ColumnList control={control} answer={answer} />;
  return (
    <>
      {isPhone && <p className={`${pieces.note} ${styles.wide}`}>{t('bring.wide')}</p>}
      {isNarrow && !isPhone && (
        <Tabs value={tab} onChange={setTab}>
          <Tabs.List>
            <Tabs.Tab value="columns">
              {t('bring.columns')} {answer.columns.length}
            </Tabs.Tab>
            <Tabs.Tab value="rows">
              {t('bring.rows')} {countOf(answer.counts, null)}
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
      <div className={`${pieces.grows} ${styles.halves}`}>
        {!isPhone && (!isNarrow || tab === 'columns') && columns}
        {(!isNarrow || isPhone || tab === 'rows') && rows}
      </div>
      <RowsFoot {...props} />
    </>
  );
}

/** Alt and the number of a chip shows its rows, Ctrl+Enter stores. */
function useStepKeys(
  control: ImportControl,
  answer: Brought,
  onShow: (shown: ShownResult) => void,
): void {
  usePageKeys((signal) => {
    if (isEscapeTaken()) return;
    const digit = /^(?:Digit|Numpad)([1-5])$/.exec(signal.code)?.[1];
    const isStoring = signal.key === 'Enter' && (signal.ctrlKey || signal.metaKey);
    if (isStoring) {
      if (storableOf(control, answer).isReady) control.store();
    } else if (signal.altKey && digit !== undefined) {
      onShow(digit === '1' ? null : (RESULTS[Number(digit) - 2] ?? null));
    } else return;
    signal.preventDefault();
  });
}
