// What a card of the wall says below its map: driver, place, ride, quality, speed and the tachograph's bars
// (PRV-011 … PRV-015).
import { MOVING_SPEED_MIN, vehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { dateTime, duration, MISSING, number } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { useCompany } from '../session/company.ts';
import { Flag } from '../ui/Flag.tsx';
import { DayDrive, WeekDrive } from '../vehicle/DriveMeters.tsx';
import { DriverName } from '../vehicle/DriverName.tsx';
import { Quality } from '../vehicle/Quality.tsx';
import { TachoIcon } from '../vehicle/TachoIcon.tsx';
import { countedOn, hasBars } from '../vehicle/tachograph.ts';
import { isMoving, rideTypeText, stateText } from '../vehicle/vehicle-state.ts';
import { ZoneName } from '../vehicle/ZoneName.tsx';
import styles from './card.module.css';
import { rideSeconds } from './ride-time.ts';
import { useWallNow } from './stage-context.ts';

export function CardFacts({ vehicle }: { vehicle: MapVehicle }) {
  const { driver, location, ride } = vehicle;
  const place = location?.place?.name;
  const zone = vehicle.zones?.at(-1);
  return (
    <div className={styles.body}>
      <div className={styles.fact}>
        <span className={styles.place}>
          <Flag code={location?.countryCode} />
          <span className={styles.cut}>
            {zone && zone.name === place ? (
              <ZoneName zoneId={zone.zoneId} isInRow>
                {place}
              </ZoneName>
            ) : (
              (place ?? MISSING)
            )}
          </span>
        </span>
        <Going vehicle={vehicle} />
      </div>
      <div className={styles.fact}>
        <span className={styles.driver} data-unknown={driver === null}>
          <TachoIcon tachograph={driver?.tachograph} />
          <span className={styles.cut}>
            {driver ? <DriverName driver={driver} isInRow /> : t('preview.unknownDriver')}
          </span>
        </span>
        {ride && <Ride vehicle={vehicle} ride={ride} />}
      </div>
      <Tachograph vehicle={vehicle} />
    </div>
  );
}

/** Its speed; of one that does not drive what it does and since when, which is read first. */
function Going({ vehicle }: { vehicle: MapVehicle }) {
  const { timeZone } = useCompany();
  const nowMs = useWallNow();
  const { location } = vehicle;
  const exact = location ? dateTime(location.timestamp, timeZone, true) : undefined;
  const speed = location?.speed ?? null;
  const isDriving = isMoving(vehicle);
  const { colour } = vehicleMarker(vehicle, nowMs);
  const speedText = speed === null ? MISSING : t('vehicle.speed', { speed: number(speed) });
  return (
    <span className={styles.going} title={exact}>
      {!isDriving && (
        <span className={styles.state} data-silent={colour === 'silent'}>
          {stateText(vehicle, nowMs, timeZone)}
        </span>
      )}
      <strong className={styles.speed} data-moving={(speed ?? 0) >= MOVING_SPEED_MIN}>
        {speedText}
      </strong>
    </span>
  );
}

/** PRV-012, PRV-013. */
function Ride({ vehicle, ride }: { vehicle: MapVehicle; ride: NonNullable<MapVehicle['ride']> }) {
  const nowMs = useWallNow();
  return (
    <span className={styles.ride}>
      {rideTypeText(vehicle)}
      <span className={styles.time} title={t('vp.duration')}>
        {duration(rideSeconds(ride, nowMs))}
      </span>
      {ride.driverQuality !== null && (
        <span title={t('preview.quality')}>
          · <Quality mark={ride.driverQuality} />
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
