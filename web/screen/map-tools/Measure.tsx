// Measuring a way: the line on the map and a bar with its length, taking back, and the end. Keys: Enter adds
// the middle, Backspace takes the last bend back, Esc ends.
import { IconArrowBackUp, IconRulerMeasure, IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import type { LatLon } from '../../ground/map/camera.ts';
import type { MapPadding } from '../../ground/map/contract.ts';
import { MeasureLayer } from '../../ground/map/layers/MeasureLayer.tsx';
import { useMap } from '../../ground/map/map-context.ts';
import { lengthsOf, withBend } from '../../ground/map/measure.ts';
import { giveFirstFocus } from '../../ground/ui/first-focus.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { listen } from '../../ground/ui/listen.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { number } from '../../ground/words/format.ts';
import { mapTools, setMapTools } from './map-tools.ts';
import styles from './place.module.css';
import { useFocusBack } from './use-focus-back.ts';

interface Props {
  way: readonly LatLon[];
  theme: 'light' | 'dark';
  padding: MapPadding;
}

export function Measure({ way, theme, padding }: Props) {
  const map = useMap();
  const add = useCallback(
    (place: LatLon) => setMapTools({ way: withBend(mapTools.get().way ?? [], place) }),
    [],
  );
  const back = () => setMapTools({ way: way.slice(0, -1) });
  useFocusBack();
  // The map has the keys while a way is measured.
  useEffect(() => giveFirstFocus(map.getCanvas()), [map]);
  const keys = useRef(back);
  keys.current = back;
  useEffect(() => {
    const typed = (signal: KeyboardEvent) => {
      const isUndo = signal.key === 'z' && (signal.ctrlKey || signal.metaKey);
      if (signal.key !== 'Backspace' && !isUndo) return;
      signal.preventDefault();
      keys.current();
    };
    return listen(map.getCanvas(), { keydown: typed });
  }, [map]);
  const metres = lengthsOf(way).at(-1) ?? 0;
  return (
    <>
      <MeasureLayer places={way} theme={theme} padding={padding} nameOf={lengthText} onAdd={add} />
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no form. */}
      <div
        className={`${pieces.float} ${styles.measure}`}
        role="group"
        aria-label={t('place.measure')}
        data-map-tool=""
      >
        <IconRulerMeasure className={pieces.quiet} size={18} stroke={1.7} aria-hidden="true" />
        <output className={styles.length} aria-live="polite">
          {way.length > 1 ? (
            <>
              <strong>{lengthText(metres)}</strong>
              <span className={pieces.quiet}>{t('place.legs', { count: way.length - 1 })}</span>
            </>
          ) : (
            <span className={pieces.quiet}>
              {t(way.length === 0 ? 'place.measureFirst' : 'place.measureNext')}
            </span>
          )}
        </output>
        <IconButton
          className={pieces.quiet}
          label={t('place.back')}
          disabled={way.length === 0}
          onClick={back}
        >
          <IconArrowBackUp size={18} stroke={1.7} />
        </IconButton>
        <IconButton
          className={pieces.quiet}
          label={t('place.measureEnd')}
          onClick={() => setMapTools({ way: null })}
        >
          <IconX size={18} stroke={1.7} />
        </IconButton>
      </div>
    </>
  );
}

/** Metres as people say them: to a metre below one kilometre, to ten below ten. */
function lengthText(metres: number): string {
  if (metres < 1000) return `${number(metres)} m`;
  const digits = metres < 10_000 ? 2 : metres < 100_000 ? 1 : 0;
  return `${number(metres / 1000, digits)} km`;
}
