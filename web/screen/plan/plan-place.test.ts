// PLAN-004, PLAN-005: the address holds all that the plan shows.
import { localDay } from '@flotila/domain/time.ts';
import { expect, test } from 'vitest';
import { mapMonth, readPlace, writePlace } from './plan-place.ts';
import { NOW, ZONE } from './test-contract.ts';

test('V-12 without an address the plan is what is under way and to come, from the Monday of this week on', () => {
  const lastDays = Date.parse('2026-11-28T09:00:00Z');
  const place = readPlace({}, ZONE, lastDays);
  expect(place).toMatchObject({ month: { year: 2026, month: 11 }, filter: '', isAll: false });
  const { from, to } = place.window;
  expect([localDay(from, ZONE), localDay(to - 1, ZONE)]).toEqual(['2026-11-23', '2026-12-20']);
  expect(writePlace(place, ZONE)).toEqual({});
  const zoomed = readPlace({ view: '1440-720' }, ZONE, lastDays);
  expect(localDay(zoomed.window.from, ZONE)).toBe('2026-11-24');
  expect(writePlace(zoomed, ZONE)).toEqual({ view: '1440-720' });
});

test('PLAN-004 with a month it is that month, all of it', () => {
  const place = readPlace({ month: '2026-11' }, ZONE, NOW);
  expect(place.window.to - place.window.from).toBe(30 * 86_400_000);
  expect(writePlace(place, ZONE)).toEqual({ month: '2026-11' });
});

test('V-12 the map shows a contract in the month of the plan, or in its own where that has nothing of it', () => {
  const november = { year: 2026, month: 11 };
  const days = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
  expect(mapMonth(null, november, ZONE)).toEqual(november);
  expect(mapMonth(days('2026-10-30', '2026-11-02'), november, ZONE)).toEqual(november);
  const december = days('2026-12-03', '2026-12-04');
  expect(mapMonth(december, november, ZONE)).toEqual({ year: 2026, month: 12 });
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
