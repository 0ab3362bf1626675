// What the eye relies on: what lies above what, which road is the wider one, and that nothing of the map is as
// strong as a track or a vehicle.
import { lightness, type TrackColour, trackColour } from '@flotila/domain/ride/track-colour.ts';
import { expect, test } from 'vitest';
import { VEHICLE_PALETTES } from '../palette.ts';
import { readStyle } from '../still/style-reader.ts';
import { TRACK_PALETTES } from '../track/track-palette.ts';
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

/** Lightness (OKLab) between two things that the eye parts at a glance. */
const FAR = 0.22;

test.each(['light', 'dark'] as const)('tracks and driving vehicles stand out, %s', (theme) => {
  const vehicle = lightness(hex(VEHICLE_PALETTES[theme].moving));
  const casing = lightness(hex(TRACK_PALETTES[theme].casing));
  for (const name of GROUND) {
    const ground = lightness(hex(STREET_PALETTES[theme][name]));
    const away = (one: number) => Math.abs(one - ground);
    for (const speed of [0, 30, 60, 90, 130]) {
      const found = Math.max(away(lightness(trackColour(speed))), away(casing));
      expect(found, `${speed} km/h on ${name}`).toBeGreaterThan(FAR);
    }
    expect(away(vehicle), `a vehicle on ${name}`).toBeGreaterThan(FAR);
  }
});

function hex(text: string): TrackColour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(text.slice(at, at + 2), 16),
  );
  return [red, green, blue];
}
