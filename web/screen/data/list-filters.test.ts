// What a phone folds of the filters of a list, and the number on the button.
import { expect, test } from 'vitest';
import { chosenCount, foldOf } from './ListFilters.tsx';

const choice = { name: 'kind', label: () => '', options: () => [], of: () => '' };
const Narrow = () => null;

test('UX-lists a phone folds all where the month takes the room of the fast filter, else what is picked', () => {
  expect(foldOf({})).toBeUndefined();
  expect(foldOf({ isPeriod: true })).toBeUndefined();
  expect(foldOf({ choices: [choice] })).toBe('picks');
  expect(foldOf({ choices: [choice], isPeriod: true })).toBe('all');
  expect(foldOf({ Narrow, isPeriod: true })).toBe('all');
});

test('UX-lists the button counts what narrows the list, the typed filter where it is folded, too', () => {
  const at = { chosen: { kind: 'depot', zone: '3', vehicle: '' }, filter: ' se ' };
  expect(chosenCount({ choices: [choice] }, at)).toBe(1);
  const visits = { choices: [choice], isPeriod: true, Narrow, narrows: ['zone', 'vehicle'] };
  expect(chosenCount(visits, at)).toBe(3);
  expect(chosenCount(visits, { chosen: {}, filter: ' ' })).toBe(0);
});
