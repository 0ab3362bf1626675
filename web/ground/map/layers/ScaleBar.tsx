// The scale bar beside the sources of the map: a round length and how long it is drawn. Written by hand while
// the map is zoomed, never by React; renders nothing into the page itself.
import type { IControl } from 'maplibre-gl';
import { useEffect } from 'react';
import { t } from '../../i18n/i18n.ts';
import { number } from '../../words/format.ts';
import type { FleetMapProps } from '../contract.ts';
import { hearMap, useMap } from '../map-context.ts';
import { scaleAt } from '../scale.ts';

const PIXELS_MAX = 120;
/** Beside the sources there is less room on a phone. */
const PIXELS_MAX_PHONE = 84;
const PHONE_PIXELS = 600;

export function ScaleBar({ language }: Pick<FleetMapProps, 'language'>): null {
  const map = useMap();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other words
  useEffect(() => {
    const bar = document.createElement('div');
    bar.className = 'maplibregl-ctrl fleet-map-scale';
    bar.setAttribute('role', 'img');
    let shown = '';
    const draw = () => {
      const isPhone = map.getContainer().clientWidth <= PHONE_PIXELS;
      const { metres, pixels } = scaleAt(
        map.getZoom(),
        map.getCenter().lat,
        isPhone ? PIXELS_MAX_PHONE : PIXELS_MAX,
      );
      const text = metres < 1000 ? `${number(metres)} m` : `${number(metres / 1000)} km`;
      bar.style.width = `${pixels.toFixed(1)}px`;
      if (text === shown) return;
      shown = text;
      bar.textContent = text;
      bar.setAttribute('aria-label', t('map.scale', { length: text }));
    };
    const control: IControl = { onAdd: () => bar, onRemove: () => bar.remove() };
    map.addControl(control, 'bottom-left');
    draw();
    const stopHearing = hearMap(map, { move: draw, resize: draw });
    return () => {
      stopHearing();
      map.removeControl(control);
    };
  }, [map, language]);
  return null;
}
