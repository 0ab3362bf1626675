// The lines of one day of a log: all of them, read where one looks, or those that a filter wants, with word
// of how far the day was searched.
import { Progress } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { failureText } from '../../../ground/ui/failure.ts';
import { Stale } from '../../../ground/ui/ListStates.tsx';
import { Notice } from '../../../ground/ui/Notice.tsx';
import { number } from '../../../ground/words/format.ts';
import { LogRows } from './LogRows.tsx';
import { type LogFilter, lineAt } from './log-lines.ts';
import { FOUND_MAX, type LogDay, type SeenRange, useFoundLines, useSeenLines } from './use-log.ts';
import styles from './vehicle-log.module.css';

/** A search reads on while fewer lines than these lie below the last one in sight. */
const AHEAD = 100;

interface LinesProps {
  day: LogDay;
  zone: string;
}

export function AllLines({ day, zone }: LinesProps) {
  const [range, setRange] = useState<SeenRange>({ first: 0, last: 40 });
  const seen = useSeenLines(day, range);
  return (
    <>
      <Status zone={zone}>{t('log.count', { count: day.total })}</Status>
      {seen.error && <Stale text={failureText(seen.error)} onRetry={seen.retry} />}
      <LogRows
        label={t('log.lines', { day: day.date })}
        count={day.total}
        at={seen.at}
        numberAt={(index) => lineAt(index, day.total, day.isNewestFirst)}
        zone={zone}
        day={day.date}
        onSeen={setRange}
      />
    </>
  );
}

/** Drawn anew (by its key) for another filter. */
export function FoundLines({ day, zone, filter }: LinesProps & { filter: LogFilter }) {
  const [wanted, setWanted] = useState(AHEAD);
  const search = useFoundLines(day, filter, zone, wanted);
  const onSeen = useCallback(
    ({ last }: SeenRange) => setWanted((before) => Math.max(before, last + AHEAD)),
    [],
  );
  const { found } = search;
  return (
    <>
      <Status zone={zone}>
        {t('log.found', {
          count: found.length,
          read: number(search.read),
          total: number(day.total),
        })}
      </Status>
      {search.isReading && (
        <Progress
          className={styles.progress ?? ''}
          size={3}
          value={(100 * search.read) / Math.max(1, day.total)}
          aria-label={t('app.loading')}
        />
      )}
      {search.isFull && <Stop text={t('log.foundMax', { count: FOUND_MAX })} />}
      {search.error && <Stale text={failureText(search.error)} onRetry={search.retry} />}
      {found.length === 0 && search.isAtEnd ? (
        <Notice title={t('log.nothingFound')} />
      ) : (
        <LogRows
          label={t('log.lines', { day: day.date })}
          count={found.length}
          at={(index) => found[index]?.line}
          numberAt={(index) => found[index]?.number ?? -1}
          zone={zone}
          day={day.date}
          onSeen={onSeen}
        />
      )}
    </>
  );
}

function Status({ zone, children }: { zone: string; children: ReactNode }) {
  return (
    <div className={styles.status}>
      <span role="status">{children}</span>
      <span>{t('log.zone', { zone })}</span>
    </div>
  );
}

function Stop({ text }: { text: string }) {
  return <p className={styles.stop}>{text}</p>;
}
