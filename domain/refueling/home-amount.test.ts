// REF-012: the amount in the home currency by dated rates.
import { expect, test } from 'vitest';
import { createRates, homeAmount, rateSpan } from './home-amount.ts';

const rateOf = createRates([
  { currency: 'CZK', day: '2026-11-10', eur: 0.05 },
  { currency: 'CZK', day: '2026-11-01', eur: 0.04 },
  { currency: 'PLN', day: '2026-11-05', eur: 0.25 },
]);

test.each([
  ['the day itself', 'CZK', '2026-11-10', 0.05],
  ['the newest before', 'CZK', '2026-11-09', 0.04],
  ['ten days old', 'CZK', '2026-11-20', 0.05],
  ['eleven days old', 'CZK', '2026-11-21', null],
  ['only later ones', 'CZK', '2026-10-31', null],
  ['none at all', 'HUF', '2026-11-10', null],
  ['euro needs none', 'EUR', '1999-01-01', 1],
])('REF-012 rate: %s', (_name, currency, day, rate) => {
  expect(rateOf(currency, day)).toBe(rate);
});

test.each([
  ['the same currency', 12.345, 'CZK', 'CZK', 12.345],
  ['foreign to euro, half up', 0.1, 'CZK', 'EUR', 0.01],
  ['just below half', 0.09, 'CZK', 'EUR', 0],
  ['euro to home', 10, 'EUR', 'CZK', 200],
  ['over two rates', 100, 'PLN', 'CZK', 500],
  ['no rate of the foreign one', 100, 'HUF', 'EUR', null],
  ['no rate of the home one', 100, 'EUR', 'HUF', null],
])('REF-012 amount: %s', (_name, amount, currency, home, expected) => {
  expect(homeAmount({ amount, currency }, home, '2026-11-10', rateOf)).toBe(expected);
});

test('the span of rates reaches ten days before the first day', () => {
  expect(rateSpan([])).toBeNull();
  expect(rateSpan(['2026-03-05', '2026-11-10', '2026-03-01'])).toEqual({
    from: '2026-02-19',
    to: '2026-11-10',
  });
});
