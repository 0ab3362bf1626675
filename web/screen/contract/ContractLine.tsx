// One contract of the table: name over subject and state, first over last day, planned over actual distance
// and duration, amount over amount per kilometre (CON-003). What a colour says, a shape and a word say too.

import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import type { ReactNode } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { useRowMenu } from '../../ground/ui/RowMenu.tsx';
import type { WalkedRow } from '../../ground/ui/row-walk.ts';
import table from '../../ground/ui/table.module.css';
import { shortDay, shortRange } from '../../ground/words/day-words.ts';
import { date, duration, km, MISSING } from '../../ground/words/format.ts';
import { ContractStateMark, LateMark } from '../../thing/contract/contract-words.tsx';
import { money } from '../../thing/refueling/fuel-figures.ts';
import { contractEntries } from './contract-entries.ts';
import styles from './contracts.module.css';

interface ContractLineProps {
  contract: ContractRow;
  /** Any of the month has one: who has none is told. */
  hasSubjects: boolean;
  isSelected: boolean;
  onToggle: () => void;
  walk: WalkedRow;
  /** The row below it while it is selected. */
  details: ReactNode;
}

export function ContractLine(props: ContractLineProps) {
  const { contract, isSelected, onToggle } = props;
  const company = useCompany();
  const { menu, onContextMenu } = useRowMenu(
    contract.name,
    contractEntries({ contract, isSelected, onToggle }, company),
  );
  return (
    <>
      <tr
        {...props.walk}
        className={`${table.row} ${pieces.lit} ${styles.row}`}
        aria-selected={isSelected}
        data-off={!contract.active}
        onClick={onToggle}
        onContextMenu={onContextMenu}
      >
        <Name contract={contract} hasSubjects={props.hasSubjects} />
        <Period contract={contract} />
        <td className={`${pieces.end} ${styles.distance}`}>
          <span className={pieces.quiet}>{km(contract.plannedDistance)}</span>
          <span>{km(contract.actualDistance)}</span>
          <span className={`${pieces.note} ${pieces.onPhone}`}>
            {duration(contract.actualDuration)} h
          </span>
        </td>
        <td className={`${pieces.end} ${pieces.notOnPhone} ${styles.duration}`}>
          <span className={pieces.quiet}>{duration(contract.plannedDuration)}</span>
          <span>{duration(contract.actualDuration)}</span>
        </td>
        <Amount contract={contract} />
        <td className={styles.more}>
          <span className={styles.menu}>{menu}</span>
        </td>
      </tr>
      {props.details}
    </>
  );
}

function Name({ contract, hasSubjects }: Pick<ContractLineProps, 'contract' | 'hasSubjects'>) {
  const { name, subject, state, progress } = contract;
  const { timeZone } = useCompany();
  return (
    <td className={styles.name}>
      <strong title={name}>{name}</strong>
      {hasSubjects && (
        <span className={pieces.note} title={subject ?? undefined}>
          {subject ?? t('contract.noSubject')}
        </span>
      )}
      <span className={styles.marks}>
        <span className={`${pieces.note} ${pieces.onPhone}`}>
          {shortPeriod(contract, timeZone)}
        </span>
        <ContractStateMark state={state} />
        {progress?.isLate && <LateMark />}
      </span>
    </td>
  );
}

function Period({ contract }: { contract: ContractRow }) {
  const { timeZone } = useCompany();
  const first = dayOf(contract.fromTimestamp, timeZone);
  const last = dayOf(contract.toTimestamp, timeZone);
  return (
    <td className={`${pieces.notOnPhone} ${styles.period}`}>
      <span>{first}</span>
      {last !== first && <span>{last}</span>}
    </td>
  );
}

function dayOf(moment: string | null, zone: string): string {
  return moment === null ? MISSING : shortDay(date(moment, zone));
}

function shortPeriod({ fromTimestamp, toTimestamp }: ContractRow, zone: string): string {
  const [from, to] = [fromTimestamp, toTimestamp].map((moment) => moment && date(moment, zone));
  return from && to
    ? shortRange(from, to)
    : [from, to].map((day) => (day ? shortDay(day) : MISSING)).join(' – ');
}

function Amount({ contract: { amount, amountPerKm, currencyCode } }: { contract: ContractRow }) {
  return (
    <td className={`${pieces.end} ${styles.amount}`}>
      <span>{money(amount, currencyCode)}</span>
      <span className={pieces.note}>
        {amountPerKm !== null && t('contract.perKm', { amount: money(amountPerKm, currencyCode) })}
      </span>
    </td>
  );
}
