// What only repeated on a day, as one line of the events table that opens: from when to when, how often, how long in all.
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import { GridCell, type PlacedAt, PlacedRow } from '../../ground/ui/PlacedRow.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { RowButton } from '../../ground/ui/RowButton.tsx';
import { duration, fullName, span, time } from '../../ground/words/format.ts';
import { EventIcon, parameterName, stateText } from '../../thing/event/event-words.tsx';
import type { EventRun } from './event-days.ts';
import type { EventRow } from './event-rows.ts';
import styles from './events.module.css';

export interface EventRunLineProps extends PlacedAt {
  run: EventRun;
  isOpen: boolean;
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
    <PlacedRow
      at={props}
      data-open={isOpen}
      className={`${styles.row} ${styles.run}`}
      data-event={run.key}
      onClick={onToggle}
    >
      <GridCell className={`${pieces.column} ${pieces.yields} ${pieces.oneLine}`}>
        <time dateTime={first.event.timestamp}>{time(first.event.timestamp, timeZone)}</time>
        <span className={`${pieces.note} ${pieces.plain}`}>
          – {time(last.event.timestamp, timeZone)}
        </span>
      </GridCell>
      <GridCell className={`${pieces.cuts} ${pieces.column} ${pieces.yields}`}>
        <span className={styles.name}>
          <EventIcon parameter={first.event.parameter} />
          {parameterName(first.event.parameter)}
        </span>
        <Places rows={run.rows} />
      </GridCell>
      <GridCell className={`${pieces.cuts} ${pieces.column} ${pieces.yields}`}>
        <span>
          {run.count === 1 && run.seconds !== null
            ? stateText(first.event)
            : t('events.run.times', { count: run.count })}
        </span>
        <span className={`${pieces.note} ${pieces.plain}`}>
          <Length run={run} />
        </span>
      </GridCell>
      <GridCell className={`${pieces.cuts} ${pieces.column} ${pieces.yields} ${pieces.notOnPhone}`}>
        <span title={person}>{person}</span>
      </GridCell>
      <GridCell>
        <RowButton
          label={t(isOpen ? 'events.run.close' : 'events.run.open')}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Chevron size={16} stroke={1.7} aria-hidden="true" />
        </RowButton>
      </GridCell>
    </PlacedRow>
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
    <span className={`${pieces.note} ${pieces.plain}`} title={[...names].join(', ')}>
      {names.size === 1 && <Flag code={rows[0]?.event.location?.countryCode} />} {text}
    </span>
  );
}
