// When what was entered may be stored.
import { describe, expect, it } from 'vitest';
import { isUnsaved, storeState } from './import-state.ts';

it('REF-019, REF-020: may be stored without a check, and after one with as many rows as are all right', () => {
  expect(storeState(null)).toEqual({ kind: 'ready', count: null });
  expect(storeState({ okCount: 12, isStored: false })).toEqual({ kind: 'ready', count: 12 });
});

it('REF-021: is not stored twice', () => {
  expect(storeState({ okCount: 12, isStored: true })).toEqual({ kind: 'done' });
});

it('a check that found nothing leaves nothing to store', () => {
  expect(storeState({ okCount: 0, isStored: false })).toEqual({ kind: 'none' });
});

describe('NAV-038: leaving the dialog asks', () => {
  const file = { isFileChosen: true, isTyped: false };
  const typed = { isFileChosen: false, isTyped: true };
  const none = { okCount: 0, isStored: false };

  it('while something could still be stored', () => {
    expect(isUnsaved(file, null)).toBe(true);
    expect(isUnsaved(file, { okCount: 3, isStored: false })).toBe(true);
    expect(isUnsaved(typed, null)).toBe(true);
  });

  it('not about a file of which no row can be stored, but about what was typed', () => {
    expect(isUnsaved(file, none)).toBe(false);
    expect(isUnsaved(typed, none)).toBe(true);
  });

  it('about nothing when it is stored or nothing was entered', () => {
    expect(isUnsaved(typed, { okCount: 1, isStored: true })).toBe(false);
    expect(isUnsaved({ isFileChosen: false, isTyped: false }, null)).toBe(false);
  });
});
