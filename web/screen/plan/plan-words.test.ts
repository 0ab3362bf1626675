// Words of the plan that decide something.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { entryPeriod } from './plan-words.ts';

beforeAll(() => activate('sk', [sk]));

test('a contract under a day says its days only when they are not that day alone', () => {
  const month = { year: 2026, month: 11 };
  const say = (first: string, last: string) => entryPeriod({ first, last }, '2026-11-24', month);
  expect(say('2026-11-24', '2026-11-24')).toBe('');
  expect(say('2026-11-23', '2026-11-24')).toBe('po 23. – ut 24.');
  expect(say('2026-11-30', '2026-12-01')).toBe('po 30. – ut\u00a01.\u00a012.');
});
