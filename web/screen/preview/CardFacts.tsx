// What a card of the wall says below its map: place, driver, ride, quality and what is left to drive
// (PRV-011 … PRV-015).
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { duration, MISSING } from '../../ground/words/format.ts';
import { DayDrive, MainTanksMeter, WeekDrive } from '../../thing/vehicle/DriveMeters.tsx';
import { DriverName } from '../../thing/vehicle/DriverName.tsx';
import { Quality } from '../../thing/vehicle/Quality.tsx';
import { TachoIcon } from '../../thing/vehicle/TachoIcon.tsx';
import { countedOn, hasBars } from '../../thing/vehicle/tachograph.ts';
import { rideTypeText } from '../../thing/vehicle/vehicle-state.ts';
import { ZoneName } from '../../thing/vehicle/ZoneName.tsx';
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
          <span className={pieces.cut}>
            {zone && zone.name === place ? (
              <ZoneName zoneId={zone.zoneId} isInRow>
                {place}
              </ZoneName>
            ) : (
              (place ?? MISSING)
            )}
          </span>
        </span>
      </div>
      <div className={styles.fact}>
        <span className={`${driver ? '' : pieces.quiet} ${styles.driver}`}>
          <TachoIcon tachograph={driver?.tachograph} />
          <span className={pieces.cut}>
            {driver ? <DriverName driver={driver} isInRow /> : t('preview.unknownDriver')}
          </span>
        </span>
        {ride && <Ride vehicle={vehicle} ride={ride} />}
      </div>
      <Left vehicle={vehicle} />
    </div>
  );
}

/** PRV-012, PRV-013. */
function Ride({ vehicle, ride }: { vehicle: MapVehicle; ride: NonNullable<MapVehicle['ride']> }) {
  const nowMs = useWallNow();
  return (
    <span className={`${pieces.quiet} ${pieces.stays} ${styles.ride}`}>
      {rideTypeText(vehicle)}
      <span className={pieces.ink} title={t('vp.duration')}>
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

/** PRV-011: what the driver may still drive; of a vehicle without a tachograph what is in its tank. */
function Left({ vehicle }: { vehicle: MapVehicle }) {
  const nowMs = useWallNow();
  const told = vehicle.driver?.tachograph;
  if (!hasBars(told)) return <MainTanksMeter vehicle={vehicle} label={t('preview.tank')} />;
  const tachograph = countedOn(told, nowMs);
  return (
    <div className={styles.bars}>
      <DayDrive tachograph={tachograph} label={t('preview.day')} isShort />
      <WeekDrive tachograph={tachograph} label={t('preview.week')} isShort />
    </div>
  );
}
