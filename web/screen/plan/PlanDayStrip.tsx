// The days that are shown, above the phone's list: how much each holds, which one is read now; a touch leads there.
import type { Month } from '@flotila/domain/period.ts';
import { useEffect, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { weekdayText } from '../../ground/words/day-words.ts';
import { axisOf } from './axis.ts';
import styles from './days.module.css';
import type { DayGroup } from './days-list.ts';
import { dayNumber, dayText } from './plan-words.ts';
import type { Span } from './window.ts';

interface PlanDayStripProps {
  groups: readonly DayGroup[];
  month: Month;
  whole: Span;
  today: string;
  /** The day that stands at the top of the list. */
  shown: string | null;
  onPick: (day: string) => void;
}

export function PlanDayStrip({ groups, month, whole, today, shown, onPick }: PlanDayStripProps) {
  const { timeZone: zone } = useCompany();
  const strip = useRef<HTMLElement>(null);
  const counts = new Map(groups.map(({ day, entries }) => [day, entries.length]));
  // Only the strip itself is moved: a touch of the list goes on.
  useEffect(() => {
    const room = strip.current;
    const day = room?.querySelector<HTMLElement>(`[data-day="${shown}"]`);
    if (room && day)
      room.scrollTo({ left: day.offsetLeft - (room.clientWidth - day.offsetWidth) / 2 });
  }, [shown]);
  return (
    <nav ref={strip} className={styles.strip} aria-label={t('plan.days')}>
      {axisOf(whole, zone).days.map(({ day }) => {
        const count = counts.get(day) ?? 0;
        return (
          <button
            key={day}
            type="button"
            data-day={day}
            data-today={day === today}
            title={`${dayText(day, month)} ${t('plan.dayCount', { count })}`}
            aria-current={day === shown ? 'date' : undefined}
            disabled={count === 0}
            onClick={() => onPick(day)}
          >
            <small>{weekdayText(day)}</small> <b>{dayNumber(day)}</b> <small>{count || ''}</small>
          </button>
        );
      })}
    </nav>
  );
}
