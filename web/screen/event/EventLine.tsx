// One event of the table on two lines: time, what over where, state over how long, and the person; its day stands
// above it (EVT-006, EVT-012). What a colour says, a sign and a word say too.
import { useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import { hovering } from '../../ground/ui/page-value.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { RowMenu } from '../../ground/ui/RowMenu.tsx';
import { SecondPass } from '../../ground/ui/SecondPass.tsx';
import table from '../../ground/ui/table.module.css';
import { dateTime, fullName, span, time } from '../../ground/words/format.ts';
import { EventIcon, isBegin, parameterName, stateText } from '../../thing/event/event-words.tsx';
import { EventCell } from './EventCell.tsx';
import { eventEntries } from './event-entries.ts';
import { type EventRow, rowTone } from './event-rows.ts';
import styles from './events.module.css';
import { hoveredEvent } from './hover.ts';

export interface EventLineProps {
  row: EventRow;
  /** Pixels from the top of the rows. */
  top: number;
  rowIndex: number;
  isSelected: boolean;
  /** The one row that the tab key stops at. */
  isActive: boolean;
  onToggle: () => void;
}

export function EventLine(props: EventLineProps) {
  const { row, isSelected, onToggle } = props;
  const { event, key } = row;
  const company = useCompany();
  const isHovered = hoveredEvent.useIs(key);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table walks and selects by keys.
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <table>.
    <div
      role="row"
      tabIndex={props.isActive ? 0 : -1}
      aria-rowindex={props.rowIndex}
      aria-selected={isSelected}
      className={`${table.placedRow} ${styles.row}`}
      data-event={key}
      data-hovered={isHovered}
      style={{ transform: `translateY(${props.top}px)` }}
      onClick={onToggle}
      onContextMenu={(signal) => {
        signal.preventDefault();
        setMenuOpen(true);
      }}
      {...hovering(hoveredEvent.set, key)}
    >
      <When event={event} />
      <EventCell className={`${pieces.cuts} ${styles.what}`}>
        <span className={styles.name}>
          <EventIcon parameter={event.parameter} />
          {parameterName(event.parameter)}
        </span>
        <Place event={event} />
        <span className={`${pieces.note} ${styles.onPhone}`}>{fullName(event.person ?? null)}</span>
      </EventCell>
      <State row={row} />
      <EventCell className={`${pieces.cuts} ${styles.person}`}>
        <span title={fullName(event.person ?? null)}>{fullName(event.person ?? null)}</span>
      </EventCell>
      <EventCell>
        <RowMenu
          name={dateTime(event.timestamp, company.timeZone)}
          entries={eventEntries({ event, isSelected, onToggle }, company)}
          isOpen={isMenuOpen}
          onOpen={setMenuOpen}
        />
      </EventCell>
    </div>
  );
}

function When({ event: { timestamp } }: Pick<EventRow, 'event'>) {
  const { timeZone } = useCompany();
  return (
    <EventCell className={styles.when}>
      <time dateTime={timestamp} title={dateTime(timestamp, timeZone, true)}>
        {time(timestamp, timeZone)}
        <SecondPass instant={timestamp} zone={timeZone} />
      </time>
    </EventCell>
  );
}

function Place({ event: { location } }: Pick<EventRow, 'event'>) {
  const name = location ? (location.place?.name ?? t('vehicle.unknownPlace')) : t('events.noPlace');
  return (
    <span className={`${pieces.note} ${styles.second}`} title={name}>
      <Flag code={location?.countryCode} /> {name}
    </span>
  );
}

function State({ row }: { row: EventRow }) {
  const { event, isAnswered } = row;
  return (
    <EventCell className={`${pieces.cuts} ${styles.state}`}>
      {isAnswered ? (
        <span>{t('events.state.panicAnswered')}</span>
      ) : (
        <span data-tone={rowTone(row)}>{stateText(event)}</span>
      )}
      <span className={`${pieces.note} ${styles.second}`}>{lengthText(row)}</span>
    </EventCell>
  );
}

/** How long it lasted, told at its beginning and at its end. */
function lengthText({ event, seconds, isLasting }: EventRow): string {
  if (isLasting) return t('events.lasting');
  if (seconds === null) return '';
  const length = span(seconds * 1000);
  return isBegin(event) ? length : t('events.after', { length });
}
