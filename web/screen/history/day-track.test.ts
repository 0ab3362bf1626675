import { expect, test } from 'vitest';
import { trackOptions } from './day-track.ts';
import { trackOfDay } from './history-place.ts';

test('HIS-041 rides over midnight are whole at both ends until the option says otherwise', () => {
  const place = { vehicleId: 7, day: '2026-11-20' };
  const options = { ...trackOptions.get(), params: ['tank', 'km'] };
  expect(trackOfDay(place, options)).toEqual({
    vehicleId: 7,
    from: '2026-11-20T00:00:00',
    to: '2026-11-20T23:59:59',
    fromRides: 'both',
    smooth: false,
    params: ['km', 'tank'],
  });
});
