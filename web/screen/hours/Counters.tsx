// The counters: what is left, as a number and a bar, and the words of counters.ts.
import type { DriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useIsPhone } from '../../ground/ui/phone.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { CounterBar } from '../../thing/tachograph/CounterBar.tsx';
import { countersOf } from '../../thing/tachograph/counters.ts';
import type { Clock } from '../../thing/tachograph/hours-words.ts';
import styles from './counters.module.css';
import { PhoneCounters } from './PhoneCounters.tsx';

const COUNT = 6;

interface CountersProps {
  hours: DriverHours | null;
  clock: Clock;
  nowMs: number;
  isPending: boolean;
  /** What is shown may no longer be true. */
  isOld: boolean;
}

export function Counters({ hours, clock, nowMs, isPending, isOld }: CountersProps) {
  const isPhone = useIsPhone();
  if (!hours && !isPending) return null;
  if (!hours) {
    return (
      <div className={styles.counters} role="status" aria-label={t('app.loading')}>
        {Array.from({ length: COUNT }, (_none, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <div key={index} className={`${pieces.late} ${styles.counter}`} data-empty />
        ))}
      </div>
    );
  }
  const counters = countersOf(hours, { clock, nowMs });
  if (isPhone) {
    return <PhoneCounters counters={counters} isOld={isOld} isIncomplete={!hours.dataValidity} />;
  }
  return (
    <section className={styles.counters} aria-label={t('hours.today')} data-old={isOld}>
      {counters.map((counter) => (
        <div key={counter.id} className={styles.counter} data-tone={counter.tone}>
          <h2>
            {counter.label}
            {counter.id === 'today' && !hours.dataValidity && (
              <span className={styles.incomplete}>
                <IconAlertTriangle size={13} aria-hidden="true" />
                {t('hours.incomplete')}
              </span>
            )}
          </h2>
          <p className={styles.value}>
            {counter.value}
            {counter.small && <small>{counter.small}</small>}
          </p>
          <div className={styles.track}>
            <CounterBar counter={counter} />
          </div>
          <p className={styles.words}>{counter.line}</p>
        </div>
      ))}
    </section>
  );
}
