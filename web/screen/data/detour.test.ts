// D-CTR-009: a half-filled form survives the making of a record that it lacks.
import { expect, test } from 'vitest';
import {
  DETOURS_MAX,
  type Draft,
  detourPath,
  draftOf,
  draftPath,
  fillDraft,
  forgetDraft,
  keepDraft,
} from './detour.ts';

const draft: Draft = {
  ccode: 'tatra',
  detail: 'contract',
  id: 'new',
  field: 'subjectId',
  form: { name: 'Plechy', subjectId: '' },
  start: { name: '', subjectId: '' },
};

test('D-CTR-009 what was typed is there again, with the new record in its field', () => {
  const key = keepDraft(draft);
  fillDraft(key, '17');
  expect(draftOf(key, 'tatra')).toEqual({ ...draft, form: { name: 'Plechy', subjectId: '17' } });
  expect(draftPath(key, draft)).toBe(`/tatra/data/contract/new?draft=${key}`);
  const path = `/tatra/data/subject/new?for=${key}`;
  expect(detourPath(key, 'tatra', 'subject', {})).toBe(path);
  // O-6: what was typed into the list goes along.
  expect(detourPath(key, 'tatra', 'subject', { name: 'Kovo & Co' })).toBe(
    `${path}&name=Kovo+%26+Co`,
  );
  forgetDraft(key);
  expect(draftOf(key, 'tatra')).toBeUndefined();
});

test('D-CTR-009 of many half-filled forms the oldest goes first', () => {
  const keys = Array.from({ length: DETOURS_MAX + 1 }, () => keepDraft(draft));
  const found = keys.map((key) => draftOf(key, 'tatra') !== undefined);
  expect(found).toEqual([false, ...Array.from({ length: DETOURS_MAX }, () => true)]);
});

test('another company has no draft under the key', () => {
  expect(draftOf(keepDraft(draft), 'dunaj')).toBeUndefined();
  expect(draftOf(undefined, 'tatra')).toBeUndefined();
});
