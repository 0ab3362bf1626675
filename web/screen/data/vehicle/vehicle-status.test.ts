// D-VEH-005: what the list says of the communication of a vehicle.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { lastSeenOrder, statusLine, statusSearch, statusWords } from './vehicle-status.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const seen = (minutes: number | null) => ({
  inactiveTimeout: 60,
  state: 'active' as const,
  location:
    minutes === null
      ? null
      : ({ timestamp: new Date(NOW - minutes * 60_000).toISOString() } as never),
});
const words = (minutes: number | null) => statusWords(seen(minutes), NOW, 'Europe/Bratislava');

beforeAll(() => activate('sk', [sk]));

test('D-VEH-005 ACTIVE tells the time of the last location and how long ago it was', () => {
  expect(words(5)).toMatchObject({ state: 'sends', text: '12:55', ago: 'pred 5 min' });
});

test('D-VEH-005 a new vehicle and one that fell silent have a failure label', () => {
  expect(words(null)).toMatchObject({ state: 'new', text: 'zatiaľ bez údajov' });
  expect(words(61)).toMatchObject({ state: 'fails', text: 'nekomunikuje od 11:59', ago: null });
});

test('U-21 the filter finds where the vehicle is, which stands in the second line', () => {
  const location = { timestamp: new Date(NOW).toISOString(), place: { name: 'Trnava' } } as never;
  expect(statusSearch({ ...seen(5), location }, NOW, 'UTC')).toContain('Trnava');
});

test('DATA-006 the filter finds what the cell says', () => {
  expect(statusSearch(seen(61), NOW, 'UTC')).toContain('nekomunikuje');
  expect(statusSearch(seen(5), NOW, 'UTC')).toBe('11:55 pred 5 min');
});

test('sorted by the last location, never seen ones first', () => {
  const order = [seen(5), seen(null), seen(61)].map(lastSeenOrder);
  expect(order[1]).toBe(0);
  expect(order[0]).toBeGreaterThan(order[2] ?? 0);
});

test('UX-lists on a phone a vehicle tells how long ago and where, parted by a dot', () => {
  const location = {
    timestamp: new Date(NOW - 5 * 60_000).toISOString(),
    place: { name: 'Trnava' },
  } as never;
  expect(statusLine({ ...seen(5), location }, NOW, 'UTC')).toBe('pred 5 min · Trnava');
  expect(statusLine(seen(61), NOW, 'UTC')).toBe('nekomunikuje od 10:59');
});
