// DATA-026: how a conflict of a form is told, line by line.
import { beforeAll, expect, test, vi } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { conflictLines } from './conflict-lines.ts';
import { testNaming } from './test-place.ts';
import { fieldWords } from './vehicle/field-words.ts';

beforeAll(() => activate('sk', [sk]));

const words = (field: string, value: unknown) => fieldWords(field, value, testNaming());

test('DATA-026 a field that only the other changed is told without a choice', () => {
  const conflict = [
    { field: 'name', before: 'A', after: 'B' },
    // Not told: what the tracker changes by itself.
    { field: 'lastChange', before: '1', after: '2' },
  ];
  expect(conflictLines(words, conflict, [], vi.fn())).toEqual([
    { key: 'name', label: words('name', '')?.label, change: { before: 'A', after: 'B' } },
  ]);
});

test('DATA-026 what was typed in a field that both changed is told and comes back, and goes again', () => {
  const conflict = [{ field: 'name', before: 'A', after: 'theirs' }];
  const contested = [{ field: 'name', mine: 'mine', theirs: 'theirs', isMine: false }];
  const put = vi.fn();
  const [line, ...more] = conflictLines(words, conflict, contested, put);
  expect(more).toEqual([]);
  expect(line?.change).toEqual({ before: 'A', after: 'theirs' });
  expect(line?.mine).toMatchObject({ text: 'mine', isBack: false });
  line?.mine?.onChange(true);
  line?.mine?.onChange(false);
  expect(put.mock.calls).toEqual([[{ name: 'mine' }], [{ name: 'theirs' }]]);
});

test.each([
  ['kmStart', '12 500', '12 500'],
  ['name', '', '-'],
  ['axles', ['front'], 'predná'],
])('DATA-026 the typed %s %j is told as it was typed', (field, mine, text) => {
  const contested = [{ field, mine, theirs: '', isMine: false }];
  const [line] = conflictLines(words, [], contested, vi.fn());
  expect(line?.change).toBeUndefined();
  expect(line?.mine?.text).toBe(text);
});
