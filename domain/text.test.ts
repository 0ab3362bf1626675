// Decimals and comparing texts, rule by rule.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimalText,
  firstOf,
  foldText,
  isPlainText,
  lengthOf,
  readDecimal,
  withOnePoint,
} from './text.ts';
import type { Language } from './words/languages.ts';

test('ONL-029 case and diacritics do not count', () => {
  expect(foldText('Ľubomír ŠŤASTNÝ')).toBe('lubomir stastny');
});

test('R-13 a name that ends with a point takes the one of the sentence', () => {
  const values = { name: 'Tatra Trans s.r.o.', count: 3 };
  expect(withOnePoint('Prístup k Tatra Trans s.r.o.. Tri.', values)).toBe(
    'Prístup k Tatra Trans s.r.o. Tri.',
  );
  expect(withOnePoint('Firma Tatra Trans s.r.o. má 3.', values)).toBe(
    'Firma Tatra Trans s.r.o. má 3.',
  );
  expect(withOnePoint('Načítava sa...', { name: 'Sa' })).toBe('Načítava sa...');
});

test('VAL-018 characters are counted and cut as people see them', () => {
  expect(lengthOf('Žilina 🚚')).toBe(8);
  expect(firstOf('🚚🚛🚗', 2)).toBe('🚚🚛');
  expect(firstOf('ab', 9)).toBe('ab');
});

test.each([
  ['Dodávka – „Nitra“ №\u00a05', true],
  ['🚚', true],
  ['two\nlines', false],
  ['tab\t', false],
  ['\u0085', false],
  ['\u2028', false],
  ['\u202e', false],
  ['\u2066', false],
  ['\ud83d', false],
])('%j is plain text: %s', (text, isPlain) => {
  expect(isPlainText(text)).toBe(isPlain);
});

describe('VAL-003 decimal rule', () => {
  test.each([
    ['12', 'sk', 12],
    ['12,5', 'sk', 12.5],
    ['12.5', 'sk', 12.5],
    ['1 234 567,25', 'sk', 1234567.25],
    ['1\u00a0234,5', 'cs', 1234.5],
    ['-0,5', 'cs', -0.5],
    ['1,5e3', 'sk', 1500],
    ['1.5E-2', 'en', 0.015],
    ['1,234,567.5', 'en', 1234567.5],
    [',5', 'sk', 0.5],
    ['5,', 'sk', 5],
  ] as const)('%s in %s is %d', (text, language, value) => {
    expect(readDecimal(text, language)).toBe(value);
  });

  test.each([
    ['', 'sk'],
    [',', 'sk'],
    ['1,2,3', 'sk'],
    ['1.2.3', 'en'],
    ['12 34', 'sk'],
    ['12a', 'sk'],
    ['--1', 'sk'],
    ['1e400', 'en'],
    ['Infinity', 'en'],
    ['1'.repeat(41), 'sk'],
  ] as const)('%s in %s is no number', (text, language) => {
    expect(readDecimal(text, language)).toBeNull();
  });

  test('VAL-004 more digits after the mark than allowed are refused', () => {
    expect(readDecimal('1,25', 'sk', 2)).toBe(1.25);
    expect(readDecimal('1,255', 'sk', 2)).toBeNull();
    expect(readDecimal('1,0', 'sk', 0)).toBeNull();
    expect(readDecimal('1', 'sk', 0)).toBe(1);
  });

  test('VAL-006 a comma in English is a decimal mark unless groups of three follow', () => {
    expect(readDecimal('1,25', 'en')).toBe(1.25);
    expect(readDecimal('1,234', 'en')).toBe(1234);
    expect(readDecimal('1,2345', 'en')).toBe(1.2345);
    expect(readDecimal('1,234', 'sk')).toBe(1.234);
  });

  test('what is written can be read again, in every language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom<Language>('sk', 'cs', 'en'),
        (hundredths, language) => {
          const value = hundredths / 100;
          const text = decimalText(value, language, 2).replace('\u2212', '-');
          expect(readDecimal(text, language, 2)).toBe(
            value === 0 ? readDecimal(text, language) : value,
          );
        },
      ),
    );
  });
});
