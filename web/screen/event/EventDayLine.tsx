// The head of a day in the events table: which day, and how many events it had.
import { t } from '../../ground/i18n/i18n.ts';
import { PlacedHead } from '../../ground/ui/PlacedHead.tsx';
import { dayInYear } from '../../ground/words/day-words.ts';
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
      title={dayInYear(day)}
      sum={t('events.count', { count })}
    />
  );
}
