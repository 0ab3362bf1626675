// What became of each row of an import (REF-022 … REF-024): ok or skipped with messages, skipped rows dimmed,
// counts above. Only the rows in sight are drawn: a file may have ten thousand.
import type { ImportRow } from '@flotila/domain/refueling/refueling.api.ts';
import { Checkbox } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Notice } from '../../ground/ui/Notice.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { dateTime, MISSING } from '../../ground/words/format.ts';
import { litresOf } from '../../thing/refueling/fuel-figures.ts';
import styles from './import-result.module.css';
import type { LastImport } from './use-import.ts';

const ROW_HEIGHT = 34;

export function ImportResult({ answer, isPhone }: LastImport & { isPhone: boolean }) {
  const [isOnlySkipped, setOnlySkipped] = useState(false);
  const { content, okCount, isStored } = answer;
  const skipped = content.filter((row) => row.result === 'skipped');
  const rows = isOnlySkipped && skipped.length > 0 ? skipped : content;
  return (
    <div className={styles.result}>
      <div className={styles.counts} role="status">
        <b className={`${pieces.ink} ${pieces.strong}`}>
          {t(isStored ? 'import.storedCount' : 'import.checkedCount', { ok: okCount })}
        </b>
        {skipped.length > 0 && <span>{t('import.skippedCount', { skipped: skipped.length })}</span>}
        {!isStored && <span>{t('import.notStored')}</span>}
        {skipped.length > 0 && okCount > 0 && (
          <Checkbox
            size="xs"
            ml="auto"
            label={t('import.onlySkipped')}
            checked={isOnlySkipped}
            onChange={(signal) => setOnlySkipped(signal.currentTarget.checked)}
          />
        )}
      </div>
      {content.length === 0 ? (
        <Notice title={t('import.noRows')} />
      ) : (
        <Rows key={String(isOnlySkipped)} rows={rows} isPhone={isPhone} />
      )}
    </div>
  );
}

function Rows({ rows, isPhone }: { rows: readonly ImportRow[]; isPhone: boolean }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? 2 * ROW_HEIGHT : ROW_HEIGHT),
    overscan: 8,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <table>.
    <div
      ref={scroller}
      className={styles.rows}
      role="table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
      tabIndex={0}
      aria-label={t('import.results')}
      aria-rowcount={rows.length + 1}
    >
      <Head />
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="rowgroup">
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            // biome-ignore lint/a11y/useFocusableInteractive: it is only read.
            <div
              key={row.row}
              ref={virtual.measureElement}
              role="row"
              aria-rowindex={item.index + 2}
              data-index={item.index}
              data-result={row.result}
              className={styles.row}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Cells row={row} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Head() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    // biome-ignore lint/a11y/useFocusableInteractive: it is only read.
    <div role="row" className={`${pieces.notOnPhone} ${styles.head}`} aria-rowindex={1}>
      {(['row', 'plate', 'time', 'quantity', 'result'] as const).map((name) => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: it is only read.
        <span key={name} role="columnheader" data-column={name}>
          {t(`import.col.${name}`)}
        </span>
      ))}
    </div>
  );
}

function Cells({ row }: { row: ImportRow }) {
  const { timeZone } = useCompany();
  const isOk = row.result === 'ok';
  // W-8: what stands in the file is what is mended there.
  const unread = (column: string) => row.unread?.[column] ?? MISSING;
  const cells = [
    ['row', row.row],
    ['plate', row.numericPlate ?? MISSING],
    ['time', row.timestamp ? dateTime(row.timestamp, timeZone) : unread('datetime')],
    ['quantity', row.quantity === null ? unread('quantity') : litresOf(row.quantity)],
  ] as const;
  return (
    <>
      {cells.map(([name, value]) => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        <span
          key={name}
          role="cell"
          className={name === 'plate' ? pieces.cut : undefined}
          data-column={name}
        >
          {value}
        </span>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <span role="cell" data-column="result">
        <span className={styles.word}>
          {isOk ? <IconCheck size={15} stroke={2.2} /> : <IconMinus size={15} stroke={2.2} />}
          {t(isOk ? 'import.ok' : 'import.skipped')}
        </span>
        {row.messages.map(({ field, text }) => (
          <span key={`${field} ${text}`} className={styles.message}>
            {text}
          </span>
        ))}
      </span>
    </>
  );
}
