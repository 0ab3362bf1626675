// What becomes of refusals while a form is typed in.
import { expect, test } from 'vitest';
import { withoutFields } from './use-record-form.ts';

test('a changed field is refused no longer, nor is what stands inside of it', () => {
  const refused = { name: 'a', device: 'b', 'device.code': 'c', 'deviceType.x': 'd' };
  expect(withoutFields(refused, ['device'])).toEqual({ name: 'a', 'deviceType.x': 'd' });
});
