// What the vehicle does, on its mini map: maps of vehicles that stand together look alike, so the picture itself says
// how fast one goes, how long it stands or since when it is silent.

import { isUnheard } from '@flotila/domain/vehicle/state.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { dateTime, number } from '../../ground/words/format.ts';
import { doingOf } from '../../thing/vehicle/fleet-parts.ts';
import { stateText } from '../../thing/vehicle/vehicle-state.ts';
import styles from './card.module.css';
import { useWallNow } from './stage-context.ts';

/** PRV-013: its speed; of one that stands how long, of a silent one since when in its place. */
export function Going({ vehicle }: { vehicle: MapVehicle }) {
  const { timeZone } = useCompany();
  const nowMs = useWallNow();
  const { location } = vehicle;
  const doing = doingOf(vehicle, nowMs);
  const speed = location?.speed ?? null;
  // PRV-013: "0 km/h" beside "stands" says nothing new, and is there for who points at it.
  const isHeard = speed !== null && !isUnheard(vehicle);
  const speedText = isHeard ? t('vehicle.speed', { speed: number(speed) }) : '';
  return (
    <span
      className={styles.going}
      data-doing={doing}
      title={[location && dateTime(location.timestamp, timeZone, true), speedText]
        .filter(Boolean)
        .join(', ')}
    >
      <strong className={pieces.strong}>{stateText(vehicle, nowMs, timeZone)}</strong>
    </span>
  );
}
