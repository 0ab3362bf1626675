// Measuring a way on the map.
import { expect, test } from 'vitest';
import { BENDS_MAX, drawnWay, lengthsOf, withBend } from './measure.ts';

const BRATISLAVA = { latitude: 48.1459, longitude: 17.1071 };
const TRNAVA = { latitude: 48.3774, longitude: 17.5872 };
const NITRA = { latitude: 48.3061, longitude: 18.0764 };

test('the lengths sum up from the first place on', () => {
  expect(lengthsOf([])).toEqual([]);
  const [first, second, third] = lengthsOf([BRATISLAVA, TRNAVA, NITRA]);
  expect(first).toBe(0);
  // As the crow flies, by any atlas 44 and 37 km.
  expect((second ?? 0) / 1000).toBeCloseTo(43.9, 0);
  expect(((third ?? 0) - (second ?? 0)) / 1000).toBeCloseTo(37.1, 0);
});

test('the same place twice is one bend, and a way has an end', () => {
  expect(withBend([TRNAVA], { ...TRNAVA })).toHaveLength(1);
  expect(withBend([TRNAVA], NITRA)).toEqual([TRNAVA, NITRA]);
  const full = Array.from({ length: BENDS_MAX }, (_, i) => ({ ...TRNAVA, latitude: i / 10 }));
  expect(withBend(full, NITRA)).toHaveLength(BENDS_MAX);
});

test('drawn are the way, the leg to the pointer, and each bend with its length', () => {
  const name = (metres: number) => `${Math.round(metres / 1000)} km`;
  const kinds = (places: readonly (typeof TRNAVA)[], pointer: typeof TRNAVA | null) =>
    drawnWay(places, pointer, name).features.map(({ properties }) => properties?.kind);
  expect(kinds([], NITRA)).toEqual([]);
  expect(kinds([TRNAVA], null)).toEqual(['bend']);
  expect(kinds([BRATISLAVA, TRNAVA], NITRA)).toEqual(['way', 'next', 'bend', 'bend']);
  const { features } = drawnWay([BRATISLAVA, TRNAVA], null, name);
  expect(features.map(({ properties }) => properties?.name).filter(Boolean)).toEqual(['44 km']);
});
