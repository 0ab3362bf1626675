// Which month the contracts panel shows, and which contract its address names.
import { expect, it } from 'vitest';
import { periodOf } from '../../ground/address/panel-month.ts';
import { idOf, shownMonth } from './contract-place.ts';

const ZONE = 'Europe/Bratislava';
/** Already December on the company's clock. */
const NOW = Date.parse('2026-11-30T23:30:00Z');

it.each([
  ['the current one by default', {}, 2026, 12],
  ['CON-013 the asked one', { month: '2026-8' }, 2026, 8],
  ['CON-002 the asked one, also when it is to come', { month: '2027-3' }, 2027, 3],
  ['the current one for what is no month', { month: 'november' }, 2026, 12],
])('%s', (_name, search, year, month) => {
  expect(shownMonth(search, ZONE, NOW)).toEqual({ year, month });
});

it('CON-001 asks from the first to the last second of the month by the local clock', () => {
  expect(periodOf({ vehicleId: 7, month: { year: 2028, month: 2 } })).toEqual({
    vehicleId: 7,
    from: '2028-02-01T00:00:00',
    to: '2028-02-29T23:59:59',
  });
});

it('CON-013 a contract is named by its number, nothing else names one', () => {
  expect(['12', '0', '-1', '1.5', 'x', '', undefined].map(idOf)).toEqual([
    12,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
