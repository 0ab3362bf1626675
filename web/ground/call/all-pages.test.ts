// DATA-029: a list is read to its end, and no further than its limit.
import { expect, test, vi } from 'vitest';
import { allPages } from './all-pages.ts';

/** A server with so many rows, 0 … count - 1. */
function listOf(count: number) {
  return vi.fn(({ size, page }: { size: number; page: number }) => {
    const rows = Array.from({ length: count }, (_row, at) => at);
    const content = rows.slice(page * size, (page + 1) * size);
    return Promise.resolve({ content, totalPages: Math.ceil(count / size) });
  });
}

test.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [25, 3],
])('%i rows in pages of ten are %i calls', async (count, calls) => {
  const ask = listOf(count);
  const rows = await allPages(ask, { size: 10, pagesMax: 5 });
  expect(rows).toEqual(Array.from({ length: count }, (_row, at) => at));
  expect(ask).toHaveBeenCalledTimes(calls);
});

test('a server that does not stop is left after the last page that was allowed', async () => {
  const ask = listOf(1000);
  expect(await allPages(ask, { size: 10, pagesMax: 5 })).toHaveLength(50);
  expect(ask).toHaveBeenCalledTimes(5);
});
