// DATA-014, DATA-026: what was changed in a form, and what becomes of it when somebody else stored first.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contestedFields, differences, isAlike, mergeTyped } from './form-merge.ts';

describe('DATA-026 the record as it now is becomes the base of the form', () => {
  const before = { name: 'Sever', note: 'a', vehicles: [1, 2, 3], device: { code: '1', speed: 5 } };

  test('what the other did not touch stays as it was typed', () => {
    const typed = { ...before, note: 'typed' };
    const now = { ...before, name: 'Juh' };
    expect(mergeTyped(typed, before, now)).toEqual({ ...before, name: 'Juh', note: 'typed' });
  });

  test('a field that both changed shows what the other stored', () => {
    const typed = { ...before, name: 'mine' };
    const now = { ...before, name: 'theirs' };
    expect(mergeTyped(typed, before, now).name).toBe('theirs');
  });

  test('objects merge by field', () => {
    const typed = { ...before, device: { code: '1', speed: 9 } };
    const now = { ...before, device: { code: '2', speed: 5 } };
    expect(mergeTyped(typed, before, now).device).toEqual({ code: '2', speed: 9 });
  });

  test('of lists of ids both changes hold', () => {
    const typed = { ...before, vehicles: [1, 2, 3, 7] };
    const now = { ...before, vehicles: [2, 3, 8] };
    expect(mergeTyped(typed, before, now).vehicles).toEqual([2, 3, 8, 7]);
  });

  const form = fc.record({
    a: fc.string(),
    b: fc.array(fc.nat(9)),
    c: fc.record({ d: fc.boolean(), e: fc.string() }),
  });

  test('who typed nothing sees the record, who was not disturbed keeps the typing', () => {
    fc.assert(
      fc.property(form, form, (one, other) => {
        expect(mergeTyped(one, one, other)).toEqual(other);
        expect(mergeTyped(other, one, one)).toEqual(other);
      }),
    );
  });
});

describe('DATA-026 what was typed where the other stored something else is not dropped without a word', () => {
  const before = { name: 'a', note: '', ids: [1, 2], tanks: [{ id: 1 }], options: { x: 1, y: 1 } };

  test('a field that both changed is told with what was typed', () => {
    const typed = { ...before, name: 'mine', tanks: [{ id: 2 }] };
    const now = { ...before, name: 'theirs', note: 'n', tanks: [{ id: 3 }] };
    expect(contestedFields(typed, before, now)).toEqual([
      { field: 'name', mine: 'mine' },
      { field: 'tanks', mine: [{ id: 2 }] },
    ]);
  });

  test('nothing is told where both agree, only one changed it, or both changes hold', () => {
    const typed = { ...before, name: 'same', note: 'typed', ids: [1, 2, 3] };
    const now = { ...before, name: 'same', ids: [2, 4] };
    expect(contestedFields(typed, before, now)).toEqual([]);
  });

  test('inside of an object the own value comes back beside what only the other changed', () => {
    const typed = { ...before, options: { x: 5, y: 1 } };
    const now = { ...before, options: { x: 9, y: 7 } };
    expect(contestedFields(typed, before, now)).toEqual([
      { field: 'options', mine: { x: 5, y: 7 } },
    ]);
  });

  const texts = fc.record({ a: fc.string(), b: fc.string() });
  test('of every typed field either the form has it still or it is told', () => {
    fc.assert(
      fc.property(texts, texts, texts, (typed, was, now) => {
        const merged = mergeTyped(typed, was, now);
        const told = contestedFields(typed, was, now).map(({ field }) => field);
        const dropped = (['a', 'b'] as const).filter(
          (key) => typed[key] !== was[key] && merged[key] !== typed[key],
        );
        expect(told).toEqual(dropped);
      }),
    );
  });
});

test('DATA-014 a form that was changed back is not changed', () => {
  const start = { name: 'a', ids: [1], tank: { volume: '5' } };
  expect(isAlike({ ...start, tank: { volume: '5' }, ids: [1] }, start)).toBe(true);
  expect(isAlike({ ...start, tank: { volume: '6' } }, start)).toBe(false);
  expect(isAlike({ ...start, ids: [1, 2] }, start)).toBe(false);
  expect(isAlike({ ...start, more: undefined }, start)).toBe(true);
});

test('DATA-026 what the other changed is told by field, also inside of objects', () => {
  const before = { name: 'a', device: { code: '1', speed: 5 }, tanks: [1], lastChange: 'x' };
  const after = { name: 'a', device: { code: '2', speed: 5 }, tanks: [], lastChange: 'x' };
  expect(differences(before, after)).toEqual([
    { field: 'device.code', before: '1', after: '2' },
    { field: 'tanks', before: [1], after: [] },
  ]);
  expect(differences({ device: null }, { device: { code: '1' } })).toEqual([
    { field: 'device', before: null, after: { code: '1' } },
  ]);
});
