// Beside the form of a sharing: whether its page is open now, and what a visitor sees on it, as it is typed. Of what is
// stored already it says where the vehicles are, out of the same answer as the page.
import {
  getPublicSharing,
  type SharedVehicle,
  type SharingRecord,
} from '@flotila/domain/sharing/sharing.api.ts';
import { isActiveSharing, isOpenSharing } from '@flotila/domain/sharing/sharing.ts';
import { IconClockPause, IconWorld } from '@tabler/icons-react';
import { useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { useNow } from '../../../ground/ui/now.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { ago } from '../../../ground/words/format.ts';
import styles from '../beside.module.css';
import type { AsideProps } from '../module.ts';
import { SharingMap } from './SharingMap.tsx';
import type { SharingForm } from './sharing-form.ts';

const LOOK_MS = 30_000;
/** Vehicles that are named; the others are counted. */
const NAMED = 8;
/** Below it a vehicle stands (km/h). */
const MOVES_FROM = 3;

export function SharingAside({ record, form }: AsideProps<SharingRecord, SharingForm>) {
  const now = useNow();
  const isOpen = record !== null && isOpenSharing(record, now);
  const input = isOpen ? { path: { hash: record.hashCode } } : null;
  const page = useEndpoint(getPublicSharing, input, { refetchIntervalMs: LOOK_MS }).data;
  const extras = extrasOf(form);
  return (
    <aside className={styles.aside} data-narrow data-follows aria-label={t('shr.preview')}>
      <section>
        <h2>{t('shr.preview')}</h2>
        <State record={record} now={now} />
        <SharingMap vehicles={form.vehicles} />
        <div className={styles.sheet}>
          <strong>{t('share.title')}</strong>
          <p className={`${pieces.quiet} ${pieces.breaks}`}>
            {t('share.count', { count: form.vehicles.length })}
            {form.validTo !== '' && ` · ${t('share.until', { time: form.validTo })}`}
          </p>
          <ul className={styles.list}>
            {form.vehicles.slice(0, NAMED).map(({ vehicleId, numericPlate, name }) => (
              <li key={vehicleId}>
                <span className={styles.main}>
                  <span>{numericPlate}</span>
                </span>
                <Where
                  vehicle={page?.vehicles.find((one) => one.numericPlate === numericPlate)}
                  now={now}
                />
                <small>{name}</small>
              </li>
            ))}
          </ul>
          {form.vehicles.length > NAMED && (
            <p className={`${pieces.quiet} ${pieces.breaks}`}>
              {t('shr.more', { count: form.vehicles.length - NAMED })}
            </p>
          )}
          {extras.length > 0 && (
            <p className={`${pieces.quiet} ${pieces.breaks}`}>
              {t('shr.extras', { list: extras.join(', ') })}
            </p>
          )}
        </div>
        <p className={`${pieces.quiet} ${styles.under}`}>{t('shr.never')}</p>
      </section>
    </aside>
  );
}

/** Of the page as it is stored. */
function State({ record, now }: { record: SharingRecord | null; now: number }) {
  if (record === null) return <p className={styles.state}>{t('shr.later')}</p>;
  const isOpen = isOpenSharing(record, now);
  const Icon = isOpen ? IconWorld : IconClockPause;
  const word = isActiveSharing(record, now) ? 'shr.notYet' : 'shr.ended';
  return (
    <p className={styles.state} data-state={isOpen ? 'open' : 'shut'}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      <span>{t(isOpen ? 'shr.isOpen' : word)}</span>
    </p>
  );
}

function Where({ vehicle, now }: { vehicle: SharedVehicle | undefined; now: number }) {
  const location = vehicle?.location;
  if (!location) return <span className={styles.end} />;
  const speed = Math.round(location.speed ?? 0);
  return (
    <span className={styles.end}>
      {speed >= MOVES_FROM ? `${speed} km/h` : t('shr.stands')}{' '}
      <span className={pieces.quiet}>· {ago(now - Date.parse(location.timestamp))}</span>
    </span>
  );
}

function extrasOf({ flagPanic, flagCargoDoor, contractId }: SharingForm): string[] {
  const all = [
    [flagPanic, t('shr.flagPanic')],
    [flagCargoDoor, t('shr.flagCargoDoor')],
    [contractId !== '', t('shr.contractId')],
  ] as const;
  return all.flatMap(([isOn, text]) => (isOn ? [text.toLocaleLowerCase()] : []));
}
