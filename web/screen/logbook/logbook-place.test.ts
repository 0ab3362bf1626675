// LOG-001, LOG-011, LOG-012: which month the logbook shows.
import type { Month } from '@flotila/domain/period.ts';
import { expect, test } from 'vitest';
import { periodOf } from '../../ground/address/panel-month.ts';
import { shownMonth } from './logbook-place.ts';

const ZONE = 'Europe/Bratislava';
/** In Bratislava it is already December. */
const NOW = Date.parse('2026-11-30T23:30:00Z');
const CURRENT = { year: 2026, month: 12 };

test.each<[{ month?: string; ride?: string }, Month, string]>([
  [{ month: '2026-8' }, { year: 2026, month: 8 }, 'the asked month'],
  [{ month: '2026-08' }, { year: 2026, month: 8 }, 'also with a zero'],
  [{}, CURRENT, 'LOG-012: the current month'],
  [{ month: '2026-12' }, CURRENT, 'the current month asked for'],
  [{ month: '2027-1' }, CURRENT, 'LOG-001: no future month'],
  [{ month: 'august' }, CURRENT, 'garbage'],
  [{ month: '2026-13' }, CURRENT, 'no such month'],
  [{ ride: '2026-08-31T22:30:00Z' }, { year: 2026, month: 9 }, 'the month of the ride'],
  [{ ride: '2026-09-01T00:30:00' }, { year: 2026, month: 9 }, 'the ride by the local clock'],
  [{ ride: '1788215400000' }, { year: 2026, month: 9 }, 'the ride in epoch milliseconds'],
  [{ month: '2026-7', ride: '2026-08-31T22:30:00Z' }, { year: 2026, month: 7 }, 'month wins'],
  [{ ride: 'garbage' }, CURRENT, 'a ride that is no moment'],
])('%o shows %o: %s', (search, month) => {
  expect(shownMonth(search, ZONE, NOW)).toEqual(month);
});

test('the whole month is asked for, by the local clock', () => {
  expect(periodOf({ vehicleId: 7, month: { year: 2026, month: 2 } })).toEqual({
    vehicleId: 7,
    from: '2026-02-01T00:00:00',
    to: '2026-02-28T23:59:59',
  });
});
