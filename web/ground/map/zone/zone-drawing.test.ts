// What of zones the map draws: their names as soon as they are large enough, those of the shown day always.
import { expect, test } from 'vitest';
import { type DrawnZone, drawnZones } from './zone-drawing.ts';

const depot: DrawnZone = {
  id: 3,
  name: 'Depo Trnava',
  picture: 'depot',
  shape: { type: 'Circle', center: [17.6, 48.4], radius: 150 },
};

const drawn = (zone: DrawnZone) => drawnZones([zone]).features.map(({ properties }) => properties);

test('V-13 a zone is drawn from where on it is no speck: 300 m from zoom 11, a road of 4 km in any direction from zoom 8', () => {
  const shownZoom = (shape: DrawnZone['shape']) => drawn({ ...depot, shape })[0]?.shownZoom;
  expect(shownZoom(depot.shape)).toBeCloseTo(11, 0);
  const road = (to: [number, number]): DrawnZone['shape'] => ({
    type: 'Corridor',
    width: 30,
    line: [[17.6, 48.4], to],
  });
  expect(shownZoom(road([17.654, 48.4]))).toBeCloseTo(7, 0);
  expect(shownZoom(road([17.6, 48.436]))).toBeCloseTo(8, 0);
});

test('zones-and-rules §2 a zone that the shown day led through is named from afar, with when that was', () => {
  const [area, name] = drawn(depot);
  expect(area).toMatchObject({ id: 3, isVisited: false });
  expect(name).toMatchObject({ name: 'Depo Trnava', isVisited: false });
  expect(name?.nameZoom).toBeGreaterThan(12);
  const [visitedArea, visitedName] = drawn({ ...depot, visited: '07:12 – 07:54' });
  expect(visitedArea).toMatchObject({ id: 3, isVisited: true });
  expect(visitedName).toEqual({
    id: 3,
    name: 'Depo Trnava\n07:12 – 07:54',
    nameZoom: 8,
    isVisited: true,
    picture: 'zone-depot',
  });
});
