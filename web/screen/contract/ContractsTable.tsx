// The contracts of a month as a table (CON-003): arrows walk it, Enter or a click selects, right click or ⋯
// offers what can be done. The selected one opens its places and rides below itself (CON-004).
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { GridTable } from '../../ground/ui/GridTable.tsx';
import { useIsPhone } from '../../ground/ui/phone.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { Reader } from '../../ground/ui/Reader.tsx';
import { useRowWalk } from '../../ground/ui/row-walk.ts';
import table from '../../ground/ui/table.module.css';
import { ContractDetails } from './ContractDetails.tsx';
import { ContractLine } from './ContractLine.tsx';
import type { ContractsPlace } from './contract-place.ts';
import styles from './contracts.module.css';

const COLUMNS = 6;
/** Days and hours stand below name and kilometres. */
const PHONE_COLUMNS = 4;

interface ContractsTableProps {
  rows: readonly ContractRow[];
  place: ContractsPlace;
  isMachine: boolean;
}

export function ContractsTable({ rows, place, isMachine }: ContractsTableProps) {
  const isPhone = useIsPhone();
  const { contractId, select } = place;
  const toggle = (id: number) => select(id === contractId ? null : id);
  const keys = rows.map((row) => String(row.contractId));
  // A contract of the address that is not among them selects nothing.
  const chosen = keys.find((key) => key === String(contractId)) ?? null;
  const walk = useRowWalk(keys, (key) => toggle(Number(key)), chosen);
  const hasSubjects = rows.some(({ subject }) => subject !== null);
  return (
    <div className={pieces.scroll}>
      <GridTable label={t('cp.table')} className={`${table.month} ${styles.table}`}>
        <Head hasSubjects={hasSubjects} />
        <tbody {...walk.body}>
          {rows.map((contract) => {
            const key = String(contract.contractId);
            const isSelected = key === chosen;
            return (
              <ContractLine
                key={key}
                contract={contract}
                hasSubjects={hasSubjects}
                walk={walk.row(key)}
                isSelected={isSelected}
                onToggle={() => toggle(contract.contractId)}
                details={
                  isSelected && (
                    <tr className={table.opened}>
                      <td colSpan={isPhone ? PHONE_COLUMNS : COLUMNS}>
                        <ContractDetails contract={contract} place={place} isMachine={isMachine} />
                      </td>
                    </tr>
                  )
                }
              />
            );
          })}
        </tbody>
      </GridTable>
    </div>
  );
}

function Head({ hasSubjects }: { hasSubjects: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          {t('cp.col.name')}
          {hasSubjects && <span>{t('cp.col.subject')}</span>}
        </th>
        <th scope="col" className={`${pieces.notOnPhone} ${styles.period}`}>
          {t('cp.col.from')}
          <span>{t('cp.col.to')}</span>
        </th>
        <th scope="col" className={`${pieces.end} ${styles.distance}`}>
          {t('contract.distance')}
          <span>{t('cp.col.planActual')}</span>
        </th>
        <th scope="col" className={`${pieces.end} ${pieces.notOnPhone} ${styles.duration}`}>
          {t('contract.duration')}
          <span>{t('cp.col.planActual')}</span>
        </th>
        <th scope="col" className={`${pieces.end} ${styles.amount}`}>
          {t('ctr.amount')}
          <span>{t('cp.col.perKm')}</span>
        </th>
        <th scope="col" className={styles.more}>
          <Reader>{t('app.more')}</Reader>
        </th>
      </tr>
    </thead>
  );
}
