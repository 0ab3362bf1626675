// What is known of the selected contract: from where to where, when the vehicle arrives, when it was at each
// place of the plan, and its rides (CON-004, CON-005).
import type {
  ContractProgress,
  ContractRecord,
  ContractRow,
} from '@flotila/domain/contract/contract.api.ts';
import { IconArrowRight, IconClockHour4 } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { useContract } from '../../thing/contract/contract.data.ts';
import { arrivalOf } from '../../thing/contract/contract-rows.ts';
import { arrivalText, LateMark } from '../../thing/contract/contract-words.tsx';
import { DriverFits } from '../../thing/tachograph/DriverFits.tsx';
import { CallOfVehicle } from '../../thing/vehicle/CallOfVehicle.tsx';
import { ContractRides } from './ContractRides.tsx';
import type { ContractsPlace } from './contract-place.ts';
import styles from './details.module.css';

interface ContractDetailsProps {
  contract: ContractRow;
  place: ContractsPlace;
  isMachine: boolean;
}

export function ContractDetails({ contract, place, isMachine }: ContractDetailsProps) {
  const { ccode } = useCompany();
  const isActive = contract.state === 'active';
  const asked = useContract(ccode, contract.contractId, isActive);
  const record = asked.data;
  // The record is read with its rides, so what it says of the way belongs to them.
  const progress = record ? record.progress : contract.progress;
  return (
    <section className={styles.details} aria-label={contract.name}>
      <Way contract={contract} />
      <ArrivalLine progress={progress} />
      {contract.state === 'active' && (
        <CallOfVehicle vehicleId={contract.vehicleId} shows={['words', 'number']} />
      )}
      <DriverFits vehicleId={contract.vehicleId} contract={aheadOf(contract, progress)} />
      {record?.plan && <Waypoints plan={record.plan} progress={progress} />}
      <ListStates
        asked={asked}
        stale={t('cp.detailStale')}
        failed={t('cp.detailFailed')}
        rows={2}
      />
      {record && (
        <ContractRides
          rides={record.rides ?? []}
          isOver={!isActive && contract.state !== 'planned'}
          place={place}
          isMachine={isMachine}
        />
      )}
    </section>
  );
}

function aheadOf(contract: ContractRow, progress: ContractProgress | null) {
  const { state, fromTimestamp, plannedDuration, actualDuration } = contract;
  return {
    state,
    plannedDuration,
    actualDuration,
    fromMs: fromTimestamp === null ? null : Date.parse(fromTimestamp),
    remainingDuration: progress?.remainingDuration ?? null,
  };
}

/** The names that the contract gives its ends, where nothing else says them. */
function Way({ contract: { fromPlace, toPlace } }: { contract: ContractRow }) {
  if (fromPlace === null && toPlace === null) return null;
  return (
    <p className={styles.way}>
      {fromPlace ?? '…'}
      <IconArrowRight size={14} stroke={1.8} aria-label="→" />
      {toPlace ?? '…'}
    </p>
  );
}

function ArrivalLine({ progress }: { progress: ContractProgress | null }) {
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const arrival = arrivalOf(progress);
  if (!arrival || !progress) return null;
  const time = timeOrDate(progress.asOf, timeZone, nowMs);
  return (
    <p className={styles.arrival} role="status" title={t('cp.asOf', { time })}>
      <IconClockHour4 size={16} stroke={1.8} aria-hidden="true" />
      <span>
        {arrivalText(arrival, { timeZone, nowMs })}
        {progress.isLate && <LateMark />}
      </span>
    </p>
  );
}

type Plan = NonNullable<ContractRecord['plan']>;

/** Each place of the plan with when the vehicle came and went. */
function Waypoints({ plan, progress }: { plan: Plan; progress: ContractProgress | null }) {
  return (
    <ol className={styles.waypoints} aria-label={t('cp.waypoints')}>
      {plan.waypoints.map((waypoint) => (
        <li key={waypoint.index} data-reached={isReached(progress, waypoint.index)}>
          <b aria-hidden="true">{waypoint.index + 1}</b>
          <span className={`${pieces.grows} ${pieces.yields} ${pieces.breaks}`}>
            <Flag code={waypoint.countryCode} /> {waypoint.name}
          </span>
          <span className={`${pieces.quiet} ${pieces.stays} ${styles.times}`}>
            <Times progress={progress} index={waypoint.index} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function isReached(progress: ContractProgress | null, at: number): boolean {
  const known = progress?.waypoints.find(({ index }) => index === at);
  return known ? known.arrival !== null || known.departure !== null : false;
}

function Times({ progress, index: at }: { progress: ContractProgress | null; index: number }) {
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const known = progress?.waypoints.find(({ index }) => index === at);
  if (!known) return null;
  const { arrival, departure } = known;
  const said = (moment: string) => timeOrDate(moment, timeZone, nowMs);
  return [
    ...(arrival ? [t('cp.came', { time: said(arrival) })] : []),
    ...(departure ? [t('cp.left', { time: said(departure) })] : []),
  ].join(', ');
}
