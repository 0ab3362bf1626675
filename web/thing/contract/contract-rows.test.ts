// The sums of a month of contracts, their rides on the map, and what is said of the arrival.
import { expect, test } from 'vitest';
import { rideMarkers } from '../ride/ride-markers.ts';
import { testRide } from '../ride/test-ride.ts';
import {
  arrivalOf,
  contractRides,
  listedRides,
  sumContracts,
  trackPeriod,
} from './contract-rows.ts';
import { testContract, testProgress } from './test-contract.ts';

const at = (latitude: number, longitude: number) => ({
  latitude,
  longitude,
  countryCode: 'SK',
  place: null,
});
const morning = testRide({ locationFrom: at(48.1, 17.1), locationTo: at(48.4, 17.6) });
/** 46 minutes after the morning's. */
const later = testRide({
  fromTimestamp: '2026-11-20T08:46:00.000Z',
  toTimestamp: '2026-11-20T10:00:00.000Z',
  locationFrom: at(48.4, 17.6),
  locationTo: at(48.8, 18),
});
const stop = testRide({ rideType: 'stop', fromTimestamp: '2026-11-20T08:00:00.000Z' });
const yard = testRide({ fromTimestamp: '2026-11-20T11:00:00.000Z', distance: 40 });

test('the sums of a month: plans only where there are some, money by currency', () => {
  const rows = [
    testContract(),
    testContract({ plannedDistance: null, plannedDuration: null, amount: 0.1 }),
    testContract({ amount: 0.2 }),
    testContract({ amount: 5000, currencyCode: 'CZK' }),
  ];
  expect(sumContracts(rows)).toEqual({
    count: 4,
    plannedDistance: 240_000,
    plannedDuration: 10_800,
    actualDistance: 168_000,
    actualDuration: 7200,
    amounts: [
      { currency: 'CZK', amount: 5000 },
      { currency: 'EUR', amount: 100.3 },
    ],
  });
  expect(sumContracts([testContract({ plannedDistance: null })]).plannedDistance).toBe(null);
});

test('CON-004 the rides of a contract are what was driven, short ones have no number', () => {
  const rows = contractRides([morning, stop, later, yard], false);
  expect(rows.map(({ ride, order }) => [ride.fromTimestamp, order])).toEqual([
    [morning.fromTimestamp, 1],
    [later.fromTimestamp, 2],
    [yard.fromTimestamp, null],
  ]);
});

test('CON-004 short rides are listed where there are no others, or when one is selected', () => {
  const listed = (rides: (typeof yard)[], selected: string | null = null) =>
    listedRides(contractRides(rides, false), selected).map(({ ride }) => ride);
  expect(listed([morning, yard])).toEqual([morning]);
  expect(listed([yard])).toEqual([yard]);
  expect(listed([morning, yard], yard.fromTimestamp)).toEqual([morning, yard]);
});

test('CON-010 a ride begins with P after more than 45 minutes, else with a pin', () => {
  const soon = testRide({ ...later, fromTimestamp: '2026-11-20T08:45:00.000Z' });
  const kinds = (second: typeof later) =>
    rideMarkers(contractRides([morning, second], false)).map(({ kind }) => kind);
  expect(kinds(later)).toEqual(['pin', 'parking', 'stop']);
  expect(kinds(soon)).toEqual(['pin', 'pin', 'stop']);
});

test("CON-011 the last marker is 'actual' for an unfinished ride, otherwise 'stop'", () => {
  const last = (rideState: 'finished' | 'unfinished') =>
    rideMarkers(contractRides([morning, testRide({ ...later, rideState })], false)).at(-1);
  expect(last('finished')).toMatchObject({ kind: 'stop', isEnd: true });
  expect(last('unfinished')).toMatchObject({ kind: 'actual', isEnd: true, latitude: 48.8 });
});

test('what was driven is drawn from the first ride to the last, while one goes on to the end', () => {
  expect(trackPeriod([stop], null)).toBe(null);
  expect(trackPeriod([stop, morning, later], null)).toEqual({
    from: morning.fromTimestamp,
    to: later.toTimestamp,
    isGoing: false,
  });
  const going = testRide({ ...later, rideState: 'unfinished' });
  const end = '2026-11-22T22:59:59.999Z';
  expect(trackPeriod([morning, going], end)).toEqual({
    from: morning.fromTimestamp,
    to: end,
    isGoing: true,
  });
  // A ride that began in time may end after the contract.
  expect(trackPeriod([going], '2026-11-20T09:00:00.000Z')?.to).toBe('2026-11-21T08:46:00.000Z');
});

test('the arrival: none without progress, then expected or not known, at last arrived', () => {
  expect(arrivalOf(null)).toBe(null);
  expect(arrivalOf(testProgress())).toEqual({
    kind: 'expected',
    at: '2026-11-22T13:20:00.000Z',
    minutes: 12,
    workedOutBy: 'plan',
  });
  expect(arrivalOf(testProgress({ expectedArrival: null, delay: null }))).toEqual({
    kind: 'unknown',
  });
  const waypoints = [
    { index: 0, arrival: null, departure: null },
    { index: 1, arrival: '2026-11-22T13:05:00.000Z', departure: null },
  ];
  expect(arrivalOf(testProgress({ waypoints, expectedArrival: null }))).toEqual({
    kind: 'arrived',
    at: '2026-11-22T13:05:00.000Z',
  });
});
