import { FOLD_STATE_VERSION } from '@flotila/domain/fold/state.ts';
import { expect, test } from 'vitest';
import { isWriteDue, type RememberedState } from './states.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR_MS = 3_600_000;

test('S-8 a state is written after ten minutes, also when the clock was set back meanwhile', () => {
  const state = { version: FOLD_STATE_VERSION } as RememberedState['state'];
  const remembered = { version: 1, state, writtenTs: NOW, sinceWritten: 1 };
  expect(isWriteDue(remembered, NOW + 600_000)).toBe(false);
  expect(isWriteDue(remembered, NOW + 600_001)).toBe(true);
  expect(isWriteDue(remembered, NOW - 2 * HOUR_MS)).toBe(true);
});
