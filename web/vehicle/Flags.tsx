// The flags of a vehicle as small chips: icon and word, never colour alone.
import {
  IconAlarm,
  IconDoor,
  IconDroplet,
  IconShieldCheck,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react';
import styles from './flags.module.css';
import { type VehicleFlag, vehicleFlags } from './vehicle-state.ts';

const ICONS: Record<VehicleFlag['kind'], TablerIcon> = {
  panic: IconAlarm,
  door: IconDoor,
  mot: IconShieldCheck,
  oil_change: IconDroplet,
  other: IconTool,
};

export function Flags(props: { vehicle: Parameters<typeof vehicleFlags>[0] }) {
  const flags = vehicleFlags(props.vehicle);
  if (flags.length === 0) return null;
  return (
    <span className={styles.flags}>
      {flags.map(({ kind, tone, text }) => {
        const Icon = ICONS[kind];
        return (
          <span key={kind} className={styles.flag} data-tone={tone} title={text}>
            <Icon size={13} stroke={1.8} aria-hidden="true" />
            <span className={styles.word}>{text}</span>
          </span>
        );
      })}
    </span>
  );
}
