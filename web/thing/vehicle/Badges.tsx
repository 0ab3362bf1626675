// What of a vehicle needs handling, as badges at the right of its row: an icon and at most two words (U-4). Several
// that have no room keep their icons, the first keeps its words: what cannot wait stands before what is due. Words are
// whole or left out (O-4); whoever draws the row says in `--room` how much there is.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { IconHourglassHigh } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useNow } from '../../ground/ui/now.ts';
import { semiboldWidth } from '../../ground/ui/text-width.ts';
import { duration } from '../../ground/words/format.ts';
import { useCalling } from '../alert/help-call/use-calling.ts';
import { useContractBadge } from '../contract/ContractNow.tsx';
import { leftText, useDueNow } from '../service/due-now.ts';
import { roomsNeeded } from './badge-room.ts';
import { type Badge, flagBadge } from './Flags.tsx';
import styles from './flags.module.css';
import { HARDLY_LEFT, littleLeft } from './urgency.ts';
import { type VehicleFlag, vehicleFlags } from './vehicle-state.ts';

export function Badges({ vehicle }: { vehicle: MapVehicle }) {
  const badges = useBadges(vehicle);
  const rooms = roomsNeeded(
    badges.map(({ words }) => words),
    semiboldWidth,
  );
  return (
    <span className={styles.badges}>
      {badges.map(({ key, icon: Icon, tone, words, title }, at) => (
        <span
          key={key}
          className={styles.flag}
          data-tone={tone}
          data-kind={key}
          title={title}
          style={{ '--needs': `${rooms[at]}px` } as CSSProperties}
        >
          <Icon size={14} stroke={1.8} aria-hidden="true" />
          <span className={styles.words}>{words}</span>
        </span>
      ))}
    </span>
  );
}

/** What cannot wait first. */
function useBadges(vehicle: MapVehicle): Badge[] {
  const due = useDueNow(Boolean(vehicle.serviceAlerts))?.[vehicle.vehicleId];
  const contract = useContractBadge(vehicle.vehicleId);
  const hours = useHoursBadge(vehicle);
  const calling = useCalling(vehicle);
  const wordsOf = ({ kind }: VehicleFlag) => {
    if (kind === 'panic') return calling ?? t('flag.panic');
    const nearest = kind === 'door' ? undefined : due?.[kind];
    return [t(`due.${kind}`), nearest && leftText(nearest)].filter(Boolean).join(' ');
  };
  const flags = vehicleFlags(vehicle);
  const isUrgent = contract?.tone === 'notice';
  return [
    ...flags.filter(isPanic).map((flag) => flagBadge(flag, wordsOf(flag))),
    ...(contract && isUrgent ? [contract] : []),
    ...(hours ? [hours] : []),
    ...flags.filter((flag) => !isPanic(flag)).map((flag) => flagBadge(flag, wordsOf(flag))),
    ...(contract && !isUrgent ? [contract] : []),
  ];
}

/** How little the driver may still drive (MAP-020 has the bars). */
function useHoursBadge(vehicle: MapVehicle): Badge | null {
  const left = littleLeft(vehicle, useNow());
  if (left === null) return null;
  const words = t(left < 0 ? 'hours.over' : 'hours.left', { time: duration(Math.abs(left)) });
  return {
    key: 'hours',
    icon: IconHourglassHigh,
    tone: left < HARDLY_LEFT ? 'alarm' : 'notice',
    words,
    title: words,
  };
}

function isPanic({ kind }: VehicleFlag): boolean {
  return kind === 'panic';
}
