// What the track on the map says (HIS-053, U-12, V-7): the scale of speeds by colour, and by width what was faster
// than the vehicle may be, where that is known. Drawn as the map draws it.
import { trackColour } from '@flotila/domain/ride/track-colour.ts';
import { useComputedColorScheme } from '@mantine/core';
import { t } from '../../ground/i18n/i18n.ts';
import { TRACK_PALETTES } from '../../ground/map/track/track-palette.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { number } from '../../ground/words/format.ts';
import styles from './history-bar.module.css';

const STOPS_KMH = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

export function SpeedLegend({ speedMax }: { speedMax: number | null }) {
  const { casing, overCasing } = TRACK_PALETTES[useComputedColorScheme('light')];
  const scale = STOPS_KMH.map(cssColour).join(', ');
  return (
    <p className={`${pieces.float} ${styles.legend}`} title={t('graph.legend')}>
      0
      <i
        className={styles.scale}
        style={{ background: `linear-gradient(to right, ${scale})`, borderColor: casing }}
      />
      100 km/h
      {speedMax !== null && speedMax > 0 && (
        <>
          <i
            className={styles.over}
            style={{ background: cssColour(speedMax + 1), borderColor: overCasing }}
          />
          {t('graph.overLimit', { limit: number(speedMax) })}
        </>
      )}
    </p>
  );
}

function cssColour(speed: number): string {
  return `rgb(${trackColour(speed).join(' ')})`;
}
