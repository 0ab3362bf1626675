// What stands in place of the rides: a skeleton after half a second, that there were none and when the last
// one was, or that loading failed.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRoute2 } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Failed, Stale } from '../../ground/ui/ListStates.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { date, dateTime } from '../../ground/words/format.ts';
import styles from './history.module.css';
import type { HistoryPlace } from './history-place.ts';

const SKELETON_ROWS = 6;

export function DayStates(props: {
  place: HistoryPlace;
  lastRide: RideView | null;
  /** The day has rides, but too short ones to be listed. */
  hasHidden: boolean;
  error: Error | null;
  onRetry: () => void;
}) {
  const { place, lastRide, error } = props;
  const { timeZone } = useCompany();
  if (error) {
    return (
      <Failed
        icon={<IconPlugConnectedX size={32} stroke={1.4} />}
        title={t('history.failed')}
        error={error}
        onRetry={props.onRetry}
      />
    );
  }
  const lastDay = lastRide && date(lastRide.fromTimestamp, timeZone);
  return (
    <Notice
      role="status"
      icon={<IconRoute2 size={32} stroke={1.4} />}
      title={t('history.empty')}
      {...(lastRide ? {} : { text: t('vp.noRide') })}
    >
      {lastRide && lastDay && lastDay !== place.day && (
        <span className={styles.last}>
          {t('history.lastRide')}{' '}
          <button
            type="button"
            className={`${pieces.accent} ${pieces.underlined}`}
            onClick={() => place.setDay(lastDay)}
          >
            {dateTime(lastRide.fromTimestamp, timeZone)}
          </button>
        </span>
      )}
      {props.hasHidden && (
        <Button variant="default" onClick={() => place.setShowsAll(true)}>
          {t('history.showAll')}
        </Button>
      )}
    </Notice>
  );
}

/** The last try failed, but what came before is still shown. */
export function StaleRides({ onRetry }: { onRetry: () => void }) {
  return <Stale text={t('history.stale')} onRetry={onRetry} />;
}

export function RidesSkeleton() {
  return (
    <div
      className={`${pieces.fades} ${styles.skeleton}`}
      role="status"
      aria-label={t('app.loading')}
    >
      {Array.from({ length: SKELETON_ROWS }, (_none, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
        <div key={index} className={styles.bone}>
          <b />
          <b />
        </div>
      ))}
    </div>
  );
}
