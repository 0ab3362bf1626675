// What the colours of the track on the map say (HIS-053, U-12): the scale of speeds, and the colour of what
// was faster than the vehicle may be, where that is known.
import { trackColour } from '@flotila/domain/ride/track-colour.ts';
import { useComputedColorScheme } from '@mantine/core';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { number } from '../../ground/words/format.ts';
import styles from './history-bar.module.css';

const STOPS_KMH = [0, 25, 50, 75, 100];

export function SpeedLegend({ speedMax }: { speedMax: number | null | undefined }) {
  const theme = useComputedColorScheme('light');
  const colour = (speed: number, limit: number | null) =>
    `rgb(${trackColour(speed, theme, limit).join(' ')})`;
  const scale = STOPS_KMH.map((speed) => colour(speed, null)).join(', ');
  return (
    <p className={`${pieces.float} ${styles.legend}`} title={t('graph.legend')}>
      0
      <i className={styles.scale} style={{ background: `linear-gradient(to right, ${scale})` }} />
      100 km/h
      {typeof speedMax === 'number' && speedMax > 0 && (
        <>
          <i className={styles.over} style={{ background: colour(200, speedMax) }} />
          {t('graph.overLimit', { limit: number(speedMax) })}
        </>
      )}
    </p>
  );
}
