// The text of a key (decision 0120).
import { expect, test } from 'vitest';
import { isKeyText, keyHash, makeKey } from './key-text.ts';

test('a key is fl_ and 40 characters, begins with its prefix, and no two are alike', () => {
  const made = Array.from({ length: 50 }, makeKey);
  for (const { key, prefix, hash } of made) {
    expect(key).toMatch(/^fl_[0-9A-Za-z]{40}$/);
    expect(key.startsWith(prefix)).toBe(true);
    expect(prefix).toHaveLength(11);
    expect(hash).toEqual(keyHash(key));
    expect(isKeyText(key)).toBe(true);
  }
  expect(new Set(made.map(({ prefix }) => prefix)).size).toBe(50);
});

test('a scanner recognises one by the CRC-32 of its first 34 characters in base 62', () => {
  // Of 34 zeros 0x277f8325, as worked out bit by bit.
  expect(isKeyText(`fl_${'0'.repeat(34)}${CHECK_OF_ZEROS}`)).toBe(true);
});

test('each wrong, missing or added letter is seen', () => {
  const { key } = makeKey();
  for (let at = 3; at < key.length; at++) {
    const other = key[at] === 'a' ? 'b' : 'a';
    expect(isKeyText(key.slice(0, at) + other + key.slice(at + 1)), `${at}`).toBe(false);
  }
  for (const wrong of [key.slice(1), key.slice(0, -1), `${key}0`, `${key}\n`, `FL_${key.slice(3)}`])
    expect(isKeyText(wrong)).toBe(false);
});

const CHECK_OF_ZEROS = '0iqUEf';
