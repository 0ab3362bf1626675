// The order of the street maps that browsers try, and how an address is understood.
import { PUBLIC_STREETS } from '@flotila/domain/map/street-source.ts';
import { describe, expect, test } from 'vitest';
import { formOf, streetSources } from './street-sources.ts';

const NONE = { file: undefined, url: undefined, isOnline: true };
const url = 'https://tiles.example.org/sk.json';
const kindsOf = (map: Partial<typeof NONE> | object, version?: string) =>
  streetSources({ ...NONE, ...map }, version).map(({ kind }) => kind);

describe('MAP sources of streets', () => {
  test('who has set nothing gets the public one, and nobody with FLOTILA_MAP_ONLINE=0', () => {
    expect(streetSources(NONE, undefined)).toEqual([{ kind: 'public', url: PUBLIC_STREETS }]);
    expect(kindsOf({ isOnline: false })).toEqual([]);
  });

  test('the file first, then the address; the public one is told to nobody who has their own', () => {
    expect(kindsOf({ file: '/map', url }, 'abc')).toEqual(['file', 'address']);
    expect(kindsOf({ file: '/map' }, 'abc')).toEqual(['file']);
    expect(kindsOf({ url, isOnline: false })).toEqual(['address']);
  });

  test('a file that cannot be shown: the address is next, and still not the public one', () => {
    expect(kindsOf({ file: '/map', url })).toEqual(['address']);
    expect(kindsOf({ file: '/map' })).toEqual([]);
  });

  test.for([
    ['https://t.example/tiles.json', 'tilejson'],
    ['https://t.example/planet', 'tilejson'],
    ['https://t.example/{z}/{x}/{y}.pbf?key=a.png.b', 'vector'],
    ['https://t.example/{z}/{x}/{y}.mvt', 'vector'],
    ['https://t.example/{z}/{x}/{y}', 'vector'],
    ['https://t.example/{z}/{x}/{y}.png', 'raster'],
    ['https://t.example/{z}/{x}/{y}@2x.JPEG?key=1', 'raster'],
    ['https://t.example/wmts?z={z}&x={x}&y={y}&format=image/png', 'raster'],
  ])('%s is %s', ([address, form]) => {
    expect(formOf(String(address))).toBe(form);
  });
});
