// What the strip above the list counts, and whom it names.
import { expect, test } from 'vitest';
import { lateBy } from '../contract/contract-rows.ts';
import { testContract, testProgress } from '../contract/test-contract.ts';
import { dueNow } from '../service/due-now.ts';
import { testPlan } from '../service/test-service.ts';
import { countDoings, firstDue, lateContracts } from './fleet-parts.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');

function vehicle(
  minutesAgo: number | null,
  speed = 0,
  rideState: 'finished' | 'unfinished' = 'finished',
) {
  const timestamp = minutesAgo === null ? null : new Date(NOW - minutesAgo * 60_000).toISOString();
  return {
    inactiveTimeout: 60,
    location: timestamp === null ? null : { timestamp, speed },
    ride: { rideState },
  } as Parameters<typeof countDoings>[0][number];
}

test('each vehicle drives, stands or is silent: the counts sum to the fleet', () => {
  const fleet = [
    vehicle(1, 60, 'unfinished'),
    vehicle(1, 0, 'unfinished'),
    vehicle(5),
    // It drove when it fell silent.
    vehicle(90, 60, 'unfinished'),
    vehicle(null),
  ];
  expect(countDoings(fleet, NOW)).toEqual({ moving: 1, standing: 2, silent: 2 });
});

test('late after the end of the contract, else behind the plan; the latest is named first', () => {
  const progress = (delay: number | null, expectedArrival: string | null) =>
    testProgress({ isLate: true, delay, expectedArrival });
  const toTimestamp = '2026-11-22T14:00:00.000Z';
  const after = testContract({
    vehicleId: 1,
    toTimestamp,
    progress: progress(60, '2026-11-22T14:48:00.000Z'),
  });
  const behind = testContract({ vehicleId: 2, toTimestamp: null, progress: progress(720, null) });
  const unknown = testContract({ vehicleId: 3, toTimestamp: null, progress: progress(null, null) });
  const inTime = testContract({ vehicleId: 4, progress: testProgress() });
  expect([after, behind, unknown].map(lateBy)).toEqual([2880, 720, null]);
  const fleet = [3, 2, 4, 1, 5].map((vehicleId) => ({ vehicleId }));
  const named = lateContracts(fleet, { 1: after, 2: behind, 3: unknown, 4: inTime });
  expect(named.map(({ vehicleId }) => vehicleId)).toEqual([1, 2, 3]);
});

test('U-19 what is due first is named, days and kilometres compared by the time of notice', () => {
  const due = dueNow([
    testPlan({ typeCode: 'oil_change', diffKm: 300_000, level: 'notice' }),
    testPlan({ typeCode: 'mot', diffDays: 20, level: 'notice' }),
    testPlan({ typeCode: 'mot', diffDays: 25, level: 'notice' }),
    testPlan({ typeCode: 'own', diffDays: 400, level: null }),
  ]);
  const alerts = { mot: 'notice', oil_change: 'notice', other: 'warning' } as const;
  const one = { vehicleId: 1, regularService: 'warning' as const };
  const first = firstDue({ ...one, serviceAlerts: { ...alerts, other: null } }, due);
  expect(first).toMatchObject({ kind: 'oil_change', nearest: { by: 'km', left: 300_000 } });
  // Of what has no plan only the level is known: overdue goes before soon due.
  expect(firstDue({ ...one, serviceAlerts: alerts }, due)).toMatchObject({ kind: 'other' });
  expect(firstDue({ ...one, regularService: null }, due)).toBe(null);
});
