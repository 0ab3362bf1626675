// What only repeated on a day, as one line of the events table that opens: from when to when, how often, how long in all.
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { RowButton } from '../../ground/ui/RowButton.tsx';
import table from '../../ground/ui/table.module.css';
import { duration, fullName, span, time } from '../../ground/words/format.ts';
import { EventIcon, parameterName, stateText } from '../../thing/event/event-words.tsx';
import { EventCell } from './EventCell.tsx';
import type { EventRun } from './event-days.ts';
import type { EventRow } from './event-rows.ts';
import styles from './events.module.css';

export interface EventRunLineProps {
  run: EventRun;
  isOpen: boolean;
  /** Pixels from the top of the rows. */
  top: number;
  rowIndex: number;
  /** The one row that the tab key stops at. */
  isActive: boolean;
  onToggle: () => void;
}

export function EventRunLine(props: EventRunLineProps) {
  const { run, isOpen, onToggle } = props;
  const { timeZone } = useCompany();
  const [first] = run.rows;
  const last = run.rows.at(-1);
  if (!first || !last) return null;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const persons = new Set(run.rows.map(({ event }) => fullName(event.person ?? null)));
  const person =
    persons.size === 1 ? [...persons][0] : t('events.run.persons', { count: persons.size });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table walks and opens by keys.
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <table>.
    <div
      role="row"
      tabIndex={props.isActive ? 0 : -1}
      aria-rowindex={props.rowIndex}
      data-open={isOpen}
      className={`${table.placedRow} ${styles.row} ${styles.run}`}
      data-event={run.key}
      style={{ transform: `translateY(${props.top}px)` }}
      onClick={onToggle}
    >
      <EventCell className={styles.when}>
        <time dateTime={first.event.timestamp}>{time(first.event.timestamp, timeZone)}</time>
        <span className={`${pieces.note} ${styles.second}`}>
          – {time(last.event.timestamp, timeZone)}
        </span>
      </EventCell>
      <EventCell className={`${pieces.cuts} ${styles.what}`}>
        <span className={styles.name}>
          <EventIcon parameter={first.event.parameter} />
          {parameterName(first.event.parameter)}
        </span>
        <Places rows={run.rows} />
      </EventCell>
      <EventCell className={`${pieces.cuts} ${styles.state}`}>
        <span>
          {run.count === 1 && run.seconds !== null
            ? stateText(first.event)
            : t('events.run.times', { count: run.count })}
        </span>
        <span className={`${pieces.note} ${styles.second}`}>
          <Length run={run} />
        </span>
      </EventCell>
      <EventCell className={`${pieces.cuts} ${styles.person}`}>
        <span title={person}>{person}</span>
      </EventCell>
      <EventCell>
        <RowButton
          label={t(isOpen ? 'events.run.close' : 'events.run.open')}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Chevron size={16} stroke={1.7} aria-hidden="true" />
        </RowButton>
      </EventCell>
    </div>
  );
}

function Length({ run: { count, seconds } }: { run: EventRun }) {
  if (seconds === null) return null;
  if (count === 1) return span(seconds * 1000);
  return t('events.run.sum', { length: duration(seconds) });
}

/** The one place, or in how many it was. */
function Places({ rows }: { rows: readonly EventRow[] }) {
  const names = new Set(
    rows.map(({ event: { location } }) => location?.place?.name ?? t('vehicle.unknownPlace')),
  );
  const [name] = names;
  const text = names.size === 1 ? name : t('events.run.places', { count: names.size });
  return (
    <span className={`${pieces.note} ${styles.second}`} title={[...names].join(', ')}>
      {names.size === 1 && <Flag code={rows[0]?.event.location?.countryCode} />} {text}
    </span>
  );
}
