// U-7: which month and day go along from one panel of a vehicle to the next.
import { expect, test } from 'vitest';
import { periodOfTab } from './tab-period.ts';

const ZONE = 'Europe/Bratislava';
const NOW = Date.parse('2026-11-21T10:00:00Z');
const from = (shown: Parameters<typeof periodOfTab>[1], panel: Parameters<typeof periodOfTab>[0]) =>
  periodOfTab(panel, shown, ZONE, NOW);

test('U-7 the month of the shown day goes to the panels of a month, and the day comes back from there', () => {
  const logbook = from({ day: '2026-10-14' }, 'logbook');
  expect(logbook).toEqual({ month: '2026-10', day: '2026-10-14' });
  expect(from(logbook, 'history')).toEqual({ day: '2026-10-14' });
});

test('U-7 history of a month that is over begins at its end, of the present one as ever', () => {
  expect(from({ month: '2026-9' }, 'history')).toEqual({ day: '2026-09-30' });
  expect(from({ month: '2026-11' }, 'history')).toEqual({ day: undefined });
});

test('U-7 a day of another month than the one that is shown now is forgotten', () => {
  expect(from({ month: '2026-9', day: '2026-10-14' }, 'events').day).toBeUndefined();
  expect(from({ month: '2026-9', day: '2026-10-14' }, 'history')).toEqual({ day: '2026-09-30' });
});

test('U-7 panels without a period pass it on', () => {
  const service = from({ month: '2026-10', day: '2026-10-14' }, 'service');
  expect(from(service, 'refueling')).toEqual({ month: '2026-10', day: '2026-10-14' });
  expect(from(from({ month: '2026-9' }, 'vehicle'), 'contracts').month).toBe('2026-9');
});

test('U-7 a selected ride or refueling says its day where the address has none, in the zone of the company', () => {
  expect(from({ ride: '2026-10-31T23:30:00Z' }, 'logbook').month).toBe('2026-11');
  expect(from({ refueling: '2026-10-14T08:00:00Z~refueling' }, 'history')).toEqual({
    day: '2026-10-14',
  });
});

test('U-7 what is no day and no month takes nothing along', () => {
  expect(from({ day: 'today' }, 'logbook')).toEqual({ month: undefined, day: undefined });
  expect(from({ month: '2026-13' }, 'history')).toEqual({ day: undefined });
  expect(from({}, 'vehicle')).toEqual({ month: undefined });
});
