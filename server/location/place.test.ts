// Names of places as a driver would say them.
import { describe, expect, it } from 'vitest';
import { placeOf } from './place.ts';

describe('place of a location', () => {
  it.each([
    ['Trenčín', 48.8945, 18.0444],
    ['Bratislava', 48.1486, 17.1077],
    ['Bratislava', 48.112, 17.105],
    ['Žilina', 49.2231, 18.7394],
    ['Košice', 48.7164, 21.2611],
    ['Brno', 49.195, 16.608],
    ['Praha', 50.09, 14.42],
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

  it('is null far from everything and for what is no place', () => {
    expect(placeOf(50, -30)).toBeNull();
    expect(placeOf(Number.NaN, 0)).toBeNull();
  });
});
