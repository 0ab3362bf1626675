// What the eye relies on: what lies above what, which road is the wider one, and that nothing of the map is as
// strong as a track or a vehicle.
import { luminance, trackColour } from '@flotila/domain/ride/track-colour.ts';
import { expect, test } from 'vitest';
import { type Theme, VEHICLE_PALETTES } from '../palette.ts';
import { readStyle } from '../still/style-reader.ts';
import { STREET_PALETTES } from './street-palette.ts';
import { streetLayers } from './street-style.ts';

const LAYERS = streetLayers('light', 'sk');
const place = (id: string) => {
  const at = LAYERS.findIndex((layer) => layer.id === `street-${id}`);
  if (at < 0) throw new Error(`no layer street-${id}`);
  return at;
};

test('tunnels lie below buildings and roads, bridges above both, each casing before its fill', () => {
  const order = [
    'land',
    'landcover',
    'water',
    'tunnel-casing',
    'tunnel',
    'building',
    'road-casing',
    'road',
    'bridge-casing',
    'bridge',
    'border',
    'name',
    'shield-motorway',
    'place-near',
  ];
  const places = order.map(place);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('each road is drawn on exactly one level', () => {
  const levels = ['tunnel', 'road', 'bridge'];
  const drawn = (brunnel?: string) => {
    const properties = { class: 'primary', ...(brunnel ? { brunnel } : {}) };
    const tile = { z: 14, x: 9000, y: 5600, extent: 4096 };
    const scope = { zoom: 15, feature: { type: 2 as const, properties, rings: [], tile } };
    return readStyle(levels.flatMap((level) => LAYERS[place(level)] ?? []))
      .filter((layer) => layer.accepts(scope))
      .map(({ id }) => id);
  };
  expect(drawn()).toEqual(['street-road']);
  expect(drawn('ford')).toEqual(['street-road']);
  expect(drawn('tunnel')).toEqual(['street-tunnel']);
  expect(drawn('bridge')).toEqual(['street-bridge']);
});

test('a greater road is never narrower than a lesser one, and lies above it', () => {
  const [layer] = readStyle(LAYERS.slice(place('road'), place('road') + 1));
  const classes = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor', 'service'];
  const tile = { z: 14, x: 9000, y: 5600, extent: 4096 };
  const values = (name: string, zoom: number) =>
    classes.map((kind) =>
      layer?.number(
        name,
        { zoom, feature: { type: 2, properties: { class: kind }, rings: [], tile } },
        Number.NaN,
      ),
    );
  for (let zoom = 5; zoom <= 19; zoom += 0.5) {
    for (const name of ['line-width', 'line-sort-key']) {
      const found = values(name, zoom) as number[];
      expect(found, `${name} at ${zoom}`).toEqual(found.toSorted((a, b) => b - a));
    }
  }
});

/** Contrast of WCAG between two colours written as #rrggbb. */
function contrast(a: readonly [number, number, number], b: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(b.slice(at, at + 2), 16));
  const other = luminance(parts as [number, number, number]);
  const [low, high] = [luminance(a), other].toSorted((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const GROUND = [
  'land',
  'farmland',
  'grass',
  'wood',
  'park',
  'residential',
  'industrial',
  'civic',
  'water',
  'sea',
  'building',
  'motorway',
  'trunk',
  'road',
  'minor',
  'tunnel',
] as const;
/** The track's casing does the rest, most of all on dark motorways. */
const CONTRAST_MIN: Record<Theme, number> = { light: 2.5, dark: 1.9 };

test.each(['light', 'dark'] as const)('tracks and driving vehicles stand out, %s', (theme) => {
  const { moving } = VEHICLE_PALETTES[theme];
  const vehicle = [1, 3, 5].map((at) => Number.parseInt(moving.slice(at, at + 2), 16));
  for (const name of GROUND) {
    const colour = STREET_PALETTES[theme][name];
    for (const speed of [0, 30, 60, 90, 130]) {
      const found = contrast(trackColour(speed, theme), colour);
      expect(found, `${speed} km/h on ${name}`).toBeGreaterThanOrEqual(CONTRAST_MIN[theme]);
    }
    const found = contrast(vehicle as [number, number, number], colour);
    expect(found, `a vehicle on ${name}`).toBeGreaterThanOrEqual(2.5);
  }
});
