// The counters on a phone: all six in sight, what is most urgent first. The line below says more of the one that was
// touched, at first of the most urgent.
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { CounterBar } from '../../thing/tachograph/CounterBar.tsx';
import { type Counter, mostUrgentFirst } from '../../thing/tachograph/counters.ts';
import styles from './counters.module.css';

interface PhoneCountersProps {
  counters: readonly Counter[];
  /** Of today something is missing. */
  isIncomplete: boolean;
  /** What is shown may no longer be true. */
  isOld: boolean;
}

export function PhoneCounters({ counters, isIncomplete, isOld }: PhoneCountersProps) {
  const [picked, setPicked] = useState<Counter['id'] | null>(null);
  const sorted = mostUrgentFirst(counters);
  const told = sorted.find(({ id }) => id === picked) ?? sorted[0];
  return (
    <section className={styles.compact} aria-label={t('hours.today')} data-old={isOld}>
      <div className={styles.cells}>
        {sorted.map((counter) => {
          const { id, value, tone } = counter;
          return (
            <button
              key={id}
              type="button"
              className={styles.cell}
              data-tone={tone}
              aria-pressed={id === told?.id}
              onClick={() => setPicked(id)}
            >
              <span>
                {t(`hours.short.${id}`)}
                {id === 'today' && isIncomplete && (
                  <IconAlertTriangle
                    className={pieces.notice}
                    size={13}
                    aria-label={t('hours.incomplete')}
                  />
                )}
              </span>
              <b>{value}</b>
              <span className={styles.track}>
                <CounterBar counter={counter} />
              </span>
            </button>
          );
        })}
      </div>
      {told && (
        <p className={`${pieces.toned} ${styles.told}`} data-tone={told.tone}>
          <strong className={pieces.strong}>
            {told.label} {told.value}
          </strong>
          {' · '}
          {[told.id === 'today' ? null : told.small, told.line].filter(Boolean).join(', ')}
          {told.id === 'today' && isIncomplete && (
            <>
              {' '}
              <span className={styles.incomplete}>{t('hours.incomplete')}</span>
            </>
          )}
        </p>
      )}
    </section>
  );
}
