// The address of a map that is about some vehicles only.
import { expect, test } from 'vitest';
import { readOnly } from './only-shown.ts';

test.each([
  ['501,502,501', [501, 502]],
  ['501', [501]],
  ['501,x,-3', [501]],
  ['', null],
  ['none', null],
  [undefined, null],
])('a map of "%s" shows %j', (text, ids) => {
  const only = readOnly(text);
  expect(only && [...only]).toEqual(ids);
});
