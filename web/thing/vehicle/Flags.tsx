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

/** One mark of a row: an icon, what of it is due and how much of it. */
export interface Badge {
  key: string;
  icon: TablerIcon;
  tone: VehicleFlag['tone'];
  words: string;
  /** What the words leave out, said on hovering. */
  title: string;
}

export function flagBadge({ kind, tone, text }: VehicleFlag, words: string): Badge {
  const icon = kind === 'mot' && tone === 'alarm' ? IconShieldX : ICONS[kind];
  return { key: kind, icon, tone, words, title: text };
}

interface FlagsProps {
  vehicle: Flagged;
  /** Words of its call for help, which say since when; left out where that is not known. */
  calling?: string | null;
}

/** All of them in full words, as room allows; nothing where there is none. */
export function Flags({ vehicle, calling }: FlagsProps) {
  const flags = vehicleFlags(vehicle);
  if (flags.length === 0) return null;
  return (
    <span className={styles.flags}>
      {flags.map((flag) => {
        const {
          key,
          icon: Icon,
          tone,
          words,
        } = flagBadge(flag, (flag.kind === 'panic' && calling) || flag.text);
        return (
          <span key={key} className={styles.flag} data-tone={tone} title={words}>
            <Icon size={14} stroke={1.8} aria-hidden="true" />
            <span className={styles.words}>{words}</span>
          </span>
        );
      })}
    </span>
  );
}
