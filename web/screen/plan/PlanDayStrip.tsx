// The days of the month above the phone's list: how much each holds, which one is read now; a touch leads there.
import { firstDay, lastDay, type Month } from '@flotila/domain/period.ts';
import { addDays } from '@flotila/domain/time.ts';
import { useEffect, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { weekdayText } from '../../ground/ui/weekday.ts';
import styles from './days.module.css';
import type { DayGroup } from './days-list.ts';
import { dayNumber, dayText } from './plan-words.ts';

interface PlanDayStripProps {
  groups: readonly DayGroup[];
  month: Month;
  today: string;
  /** The day that stands at the top of the list. */
  shown: string | null;
  onPick: (day: string) => void;
}

export function PlanDayStrip({ groups, month, today, shown, onPick }: PlanDayStripProps) {
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
      {daysOf(month).map((day) => {
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

function daysOf(month: Month): string[] {
  const days = [firstDay(month)];
  const last = lastDay(month);
  for (let day = firstDay(month); day !== last; ) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}
