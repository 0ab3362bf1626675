// @vitest-environment happy-dom
// Which columns of a list say nothing, and that none comes and goes.
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Column } from './module.ts';
import { testPlace } from './test-place.ts';
import { useEmptyColumns } from './use-empty-columns.ts';

interface Row {
  name: string;
  note: string;
  isOn?: boolean;
}

const columns: Column<Row>[] = [
  { key: 'name', title: () => 'name', text: ({ name }) => name },
  { key: 'note', title: () => 'note', text: ({ note }) => note },
  { key: 'isOn', title: () => 'on', text: () => '', fileText: ({ isOn }) => (isOn ? 'yes' : 'no') },
];
const place = testPlace('admin');

test('UX-lists a column is empty where no row says anything, and stays once it was filled', () => {
  const drawn = renderHook(({ rows }: { rows: Row[] }) => useEmptyColumns(columns, rows, place), {
    initialProps: { rows: [] as Row[] },
  });
  const empty = (rows: Row[]) => {
    drawn.rerender({ rows });
    return [...drawn.result.current];
  };
  expect(empty([])).toEqual([]);
  expect(empty([{ name: 'a', note: '-' }])).toEqual(['note']);
  expect(
    empty([
      { name: 'a', note: '' },
      { name: 'b', note: 'b' },
    ]),
  ).toEqual([]);
  expect(empty([{ name: 'a', note: '' }])).toEqual([]);
});
