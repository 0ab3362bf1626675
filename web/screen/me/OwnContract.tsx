// What comes next for the own vehicle: the contract that it drives for, and the one after it; that there is none is said,
// too. Draws nothing for who may not read contracts.
import { type ContractRow, listContracts } from '@flotila/domain/contract/contract.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { panelPath } from '../../ground/address/paths.ts';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { shortRange } from '../../ground/words/day-words.ts';
import { arrivalOf } from '../../thing/contract/contract-rows.ts';
import { arrivalText, ContractStateMark, LateMark } from '../../thing/contract/contract-words.tsx';
import styles from './my-day.module.css';
import { nextContracts } from './my-day.ts';

const REFRESH_MS = 60_000;
/** Enough for those of today that are over and the next ones. */
const ASKED = 10;

interface OwnContractProps {
  vehicle: MapVehicle;
  /** yyyy-MM-dd */
  today: string;
  /** There are several vehicles: say whose contract it is. */
  isNamed: boolean;
}

export function OwnContract({ vehicle, today, isNamed }: OwnContractProps) {
  const { ccode: company, may } = useCompany();
  const { vehicleId, numericPlate } = vehicle;
  // Asked from the begin of the day on: the same is found again without the net.
  const query = { vehicle: vehicleId, from: `${today}T00:00:00`, size: ASKED };
  const mayRead = may('contract', 'read');
  const asked = useEndpoint(listContracts, mayRead ? { company, query } : null, {
    refetchIntervalMs: REFRESH_MS,
  });
  const coming = nextContracts(asked.data?.content ?? []);
  if (!asked.data) return null;
  const title = isNamed ? t('me.nextOf', { plate: numericPlate }) : t('me.next');
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      {coming.length === 0 && <p className={styles.none}>{t('me.noNext')}</p>}
      <ul className={styles.rides}>
        {coming.map((contract) => (
          <Contract key={contract.contractId} contract={contract} />
        ))}
      </ul>
    </section>
  );
}

function Contract({ contract }: { contract: ContractRow }) {
  const { ccode, timeZone } = useCompany();
  const { vehicleId, contractId, name, fromPlace, toPlace, state, progress } = contract;
  const [from, to] = [contract.fromTimestamp, contract.toTimestamp].map(
    (moment) => moment && localDay(Date.parse(moment), timeZone),
  );
  const arrival = progress && arrivalOf(progress);
  const way = [fromPlace, toPlace].filter(Boolean).join(' → ');
  return (
    <li className={styles.ride}>
      <PathLink
        className={styles.next}
        href={panelPath(ccode, 'contracts', vehicleId, { contract: contractId })}
      >
        <span className={styles.what}>
          <span className={pieces.strong}>{name}</span>
          {way && <span>{way}</span>}
          {arrival && arrival.kind !== 'unknown' && (
            <span>{arrivalText(arrival, { timeZone, nowMs: Date.now() })}</span>
          )}
          <span className={pieces.quiet}>
            {from && to && shortRange(from, to)} <ContractStateMark state={state} />{' '}
            {progress?.isLate && <LateMark />}
          </span>
        </span>
        <IconChevronRight className={pieces.quiet} size={20} aria-hidden="true" />
      </PathLink>
    </li>
  );
}
