// One month of the contracts panel: month chip, count, sums, table, and what stands in their place while
// nothing has come, nothing is there, or loading failed.
import { IconBriefcaseOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { periodOf } from '../../ground/address/panel-month.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import { MonthBar } from '../../ground/ui/MonthBar.tsx';
import { isAfter } from '../../ground/ui/month-step.ts';
import { Notice } from '../../ground/ui/Notice.tsx';
import { useContracts, useRefreshWithRide } from '../../thing/contract/contract.data.ts';
import { sumContracts } from '../../thing/contract/contract-rows.ts';
import { ContractsTable } from './ContractsTable.tsx';
import { ContractTotals } from './ContractTotals.tsx';
import type { ContractsPlace } from './contract-place.ts';

interface ContractsMonthProps {
  place: ContractsPlace;
  isMachine: boolean;
  /** What is another text after each beginning and end of a ride of the vehicle. */
  turn: string;
}

export function ContractsMonth({ place, isMachine, turn }: ContractsMonthProps) {
  const { ccode } = useCompany();
  const { month, currentMonth } = place;
  const asked = useContracts(ccode, periodOf(place), !isAfter(currentMonth, month));
  const rows = asked.data;
  const totals = useMemo(() => rows && sumContracts(rows), [rows]);
  useRefreshWithRide(turn);
  return (
    <>
      <MonthBar
        value={month}
        max={currentMonth}
        onChange={place.setMonth}
        count={totals && totals.count > 0 && t('cp.count', { count: totals.count })}
      />
      <ListStates asked={asked} stale={t('cp.stale')} failed={t('cp.failed')} rows={6} />
      {rows?.length === 0 && <Empty />}
      {rows && totals && rows.length > 0 && (
        <>
          <ContractTotals totals={totals} />
          <ContractsTable rows={rows} place={place} isMachine={isMachine} />
        </>
      )}
    </>
  );
}

/** Says why and what next: where there is none, too, a new one begins with the head's plus. */
function Empty() {
  const mayWrite = useCompany().may('contract', 'write');
  return (
    <Notice
      icon={<IconBriefcaseOff size={32} stroke={1.4} />}
      title={t('cp.empty')}
      text={t(mayWrite ? 'cp.emptyHint' : 'cp.emptyRead')}
    />
  );
}
