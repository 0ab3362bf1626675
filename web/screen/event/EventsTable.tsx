// The events of a month as a table of which only the rows in sight are drawn (EVT-006): arrows, Home, End
// and Page keys walk it, Enter or a click selects, right click and ⋯ open the menu (EVT-007). What only repeats
// on a day is one line that opens.
import { useMemo, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { ScrolledGrid } from '../../ground/ui/ScrolledGrid.tsx';
import { date } from '../../ground/words/format.ts';
import { EventDayLine } from './EventDayLine.tsx';
import { EventLine } from './EventLine.tsx';
import { EventRunLine } from './EventRunLine.tsx';
import { type EventItem, eventItems } from './event-days.ts';
import type { EventId } from './event-place.ts';
import { type EventRow, rowOf } from './event-rows.ts';
import styles from './events.module.css';

const ROW_HEIGHT = 48;
/** On a phone the person has a line of its own. */
const PHONE_ROW_HEIGHT = 66;
const DAY_HEIGHT = 28;
/** How many events Page Up and Page Down pass. */
const PAGE_ROWS = 8;
const COLUMNS = ['time', 'event', 'state', 'person'] as const;

interface EventsTableProps {
  rows: readonly EventRow[];
  selected: EventId | null;
  onSelect: (event: EventId | null) => void;
}

export function EventsTable({ rows, selected, onSelect }: EventsTableProps) {
  const { timeZone } = useCompany();
  const chosen = rowOf(rows, selected);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const items = useMemo(() => {
    const dayOf = (timestamp: string) => date(timestamp, timeZone);
    return eventItems(rows, { dayOf, opened, selected: chosen });
  }, [rows, opened, chosen, timeZone]);
  const keys = useMemo(() => items.map(keyOf), [items]);
  const toggle = (item: EventItem | undefined) => {
    if (item?.kind === 'event') onSelect(item.row === chosen ? null : item.row.id);
    if (item?.kind !== 'run') return;
    const { key, rows: ofRun } = item.run;
    // A line that is open because of the selected event lets go of it.
    if (item.isOpen && chosen && ofRun.includes(chosen)) onSelect(null);
    const isOpen = !item.isOpen;
    setOpened((before) => {
      const others = [...before].filter((one) => one !== key);
      return new Set(isOpen ? [...others, key] : others);
    });
  };
  return (
    <ScrolledGrid
      label={t('events.table')}
      head={COLUMNS.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn.
        <span key={column} role="columnheader" tabIndex={-1} data-column={column}>
          {t(`events.col.${column}`)}
        </span>
      ))}
      headClassName={styles.head}
      keys={keys}
      attribute="data-event"
      heightOf={(index, isPhone) => heightOf(items[index], isPhone)}
      overscan={6}
      pageRows={PAGE_ROWS}
      selectedAt={chosen ? keys.indexOf(chosen.key) : -1}
      choosesByBlank
      onChoose={(index) => toggle(items[index])}
    >
      {({ index, top, rowIndex, isActive, onWalk }) => {
        const item = items[index];
        if (!item) return null;
        const place = { top, rowIndex };
        if (item.kind === 'day') return <EventDayLine key={item.day} item={item} {...place} />;
        const onToggle = () => {
          onWalk(keyOf(item) ?? '');
          toggle(item);
        };
        if (item.kind === 'run') {
          const { run, isOpen } = item;
          return (
            <EventRunLine
              key={run.key}
              run={run}
              isOpen={isOpen}
              isActive={isActive}
              onToggle={onToggle}
              {...place}
            />
          );
        }
        const { row } = item;
        const isSelected = row === chosen;
        return (
          <EventLine
            key={row.key}
            row={row}
            isSelected={isSelected}
            isActive={isActive}
            onToggle={onToggle}
            {...place}
          />
        );
      }}
    </ScrolledGrid>
  );
}

/** Null: the keys pass it. */
function keyOf(item: EventItem): string | null {
  if (item.kind === 'day') return null;
  return item.kind === 'run' ? item.run.key : item.row.key;
}

function heightOf(item: EventItem | undefined, isPhone: boolean): number {
  if (item?.kind === 'day') return DAY_HEIGHT;
  return isPhone && item?.kind === 'event' ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
}
