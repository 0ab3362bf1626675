import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { driverEntries } from './driver-menu.ts';

beforeAll(() => activate('sk', [sk]));

test('a driver of the list has the hours and the report of them, the map where there is a vehicle', () => {
  const entries = (vehicleId: number | null, phone?: string) =>
    driverEntries({ personId: 12, vehicleId, latitude: 48 }, { ccode: 'tatra' }, phone).map(
      ({ href }) => href,
    );
  const own = ['/tatra/drivers/12', '/tatra/report/tachograph?personId=12'];
  expect(entries(null)).toEqual(own);
  expect(entries(7)).toEqual([...own, '/tatra/map?vehicle=7']);
  expect(entries(7, '+421 905 123 456')[0]).toBe('tel:+421905123456');
});
