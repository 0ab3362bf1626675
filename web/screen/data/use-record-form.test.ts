// What is told of a conflict after a second one.
import { expect, test } from 'vitest';
import { stillContested } from './use-record-form.ts';

test('DATA-026 what a second conflict does not touch is still told unless it was brought back', () => {
  const earlier = ['name', 'note', 'vin'].map((field) => ({ field, mine: 'old' }));
  const form = { name: 'theirs', note: 'old', vin: 'theirs' };
  expect(stillContested(earlier, form, [{ field: 'name', mine: 'newer' }])).toEqual([
    { field: 'name', mine: 'newer' },
    { field: 'vin', mine: 'old' },
  ]);
});
