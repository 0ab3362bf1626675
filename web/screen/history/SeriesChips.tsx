// The chosen series above the graph (HIS-037): number, name and a piece of the line as the graph draws
// it. A chip takes its series out of the graph; the others move up.
import { IconX } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { type Stroke, strokesOf } from './graph/look.ts';
import { type SeriesCode, seriesName } from './graph/series.ts';
import styles from './history-bar.module.css';

export function SeriesChips(props: {
  chosen: readonly SeriesCode[];
  onRemove: (code: SeriesCode) => void;
}) {
  const strokes = strokesOf(props.chosen);
  return (
    <ul className={styles.seriesChips} aria-label={t('graph.series')}>
      {props.chosen.map((code, at) => {
        const name = t(seriesName(code));
        const label = t('graph.remove', { name: `${at + 1} ${name}` });
        return (
          <li key={code}>
            <button
              type="button"
              className={`${pieces.lit} ${styles.seriesChip}`}
              style={{ color: `var(--series-${at + 1})` }}
              aria-label={label}
              title={label}
              onClick={() => props.onRemove(code)}
            >
              <b className={pieces.strong}>{at + 1}</b> <LineSample stroke={strokes[at]} />
              <IconX className={styles.cross} size={12} stroke={2} />
              {name}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A piece of the line. */
function LineSample({ stroke }: { stroke: Stroke | undefined }) {
  return (
    <svg className={styles.sample} width="22" height="6" aria-hidden="true">
      <line
        x1="0"
        x2="22"
        y1="3"
        y2="3"
        stroke="currentColor"
        strokeWidth={(stroke?.width ?? 1) + 0.4}
        strokeDasharray={stroke?.dash.join(' ')}
      />
    </svg>
  );
}
