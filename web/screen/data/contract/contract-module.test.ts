// The second line of a contract on a phone: its days in the month that stands above.
import { expect, test } from 'vitest';
import { testPlace } from '../test-place.ts';
import { contractModule } from './contract-module.tsx';

const days = contractModule.columns.find(({ key }) => key === 'days');
const line = (fromTimestamp: string | null, toTimestamp: string | null) =>
  days?.phoneText?.({ fromTimestamp, toTimestamp } as never, testPlace('superuser'));

test('UX-lists on a phone the days of a contract are short, are never broken, and one day stands once', () => {
  expect(line('2026-10-31T08:00:00.000Z', '2026-11-01T08:00:00.000Z')).toBe(
    '31.\u00a010.\u00a0– 1.\u00a011.',
  );
  expect(line('2026-11-02T08:00:00.000Z', '2026-11-03T15:00:00.000Z')).toBe(
    '2.\u00a011.\u00a0– 3.\u00a011.',
  );
  expect(line('2026-11-02T08:00:00.000Z', '2026-11-02T15:00:00.000Z')).toBe('2.\u00a011.');
  expect(line(null, null)).toBe('');
});
