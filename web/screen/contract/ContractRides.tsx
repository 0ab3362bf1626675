// The rides of the selected contract (CON-004): places with flags, times, distance and duration. Pressing one
// shows it alone on the map; hovering lights it up there.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import { hovering } from '../../ground/ui/page-value.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { date, dateTime, duration, km, time } from '../../ground/words/format.ts';
import { contractRides, listedRides } from '../../thing/contract/contract-rows.ts';
import { hoveredRide } from '../../thing/ride/hover.ts';
import { isNamed, rideName } from '../../thing/ride/ride-from.ts';
import type { RideOnMap } from '../../thing/ride/ride-markers.ts';
import type { ContractsPlace } from './contract-place.ts';
import styles from './details.module.css';

interface ContractRidesProps {
  rides: readonly RideView[];
  isMachine: boolean;
  /** No ride will come any more. */
  isOver: boolean;
  place: Pick<ContractsPlace, 'rideFrom' | 'selectRide'>;
}

export function ContractRides({ rides, isMachine, isOver, place }: ContractRidesProps) {
  const all = contractRides(rides, isMachine);
  const rows = listedRides(all, place.rideFrom);
  if (rows.length === 0) {
    return <p className={pieces.quiet}>{t(isOver ? 'cp.noRide' : 'cp.noRideYet')}</p>;
  }
  const shortCount = all.length - rows.length;
  return (
    <>
      <ul className={styles.rides} aria-label={t('cp.rides')}>
        {rows.map((row, index) => {
          const isSelected = place.rideFrom !== null && isNamed(row.ride, place.rideFrom);
          return (
            <RideLine
              key={rideName(row.ride)}
              row={row}
              before={rows[index - 1]?.ride}
              isSelected={isSelected}
              onToggle={() => place.selectRide(isSelected ? null : rideName(row.ride))}
            />
          );
        })}
      </ul>
      {shortCount > 0 && (
        <p className={pieces.quiet}>{t('cp.shortRides', { count: shortCount })}</p>
      )}
    </>
  );
}

interface RideLineProps {
  row: RideOnMap;
  before: RideView | undefined;
  isSelected: boolean;
  onToggle: () => void;
}

function RideLine({ row, before, isSelected, onToggle }: RideLineProps) {
  const { timeZone } = useCompany();
  const { ride, kind, order } = row;
  const name = rideName(ride);
  const isHovered = hoveredRide.useIs(name);
  const day = date(ride.fromTimestamp, timeZone);
  const isNewDay = !before || date(before.fromTimestamp, timeZone) !== day;
  const seconds = (Date.parse(ride.toTimestamp) - Date.parse(ride.fromTimestamp)) / 1000;
  return (
    <li>
      {isNewDay && <h4 className={styles.day}>{day}</h4>}
      <button
        type="button"
        className={styles.ride}
        data-kind={kind}
        data-hovered={isHovered}
        aria-pressed={isSelected}
        onClick={onToggle}
        {...hovering(hoveredRide.set, name)}
      >
        <span className={`${pieces.quiet} ${pieces.end}`}>{order}</span>
        <span className={`${pieces.column} ${pieces.yields}`}>
          <time dateTime={ride.fromTimestamp} title={dateTime(ride.fromTimestamp, timeZone, true)}>
            {time(ride.fromTimestamp, timeZone)}
          </time>
          {kind === 'going' ? (
            <span className={pieces.accent}>{t('history.going')}</span>
          ) : (
            <time dateTime={ride.toTimestamp} title={dateTime(ride.toTimestamp, timeZone, true)}>
              {time(ride.toTimestamp, timeZone)}
            </time>
          )}
        </span>
        <span className={`${pieces.cuts} ${pieces.column} ${pieces.yields}`}>
          <End end={ride.locationFrom} />
          <End end={ride.locationTo} />
        </span>
        <span
          className={`${pieces.column} ${pieces.yields} ${pieces.oneLine} ${pieces.end} ${styles.figures}`}
        >
          <span>{km(ride.distance)}</span>
          <span>{duration(seconds)}</span>
        </span>
      </button>
    </li>
  );
}

function End({ end }: { end: RideView['locationFrom'] }) {
  const name = end?.place?.name ?? t('vehicle.unknownPlace');
  return (
    <span title={name}>
      <Flag code={end?.countryCode} /> {name}
    </span>
  );
}
