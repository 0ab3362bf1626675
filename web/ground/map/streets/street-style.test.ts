import { OFFERED } from '@flotila/domain/words/languages.ts';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { LayerSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { offlineStyle } from '../offline-style.ts';
import { HIDDEN_BY_STREETS, streetLayers } from './street-style.ts';

const THEMES = ['light', 'dark'] as const;

const LOOKS = THEMES.flatMap((theme) => OFFERED.map((language) => ({ theme, language })));

/** The style as the map holds it; the validator asks for glyphs, which we draw from the page's fonts. */
function wholeStyle(layers: LayerSpecification[]) {
  return {
    version: 8 as const,
    glyphs: 'none://{fontstack}/{range}',
    sources: {
      ...offlineStyle('light', 'sk').sources,
      streets: offlineStyle('light', 'sk').sources.land as never,
    },
    layers,
  };
}

test.each(LOOKS)('is valid by the style specification: $theme $language', ({ theme, language }) => {
  const layers = streetLayers(theme, language);
  expect(validateStyleMin(wholeStyle(layers)).map((error) => error.message)).toEqual([]);
  // The check itself can fail.
  const wrong = layers.map((layer) => ({ ...layer, type: 'nothing' })) as never;
  expect(validateStyleMin(wholeStyle(wrong))).not.toEqual([]);
});

test('all its layers are told apart by their ids, and it hides only layers that there are', () => {
  const ids = streetLayers('light', 'sk').map(({ id }) => id);
  expect(ids.filter((id) => !id.startsWith('street-'))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  const offline = offlineStyle('light', 'sk').layers.map(({ id }) => id);
  expect(HIDDEN_BY_STREETS.filter((id) => !offline.includes(id))).toEqual([]);
});
