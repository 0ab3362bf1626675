// What is asked when the address of a month is gone to: the question of the panel, word by word.
import { expect, test } from 'vitest';
import { ridesQuery } from '../../thing/ride/ride.data.ts';
import { askMonth } from './ask-month.ts';

const NOW = Date.parse('2025-06-12T10:00:00Z');

test.each([
  ['LOG-011: the month of the address', '2025-5', '2025-05-01T00:00:00', '2025-05-31T23:59:59'],
  [
    'LOG-012: a later month is the current one',
    '2025-8',
    '2025-06-01T00:00:00',
    '2025-06-30T23:59:59',
  ],
])('%s is asked for', (_rule, month, from, to) => {
  const asked: unknown[] = [];
  const prefetchQuery = async ({ queryKey }: { queryKey: unknown }) => void asked.push(queryKey);
  const company = { ccode: 'tatra', timeZone: 'Europe/Bratislava' };
  askMonth({ prefetchQuery }, company, 7, { month }, NOW);
  expect(asked).toEqual([ridesQuery('tatra', { vehicleId: 7, from, to }).queryKey]);
});
