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

test('zones-and-rules §2 a zone that the shown day led through is named from afar, with when that was', () => {
  const [area, name] = drawn(depot);
  expect(area).toEqual({ id: 3, isVisited: false });
  expect(name).toMatchObject({ name: 'Depo Trnava', isVisited: false });
  expect(name?.nameZoom).toBeGreaterThan(12);
  const [visitedArea, visitedName] = drawn({ ...depot, visited: '07:12 – 07:54' });
  expect(visitedArea).toEqual({ id: 3, isVisited: true });
  expect(visitedName).toEqual({
    id: 3,
    name: 'Depo Trnava\n07:12 – 07:54',
    nameZoom: 8,
    isVisited: true,
    picture: 'zone-depot',
  });
});
