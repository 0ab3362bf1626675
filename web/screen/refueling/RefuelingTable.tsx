// The refuelings of a month as a table: arrows walk it, Enter or a click selects what was measured (REF-008),
// right click or ⋯ offers what can be done. The selected one opens its details below itself.
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { GridTable } from '../../ground/ui/GridTable.tsx';
import { useIsPhone } from '../../ground/ui/phone.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { Reader } from '../../ground/ui/Reader.tsx';
import { useRowWalk } from '../../ground/ui/row-walk.ts';
import table from '../../ground/ui/table.module.css';
import { RefuelingRow } from './RefuelingRow.tsx';
import { entryKey, isSelectable } from './refueling-rows.ts';
import styles from './refueling-table.module.css';
import { useKeeper } from './use-keeper.ts';

const COLUMNS = 7;
/** Document and difference stand below what was measured. */
const PHONE_COLUMNS = 5;

interface RefuelingTableProps {
  rows: readonly RefuelingEntry[];
  selected: RefuelingEntry | null;
  vehicleId: number;
  onSelect: (timestamp: string | null) => void;
}

export function RefuelingTable({ rows, selected, vehicleId, onSelect }: RefuelingTableProps) {
  const isPhone = useIsPhone();
  const keeper = useKeeper(vehicleId);
  const selectedKey = selected && entryKey(selected);
  const toggle = (entry: RefuelingEntry) =>
    onSelect(selectedKey === entryKey(entry) ? null : entry.timestamp);
  const keys = rows.map(entryKey);
  const onEnter = (key: string) => {
    const entry = rows[keys.indexOf(key)];
    if (entry && isSelectable(entry)) toggle(entry);
  };
  const walk = useRowWalk(keys, onEnter, selectedKey);

  return (
    <div className={pieces.scroll}>
      <GridTable label={t('refueling.table')} className={`${table.month} ${styles.table}`}>
        <Head />
        <tbody {...walk.body}>
          {rows.map((entry) => {
            const key = entryKey(entry);
            return (
              <RefuelingRow
                key={key}
                entry={entry}
                walk={walk.row(key)}
                isSelected={key === selectedKey}
                columnCount={isPhone ? PHONE_COLUMNS : COLUMNS}
                keeper={keeper}
                onToggle={() => toggle(entry)}
              />
            );
          })}
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
        <th scope="col" className={`${pieces.end} ${styles.litres}`}>
          {t('refueling.col.measured')}
          <span className={pieces.onPhone}>{t('refueling.col.documentDifference')}</span>
        </th>
        <th scope="col" className={`${pieces.end} ${pieces.notOnPhone} ${styles.documented}`}>
          {t('refueling.col.documented')}
        </th>
        <th scope="col" className={`${pieces.end} ${pieces.notOnPhone} ${styles.difference}`}>
          {t('refueling.col.difference')}
        </th>
        <th scope="col" className={`${pieces.end} ${styles.amount}`}>
          {t('refueling.col.amount')}
        </th>
        <th scope="col" className={styles.more}>
          <Reader>{t('app.more')}</Reader>
        </th>
      </tr>
    </thead>
  );
}
