// Alerts by day: the rule as it would be, and in pale what only the saved one rings for. Weekends are shaded; a day
// that is clicked narrows vehicles, places and the list.

import { t } from '../../../ground/i18n/i18n.ts';
import { shortWeekDay } from '../../../ground/words/day-words.ts';
import { number } from '../../../ground/words/format.ts';
import styles from './days.module.css';
import { type Chosen, type DayCount, isSameChosen } from './trial-rows.ts';

/** Most days that are named below the bars. */
const NAMED_MAX = 8;

export function TrialDays(props: {
  days: readonly DayCount[];
  chosen: Chosen | null;
  onChoose: (chosen: Chosen) => void;
}) {
  const { days, chosen } = props;
  const top = Math.max(2, ...days.map(({ count, before }) => Math.max(count, before ?? 0)));
  const half = Math.round(top / 2);
  const hasMore = days.some(({ count, before }) => (before ?? 0) > count);
  return (
    <figure className={styles.figure}>
      <div className={styles.chart}>
        <div className={styles.bars}>
          {days.map((one) => (
            <Bar key={one.day} {...one} top={top} chosen={chosen} onChoose={props.onChoose} />
          ))}
        </div>
        <span className={styles.line} style={{ bottom: '100%' }}>
          {number(top)}
        </span>
        <span className={styles.line} style={{ bottom: `${(half / top) * 100}%` }}>
          {number(half)}
        </span>
      </div>
      <Axis days={days} />
      {hasMore && (
        <figcaption className={styles.legend}>
          <span>{t('rule.x.after')}</span>
          <span data-pale="true">{t('rule.x.before')}</span>
        </figcaption>
      )}
    </figure>
  );
}

function Bar({
  day,
  count,
  before,
  top,
  ...props
}: DayCount & { top: number; chosen: Chosen | null; onChoose: (chosen: Chosen) => void }) {
  const own: Chosen = { kind: 'day', day };
  const more = Math.max(0, (before ?? 0) - count);
  const key = before === null ? 'rule.x.dayCount' : 'rule.x.dayBefore';
  const label = t(key, { day: shortWeekDay(day), count, before: before ?? 0 });
  return (
    <button
      type="button"
      data-weekend={weekdayOf(day) >= SATURDAY}
      aria-pressed={isSameChosen(props.chosen, own)}
      aria-label={label}
      title={label}
      onClick={() => props.onChoose(own)}
    >
      <i data-pale="true" style={{ height: `${(more / top) * 100}%` }} />
      <i style={{ height: `${(count / top) * 100}%` }} />
    </button>
  );
}

/** The Mondays, or as many of them as have room; of one week every day. */
function Axis({ days }: { days: readonly DayCount[] }) {
  const isWeek = days.length <= 7;
  const mondays = days.flatMap(({ day }, at) => (isWeek || weekdayOf(day) === 0 ? [at] : []));
  const each = Math.ceil(mondays.length / NAMED_MAX);
  // At the end there is no room for a name: over the edge, or over the one before.
  const named = mondays.filter((at, index) => index % each === 0 && at <= days.length * 0.9);
  return (
    <div className={styles.axis} aria-hidden="true">
      {named.map((at) => (
        <span key={at} style={{ left: `${(at / days.length) * 100}%` }}>
          {shortWeekDay(days[at]?.day ?? '')}
        </span>
      ))}
    </div>
  );
}

const SATURDAY = 5;

/** Monday is 0. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}
