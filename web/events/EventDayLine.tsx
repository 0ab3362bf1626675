// The head of a day in the events table: which day, and how many events it had.
import { t } from '../i18n/i18n.ts';
import { weekdayName } from '../ui/weekday.ts';
import type { EventItem } from './event-days.ts';
import styles from './events.module.css';

export function EventDayLine(props: {
  item: Extract<EventItem, { kind: 'day' }>;
  top: number;
  rowIndex: number;
}) {
  const { day, count } = props.item;
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <table>.
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={props.rowIndex}
      className={styles.day}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <span role="rowheader" tabIndex={-1}>
        {weekdayName(day)} {day}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <span role="gridcell" tabIndex={-1}>
        {t('events.count', { count })}
      </span>
    </div>
  );
}
