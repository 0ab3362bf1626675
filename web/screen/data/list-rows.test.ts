// DATA-005, DATA-006: what the fast filter leaves, and the order of a list.
import { describe, expect, test } from 'vitest';
import { filtered, nextSort, searched, secondLine, sorted } from './list-rows.ts';
import type { Column, DataPlace } from './module.ts';

interface Row {
  name: string;
  place: string;
  count: number;
}

const rows: Row[] = [
  { name: 'Žilina 10', place: 'sever', count: 9 },
  { name: 'Žilina 9', place: 'Juh', count: 100 },
  { name: 'brno', place: '', count: 20 },
];
const columns: Column<Row>[] = [
  { key: 'name', title: () => 'Name', text: ({ name }) => name },
  { key: 'place', title: () => 'Place', text: ({ place }) => place },
  { key: 'count', title: () => 'Count', text: ({ count }) => `${count} x`, order: (r) => r.count },
];
const place = { ccode: 'tatra' } as DataPlace;
const names = (list: readonly Row[]) => list.map(({ name }) => name);

describe('DATA-006 the filter', () => {
  test.each<[string, string[]]>([
    ['', ['Žilina 10', 'Žilina 9', 'brno']],
    ['  ', ['Žilina 10', 'Žilina 9', 'brno']],
    ['zilina', ['Žilina 10', 'Žilina 9']],
    ['BRNO', ['brno']],
    ['juh zil', ['Žilina 9']],
    ['20 x', ['brno']],
    ['praha', []],
  ])('"%s" leaves %j', (filter, expected) => {
    expect(names(filtered(searched(rows, columns, place), filter))).toEqual(expected);
  });

  test('words do not run from one column into the next', () => {
    expect(filtered(searched(rows, columns, place), '9juh')).toEqual([]);
  });
});

test.each<[string, boolean, string[]]>([
  ['name', false, ['brno', 'Žilina 9', 'Žilina 10']],
  ['name', true, ['Žilina 10', 'Žilina 9', 'brno']],
  ['count', false, ['Žilina 10', 'brno', 'Žilina 9']],
  ['gone', false, ['Žilina 10', 'Žilina 9', 'brno']],
])('sorted by %s, down %s', (key, isDown, expected) => {
  const how = { columns, place, language: 'sk', sort: { key, isDown } };
  expect(names(sorted(rows, how))).toEqual(expected);
});

test('a head sorts up, down, and then as the server has it', () => {
  const up = nextSort(null, 'name');
  const down = nextSort(up, 'name');
  expect([up, down, nextSort(down, 'name')]).toEqual([
    { key: 'name', isDown: false },
    { key: 'name', isDown: true },
    null,
  ]);
  expect(nextSort(down, 'place')).toEqual({ key: 'place', isDown: false });
});

test('on a phone the second line begins with what tells rows apart and leaves out what is empty', () => {
  const [name, where, count] = columns as [Column<Row>, Column<Row>, Column<Row>];
  const [row, , empty] = rows as [Row, Row, Row];
  const line = (...asked: Parameters<typeof secondLine<Row>>) =>
    secondLine(...asked)
      .map(({ text }) => text)
      .join(' · ');
  expect(line(row, columns, place)).toBe('sever · 9 x');
  expect(line(row, [name, where, { ...count, rank: 1 }], place)).toBe('9 x · sever');
  expect(line(row, [name, { ...where, isWideOnly: true }, count], place)).toBe('9 x');
  expect(line(empty, columns, place)).toBe('20 x');
  // At the end of the row, not in the line.
  expect(line(row, [name, where, { ...count, isPhoneEnd: true }], place)).toBe('sever');
});
