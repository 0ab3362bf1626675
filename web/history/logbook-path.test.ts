// "Show in logbook": the month is the local one of the ride's beginning.
import { expect, test } from 'vitest';
import { logbookPath } from './logbook-path.ts';

test('a ride opens the logbook in the local month in which it begins, selected', () => {
  const ride = {
    vehicleId: 7,
    rideType: 'bussines' as const,
    fromTimestamp: '2026-10-31T23:30:00.000Z',
  };
  const from = encodeURIComponent(ride.fromTimestamp);
  expect(logbookPath('tatra', ride, 'Europe/Bratislava')).toBe(
    `/tatra/map/logbook/7?month=2026-11&ride=${from}`,
  );
  expect(logbookPath('tatra', ride, 'UTC')).toBe(`/tatra/map/logbook/7?month=2026-10&ride=${from}`);
});
