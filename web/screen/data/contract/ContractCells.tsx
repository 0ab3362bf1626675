// The cells of a contract in the list, two lines each: what was planned above what came of it.
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';
import type { ReactNode } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { date, duration, km, MISSING } from '../../../ground/words/format.ts';
import { ContractStateMark, LateMark } from '../../../thing/contract/contract-words.tsx';
import { money } from '../../../thing/refueling/fuel-figures.ts';
import type { DataPlace } from '../module.ts';
import styles from './contract.module.css';

export function ContractVehicle({ vehicle, state, progress }: ContractRow) {
  return (
    <span className={`${pieces.cuts} ${styles.lines}`}>
      <span>{vehicle}</span>
      <small className={`${pieces.inherits} ${pieces.plain}`}>
        {progress?.isLate ? <LateMark /> : <ContractStateMark state={state} />}
      </small>
    </span>
  );
}

export function ContractName({ name, subject, active }: ContractRow) {
  const words = [subject, active ? null : t('record.inactive')].filter((word) => word !== null);
  return <Lines above={name} below={words.join(' · ')} />;
}

export function ContractPlaces({ fromPlace, toPlace }: ContractRow) {
  return <Lines above={fromPlace ?? MISSING} below={toPlace ?? MISSING} isEven />;
}

export function ContractDays({ fromTimestamp, toTimestamp }: ContractRow, { company }: DataPlace) {
  const day = (moment: string | null) =>
    moment === null ? MISSING : date(moment, company.timeZone);
  if (fromTimestamp === null && toTimestamp === null) return <small>{t('ctr.undated')}</small>;
  const [from, to] = [day(fromTimestamp), day(toTimestamp)];
  return <Lines above={from} below={from === to ? '' : to} isEven />;
}

export function ContractWay(row: ContractRow) {
  return (
    <Lines
      above={<Way metres={row.plannedDistance} seconds={row.plannedDuration} />}
      below={<Way metres={row.actualDistance} seconds={row.actualDuration} />}
      title={`${t('contract.planned')}: ${km(row.plannedDistance)}, ${duration(row.plannedDuration)}\n${t('contract.actual')}: ${km(row.actualDistance)}, ${duration(row.actualDuration)}`}
      isReversed
    />
  );
}

function Way({ metres, seconds }: { metres: number | null; seconds: number | null }) {
  return (
    <span className={styles.way}>
      <span>{km(metres)}</span>
      <span>{duration(seconds)}</span>
    </span>
  );
}

export function ContractMoney(row: ContractRow) {
  return <Lines above={money(row.amount, row.currencyCode)} below={perKmText(row)} />;
}

/** '' where nothing was driven or planned, and of what was never carried out. */
export function perKmText({ amountPerKm, currencyCode, state }: ContractRow): string {
  if (amountPerKm === null || state === 'unrealized') return '';
  return t('contract.perKm', { amount: money(amountPerKm, currencyCode) });
}

/** `isEven`: both lines say alike much; `isReversed`: the second says more. */
function Lines(props: {
  above: ReactNode;
  below: ReactNode;
  title?: string;
  isEven?: boolean;
  isReversed?: boolean;
}) {
  const { above, below } = props;
  const said = typeof above === 'string' ? `${above}\n${String(below)}`.trim() : undefined;
  const weight = props.isEven ? 'even' : props.isReversed ? 'below' : 'above';
  return (
    <span
      className={`${pieces.cuts} ${styles.lines}`}
      title={props.title ?? said}
      data-weight={weight}
    >
      <span>{above}</span>
      {below !== '' && <span>{below}</span>}
    </span>
  );
}
