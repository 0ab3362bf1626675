import { expect, test } from 'vitest';
import { testAlert } from '../../thing/alert/test-alert.ts';
import { testRide } from '../../thing/ride/test-ride.ts';
import { distancesOf, helpCall, nextContracts, ownRides } from './my-day.ts';

const IGOR = { personId: 103, firstName: 'Igor', lastName: 'Šofér' };
const ANNA = { personId: 101, firstName: 'Anna', lastName: 'Kováčová' };
const CALLING = { vehicleId: 7, flagPanic: true };
const QUIET = { vehicleId: 7, flagPanic: false };
const call = (over = {}) => testAlert({ kind: 'panic', ...over });

test('UX-phone own rides are those that one drove and those of nobody, newest first, without stops and short ones', () => {
  const rides = [
    testRide({ note: 'mine', driver: IGOR }),
    testRide({ note: 'stop', driver: IGOR, rideType: 'stop' }),
    testRide({ note: 'hers', driver: ANNA }),
    testRide({ note: 'short', driver: IGOR, distance: 10, engineHours: 0 }),
    testRide({ note: 'nobody’s' }),
  ];
  expect(ownRides(rides, IGOR.personId, false).map(({ note }) => note)).toEqual([
    'nobody’s',
    'mine',
  ]);
});

test('UX-phone private kilometres are summed beside all of them', () => {
  const rides = [testRide({ distance: 5_000 }), testRide({ distance: 700, rideType: 'private' })];
  expect(distancesOf(rides)).toEqual({ all: 5_700, private: 700 });
});

test('U-31 a call for help rings until somebody answered it, then says who and when', () => {
  const acknowledged = { at: '2026-11-20T10:02:00.000Z', by: ANNA, note: null };
  const other = call({ vehicleId: 8, acknowledged });
  expect(helpCall(QUIET, [testAlert(), other])).toBeNull();
  expect(helpCall(CALLING, [])).toEqual({ state: 'rings', since: null });
  const { begin } = call();
  expect(helpCall(CALLING, [call()])).toEqual({ state: 'rings', since: begin });
  expect(helpCall(QUIET, [call({ acknowledged })])).toEqual({
    state: 'answered',
    since: begin,
    by: acknowledged,
  });
  expect(helpCall(QUIET, [call()])).toEqual({ state: 'answered', since: begin, by: null });
});

test('U-31 the last call counts, and none that was withdrawn', () => {
  const acknowledged = { at: '2026-11-20T10:02:00.000Z', by: ANNA, note: null };
  const later = '2026-11-20T11:00:00.000Z';
  const calls = [call({ begin: later }), call({ acknowledged })];
  expect(helpCall(CALLING, calls)).toEqual({ state: 'rings', since: later });
  expect(helpCall(QUIET, [call({ state: 'withdrawn' })])).toBeNull();
});

test('V-12 next is what is driven for now, and the first that is planned; what is over is not told', () => {
  const states = ['done', 'active', 'planned', 'planned', 'unrealized'] as const;
  const contracts = states.map((state, contractId) => ({ state, contractId }));
  expect(nextContracts(contracts).map(({ contractId }) => contractId)).toEqual([1, 2]);
  expect(nextContracts(contracts.slice(0, 1))).toEqual([]);
});
