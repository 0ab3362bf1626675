// Names of places as a driver would say them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { countryOf } from './country.ts';
import { placeOf, townAt } from './place.ts';

describe('place of a location', () => {
  it.each([
    ['Trenčín', 48.8945, 18.0444],
    ['Bratislava', 48.1486, 17.1077],
    ['Bratislava', 48.112, 17.105],
    ['Žilina', 49.2231, 18.7394],
    ['Košice', 48.7164, 21.2611],
    ['Brno', 49.195, 16.608],
    ['Praha', 50.09, 14.42],
    ['Plzeň', 49.7475, 13.3776],
    ['Budapest', 47.4979, 19.0402],
    ['Wien', 48.2082, 16.3738],
    ['Schwechat', 48.1381, 16.4708],
  ])('is %s at %f, %f', (name, latitude, longitude) => {
    expect(placeOf(latitude, longitude)).toBe(name);
  });

  it('names a village by the village', () => {
    expect(placeOf(48.2484, 17.6188)).toBe('Abrahám');
  });

  it('stays on the own side of a border river', () => {
    // Komárno and Komárom face each other over the Danube.
    expect(placeOf(47.7586, 18.1257)).toBe('Komárno');
    expect(placeOf(47.7402, 18.1193)).toBe('Komárom');
  });

  it.each([
    // Enschede and Losser lie nearer, beyond the border; so does Bratislava.
    ['Gronau', 'DE', 52.2, 7.0],
    ['Gronau', 'DE', 52.15, 6.9],
    ['Enschede', 'NL', 52.21, 6.94],
    ['Berg', 'AT', 48.13, 17.06],
    ['Wolfsthal', 'AT', 48.14, 17.05],
    ['Hainburg an der Donau', 'AT', 48.15, 16.95],
    ['Bratislava', 'SK', 48.14, 17.09],
  ])('names a location by a place of its own country: %s, %s', (name, country, ...location) => {
    expect(countryOf(...location)).toBe(country);
    expect(townAt(...location)).toBe(name);
  });

  it('R-13 names both sides of a border crossing by a place of the side that is told', () => {
    // Over the border behind Milhosť: a ride ends there in Slovakia and goes on in Hungary.
    const crossing = [48.524, 21.2465] as const;
    expect(townAt(...crossing, 'SK')).toBe('Milhosť');
    expect(townAt(...crossing, 'HU')).toBe('Tornyosnémeti');
    expect(placeOf(...crossing, 'SK')).not.toBe(placeOf(...crossing, 'HU'));
    expect(townAt(...crossing, null)).toBe(townAt(...crossing, countryOf(...crossing)));
  });

  it.each([
    ['Senec (3 km)', 48.245, 17.4],
    ['Abrahám', 48.2484, 17.6188],
    ['Abrahám (2 km)', 48.262, 17.6188],
    ['Bratislava', 48.112, 17.105],
    ['Žiar (8 km)', 49.2, 19.71],
  ])('says how far outside of a town it lies: %s', (name, latitude, longitude) => {
    expect(placeOf(latitude, longitude)).toBe(name);
  });

  it('has the country of every place in its file', () => {
    const file = path.join(import.meta.dirname, 'gazetteer/places.csv.gz');
    const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
    expect(lines.length).toBeGreaterThan(90_000);
    expect(lines.filter((line) => !/^[^,]+,[A-Z]{2},/.test(line))).toEqual([]);
  });

  it('is null far from everything and for what is no place', () => {
    expect(placeOf(50, -30)).toBeNull();
    expect(placeOf(Number.NaN, 0)).toBeNull();
  });
});
