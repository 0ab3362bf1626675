import { expect, test } from 'vitest';
import { contractsOf, sumsOf } from './subject-contracts.ts';

test('D-SUB beside a partner stand its own contracts, the latest first, those without a day before all', () => {
  const of = (contractId: number, subjectId: number | null, fromTimestamp: string | null) => ({
    contractId,
    subjectId,
    fromTimestamp,
  });
  const rows = [
    of(1, 7, '2026-01-01T00:00:00Z'),
    of(2, 8, '2026-05-01T00:00:00Z'),
    of(3, 7, '2026-03-01T00:00:00Z'),
    of(4, 7, null),
    of(5, null, null),
  ];
  expect(contractsOf(rows, 7).map(({ contractId }) => contractId)).toEqual([4, 3, 1]);
});

test('D-SUB money of a partner is summed only where it is of one currency', () => {
  const of = (amount: number, currencyCode: string, plannedDistance: number | null = null) => ({
    amount,
    currencyCode,
    plannedDistance,
  });
  expect(sumsOf([of(100, 'EUR', 2000), of(20, 'EUR', 500), of(0, 'CZK')])).toEqual({
    metres: 2500,
    money: { amount: 120, currency: 'EUR' },
  });
  expect(sumsOf([of(100, 'EUR'), of(20, 'CZK')]).money).toBeNull();
  expect(sumsOf([]).money).toBeNull();
});
