// What the list says of a contract: on a phone its days in the month that stands above, and its price.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { testPlace } from '../test-place.ts';
import { contractModule } from './contract-module.tsx';

beforeAll(() => activate('sk', [sk]));

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

test('UX-lists a contract that was never carried out has no price of a kilometre, one day stands once', () => {
  const row = {
    amount: 440,
    amountPerKm: 1.56,
    currencyCode: 'EUR',
    fromTimestamp: '2026-11-02T08:00:00.000Z',
    toTimestamp: '2026-11-02T15:00:00.000Z',
  };
  const text = (key: string, state: string) =>
    contractModule.columns
      .find((column) => column.key === key)
      ?.text({ ...row, state } as never, testPlace('superuser'));
  expect(text('amount', 'unrealized')).not.toContain('1,56');
  expect(text('amount', 'done')).toContain('1,56');
  expect(text('days', 'done')).toBe('2026-11-02');
});
