// The state of a vehicle in the list (D-VEH-005), its relative time goes on by itself, and below where that was.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { useNow } from '../../../ground/ui/now.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { placeText } from '../../../thing/vehicle/vehicle-state.ts';
import styles from './vehicle-list.module.css';
import { statusWords } from './vehicle-status.ts';

export function VehicleStatus({ vehicle }: { vehicle: MapVehicle }) {
  const { timeZone } = useCompany();
  const place = placeText(vehicle);
  const { state, text, ago, exact } = statusWords(vehicle, useNow(), timeZone);
  return (
    <span className={`${pieces.column} ${pieces.yields}`} title={exact}>
      <span
        className={`${pieces.cut} ${pieces.toned} ${styles.status}`}
        data-tone={state === 'fails' ? 'alarm' : null}
      >
        {text} {ago && <small>{ago}</small>}
      </span>
      {place && <small className={pieces.cut}>{place}</small>}
    </span>
  );
}
