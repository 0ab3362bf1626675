// "Show in logbook": the month is the local one of the ride's beginning.
import { expect, test } from 'vitest';
import { logbookPath } from './logbook-path.ts';

test('a ride opens the logbook in the local month in which it begins, selected', () => {
  const ride = {
    vehicleId: 7,
    rideType: 'bussines' as const,
    fromTimestamp: '2026-10-31T23:30:00.000Z',
    countedTimestamp: null,
  };
  const from = encodeURIComponent(ride.fromTimestamp);
  expect(logbookPath('tatra', ride, 'Europe/Bratislava')).toBe(
    `/tatra/map/logbook/7?month=2026-11&ride=${from}`,
  );
  expect(logbookPath('tatra', ride, 'UTC')).toBe(`/tatra/map/logbook/7?month=2026-10&ride=${from}`);
});

test('T-11 a refueling opens the month of the reading, although its stop began in the one before', () => {
  const refueling = {
    vehicleId: 7,
    rideType: 'refueling' as const,
    fromTimestamp: '2026-10-31T22:50:00.000Z',
    countedTimestamp: '2026-10-31T23:05:00.000Z',
  };
  expect(logbookPath('tatra', refueling, 'Europe/Bratislava')).toContain('month=2026-11');
});
