// The events of a month as a table of which only the rows in sight are drawn (EVT-006): arrows, Home, End
// and Page keys walk it, Enter or a click selects, right click and ⋯ open the menu (EVT-007).
import { useMemo } from 'react';
import { t } from '../i18n/i18n.ts';
import { ScrolledGrid } from '../ui/ScrolledGrid.tsx';
import { EventLine } from './EventLine.tsx';
import type { EventId } from './event-place.ts';
import { type EventRow, rowOf } from './event-rows.ts';
import styles from './events.module.css';

const ROW_HEIGHT = 48;
/** On a phone the person has a line of its own. */
const PHONE_ROW_HEIGHT = 66;
/** How many events Page Up and Page Down pass. */
const PAGE_ROWS = 8;
const COLUMNS = ['time', 'event', 'state', 'person'] as const;

interface EventsTableProps {
  rows: readonly EventRow[];
  selected: EventId | null;
  onSelect: (event: EventId | null) => void;
}

export function EventsTable({ rows, selected, onSelect }: EventsTableProps) {
  const chosen = rowOf(rows, selected);
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const toggle = (row: EventRow | undefined) => row && onSelect(row === chosen ? null : row.id);
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
      heightOf={(_index, isPhone) => (isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT)}
      overscan={6}
      pageRows={PAGE_ROWS}
      selectedAt={chosen ? rows.indexOf(chosen) : -1}
      choosesByBlank
      onChoose={(index) => toggle(rows[index])}
    >
      {({ index, top, rowIndex, isActive, onWalk }) => {
        const row = rows[index];
        return row ? (
          <EventLine
            key={row.key}
            row={row}
            top={top}
            rowIndex={rowIndex}
            isSelected={row === chosen}
            isActive={isActive}
            onToggle={() => {
              onWalk(row.key);
              toggle(row);
            }}
          />
        ) : null;
      }}
    </ScrolledGrid>
  );
}
