// What the driver may still drive: until the break, today, this week, and by when the daily rest must begin. Who has
// no card, or of whose card nothing was told, has nothing here.
import { IconChevronRight } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { driverHoursPath } from '../../ground/address/paths.ts';
import { isFinal } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useIsOffline } from '../../ground/offline/use-offline.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Meter } from '../../ground/ui/Meter.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { dateTime, span } from '../../ground/words/format.ts';
import { CounterBar } from '../../thing/tachograph/CounterBar.tsx';
import { type Counter, countersOf } from '../../thing/tachograph/counters.ts';
import { useDriverHours } from '../../thing/tachograph/hours.data.ts';
import { ageOf, hoursNow, isOld } from '../../thing/tachograph/hours-now.ts';
import { AskAgain } from './AskAgain.tsx';
import styles from './my-day.module.css';

const SHOWN: readonly Counter['id'][] = ['toBreak', 'today', 'week', 'dailyRest'];

export function OwnHours({ personId, nowMs }: { personId: number; nowMs: number }) {
  const { ccode, timeZone } = useCompany();
  const isOffline = useIsOffline();
  const { data: driver, isError, error, refetch } = useDriverHours(personId);
  const hours = driver ? hoursNow(driver, nowMs) : null;
  if (!hours || !driver) {
    // Who has no card is answered that there is nothing: that is no failure.
    if (!isError || isFinal(error) || isOffline) return null;
    return <AskAgain text={t('me.hoursFailed')} onRetry={() => void refetch()} />;
  }
  const clock = { isLocal: true, local: timeZone };
  const age = driver.hours && ageOf(driver.hours, nowMs);
  return (
    <section className={styles.card} aria-label={t('me.hours')}>
      <h2>
        <PathLink href={driverHoursPath(ccode, personId)}>
          {t('me.hours')}
          <IconChevronRight className={pieces.quiet} size={20} aria-hidden="true" />
        </PathLink>
      </h2>
      {driver.source === 'file' && (
        <p className={`${pieces.quiet} ${styles.quiet}`}>
          {t('hours.fromFile', { time: dateTime(hours.asOf, timeZone) })}
        </p>
      )}
      {driver.source === 'live' && age !== null && (
        <p className={`${pieces.quiet} ${styles.quiet}`}>{t('hours.age', { span: span(age) })}</p>
      )}
      <ul className={styles.counters} data-old={isOld(driver, nowMs)}>
        {countersOf(hours, { clock, nowMs })
          .filter(({ id }) => SHOWN.includes(id))
          .map((counter) => (
            <li key={counter.id}>
              <Meter label={counter.label} text={<b>{counter.value}</b>} share={null} />
              <CounterBar counter={counter} />
              {counter.line && <p className={`${pieces.quiet} ${styles.quiet}`}>{counter.line}</p>}
            </li>
          ))}
      </ul>
    </section>
  );
}
