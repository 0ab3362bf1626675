// One ride of the table on two lines: beginning over end, where from over where to, distance over odometer
// (HIS-005); the type is a sign before the driver, so that the places have room (U-20). Short rides are dimmed, stops are quiet, the unfinished ride is blue (HIS-017, MAP-049).
import { isFuelChange } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { toHours, toKm } from '@flotila/domain/units.ts';
import { memo } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { Reader } from '../../ground/ui/Reader.tsx';
import { useRowMenu } from '../../ground/ui/RowMenu.tsx';
import { SecondPass } from '../../ground/ui/SecondPass.tsx';
import table from '../../ground/ui/table.module.css';
import {
  date,
  dateTime,
  duration,
  fullName,
  MISSING,
  number,
  time,
} from '../../ground/words/format.ts';
import { hoveredRide } from '../../thing/ride/hover.ts';
import { rideName } from '../../thing/ride/ride-from.ts';
import { useMarkRide } from '../../thing/ride/use-mark-ride.ts';
import { Quality } from '../../thing/vehicle/Quality.tsx';
import { DayMark } from './DayMark.tsx';
import { FuelCellText } from './FuelCell.tsx';
import { RideTypeIcon } from './RideTypeIcon.tsx';
import { rideEntries } from './ride-entries.ts';
import { type RideRow, rideSeconds } from './ride-rows.ts';
import styles from './ride-table.module.css';
import { rowKey } from './ride-walk.ts';

export interface RideRowProps {
  row: RideRow;
  isMachine: boolean;
  isSelected: boolean;
  /** The one row that the tab key stops at. */
  isReachable: boolean;
  onToggle: (rideName: string) => void;
  onWalk: (rowKey: string) => void;
}

export const RideRowLine = memo(Line, (before, after) => {
  return (
    before.row.ride === after.row.ride &&
    before.row.order === after.row.order &&
    before.row.kind === after.row.kind &&
    before.isMachine === after.isMachine &&
    before.isSelected === after.isSelected &&
    before.isReachable === after.isReachable &&
    before.onToggle === after.onToggle
  );
});

function Line(props: RideRowProps) {
  const { row, isSelected } = props;
  const { ride } = row;
  const name = rideName(ride);
  const company = useCompany();
  const onMark = useMarkRide();
  const isHovered = hoveredRide.useIs(name);
  const { menu, onContextMenu } = useRowMenu(
    time(ride.fromTimestamp, company.timeZone),
    rideEntries({ ride, isSelected, onToggle: props.onToggle, onMark }, company),
  );
  return (
    <tr
      className={`${table.row} ${styles.row}`}
      data-key={rowKey(ride)}
      data-kind={row.kind}
      data-hovered={isHovered}
      aria-selected={isSelected}
      tabIndex={props.isReachable ? 0 : -1}
      onFocus={() => {
        props.onWalk(rowKey(ride));
        hoveredRide.set(name);
      }}
      onBlur={() => hoveredRide.set(null)}
      onClick={() => props.onToggle(name)}
      onContextMenu={onContextMenu}
      onPointerEnter={() => hoveredRide.set(name)}
      onPointerLeave={() => hoveredRide.set(null)}
    >
      <td className={styles.order}>{row.order}</td>
      <Times row={row} />
      <Places row={row} />
      <td className={`${pieces.notOnPhone} ${styles.driver}`}>
        <TypeAndDriver ride={ride} />
      </td>
      <td className={styles.duration}>
        <span>{duration(rideSeconds(ride))}</span>
        {ride.driverQuality !== null && <Quality mark={ride.driverQuality} />}
      </td>
      <td className={styles.distance}>
        <Distance
          ride={ride}
          isMachine={props.isMachine}
          isStop={row.kind === 'stop' || row.kind === 'fuel'}
        />
      </td>
      <td className={styles.fuel}>
        <FuelCellText ride={ride} />
        <span className={styles.menu}>{menu}</span>
      </td>
    </tr>
  );
}

