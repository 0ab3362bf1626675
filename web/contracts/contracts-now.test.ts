// Which contract is shown beside a vehicle when it has several.
import { expect, test } from 'vitest';
import { contractsNow } from './contracts-now.ts';
import { testContract, testProgress } from './test-contract.ts';

test('of the contracts under way the late one, then the expected one, then the first to end', () => {
  const ends = testContract({ contractId: 1, toTimestamp: '2026-11-22T12:00:00.000Z' });
  const endless = testContract({ contractId: 2, toTimestamp: null });
  const expected = testContract({ contractId: 3, progress: testProgress() });
  const late = testContract({ contractId: 4, progress: testProgress({ isLate: true }) });
  const shown = (...rows: (typeof ends)[]) => contractsNow(rows)[7]?.contractId;
  expect(shown(endless, ends)).toBe(1);
  expect(shown(ends, expected, endless)).toBe(3);
  expect(shown(expected, late, ends)).toBe(4);
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
