// HIS-003, HIS-051, LOG-011: which rides are listed.
import { expect, test } from 'vitest';
import { listedRides, uncommonRide } from './listed-rides.ts';
import { testRide } from './test-ride.ts';

const long = testRide();
const short = testRide({ fromTimestamp: '2026-11-20T09:00:00.000Z', distance: 49 });
const stop = testRide({ fromTimestamp: '2026-11-20T08:00:00.000Z', rideType: 'stop', distance: 0 });
const rides = [long, stop, short];
const listed = (name: string | null, isMachine = false) =>
  listedRides(rides, isMachine, uncommonRide(rides, name, isMachine));

test('HIS-003 common rides are listed, short ones and stops are not', () => {
  expect(listed(null)).toEqual([long]);
  expect(listed(long.fromTimestamp)).toEqual([long]);
});

test('HIS-051, LOG-011 a short ride that the address names is listed too, a stop is not', () => {
  expect(listed(short.fromTimestamp)).toEqual([long, short]);
  expect(listed(stop.fromTimestamp)).toEqual([long]);
});

test('what is no short ride of a machine is common and needs no name', () => {
  expect(uncommonRide(rides, short.fromTimestamp, true)).toBeNull();
  expect(listed(null, true)).toEqual([long, short]);
});
