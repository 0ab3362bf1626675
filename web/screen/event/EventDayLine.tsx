// The head of a day in the events table: which day, and how many events it had.
import { t } from '../../ground/i18n/i18n.ts';
import { PlacedHead } from '../../ground/ui/PlacedHead.tsx';
import { weekdayName } from '../../ground/ui/weekday.ts';
import type { EventItem } from './event-days.ts';

export function EventDayLine(props: {
  item: Extract<EventItem, { kind: 'day' }>;
  top: number;
  rowIndex: number;
}) {
  const { day, count } = props.item;
  return (
    <PlacedHead
      top={props.top}
      rowIndex={props.rowIndex}
      title={`${weekdayName(day)} ${day}`}
      sum={t('events.count', { count })}
    />
  );
}
