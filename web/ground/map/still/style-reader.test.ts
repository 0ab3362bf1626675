import type { LayerSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { offlineStyle } from '../offline-style.ts';
import { streetLayers } from '../streets/street-style.ts';
import { readStyle, type Scope, type StyleFeature } from './style-reader.ts';

const tile = { z: 14, x: 9000, y: 5600, extent: 4096 };

function scope(zoom: number, properties = {}, more: Partial<StyleFeature> = {}): Scope {
  return { zoom, feature: { type: 1, properties, rings: [], tile, ...more } };
}

const NUMBERS = ['numbers', 'text-offset', 'line-dasharray'];
const TEXTS = ['text-font', 'text-variable-anchor'];
/** What the painters ask for. */
const READ = [
  'background-color',
  'background-opacity',
  'visibility',
  'fill-color',
  'fill-opacity',
  'fill-outline-color',
  'fill-sort-key',
  'line-color',
  'line-opacity',
  'line-width',
  'line-dasharray',
  'line-cap',
  'line-join',
  'line-sort-key',
  'circle-color',
  'circle-radius',
  'circle-blur',
  'circle-opacity',
  'symbol-placement',
  'symbol-spacing',
  'symbol-sort-key',
  'text-field',
  'text-font',
  'text-size',
  'text-color',
  'text-opacity',
  'text-halo-width',
  'text-halo-color',
  'text-letter-spacing',
  'text-line-height',
  'text-max-width',
  'text-max-angle',
  'text-padding',
  'text-anchor',
  'text-variable-anchor',
  'text-radial-offset',
  'text-offset',
  'text-transform',
  'text-rotation-alignment',
  'text-allow-overlap',
  'text-optional',
  'icon-image',
  'icon-size',
  'icon-opacity',
  'icon-text-fit',
  'icon-rotation-alignment',
  'icon-allow-overlap',
];
/** What says nothing to a canvas: it always smooths edges, and justifies by the anchor. */
const NEEDLESS = ['fill-antialias', 'text-justify', 'icon-padding'];

function allLayers(): LayerSpecification[] {
  return (['light', 'dark'] as const).flatMap((theme) =>
    (['sk', 'cs', 'en'] as const).flatMap((language) => [
      ...offlineStyle(theme, language).layers,
      ...streetLayers(theme, language),
    ]),
  );
}

test('still pictures know every property that the map’s styles have', () => {
  const names = allLayers().flatMap((layer) => Object.keys({ ...layer.paint, ...layer.layout }));
  const unknown = [...new Set(names)].filter((name) => ![...READ, ...NEEDLESS].includes(name));
  expect(unknown).toEqual([]);
});

test('every value of both styles can be read, in each theme, language and zoom', () => {
  const properties = { tint: 2, rank: 5, size: 44, name: 'Trnava', first: 3, class: 'primary' };
  for (const specification of allLayers()) {
    const [layer] = readStyle([specification]);
    for (const name of Object.keys({ ...specification.paint, ...specification.layout })) {
      for (const zoom of [8, 14, 17]) {
        const at = scope(zoom, { ...properties, ref: '61' });
        const value = valueAt(layer, name, at);
        expect(value, `${specification.id} ${name}`).not.toBeNaN();
        expect(value, `${specification.id} ${name}`).not.toBe('transparent');
      }
    }
    expect(() => layer?.accepts(scope(14, properties))).not.toThrow();
  }
});

function valueAt(layer: ReturnType<typeof readStyle>[number] | undefined, name: string, at: Scope) {
  if (name.endsWith('-color')) return layer?.colour(name, at);
  if (NUMBERS.includes(name)) return layer?.numbers(name, at);
  if (TEXTS.includes(name)) return layer?.texts(name, at);
  if (/-(overlap|antialias|optional)$/.test(name)) return layer?.isTrue(name, at);
  if (/-(opacity|width|size|radius|blur|key|padding|spacing|angle|height)$/.test(name)) {
    return layer?.number(name, at, Number.NaN);
  }
  return layer?.text(name, at, 'nothing');
}

function read(paint: Record<string, unknown>, filter?: unknown) {
  const made = { id: 'made', type: 'line', source: 'streets', 'source-layer': 'road', paint };
  const [layer] = readStyle([(filter ? { ...made, filter } : made) as LayerSpecification]);
  if (!layer) throw new Error('no layer');
  return layer;
}

test('interpolates between stops, colours too', () => {
  const layer = read({
    'line-width': ['interpolate', ['linear'], ['zoom'], 10, 2, 14, 10],
    'line-color': ['interpolate', ['linear'], ['zoom'], 10, '#000000', 12, '#ffffff'],
  });
  expect(layer.number('line-width', scope(12), 0)).toBe(6);
  expect(layer.number('line-width', scope(20), 0)).toBe(10);
  expect(layer.colour('line-color', scope(12))).toBe('rgba(255,255,255,1)');
});

test('chooses by property and falls back', () => {
  const layer = read({
    'line-width': ['match', ['get', 'class'], 'primary', 4, 1],
    'line-opacity': ['get', 'nothing'],
  });
  expect(layer.number('line-width', scope(12, { class: 'primary' }), 0)).toBe(4);
  expect(layer.number('line-width', scope(12), 0)).toBe(1);
  expect(layer.number('line-opacity', scope(12), 0.5)).toBe(0.5);
});

test('what depends on where a road lies is told by where it lies', () => {
  const square = [
    [17, 48],
    [18, 48],
    [18, 49],
    [17, 49],
    [17, 48],
  ];
  const layer = read({}, ['within', { type: 'Polygon', coordinates: [square] }]);
  const rings = [new Int16Array([0, 0, 100, 100])];
  // The tile of zoom 8 east of Bratislava, and the one west of it.
  const place = { z: 8, y: 88, extent: 4096 };
  const inside = { type: 2, rings: [new Int16Array([2000, 2000, 2100, 2000])] } as const;
  expect(layer.accepts(scope(8, {}, { ...inside, tile: { ...place, x: 140 } }))).toBe(true);
  expect(layer.accepts(scope(8, {}, { type: 2, rings, tile: { ...place, x: 138 } }))).toBe(false);
});

test('says what is no expression', () => {
  expect(() =>
    read({ 'line-width': ['step', ['zoom'], 'wide', 5, 2] }).number('line-width', scope(1), 0),
  ).toThrow('made line-width');
});
