// The flags of a vehicle as small chips: icon and words, never colour alone.
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
import styles from './flags.module.css';
import { type VehicleFlag, vehicleFlags } from './vehicle-state.ts';

const ICONS: Record<VehicleFlag['kind'], TablerIcon> = {
  panic: IconAlarm,
  door: IconDoor,
  mot: IconShieldCheck,
  oil_change: IconDroplet,
  other: IconTool,
};

type Flagged = Pick<MapVehicle, 'flagPanic' | 'flagCargoDoor' | 'serviceAlerts'>;

/** All of them in full words, as room allows; nothing where there is none. */
export function Flags({ vehicle }: { vehicle: Flagged }) {
  const flags = vehicleFlags(vehicle);
  if (flags.length === 0) return null;
  return (
    <span className={styles.flags}>
      <FlagChips flags={flags} wordsOf={({ text }) => text} />
    </span>
  );
}

/** Only the chips; what the words leave out is said on hovering. */
export function FlagChips(props: {
  flags: readonly VehicleFlag[];
  wordsOf: (flag: VehicleFlag) => string;
}) {
  return props.flags.map((flag) => {
    const { kind, tone, text } = flag;
    const Icon = kind === 'mot' && tone === 'alarm' ? IconShieldX : ICONS[kind];
    return (
      <span key={kind} className={styles.flag} data-tone={tone} title={text}>
        <Icon size={14} stroke={1.8} aria-hidden="true" />
        <span className={styles.words}>{props.wordsOf(flag)}</span>
      </span>
    );
  });
}
