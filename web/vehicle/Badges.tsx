// What of a vehicle needs handling, as badges at the right of its row: an icon and at most two words (U-4). Several
// that have no room keep their icons, the first keeps its words.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { ContractChip } from '../contracts/ContractNow.tsx';
import { t } from '../i18n/i18n.ts';
import { leftText, useDueNow } from '../service/due-now.ts';
import { FlagChips } from './Flags.tsx';
import styles from './flags.module.css';
import { HoursBadge } from './HoursBadge.tsx';
import type { VehicleFlag } from './vehicle-state.ts';

export function Badges({ vehicle }: { vehicle: MapVehicle }) {
  const due = useDueNow(Boolean(vehicle.serviceAlerts))?.[vehicle.vehicleId];
  const wordsOf = ({ kind }: VehicleFlag) => {
    if (kind === 'panic') return t('flag.panic');
    const nearest = kind === 'door' ? undefined : due?.[kind];
    return [t(`due.${kind}`), nearest && leftText(nearest)].filter(Boolean).join(' ');
  };
  return (
    <span className={styles.badges}>
      <FlagChips vehicle={vehicle} wordsOf={wordsOf} />
      <HoursBadge vehicle={vehicle} />
      <ContractChip vehicleId={vehicle.vehicleId} />
    </span>
  );
}
