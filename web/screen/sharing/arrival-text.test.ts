// What a visitor is told of the arrival of a contract.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { arrivalText } from './arrival-text.ts';

beforeAll(() => activate('sk', [sk]));

const NOW = Date.parse('2026-11-22T12:00:00Z');
const said = (expected: string | null, arrived: string | null = null) =>
  arrivalText({ expected, arrived }, 'Europe/Bratislava', NOW);

test('the expected hour, with its day when that is another one', () => {
  expect(said('2026-11-22T13:20:00Z')).toBe('Príde asi o 14:20');
  expect(said('2026-11-22T23:20:00Z')).toBe('Príde asi 2026-11-23 o 00:20');
});

test('once it has arrived, that; and nothing while nothing is known', () => {
  expect(said(null, '2026-11-22T13:05:00Z')).toBe('Prišlo o 14:05');
  expect(said('2026-11-22T13:20:00Z', '2026-11-21T13:05:00Z')).toBe('Prišlo 2026-11-21 o 14:05');
  expect(said(null)).toBe(null);
});
