// What a card of the wall says below its map: driver, place, ride, quality, speed and the tachograph's bars
// (PRV-011 … PRV-015).
import { MOVING_SPEED_MIN } from '@flotila/domain/vehicle/marker.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { dateTime, duration, fullName, MISSING, number } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { useCompany } from '../session/company.ts';
import { Flag } from '../ui/Flag.tsx';
import { DayDrive, WeekDrive } from '../vehicle/DriveMeters.tsx';
import { Quality } from '../vehicle/Quality.tsx';
import { TachoIcon } from '../vehicle/TachoIcon.tsx';
import { countedOn, hasBars } from '../vehicle/tachograph.ts';
import { isMoving, lastSeenText, rideTypeText, stateText } from '../vehicle/vehicle-state.ts';
import styles from './card.module.css';
import { rideSeconds } from './ride-time.ts';
import { useWallNow } from './stage-context.ts';

export function CardFacts({ vehicle }: { vehicle: MapVehicle }) {
  const { driver, location, ride } = vehicle;
  const speed = location?.speed ?? null;
  return (
    <div className={styles.body}>
      <div className={styles.fact}>
        <span className={styles.driver} data-unknown={driver === null}>
          <TachoIcon tachograph={driver?.tachograph} />
          <span className={styles.cut}>
            {driver ? fullName(driver) : t('preview.unknownDriver')}
          </span>
        </span>
        <strong className={styles.speed} data-moving={(speed ?? 0) >= MOVING_SPEED_MIN}>
          {speed === null ? MISSING : t('vehicle.speed', { speed: number(speed) })}
        </strong>
      </div>
      <div className={styles.fact}>
        <span className={styles.place}>
          <Flag code={location?.countryCode} />
          <span className={styles.cut}>{location?.place?.name ?? MISSING}</span>
        </span>
        <State vehicle={vehicle} />
      </div>
      <div className={styles.fact}>
        <Ride vehicle={vehicle} />
        <span className={styles.quality}>
          {t('preview.quality')} <Quality mark={ride?.driverQuality} />
        </span>
      </div>
      <Tachograph vehicle={vehicle} />
    </div>
  );
}

/** How old the location of a driving vehicle is, or what another does. */
function State({ vehicle }: { vehicle: MapVehicle }) {
  const { timeZone } = useCompany();
  const nowMs = useWallNow();
  const text = isMoving(vehicle)
    ? (lastSeenText(vehicle, nowMs) ?? '')
    : stateText(vehicle, nowMs, timeZone);
  const { location } = vehicle;
  const exact = location ? dateTime(location.timestamp, timeZone, true) : undefined;
  return (
    <span className={styles.state} title={exact}>
      {text}
    </span>
  );
}

/** PRV-012. */
function Ride({ vehicle }: { vehicle: MapVehicle }) {
  const nowMs = useWallNow();
  const { ride } = vehicle;
  return (
    <span className={styles.ride}>
      <span className={styles.cut}>{rideTypeText(vehicle)}</span>
      {ride && (
        <span className={styles.time} title={t('vp.duration')}>
          {duration(rideSeconds(ride, nowMs))}
        </span>
      )}
    </span>
  );
}

/** PRV-011; a vehicle without a tachograph has none. */
function Tachograph({ vehicle }: { vehicle: MapVehicle }) {
  const nowMs = useWallNow();
  const told = vehicle.driver?.tachograph;
  if (!hasBars(told)) return null;
  const tachograph = countedOn(told, nowMs);
  return (
    <div className={styles.bars}>
      <DayDrive tachograph={tachograph} label={t('preview.day')} isShort />
      <WeekDrive tachograph={tachograph} label={t('preview.week')} isShort />
    </div>
  );
}
