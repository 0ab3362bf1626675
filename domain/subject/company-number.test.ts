// The worked examples of company numbers.
import { expect, test } from 'vitest';
import { hasCheckDigit, readCompanyNumber, readVatNumber } from './company-number.ts';

test.each([
  ['27074358', true],
  ['45274649', true],
  ['31333532', true],
  ['27074359', false],
  // Sums that leave 0, 1 and 10.
  ['00000001', true],
  ['00000060', true],
  ['00000051', true],
  ['00000050', false],
])('D-SUB-011 the check digit of %s: %s', (number, isRight) => {
  expect(hasCheckDigit(number)).toBe(isRight);
});

test.each([
  ['CZ', '270 743 58', '27074358'],
  ['CZ', '27.07-4358', '27074358'],
  ['CZ', '27074359', null],
  ['SK', '31333532', '31333532'],
  // An old number of six digits.
  ['SK', '151700', '00151700'],
  ['SK', '27074359', '27074359'],
  ['SK', '123456789', null],
  ['SK', 'SK31333532', null],
  ['SK', '', null],
  ['SK', '٣١٣٣٣٥٣٢', null],
] as const)('ERR-010, D-SUB-011 in %s %j is read as %s', (country, text, number) => {
  expect(readCompanyNumber(country, text)).toBe(number);
});

test.each([
  ['sk 2022749619', { country: 'SK', number: '2022749619' }],
  ['DE136695976', { country: 'DE', number: '136695976' }],
  ['EL123456789', { country: 'EL', number: '123456789' }],
  ['US123456789', null],
  ['2022749619', null],
  ['SK', null],
  ['SK../../x', null],
])('D-SUB-011 the VAT number %j is read as %j', (text, read) => {
  expect(readVatNumber(text)).toEqual(read);
});
