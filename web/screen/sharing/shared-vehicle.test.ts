// D-SHR-013: how a shared vehicle stands on the map of the public page.
import { vehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import { expect, test } from 'vitest';
import { asMapVehicle, isDriving, sharedMarker } from './shared-vehicle.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (timestamp: string, speed: number | null) => ({
  id: 3,
  numericPlate: 'BA123XY',
  name: 'Truck',
  typeCode: 'truck',
  location: { latitude: 48, longitude: 17, timestamp, speed, direction: 90 },
});

test.each([
  ['a fresh location with speed drives', '2026-11-21T11:59:00Z', 62, 'arrow', 'moving'],
  ['an old one with speed does not', '2026-11-21T11:50:00Z', 62, 'square', 'parked'],
  ['a slow one stands', '2026-11-21T11:59:00Z', 3, 'square', 'parked'],
  ['a day of silence is told', '2026-11-20T11:00:00Z', 62, 'square', 'silent'],
])('%s', (_name, timestamp, speed, shape, colour) => {
  const vehicle = at(timestamp, speed);
  expect(sharedMarker(vehicle, NOW)).toMatchObject({ shape, colour });
  // The map says the same as the list.
  const onMap = asMapVehicle(vehicle, isDriving(vehicle, NOW));
  expect(vehicleMarker(onMap, NOW)).toEqual(sharedMarker(vehicle, NOW));
});

test('a vehicle without a location is new and has no place on the map', () => {
  const vehicle = { ...at('', 0), location: null };
  expect(sharedMarker(vehicle, NOW).colour).toBe('new');
  expect(asMapVehicle(vehicle, false).location).toBe(null);
});

test('flags that were not shared are off', () => {
  const vehicle = at('2026-11-21T11:59:00Z', 0);
  expect(asMapVehicle(vehicle, false)).toMatchObject({ flagPanic: false, flagCargoDoor: false });
  expect(asMapVehicle({ ...vehicle, flagPanic: true }, false).flagPanic).toBe(true);
});
