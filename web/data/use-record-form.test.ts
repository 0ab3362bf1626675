// What becomes of refusals while a form is typed in.
import { expect, test } from 'vitest';
import { stillContested, withoutFields } from './use-record-form.ts';

test('a changed field is refused no longer, nor is what stands inside of it', () => {
  const refused = { name: 'a', device: 'b', 'device.code': 'c', 'deviceType.x': 'd' };
  expect(withoutFields(refused, ['device'])).toEqual({ name: 'a', 'deviceType.x': 'd' });
});

test('DATA-026 what a second conflict does not touch is still told unless it was brought back', () => {
  const earlier = ['name', 'note', 'vin'].map((field) => ({ field, mine: 'old' }));
  const form = { name: 'theirs', note: 'old', vin: 'theirs' };
  expect(stillContested(earlier, form, [{ field: 'name', mine: 'newer' }])).toEqual([
    { field: 'name', mine: 'newer' },
    { field: 'vin', mine: 'old' },
  ]);
});
