// The grid answers what the border set answers, near borders and far from them.
import { iso1A2Code } from '@rapideditor/country-coder';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryOf } from './country.ts';

describe('country of a location', () => {
  it('is exact along the borders of Central Europe and all over the world', () => {
    const central = fc.record({
      latitude: fc.double({ min: 46, max: 51, noNaN: true }),
      longitude: fc.double({ min: 12, max: 23, noNaN: true }),
    });
    const world = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const property = fc.property(fc.oneof(central, world), ({ latitude, longitude }) => {
      expect(countryOf(latitude, longitude)).toBe(iso1A2Code([longitude, latitude]));
    });
    fc.assert(property, { numRuns: 20_000 });
  });

  it('is exact within metres of the Danube and March between Slovakia and Austria', () => {
    for (let step = 0; step < 40_000; step++) {
      const latitude = 48 + (step % 200) * 0.003;
      const longitude = 16.85 + Math.floor(step / 200) * 0.0015;
      expect(countryOf(latitude, longitude)).toBe(iso1A2Code([longitude, latitude]));
    }
  });

  it('knows places by name', () => {
    expect(countryOf(48.8945, 18.0444)).toBe('SK');
    expect(countryOf(49.195, 16.608)).toBe('CZ');
    expect(countryOf(42.66, 21.16)).toBe('XK');
    expect(countryOf(45, -30)).toBeNull();
  });

  it('answers null for what is no place and lives at the edges of the world', () => {
    expect(countryOf(Number.NaN, 17)).toBeNull();
    expect(countryOf(91, 17)).toBeNull();
    expect(countryOf(48, 181)).toBeNull();
    expect(() => countryOf(-90, -180)).not.toThrow();
    expect(() => countryOf(90, 180)).not.toThrow();
  });
});
