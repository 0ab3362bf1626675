// The lines of the logbook's table: a day with its sum, and a ride in two lines, like a paper logbook.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { printedDistance, printedKilometres } from '@flotila/domain/ride/whole-km.ts';
import { toHours } from '@flotila/domain/units.ts';
import { IconArrowUp, IconPencil, IconX } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import { PlacedHead } from '../../ground/ui/PlacedHead.tsx';
import { GridCell, type PlacedAt, PlacedRow } from '../../ground/ui/PlacedRow.tsx';
import { hovering } from '../../ground/ui/page-value.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { Reader } from '../../ground/ui/Reader.tsx';
import { useRowMenu } from '../../ground/ui/RowMenu.tsx';
import { SecondPass } from '../../ground/ui/SecondPass.tsx';
import { dayInYear } from '../../ground/words/day-words.ts';
import { fullName, MISSING, number } from '../../ground/words/format.ts';
import { hoveredRide } from '../../thing/ride/hover.ts';
import { rideName } from '../../thing/ride/ride-from.ts';
import { useMarkRide } from '../../thing/ride/use-mark-ride.ts';
import styles from './logbook.module.css';
import { logbookEntries } from './logbook-entries.ts';
import { type DayRow, logbookTime, tankChange } from './logbook-rows.ts';

type Placed = Omit<PlacedAt, 'isActive'> & { isMachine: boolean };

export function DayLine({ row, isMachine, top, rowIndex }: Placed & { row: DayRow }) {
  const sum = isMachine ? toHours(row.engineHours) : row.kilometres;
  return (
    <PlacedHead
      top={top}
      rowIndex={rowIndex}
      className={styles.day}
      title={dayInYear(row.day)}
      sum={
        <span className={pieces.strong}>
          {number(sum, 1)} {isMachine ? 'h' : 'km'}
        </span>
      }
    />
  );
}

export interface RideLineProps extends PlacedAt {
  ride: RideView;
  isMachine: boolean;
  isSelected: boolean;
  onToggle: () => void;
}

export function RideLine(props: RideLineProps) {
  const { ride, isSelected, onToggle } = props;
  const company = useCompany();
  const onMark = useMarkRide();
  const name = rideName(ride);
  const isHovered = hoveredRide.useIs(name);
  const { menu, onContextMenu } = useRowMenu(
    logbookTime(ride.fromTimestamp, company.timeZone),
    logbookEntries({ ride, isSelected, onToggle, onMark }, company),
  );
  return (
    <PlacedRow
      at={props}
      aria-selected={isSelected}
      className={styles.ride}
      data-ride={name}
      data-hovered={isHovered}
      onClick={onToggle}
      onContextMenu={onContextMenu}
      {...hovering(hoveredRide.set, name)}
    >
      <Times ride={ride} />
      <Places ride={ride} />
      <Counter {...props} />
      <Tank ride={ride} />
      <GridCell>{menu}</GridCell>
    </PlacedRow>
  );
}

function Times({ ride }: { ride: RideView }) {
  const { timeZone } = useCompany();
  const isGoing = ride.rideState === 'unfinished';
  return (
    <GridCell className={`${pieces.column} ${pieces.yields} ${pieces.oneLine}`}>
      <Time instant={ride.fromTimestamp} zone={timeZone} />
      {isGoing ? (
        <span className={styles.going}>{t('logbook.going')}</span>
      ) : (
        <Time instant={ride.toTimestamp} zone={timeZone} />
      )}
    </GridCell>
  );
}

function Time({ instant, zone }: { instant: string; zone: string }) {
  return (
    <time dateTime={instant}>
      {logbookTime(instant, zone)}
      <SecondPass instant={instant} zone={zone} />
    </time>
  );
}

function Places({ ride }: { ride: RideView }) {
  const purpose = purposeText(ride);
  const driver = ride.driver ? fullName(ride.driver) : t('logbook.noDriver');
  const from = ride.locationFrom?.place?.name ?? MISSING;
  const to = ride.locationTo?.place?.name ?? MISSING;
  return (
    <GridCell className={`${pieces.cuts} ${pieces.column} ${pieces.yields} ${styles.places}`}>
      <span title={`${from} → ${to}`}>
        <span className={styles.place}>
          <Reader>{t('logbook.from')} </Reader>
          <Flag code={ride.locationFrom?.countryCode} /> {from}
        </span>
        <span className={styles.comma} aria-hidden="true">
          {' → '}
        </span>
        <span className={styles.place}>
          <Reader> {t('logbook.to')} </Reader>
          <Flag code={ride.locationTo?.countryCode} /> {to}
        </span>
      </span>
      <span className={`${pieces.quiet} ${styles.purpose}`} title={`${purpose}, ${driver}`}>
        {ride.isEdited && (
          <span className={styles.corrected} data-tip={t('logbook.corrected')}>
            <IconPencil size={12} aria-hidden="true" />
            <Reader>{t('logbook.corrected')} </Reader>
          </span>
        )}
        <span data-private={ride.rideType === 'private' || undefined}>{purpose}</span>
        <span className={styles.comma}>, </span>
        <span className={styles.place}>{driver}</span>
      </span>
    </GridCell>
  );
}

/** LOG-007: machines count hours where others count kilometres. */
function Counter({ ride, isMachine }: RideLineProps) {
  const size = isMachine ? toHours(ride.engineHours) : printedDistance(ride);
  const stop = isMachine ? ride.mhStop && toHours(ride.mhStop) : printedKilometres(ride.kmStop);
  return (
    <GridCell
      className={`${pieces.column} ${pieces.yields} ${pieces.oneLine} ${pieces.end} ${styles.figures2}`}
    >
      <b>{number(size, 1)}</b>
      <span>{number(stop, 1)}</span>
    </GridCell>
  );
}

/** LOG-005, LOG-006: the level, and what happened to it by sign, shape, colour and word. */
function Tank({ ride }: { ride: RideView }) {
  const change = tankChange(ride);
  return (
    <GridCell
      className={`${pieces.column} ${pieces.yields} ${pieces.oneLine} ${pieces.end} ${styles.figures2}`}
    >
      <span className={pieces.ink}>{number(ride.tankSum)}</span>
      {change === null ? <span>{MISSING}</span> : <Change {...change} />}
    </GridCell>
  );
}

function Change({ kind, litres }: NonNullable<ReturnType<typeof tankChange>>) {
  const size = number(Math.abs(litres));
  const key = { refueling: 'refueling', loss: 'loss', level: 'tankDiff' } as const;
  const sign = Math.round(litres) > 0 ? '+' : Math.round(litres) < 0 ? '−' : '';
  const isLevel = kind === 'level';
  const words = t(`logbook.${key[kind]}`, { litres: isLevel ? `${sign}${size}` : size });
  return (
    <span className={styles.change} data-kind={kind} data-tip={words}>
      {kind === 'refueling' && <IconArrowUp size={13} stroke={2.4} aria-hidden="true" />}
      {kind === 'loss' && <IconX size={13} stroke={2.4} aria-hidden="true" />}
      <Reader>{words}</Reader>
      <span aria-hidden="true">{`${sign}${size}`}</span>
    </span>
  );
}

/** The note is the purpose; a ride without one prints its type (logbook-and-rides §1). */
function purposeText({ note, rideType }: Pick<RideView, 'note' | 'rideType'>): string {
  if (note) return rideType === 'private' ? `${t('rideType.private')}, ${note}` : note;
  const isDriven = rideType === 'bussines' || rideType === 'private';
  return isDriven ? t(`purpose.${rideType}`) : t(`rideType.${rideType}`);
}
