// Whether a look that nobody chose by hand may go near at a place.
import { expect, test } from 'vitest';
import { type CameraMemory, hasStreetsAt } from './map-context.ts';

const ZILINA = { latitude: 49.22, longitude: 18.74 };
const WIEN = { latitude: 48.21, longitude: 16.37 };
const memory = (known: Partial<CameraMemory>) => known as CameraMemory;

test('U-2 looks go near only where the streets of an operator reach', () => {
  const slovakia = memory({ hasStreets: true, streetArea: [16.8, 47.7, 22.6, 49.7] });
  expect([ZILINA, WIEN].map((place) => hasStreetsAt(slovakia, place))).toEqual([true, false]);
  const everywhere = memory({ hasStreets: true, streetArea: null });
  expect(hasStreetsAt(everywhere, WIEN)).toBe(true);
  const away = memory({ hasStreets: false, streetArea: null });
  expect(hasStreetsAt(away, ZILINA)).toBe(false);
});
