// When what was entered may be stored.
import { expect, it } from 'vitest';
import { storeState } from './import-state.ts';

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
