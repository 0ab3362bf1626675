// Names as people and the maps service write them, found in the gazetteer.
import { describe, expect, test } from 'vitest';
import { findPlaces } from './find-place.ts';

const countryOfOnly = (name: string, country = 'SK') => findPlaces([name], [], country)[0];

describe('D-CTR-007 a settlement is found by', () => {
  test.each([
    ['Trnava', 'SK', 48.377],
    ['mlada boleslav', 'CZ', 50.411],
    ['Mladá Boleslav, Česko', 'CZ', 50.411],
    ['Einsteinova 24, 851 01 Bratislava, Slovensko', 'SK', 48.148],
    ['Bratislava 5, Slovakia', 'SK', 48.148],
    ['917 01 Trnava', 'SK', 48.377],
    ['Praha 9, Česká republika', 'CZ', 50.088],
    ['Viedeň, Rakúsko', 'AT', 48.208],
    ['Plzeň', 'CZ', 49.747],
    ['Wroclaw, Poland', 'PL', 51.1],
  ])('%s', (name, country, latitude) => {
    const place = countryOfOnly(name);
    expect(place?.country).toBe(country);
    expect(place?.latitude).toBeCloseTo(latitude, 2);
  });
});

test('D-CTR-007 of places with one name the one near the other places is meant', () => {
  const rumanian = { latitude: 47.74, longitude: 26.66 };
  expect(findPlaces(['Roma'], [], 'SK')[0]?.country).toBe('IT');
  expect(findPlaces(['Roma'], [rumanian], 'RO')[0]?.country).toBe('RO');
});

test('D-CTR-007 a place that nobody knows is none, wherever it stands among the others', () => {
  const found = findPlaces(['Trnava', 'Qwertzuiop 12', 'Brno'], [], 'SK');
  expect(found.map((place) => place?.country)).toEqual(['SK', undefined, 'CZ']);
});
