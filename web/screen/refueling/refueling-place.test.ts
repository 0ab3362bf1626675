// Which month the refueling panel shows, and which refueling its address names.
import { describe, expect, it } from 'vitest';
import { momentOf, periodOf } from '../../ground/address/panel-month.ts';
import { shownMonth } from './refueling-place.ts';

const ZONE = 'Europe/Bratislava';
const NOW = Date.parse('2026-11-21T08:00:00Z');

describe('the month of the panel', () => {
  it.each([
    ['REF-001 the current one by default', {}, 11],
    ['REF-031 the asked one', { month: '2026-8' }, 8],
    ['REF-031 the one of the asked refueling', { refueling: '2026-09-30T22:30:00Z' }, 10],
    [
      'REF-031 the asked one before that of the refueling',
      { month: '2026-7', refueling: '2026-09-01' },
      7,
    ],
    ['REF-001 no future one', { month: '2026-12' }, 11],
    ['REF-001 not that of a refueling to come', { refueling: '2027-01-01T00:00:00Z' }, 11],
    ['the current one for what is no month', { month: 'november' }, 11],
  ])('%s', (_name, search, month) => {
    expect(shownMonth(search, ZONE, NOW)).toEqual({ year: 2026, month });
  });

  it('REF-001: asks from its first to its last second by the local clock', () => {
    expect(periodOf({ vehicleId: 7, month: { year: 2028, month: 2 } })).toEqual({
      vehicleId: 7,
      from: '2028-02-01T00:00:00',
      to: '2028-02-29T23:59:59',
    });
  });
});

it('REF-031: a refueling is named by ISO 8601 or epoch milliseconds', () => {
  const ts = Date.parse('2026-11-18T07:20:05.250Z');
  expect(momentOf('2026-11-18T07:20:05.250Z')).toBe(ts);
  expect(momentOf(String(ts))).toBe(ts);
  expect([momentOf('soon'), momentOf(''), momentOf(undefined)]).toEqual([null, null, null]);
});
