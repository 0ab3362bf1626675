// What of a vehicle needs handling, as badges at the right of its row: an icon and at most two words (U-4). Several
// that have no room keep their icons, the first keeps its words: what cannot wait stands before what is due.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { ContractChip } from '../contracts/ContractNow.tsx';
import { useContractNow } from '../contracts/contracts-now.ts';
import { t } from '../i18n/i18n.ts';
import { leftText, useDueNow } from '../service/due-now.ts';
import { FlagChips } from './Flags.tsx';
import styles from './flags.module.css';
import { HoursBadge } from './HoursBadge.tsx';
import { type VehicleFlag, vehicleFlags } from './vehicle-state.ts';

export function Badges({ vehicle }: { vehicle: MapVehicle }) {
  const due = useDueNow(Boolean(vehicle.serviceAlerts))?.[vehicle.vehicleId];
  const wordsOf = ({ kind }: VehicleFlag) => {
    if (kind === 'panic') return t('flag.panic');
    const nearest = kind === 'door' ? undefined : due?.[kind];
    return [t(`due.${kind}`), nearest && leftText(nearest)].filter(Boolean).join(' ');
  };
  const flags = vehicleFlags(vehicle);
  const isLate = useContractNow(vehicle.vehicleId)?.progress?.isLate;
  const chip = <ContractChip vehicleId={vehicle.vehicleId} />;
  return (
    <span className={styles.badges}>
      <FlagChips flags={flags.filter(isPanic)} wordsOf={wordsOf} />
      {isLate && chip}
      <HoursBadge vehicle={vehicle} />
      <FlagChips flags={flags.filter((flag) => !isPanic(flag))} wordsOf={wordsOf} />
      {!isLate && chip}
    </span>
  );
}

function isPanic({ kind }: VehicleFlag): boolean {
  return kind === 'panic';
}
