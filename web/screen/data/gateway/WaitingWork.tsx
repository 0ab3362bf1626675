// What waits for the work in the background, and since when the oldest of each kind does.
import type { WaitingWork as Waiting } from '@flotila/domain/connection/gateway.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { Sum, Sums } from '../../../ground/ui/Sums.tsx';
import { dateTime, number } from '../../../ground/words/format.ts';
import type { DataPlace } from '../module.ts';
import styles from './gateway.module.css';

export function WaitingWork({ queues, place }: { queues: readonly Waiting[]; place: DataPlace }) {
  return (
    <div className={styles.process}>
      <h2>{t('gw.waits')}</h2>
      <Sums
        label={t('gw.waits')}
        figures={queues.map(({ queue, waiting, since }) => {
          const when = since && t('gw.since', { when: dateTime(since, place.company.timeZone) });
          return (
            <Sum key={queue} name={t(`gw.queue.${queue}`)} {...(when ? { title: when } : {})}>
              <dd>{number(waiting)}</dd>
            </Sum>
          );
        })}
      />
    </div>
  );
}
