import type { Language } from '@flotila/domain/words/languages.ts';
import type { LayerSpecification } from 'maplibre-gl';
import { describe, expect, test } from 'vitest';
import { readStyle, type StyleFeature } from '../still/style-reader.ts';
import { streetLayers } from './street-style.ts';

type Properties = Record<string, string | number>;

const LINE = [new Int16Array([2000, 2000, 2100, 2050])];
/** Tiles of zoom 10 around Trnava and around Vienna. */
const HOME = { z: 10, x: 562, y: 354, extent: 4096 };
const ABROAD = { z: 10, x: 558, y: 355, extent: 4096 };

function feature(type: 1 | 2, properties: Properties, tile = HOME): StyleFeature {
  return { type, properties, rings: LINE, tile };
}

/** What is written of a feature of a layer of the tiles, with the layers of the style that write it. */
function written(sourceLayer: string, language: Language, what: StyleFeature, zoom = 16) {
  const named = streetLayers('light', language).filter(
    (layer): layer is Extract<LayerSpecification, { type: 'symbol' }> =>
      layer.type === 'symbol' && layer['source-layer'] === sourceLayer,
  );
  const scope = { zoom, feature: what };
  return readStyle(named)
    .filter((layer) => layer.isShownAt(zoom) && layer.accepts(scope))
    .map((layer) => ({ id: layer.id, text: layer.text('text-field', scope) }));
}

const texts = (found: { text: string }[]) => found.map(({ text }) => text);

describe('names in the language of the user', () => {
  const vienna = { class: 'city', name: 'Wien', 'name:latin': 'Wien', 'name:cs': 'Vídeň' };
  const place = (language: Language, names: Properties) =>
    texts(written('place', language, feature(1, { class: 'city', ...names }), 12));

  test('a Slovak reader is given the Czech name where no Slovak one is mapped, and the other way round', () => {
    expect(place('sk', { ...vienna, 'name:sk': 'Viedeň' })).toEqual(['Viedeň']);
    expect(place('sk', vienna)).toEqual(['Vídeň']);
    expect(place('cs', { name: 'Wien', 'name:sk': 'Viedeň' })).toEqual(['Viedeň']);
  });

  test('an English reader is given neither of them', () => {
    expect(place('en', vienna)).toEqual(['Wien']);
    expect(place('en', { ...vienna, 'name:en': 'Vienna' })).toEqual(['Vienna']);
  });

  test('another script gives way to Latin letters where there are any', () => {
    const kyiv = { name: 'Київ', 'name:latin': 'Kyiv' };
    expect(place('sk', kyiv)).toEqual(['Kyiv']);
    expect(place('sk', { name: 'Київ', name_int: 'Kyiv' })).toEqual(['Kyiv']);
    expect(place('sk', { name: 'Київ' })).toEqual(['Київ']);
  });

  test('a street keeps its own name: name_en is asked of nobody', () => {
    const street = { class: 'minor', name: 'Hlavná', name_en: 'Main Street' };
    expect(texts(written('transportation_name', 'en', feature(2, street)))).toEqual(['Hlavná']);
  });

  test('what has no name is not written', () => {
    expect(written('transportation_name', 'sk', feature(2, { class: 'minor' }))).toEqual([]);
  });
});

test('far away towns have the names of the offline map, which does not end at a border; near, those of the tiles', () => {
  const town = feature(1, { class: 'town', name: 'Senec' });
  const offline = feature(1, { name: 'Senec', name_sk: 'Senec', size: 43 });
  const sources = (zoom: number) =>
    streetLayers('light', 'sk')
      .filter((layer) => layer.type === 'symbol' && layer['source-layer'] === 'place')
      .filter((layer) => {
        const [read] = readStyle([layer]);
        const what = layer.type === 'symbol' && layer.source === 'streets' ? town : offline;
        return read?.isShownAt(zoom) && read.accepts({ zoom, feature: what });
      })
      .map((layer) => ('source' in layer ? layer.source : ''));
  expect(sources(7)).toEqual(['place']);
  expect(sources(8.9)).toEqual(['place']);
  expect(sources(9)).toEqual(['streets']);
  expect(sources(13)).toEqual(['streets']);
});

test('railways, ferries and footpaths are never named as streets, pedestrian streets are', () => {
  const named = (properties: Properties) =>
    written('transportation_name', 'sk', feature(2, { name: 'Meno', ...properties })).length;
  for (const kind of ['rail', 'transit', 'ferry', 'path', 'track', 'aerialway', 'pier']) {
    expect(named({ class: kind }), kind).toBe(0);
  }
  for (const kind of [
    'motorway',
    'trunk',
    'primary',
    'secondary',
    'tertiary',
    'minor',
    'service',
  ]) {
    expect(named({ class: kind }), kind).toBe(1);
  }
  expect(named({ class: 'path', subclass: 'pedestrian' })).toBe(1);
});

test('a lake is named once: along itself where the tiles have a line for it', () => {
  const lake = { class: 'lake', name: 'Oravská priehrada' };
  const ids = (type: 1 | 2) => written('water_name', 'sk', feature(type, lake)).map(({ id }) => id);
  expect(ids(1)).toEqual(['street-water-name']);
  expect(ids(2)).toEqual(['street-water-name-along']);
});

describe('numbers of roads', () => {
  const shields = (properties: Properties, tile = HOME) =>
    written('transportation_name', 'sk', feature(2, properties, tile), 14).map(
      ({ id, text }) => `${id.replace('street-shield-', '')} ${text}`,
    );

  test.each([
    ['motorway', 'D1', 'motorway D1'],
    ['motorway', 'R1', 'motorway R1'],
    ['trunk', 'R1', 'motorway R1'],
    ['primary', '51', 'road I/51'],
    ['trunk', '51', 'road I/51'],
    ['primary', 'I/61', 'road I/61'],
    ['secondary', '513', 'road II/513'],
    ['secondary', 'II/513', 'road II/513'],
  ])('%s %s in Slovakia is on the plate "%s"', (kind, ref, plate) => {
    expect(shields({ class: kind, ref })).toEqual([plate]);
  });

  test.each([
    ['motorway', 'A4', 'motorway A4'],
    ['primary', '10', 'road 10'],
    ['primary', 'B10', 'road B10'],
    ['secondary', '513', 'road 513'],
  ])('%s %s abroad is on the plate "%s"', (kind, ref, plate) => {
    expect(shields({ class: kind, ref }, ABROAD)).toEqual([plate]);
  });

  test('a road that an E road uses has both plates, wherever the route stands', () => {
    const motorway = { class: 'motorway', ref: 'D1' };
    const european = { route_1_network: 'e-road', route_1_ref: 'E 50' };
    expect(shields({ ...motorway, ...european })).toEqual(['european E 50', 'motorway D1']);
    const second = { route_1_network: 'sk:national', route_1_ref: 'D1', route_2_network: 'e-road' };
    expect(shields({ ...motorway, ...second, route_2_ref: 'E 58' })).toContain('european E 58');
    expect(shields({ ...motorway, ...second })).toEqual(['motorway D1']);
  });

  test('small roads, lists and texts in the wrong field have none', () => {
    expect(shields({ class: 'tertiary', ref: '1278' })).toEqual([]);
    expect(shields({ class: 'rail', ref: '120' })).toEqual([]);
    expect(shields({ class: 'motorway', ref: 'D1;D4' })).toEqual([]);
    expect(shields({ class: 'primary', ref: 'pri ceste' })).toEqual([]);
  });
});
