// The state of a vehicle in the list (D-VEH-005); its relative time goes on by itself.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useCompany } from '../../session/company.ts';
import { useNow } from '../../ui/now.ts';
import styles from './vehicle-list.module.css';
import { statusWords } from './vehicle-status.ts';

export function VehicleStatus({ vehicle }: { vehicle: MapVehicle }) {
  const { timeZone } = useCompany();
  const { isFailing, text, ago, exact } = statusWords(vehicle, useNow(), timeZone);
  return (
    <span className={isFailing ? styles.failing : styles.active} title={exact}>
      {text} {ago && <small>{ago}</small>}
    </span>
  );
}
