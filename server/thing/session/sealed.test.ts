// What the database keeps sealed is read with the same secret, for the same owner and whole, or not at all.
import { expect, test } from 'vitest';
import { createSeal } from './sealed.ts';

const SECRET = 'a secret of the tests, long enough';
const seal = createSeal(SECRET, 'second factor');
const PLAIN = 'the key of an app';
const sealed = seal.close(PLAIN, '7');

test('what was closed is opened for its owner, and stands nowhere as it was', () => {
  expect(seal.open(sealed, '7')?.toString()).toBe(PLAIN);
  expect(sealed.includes(PLAIN)).toBe(false);
  // Two who keep the same are not seen to.
  expect(seal.close(PLAIN, '7').equals(sealed)).toBe(false);
});

test.each([
  ['another secret', createSeal('another secret of the tests, long', 'second factor'), '7'],
  ['another purpose', createSeal(SECRET, 'single sign-on'), '7'],
  ['another owner', seal, '8'],
])('%s opens nothing', (_name, other, owner) => {
  expect(other.open(sealed, owner)).toBeUndefined();
});

test('cut short anywhere, or with any byte changed, it opens nothing', () => {
  for (let length = 0; length < sealed.length; length += 1) {
    expect(seal.open(sealed.subarray(0, length), '7')).toBeUndefined();
    const changed = Buffer.from(sealed);
    changed[length] = (changed[length] ?? 0) ^ 1;
    expect(seal.open(changed, '7')).toBeUndefined();
  }
});