function Times({ row }: { row: RideRow }) {
  const { timeZone } = useCompany();
  const { ride, kind, fromDays, toDays } = row;
  return (
    <td className={styles.time}>
      <time dateTime={ride.fromTimestamp} title={dateTime(ride.fromTimestamp, timeZone, true)}>
        {time(ride.fromTimestamp, timeZone)}
        <SecondPass instant={ride.fromTimestamp} zone={timeZone} />
        <DayMark days={fromDays} />
      </time>
      {kind === 'going' ? (
        <span className={styles.going}>{t('history.going')}</span>
      ) : (
        <time dateTime={ride.toTimestamp} title={dateTime(ride.toTimestamp, timeZone, true)}>
          {time(ride.toTimestamp, timeZone)}
          <SecondPass instant={ride.toTimestamp} zone={timeZone} />
          <DayMark days={toDays} />
        </time>
      )}
    </td>
  );
}

function Places({ row }: { row: RideRow }) {
  const { timeZone } = useCompany();
  const { ride, kind, fromDays, toDays } = row;
  const isNoRide = kind === 'stop' || kind === 'fuel';
  return (
    <td>
      <Place end={ride.locationFrom} />
      {kind === 'stop' ? (
        <span className={styles.phrase}>{t('history.stop')}</span>
      ) : (
        kind !== 'fuel' && <Place end={ride.locationTo} />
      )}
      {fromDays < 0 && !isNoRide && (
        <span className={styles.phrase}>
          {t('history.beganBefore', { date: date(ride.fromTimestamp, timeZone) })}
        </span>
      )}
      {toDays > 0 && kind !== 'going' && !isNoRide && (
        <span className={styles.phrase}>
          {t('history.endsAfter', { date: date(ride.toTimestamp, timeZone) })}
        </span>
      )}
      <span className={`${pieces.onPhone} ${styles.phoneDriver}`}>
        <TypeAndDriver ride={ride} />
      </span>
    </td>
  );
}

function Place({ end }: { end: RideView['locationFrom'] }) {
  const name = end?.place?.name ?? (end ? t('vehicle.unknownPlace') : MISSING);
  return (
    <span className={pieces.cut} title={name}>
      <Flag code={end?.countryCode} /> {name}
    </span>
  );
}

function TypeAndDriver({ ride }: { ride: RideView }) {
  if (ride.rideType === 'stop') return null;
  const type = t(`rideType.${ride.rideType}`);
  const name = fullName(ride.driver);
  return (
    <span className={styles.who} title={`${type}, ${name}`}>
      <RideTypeIcon type={ride.rideType} />
      {isFuelChange(ride) ? (
        <span className={styles.name}>{type}</span>
      ) : (
        <>
          <Reader>{type}</Reader>
          <span className={styles.name}>{name}</span>
        </>
      )}
    </span>
  );
}

function Distance(props: { ride: RideView; isMachine: boolean; isStop: boolean }) {
  const { ride, isMachine } = props;
  const total = isMachine
    ? ride.mhStop === null
      ? MISSING
      : number(toHours(ride.mhStop), 1)
    : number(toKm(ride.kmStop), 1);
  const isFixed = isMachine ? ride.fixedMh : ride.fixedKm;
  return (
    <>
      <span>{props.isStop ? '' : distanceText(ride, isMachine)}</span>
      <span
        className={`${pieces.quiet} ${styles.total}`}
        {...(isFixed ? { 'data-fixed': true, title: t('history.fact.corrected') } : {})}
      >
        {total}
      </span>
    </>
  );
}

/** Kilometres with one decimal below 100, engine hours of machines; without the unit of the head. */
function distanceText(ride: RideView, isMachine: boolean): string {
  if (isMachine) return number(toHours(ride.engineHours), 1);
  const km = toKm(ride.distance);
  return number(km, km < 100 ? 1 : 0);
}
