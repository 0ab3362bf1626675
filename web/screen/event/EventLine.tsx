// One event of the table on two lines: time, what over where, state over how long, and the person; its day stands
// above it (EVT-006, EVT-012). What a colour says, a sign and a word say too.
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import { GridCell, type PlacedAt, PlacedRow } from '../../ground/ui/PlacedRow.tsx';
import { hovering } from '../../ground/ui/page-value.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { useRowMenu } from '../../ground/ui/RowMenu.tsx';
import { SecondPass } from '../../ground/ui/SecondPass.tsx';
import { dateTime, fullName, span, time } from '../../ground/words/format.ts';
import { EventIcon, isBegin, parameterName, stateText } from '../../thing/event/event-words.tsx';
import { eventEntries } from './event-entries.ts';
import { type EventRow, rowTone } from './event-rows.ts';
import styles from './events.module.css';
import { hoveredEvent } from './hover.ts';

export interface EventLineProps extends PlacedAt {
  row: EventRow;
  isSelected: boolean;
  onToggle: () => void;
}

export function EventLine(props: EventLineProps) {
  const { row, isSelected, onToggle } = props;
  const { event, key } = row;
  const company = useCompany();
  const isCall = event.parameter === 'panic' && isBegin(event);
  const isHovered = hoveredEvent.useIs(key);
  const { menu, onContextMenu } = useRowMenu(
    dateTime(event.timestamp, company.timeZone),
    eventEntries({ event, isSelected, onToggle }, company),
  );
  return (
    <PlacedRow
      at={props}
      aria-selected={isSelected}
      className={styles.row}
      data-event={key}
      data-hovered={isHovered}
      data-calling={isCall && !row.isAnswered}
      onClick={onToggle}
      onContextMenu={onContextMenu}
      {...hovering(hoveredEvent.set, key)}
    >
      <When event={event} />
      <GridCell className={`${pieces.cuts} ${pieces.column} ${pieces.yields}`}>
        <span className={`${isCall ? pieces.alarm : ''} ${styles.name}`}>
          <EventIcon parameter={event.parameter} />
          {parameterName(event.parameter)}
        </span>
        <Place event={event} />
        <span className={`${pieces.note} ${pieces.onPhone}`}>{fullName(event.person ?? null)}</span>
      </GridCell>
      <State row={row} />
      <GridCell className={`${pieces.cuts} ${pieces.column} ${pieces.yields} ${pieces.notOnPhone}`}>
        <span title={fullName(event.person ?? null)}>{fullName(event.person ?? null)}</span>
      </GridCell>
      <GridCell>{menu}</GridCell>
    </PlacedRow>
  );
}

function When({ event: { timestamp } }: Pick<EventRow, 'event'>) {
  const { timeZone } = useCompany();
  return (
    <GridCell className={`${pieces.column} ${pieces.yields} ${pieces.oneLine}`}>
      <time dateTime={timestamp} title={dateTime(timestamp, timeZone, true)}>
        {time(timestamp, timeZone)}
        <SecondPass instant={timestamp} zone={timeZone} />
      </time>
    </GridCell>
  );
}

function Place({ event: { location } }: Pick<EventRow, 'event'>) {
  const name = location ? (location.place?.name ?? t('vehicle.unknownPlace')) : t('events.noPlace');
  return (
    <span className={`${pieces.note} ${pieces.plain}`} title={name}>
      <Flag code={location?.countryCode} /> {name}
    </span>
  );
}

function State({ row }: { row: EventRow }) {
  const { event, isAnswered } = row;
  const tone = rowTone(row);
  return (
    <GridCell className={`${pieces.cuts} ${pieces.column} ${pieces.yields}`}>
      {isAnswered ? (
        <span>{t('events.state.panicAnswered')}</span>
      ) : (
        <span
          className={`${pieces.toned} ${tone === 'quiet' ? '' : pieces.strong}`}
          data-tone={tone}
        >
          {stateText(event)}
        </span>
      )}
      <span className={`${pieces.note} ${pieces.plain}`}>{lengthText(row)}</span>
    </GridCell>
  );
}

/** How long it lasted, told at its beginning and at its end. */
function lengthText({ event, seconds, isLasting }: EventRow): string {
  if (isLasting) return t('events.lasting');
  if (seconds === null) return '';
  const length = span(seconds * 1000);
  return isBegin(event) ? length : t('events.after', { length });
}
