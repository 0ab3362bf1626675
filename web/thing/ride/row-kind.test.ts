// MAP-047 … MAP-049, HIS-005, HIS-017: what kind of row a ride is.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { expect, test } from 'vitest';
import { rowKind } from './row-kind.ts';

function ride(over: Partial<RideView>) {
  return {
    rideType: 'bussines',
    rideState: 'finished',
    distance: 49,
    engineHours: 3600,
    ...over,
  } as RideView;
}

test('MAP-047, MAP-049 under 50 m is short, of machines under 60 s, but not the unfinished ride', () => {
  expect(rowKind(ride({}), false)).toBe('short');
  expect(rowKind(ride({ distance: 50 }), false)).toBe('ride');
  expect(rowKind(ride({ engineHours: 60 }), true)).toBe('ride');
  expect(rowKind(ride({ engineHours: 59 }), true)).toBe('short');
  expect(rowKind(ride({ rideState: 'unfinished' }), false)).toBe('going');
  expect(rowKind(ride({ rideType: 'stop' }), true)).toBe('stop');
});

test.each(['refueling', 'fuelloss'] as const)(
  'HIS-005 a %s drives nowhere and is no short ride for that',
  (rideType) => {
    expect(rowKind(ride({ rideType, distance: 0, engineHours: 0 }), false)).toBe('fuel');
    expect(rowKind(ride({ rideType, distance: 0, engineHours: 0 }), true)).toBe('fuel');
  },
);
