// Which contract is shown beside a vehicle when it has several.
import { expect, test } from 'vitest';
import { contractsNow } from './contracts-now.ts';
import { testContract, testProgress } from './test-contract.ts';

test('of the contracts under way the late one, the expected one, the first to end, the arrived one', () => {
  const ends = testContract({ contractId: 1, toTimestamp: '2026-11-22T12:00:00.000Z' });
  const endless = testContract({ contractId: 2, toTimestamp: null });
  const expected = testContract({ contractId: 3, progress: testProgress() });
  const late = testContract({ contractId: 4, progress: testProgress({ isLate: true }) });
  const shown = (...rows: (typeof ends)[]) => contractsNow(rows)[7]?.contractId;
  expect(shown(endless, ends)).toBe(1);
  expect(shown(ends, expected, endless)).toBe(3);
  expect(shown(expected, late, ends)).toBe(4);
  const waypoints = [{ index: 0, arrival: '2026-11-22T08:00:00.000Z', departure: null }];
  const progress = testProgress({ waypoints, expectedArrival: null });
  const arrived = testContract({ contractId: 5, progress });
  expect(shown(arrived, endless)).toBe(2);
  expect(shown(arrived)).toBe(5);
});

test('what is planned, over or put aside is not under way; each vehicle has its own', () => {
  const rows = [
    testContract({ vehicleId: 1, state: 'planned' }),
    testContract({ vehicleId: 2, state: 'done' }),
    testContract({ vehicleId: 3, active: false }),
    testContract({ vehicleId: 4 }),
  ];
  expect(Object.keys(contractsNow(rows))).toEqual(['4']);
});
