// How little the driver may still drive, as a badge of row and card (MAP-020 has the bars).
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { IconHourglassHigh } from '@tabler/icons-react';
import { duration } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { useNow } from '../ui/now.ts';
import styles from './flags.module.css';
import { HARDLY_LEFT, littleLeft } from './urgency.ts';

export function HoursBadge({ vehicle }: { vehicle: MapVehicle }) {
  const left = littleLeft(vehicle, useNow());
  if (left === null) return null;
  const text = t(left < 0 ? 'hours.over' : 'hours.left', { time: duration(Math.abs(left)) });
  return (
    <span className={styles.flag} data-tone={left < HARDLY_LEFT ? 'alarm' : 'notice'} title={text}>
      <IconHourglassHigh size={14} stroke={1.8} aria-hidden="true" />
      <span className={styles.words}>{text}</span>
    </span>
  );
}
