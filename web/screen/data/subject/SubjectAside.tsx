// Beside the form of a business partner: its contracts, the latest first, and the zones where it is.
import { type ContractRow, listContracts } from '@flotila/domain/contract/contract.api.ts';
import type { SubjectRecord } from '@flotila/domain/subject/subject.api.ts';
import { listZones } from '@flotila/domain/zone/zone.api.ts';
import { ZONES_MAX } from '@flotila/domain/zone/zone.ts';
import { useQuery } from '@tanstack/react-query';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { dataDetailPath } from '../../../ground/address/paths.ts';
import { allRows } from '../../../ground/call/all-rows.ts';
import { keyOf, useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { ListStates } from '../../../ground/ui/ListStates.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { date, number } from '../../../ground/words/format.ts';
import { ContractStateMark } from '../../../thing/contract/contract-words.tsx';
import { money } from '../../../thing/refueling/fuel-figures.ts';
import { ZoneMark } from '../../../thing/zone/ZoneMark.tsx';
import styles from '../beside.module.css';
import type { AsideProps, DataPlace } from '../module.ts';
import { contractsOf, sumsOf } from './subject-contracts.ts';
import type { SubjectForm } from './subject-form.ts';
import { zoneOf } from './subject-zone.ts';

/** Contracts that are named; the others are counted. */
const NAMED = 6;

export function SubjectAside({ place, record }: AsideProps<SubjectRecord, SubjectForm>) {
  return (
    <aside className={styles.aside} data-narrow data-follows aria-label={t('sub.aside')}>
      {record ? (
        <>
          <Contracts place={place} subjectId={record.subjectId} />
          <Zones place={place} record={record} />
        </>
      ) : (
        <p className={pieces.quiet}>{t('sub.asideLater')}</p>
      )}
    </aside>
  );
}

function Contracts({ place, subjectId }: { place: DataPlace; subjectId: number }) {
  const { ccode: company } = place;
  const asked = useQuery({
    queryKey: [...keyOf(listContracts), company, 'all'],
    queryFn: ({ signal }) => allRows(listContracts, { company }, signal),
    select: (rows) => contractsOf(rows, subjectId),
  });
  const count = asked.data?.length ?? 0;
  return (
    <section>
      <h2>{t('sub.contracts')}</h2>
      <ListStates asked={asked} stale={t('data.stale')} failed={t('data.failed')} rows={3} />
      {asked.data && count === 0 && <p className={pieces.quiet}>{t('sub.noContracts')}</p>}
      {asked.data && count > 0 && <Sums contracts={asked.data} />}
      <ul className={styles.list}>
        {asked.data?.slice(0, NAMED).map((contract) => (
          <Contract key={contract.contractId} place={place} contract={contract} />
        ))}
      </ul>
      {count > NAMED && (
        <p className={pieces.quiet}>{t('sub.moreContracts', { count: count - NAMED })}</p>
      )}
    </section>
  );
}

/** How many there are, and what they come to together; money only where it is of one currency. */
function Sums({ contracts }: { contracts: readonly ContractRow[] }) {
  const { metres, money: sum } = sumsOf(contracts);
  return (
    <div className={styles.figures}>
      <Figure value={number(contracts.length)} what={t('sub.count', { count: contracts.length })} />
      {sum && (
        <Figure value={number(sum.amount)} what={t('sub.amount', { currency: sum.currency })} />
      )}
      {metres > 0 && <Figure value={number(metres / 1000)} what={t('sub.planned')} />}
    </div>
  );
}

function Figure({ value, what }: { value: string; what: string }) {
  return (
    <span>
      <strong>{value}</strong>
      <span className={styles.what}>{what}</span>
    </span>
  );
}

function Contract({ place, contract }: { place: DataPlace; contract: ContractRow }) {
  const { contractId, name, vehicle, state, fromTimestamp, amount, currencyCode } = contract;
  const day = fromTimestamp && date(fromTimestamp, place.company.timeZone);
  return (
    <li>
      <span className={styles.main}>
        <PathLink href={dataDetailPath(place.ccode, 'contract', contractId)}>{name}</PathLink>
      </span>
      <span className={styles.end}>
        <ContractStateMark state={state} />
      </span>
      <small>{[day, vehicle].filter(Boolean).join(' · ')}</small>
      <span className={styles.end}>{amount > 0 && money(amount, currencyCode)}</span>
    </li>
  );
}

function Zones({ place, record }: { place: DataPlace; record: SubjectRecord }) {
  const { ccode: company } = place;
  const asked = useEndpoint(listZones, { company, query: { size: ZONES_MAX } });
  const zones = asked.data?.content.filter(({ subjectId }) => subjectId === record.subjectId);
  return (
    <section>
      <h2>
        {t('sub.zones')} {zones && zones.length > 0 && <small>{zones.length}</small>}
      </h2>
      <ListStates asked={asked} stale={t('data.stale')} failed={t('data.failed')} rows={2} />
      {zones?.length === 0 && (
        <p className={pieces.quiet}>
          {t('sub.noZones')}{' '}
          {zoneOf(record, place).map(({ label, href }) => (
            <PathLink key={label} href={href ?? ''}>
              {label}
            </PathLink>
          ))}
        </p>
      )}
      <ul className={styles.list}>
        {zones?.map(({ zoneId, name, category, address }) => (
          <li key={zoneId}>
            <span className={styles.main}>
              <ZoneMark category={category} size={16} />
              <PathLink href={dataDetailPath(company, 'zone', zoneId)}>{name}</PathLink>
            </span>
            <span className={`${styles.end} ${pieces.quiet}`}>{t(`zone.c.${category}`)}</span>
            {address && <small className={pieces.across}>{address}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
