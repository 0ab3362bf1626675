// The guess of a truck's way against ways whose length is known.
import { expect, test } from 'vitest';
import { findPlaces } from '../find-place.ts';
import { estimateWay } from './estimate.ts';
import { readNetwork } from './network.ts';

function wayThrough(...names: string[]) {
  const places = findPlaces(names, [], 'SK');
  return estimateWay(
    readNetwork(),
    places.map((place) => {
      if (!place) throw new Error(`no place among ${names}`);
      return { ...place, via: [] };
    }),
  );
}
function totals({ parts }: ReturnType<typeof estimateWay>) {
  const distance = parts.reduce((sum, part) => sum + part.distance, 0);
  const duration = parts.reduce((sum, part) => sum + part.duration, 0);
  return { km: distance / 1000, hours: duration / 3600, kmh: distance / 1000 / (duration / 3600) };
}

test.each([
  [['Trnava', 'Brno', 'Mladá Boleslav'], 446],
  [['Bratislava', 'Žilina'], 203],
  [['Wien', 'Budapest'], 243],
  [['Praha', 'Brno'], 207],
])('API-099 the way %j is guessed within 5 %% of its %i km', (names, known) => {
  const way = wayThrough(...names);
  const { km, kmh } = totals(way);
  expect(way.source).toBe('roads');
  expect(way.parts).toHaveLength(names.length - 1);
  expect(Math.abs(km / known - 1)).toBeLessThan(0.05);
  // A truck: no faster than its limit, no slower than through towns.
  expect(kmh).toBeGreaterThan(55);
  expect(kmh).toBeLessThan(80);
});

test('API-099 beyond the known roads it is the straight line with an allowance, and says so', () => {
  const madrid = { latitude: 40.4165, longitude: -3.7026, via: [] };
  const lisbon = { latitude: 38.7167, longitude: -9.1333, via: [] };
  const way = estimateWay(readNetwork(), [madrid, lisbon]);
  expect(way.source).toBe('straight');
  // 503 km as the crow flies.
  expect(totals(way).km).toBeCloseTo(503 * 1.3, -1);
  expect(totals(way).kmh).toBeCloseTo(60, 1);
  expect(way.path).toEqual([
    [-3.7026, 40.4165],
    [-9.1333, 38.7167],
  ]);
});

test('API-099 where the roads go far round a gap of theirs, the straight line is nearer to the truth', () => {
  const way = wayThrough('Ostrava', 'Katowice');
  expect(way.source).toBe('straight');
  expect(totals(way).km).toBeLessThan(130);
});

test('API-099 within a town nobody drives to the main road and back', () => {
  const from = { latitude: 48.148, longitude: 17.107, via: [] };
  const to = { latitude: 48.158, longitude: 17.125, via: [] };
  const { km, kmh } = totals(estimateWay(readNetwork(), [from, to]));
  expect(km).toBeLessThan(5);
  expect(kmh).toBeCloseTo(50, 0);
});

test('D-CTR-007 a place passed without a stop lengthens its part and is none of its own', () => {
  const [bratislava, brno, wien] = findPlaces(['Bratislava', 'Brno', 'Wien'], [], 'SK');
  if (!bratislava || !brno || !wien) throw new Error('the gazetteer lacks a capital');
  const direct = estimateWay(readNetwork(), [
    { ...bratislava, via: [] },
    { ...brno, via: [] },
  ]);
  const around = estimateWay(readNetwork(), [
    { ...bratislava, via: [wien] },
    { ...brno, via: [] },
  ]);
  expect(around.parts).toHaveLength(1);
  expect(totals(around).km).toBeGreaterThan(totals(direct).km + 30);
});
