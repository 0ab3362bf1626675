// What of a vehicle needs handling, as badges at the right of its row: an icon and at most two words (U-4). Several
// that have no room keep their icons, the first keeps its words.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import {
  IconAlarm,
  IconDoor,
  IconDroplet,
  IconShieldCheck,
  IconShieldX,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react';
import { ContractChip } from '../contracts/ContractNow.tsx';
import { t } from '../i18n/i18n.ts';
import { leftText, useDueNow } from '../service/due-now.ts';
import styles from './badges.module.css';
import { type VehicleFlag, vehicleFlags } from './vehicle-state.ts';

const ICONS: Record<VehicleFlag['kind'], TablerIcon> = {
  panic: IconAlarm,
  door: IconDoor,
  mot: IconShieldCheck,
  oil_change: IconDroplet,
  other: IconTool,
};

export function Badges({ vehicle }: { vehicle: MapVehicle }) {
  const flags = vehicleFlags(vehicle);
  const due = useDueNow(Boolean(vehicle.serviceAlerts))?.[vehicle.vehicleId];
  return (
    <span className={styles.badges}>
      {flags.map(({ kind, tone, text }) => {
        const Icon = kind === 'mot' && tone === 'alarm' ? IconShieldX : ICONS[kind];
        const nearest = kind === 'panic' || kind === 'door' ? undefined : due?.[kind];
        const words = nearest ? `${t(`due.${kind as 'mot'}`)} ${leftText(nearest)}` : shortOf(kind);
        return (
          <span key={kind} className={styles.badge} data-tone={tone} title={text}>
            <Icon size={14} stroke={1.8} aria-hidden="true" />
            <span className={styles.words}>{words}</span>
          </span>
        );
      })}
      <ContractChip vehicleId={vehicle.vehicleId} />
    </span>
  );
}

function shortOf(kind: VehicleFlag['kind']): string {
  return kind === 'panic' ? t('flag.panic') : t(`due.${kind}`);
}
