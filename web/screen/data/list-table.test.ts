// What stands in the file of a list.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { listTable, tableCsv, tableTexts } from './list-table.ts';
import type { Column } from './module.ts';
import { testPlace } from './test-place.ts';

beforeAll(() => activate('sk', [sk]));

interface Row {
  name: string;
  since: string;
  seen: string;
  metres: number | null;
  seconds: number;
}
const columns: Column<Row>[] = [
  { key: 'name', title: () => 'Meno', text: ({ name }) => name },
  { key: 'since', title: () => 'Od', text: ({ since }) => since },
  { key: 'seen', title: () => 'Videné', text: ({ seen }) => seen },
  {
    key: 'km',
    title: () => 'Cesta',
    text: () => '1 234 km',
    file: {
      type: 'number',
      unit: 'km',
      digits: 1,
      value: ({ metres }) => metres && metres / 1000,
    },
  },
  {
    key: 'time',
    title: () => 'Čas',
    text: () => '',
    file: { type: 'duration', value: ({ seconds }) => seconds },
  },
];
const rows: Row[] = [
  {
    name: '=1+1',
    since: '2026-11-20',
    seen: '2026-11-21 10:05',
    metres: 1234567,
    seconds: 3660,
  },
  { name: 'B; "x"', since: '-', seen: '2026-11-21 10:05:06', metres: null, seconds: 0 },
];
const table = () => listTable(rows, columns, testPlace('admin'));

test('UX-lists each value of a file has its type, and what is missing is empty', () => {
  expect(table().columns.map(({ type }) => type)).toEqual([
    'text',
    'date',
    'dateTime',
    'number',
    'duration',
  ]);
  expect(table().rows).toEqual([
    ['=1+1', '2026-11-20', '2026-11-21T10:05:00', 1234.567, 3660],
    ['B; "x"', null, '2026-11-21T10:05:06', null, 0],
  ]);
});

test('UX-lists a CSV has units in its head, plain numbers and never a formula', () => {
  expect(tableCsv(table()).split('\r\n')).toEqual([
    '\uFEFFMeno;Od;Videné;Cesta (km);Čas',
    "'=1+1;2026-11-20;2026-11-21 10:05:00;1234,6;1:01",
    '"B; ""x""";;2026-11-21 10:05:06;;0:00',
    '',
  ]);
});

test('UX-lists on paper numbers are written as people read them', () => {
  expect(tableTexts(table())[0]?.[3]).toMatch(/^1\s234,6$/);
});
