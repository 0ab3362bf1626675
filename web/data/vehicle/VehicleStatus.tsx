// Whether a vehicle of the list communicates (D-VEH-005): its last location with the relative time, or a
// label that it has sent nothing yet or no more.

import { communicationState } from '@flotila/domain/vehicle/state.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { ago, dateTime, timeOrDate } from '../../format.ts';
import { t } from '../../i18n/i18n.ts';
import { useCompany } from '../../session/company.ts';
import { useNow } from '../../ui/now.ts';
import styles from './vehicle-list.module.css';

export function VehicleStatus(vehicle: MapVehicle) {
  return <Status vehicle={vehicle} />;
}

function Status({ vehicle }: { vehicle: MapVehicle }) {
  const { timeZone } = useCompany();
  const now = useNow();
  const state = communicationState(vehicle, now);
  const { location } = vehicle;
  if (!location) return <span className={styles.failing}>{t('vehicle.new')}</span>;
  const exact = dateTime(location.timestamp, timeZone, true);
  const when = timeOrDate(location.timestamp, timeZone, now);
  if (state === 'FAIL') {
    return (
      <span className={styles.failing} title={exact}>
        {t('vehicle.failSince', { time: when })}
      </span>
    );
  }
  return (
    <span className={styles.active} title={exact}>
      {when} <small>{ago(now - Date.parse(location.timestamp))}</small>
    </span>
  );
}

/** The longer silent, the lower; those that never reported are lowest. */
export function lastSeenOrder({ location }: MapVehicle): number {
  return location ? Date.parse(location.timestamp) : 0;
}
