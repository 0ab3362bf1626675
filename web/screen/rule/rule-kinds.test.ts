// What the form offers of each kind.
import { BY_TIME, LISTENED } from '@flotila/domain/rule/rule.ts';
import { expect, test } from 'vitest';
import { KIND_GROUPS, LINES, linesOf } from './rule-kinds.ts';

test('zones-and-rules §3 every kind that is decided can be chosen, in one group', () => {
  expect(Object.values(KIND_GROUPS).flat().toSorted()).toEqual(
    [...LISTENED, ...BY_TIME].toSorted(),
  );
});

test('a line stands only where the kind looks at it', () => {
  expect(linesOf('speed')).toEqual(LINES);
  expect(linesOf('contract')).toEqual(['again', 'escalate', 'late', 'note']);
  expect(linesOf('silent')).toEqual(['again', 'escalate', 'note']);
});
