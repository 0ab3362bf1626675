// what people entered and what the program brings stand in one list, told apart, and which of them counts today.
import { expect, test } from 'vitest';
import { rateRows } from './rate-rows.ts';
import { testMealRate } from './test-meal-rate.ts';

const words = { language: 'en' as const, nameOf: (code: string) => code };
const rowsOf = (records: Parameters<typeof rateRows>[0], today = '2026-06-01') =>
  rateRows(records, { law: 'SK', today, ...words });
const told = (rows: ReturnType<typeof rateRows>, country: string) =>
  rows
    .filter((row) => row.country === country)
    .map(({ owner, profile, amount, state, before }) =>
      [owner, profile === 'general' ? '' : 'mobile', amount, state, before]
        .filter(Boolean)
        .join(' '),
    );

test('shipped ones open no record, and are there for the law of the company alone', () => {
  const rows = rowsOf([]);
  expect(rows.every(({ mealRateId, owner }) => mealRateId === null && owner === 'program')).toBe(
    true,
  );
  expect(told(rows, 'AT')).toEqual(['program mobile 63 valid', 'program 45 valid']);
  const none = rateRows([testMealRate()], { law: null, today: '2026-06-01', ...words });
  expect(none.map(({ country }) => country)).toEqual(['FR']);
});

test('of one day the rate of the company counts, then that of the operator; of another profile it changes nothing', () => {
  const rows = rowsOf([
    testMealRate(),
    testMealRate({ mealRateId: 8, owner: 'operator', amount: 50 }),
    testMealRate({ mealRateId: 9, owner: 'operator', country: 'AT', amount: 46 }),
  ]);
  expect(told(rows, 'FR')).toEqual([
    'company 51.5 valid',
    'operator 50 valid company',
    'program mobile 63 valid',
    'program 45 valid company',
  ]);
  expect(told(rows, 'AT').at(-1)).toBe('program 45 valid operator');
});

test('countries of which somebody entered a rate stand first, each group by its names', () => {
  const codes = new Set(
    rowsOf([testMealRate(), testMealRate({ country: 'AZ' })]).map((row) => row.country),
  );
  expect([...codes].slice(0, 4)).toEqual(['AZ', 'FR', 'AD', 'AL']);
});

test('a rate counts from its first to its last day, and replaces nothing before and after', () => {
  const records = [testMealRate({ from: '2026-03-01', to: '2026-03-31' })];
  const [company, shipped] = [0, 2].map(
    (at) => (day: string) => told(rowsOf(records, day), 'FR')[at],
  );
  expect(
    ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((day) => company?.(day)),
  ).toEqual([
    'company 51.5 coming',
    'company 51.5 valid',
    'company 51.5 valid',
    'company 51.5 ended',
  ]);
  expect(shipped?.('2026-02-28')).toBe('program 45 valid');
  expect(shipped?.('2026-03-31')).toBe('program 45 valid company');
  expect(shipped?.('2026-04-01')).toBe('program 45 valid');
});

test('Czech rates of a year that is over have ended', () => {
  const rows = rateRows([], { law: 'CZ', today: '2026-06-01', ...words });
  expect(told(rows, 'BE')).toEqual(['program 50 valid', 'program 50 ended']);
});
