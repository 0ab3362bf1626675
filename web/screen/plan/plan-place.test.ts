// PLAN-004, PLAN-005: the address holds all that the plan shows.
import { expect, test } from 'vitest';
import { readPlace, writePlace } from './plan-place.ts';
import { NOW, ZONE } from './test-contract.ts';

test('PLAN-004 without an address it is the month that it is, all of it', () => {
  const place = readPlace({}, ZONE, NOW);
  expect(place).toMatchObject({ month: { year: 2026, month: 11 }, filter: '', isAll: false });
  expect(place.window.to - place.window.from).toBe(30 * 86_400_000);
  expect(writePlace(place, ZONE)).toEqual({ month: '2026-11' });
});

test('PLAN-005 any month can be asked for, also a future one; nonsense is the current one', () => {
  expect(readPlace({ month: '2031-2' }, ZONE, NOW).month).toEqual({ year: 2031, month: 2 });
  expect(readPlace({ month: '2026-13' }, ZONE, NOW).month).toEqual({ year: 2026, month: 11 });
});

test('month, filter, switch, hidden states and zoom come back from the address', () => {
  const search = {
    month: '2026-12',
    filter: 'tóth',
    all: '1',
    hide: 'done,unrealized',
    view: '1440-720',
  };
  expect(writePlace(readPlace(search, ZONE, NOW), ZONE)).toEqual(search);
  const strange = { ...search, hide: 'lost,done', view: 'x' };
  expect(writePlace(readPlace(strange, ZONE, NOW), ZONE)).toEqual({
    month: '2026-12',
    filter: 'tóth',
    all: '1',
    hide: 'done',
  });
});
