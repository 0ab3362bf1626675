// What lies under everything: keeps the basemap's theme, language and provider tiles as asked. Renders
// nothing into the page.
import type { Language } from '@flotila/domain/words/languages.ts';
import { useEffect } from 'react';
import { t } from '../../i18n/i18n.ts';
import type { BaseLayer } from '../contract.ts';
import { useMap, whileDrawn } from '../map-context.ts';
import { offlineStyle } from '../offline-style.ts';
import type { Theme } from '../palette.ts';
import { awaitSea, putPlaceDots, restyle, showBaseLayer } from '../styles.ts';

interface Props {
  layer: BaseLayer;
  theme: Theme;
  language: Language;
}

export function BaseMap({ layer, theme, language }: Props): null {
  const map = useMap();
  const url = 'url' in layer ? layer.url : '';
  useEffect(() => {
    let stopWaiting = () => {};
    whileDrawn(map, () => {
      restyle(map, offlineStyle(theme, language).layers);
      stopWaiting = awaitSea(map, theme);
      putPlaceDots(map, theme);
      map.getCanvas().setAttribute('aria-label', t('map.label'));
    });
    return () => stopWaiting();
  }, [map, theme, language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layer's code and address say it all
  useEffect(() => {
    whileDrawn(map, () => showBaseLayer(map, layer, theme));
  }, [map, layer.code, url, theme]);
  return null;
}
