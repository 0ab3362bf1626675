// The refuelings of a month as a table: arrows walk it, Enter or a click selects what was measured (REF-008),
// right click or ⋯ offers what can be done. The selected one opens its details below itself.
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { GridTable } from '../ui/GridTable.tsx';
import { Reader } from '../ui/Reader.tsx';
import { RefuelingRow } from './RefuelingRow.tsx';
import { entryKey, isSelectable } from './refueling-rows.ts';
import styles from './refueling-table.module.css';

const PHONE = '(max-width: 600px)';
const COLUMNS = 7;
/** Document and difference stand below what was measured. */
const PHONE_COLUMNS = 5;

interface RefuelingTableProps {
  rows: readonly RefuelingEntry[];
  selected: RefuelingEntry | null;
  vehicleId: number;
  onSelect: (timestamp: string | null) => void;
}

export function RefuelingTable({ rows, selected, onSelect }: RefuelingTableProps) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const body = useRef<HTMLTableSectionElement>(null);
  const [walkedTo, setWalked] = useState<string | null>(null);
  const selectedKey = selected && entryKey(selected);
  useEffect(() => {
    if (selectedKey === null) return;
    setWalked(selectedKey);
    const row = rowElement(body.current, selectedKey);
    // The details below it are what it was selected for.
    row?.nextElementSibling?.scrollIntoView({ block: 'nearest' });
    row?.scrollIntoView({ block: 'nearest' });
  }, [selectedKey]);
  const keys = rows.map(entryKey);
  const reachable = walkedTo !== null && keys.includes(walkedTo) ? walkedTo : keys[0];
  const toggle = (entry: RefuelingEntry) =>
    onSelect(selectedKey === entryKey(entry) ? null : entry.timestamp);

  function onKeyDown(signal: KeyboardEvent<HTMLElement>) {
    const row = signal.target instanceof HTMLElement ? signal.target.closest('tr') : null;
    if (!row || signal.target !== row) return;
    const at = keys.indexOf(row.dataset.entry ?? '');
    const entry = rows[at];
    const steps: Record<string, number> = {
      ...{ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: keys.length - 1 },
    };
    const step = steps[signal.key];
    if (step !== undefined) {
      signal.preventDefault();
      const next = keys[Math.max(0, Math.min(keys.length - 1, step))];
      if (next !== undefined) rowElement(body.current, next)?.focus();
    } else if ((signal.key === 'Enter' || signal.key === ' ') && entry && isSelectable(entry)) {
      signal.preventDefault();
      toggle(entry);
    }
  }

  return (
    <div className={styles.scroller}>
      <GridTable label={t('refueling.table')} className={styles.table}>
        <Head />
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.map((entry, index) => (
            <RefuelingRow
              key={keys[index]}
              entry={entry}
              rowKey={keys[index] ?? ''}
              isSelected={keys[index] === selectedKey}
              isReachable={keys[index] === reachable}
              columnCount={isPhone ? PHONE_COLUMNS : COLUMNS}
              onToggle={() => toggle(entry)}
              onWalk={setWalked}
            />
          ))}
        </tbody>
      </GridTable>
    </div>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.time}>
          {t('refueling.col.time')}
        </th>
        <th scope="col">
          {t('refueling.col.place')}
          <span>{t('refueling.col.driver')}</span>
        </th>
        <th scope="col" className={styles.litres}>
          {t('refueling.col.measured')}
        </th>
        <th scope="col" className={styles.documented}>
          {t('refueling.col.documented')}
        </th>
        <th scope="col" className={styles.difference}>
          {t('refueling.col.difference')}
        </th>
        <th scope="col" className={styles.amount}>
          {t('refueling.col.amount')}
        </th>
        <th scope="col" className={styles.more}>
          <Reader>{t('app.more')}</Reader>
        </th>
      </tr>
    </thead>
  );
}

function rowElement(body: HTMLElement | null, key: string): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-entry="${CSS.escape(key)}"]`) ?? null;
}
