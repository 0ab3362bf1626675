// What the parts of the street map's style share. Pure.

import { type Language, readsOf } from '@flotila/domain/words/languages.ts';
import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { Theme } from '../palette.ts';
import type { StreetPalette } from './street-palette.ts';

/** How the street map is to look. */
export interface StreetLook {
  theme: Theme;
  language: Language;
}

/** Id of the source of the tiles. */
export const STREETS = 'streets';

/** The name in a language that the user reads, else as the people there write it in Latin letters. */
export function nameIn(language: Language): ExpressionSpecification {
  const keys = [
    ...readsOf(language).map((read) => `name:${read}`),
    'name:latin',
    'name_int',
    'name',
  ];
  return ['coalesce', ...keys.map((key): ExpressionSpecification => ['get', key])];
}

/** Another value for each class; the last one for all others. */
export function byClass<Value extends string | number>(
  values: Readonly<Record<string, Value>>,
  other: Value,
): ExpressionSpecification {
  const pairs = Object.entries(values).flat();
  return ['match', ['get', 'class'], ...pairs, other] as unknown as ExpressionSpecification;
}

/** Passes features of these classes. */
export function isClass(...classes: string[]): ExpressionSpecification {
  return ['in', ['get', 'class'], ['literal', classes]];
}

/** The beginning of a layer of names, shown from the first zoom up to before the second. */
export function labelOf(
  id: string,
  layer: string,
  [minzoom, maxzoom]: [min: number, max: number],
): Omit<SymbolLayerSpecification, 'layout' | 'paint'> {
  return {
    id: `street-${id}`,
    type: 'symbol',
    source: STREETS,
    'source-layer': layer,
    minzoom,
    maxzoom,
  };
}

/** Lifts a name off what it stands on. */
export function haloOf(palette: StreetPalette, width = 1.4): SymbolLayerSpecification['paint'] {
  return { 'text-halo-color': palette.halo, 'text-halo-width': width };
}
