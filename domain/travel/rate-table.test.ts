// a table of rates as a ministry publishes it, and what of it is refused.
import { expect, test } from 'vitest';
import type { RateValues } from './entered-rate.ts';
import { readRateRows, type TableTerms } from './rate-table.ts';
import { rateRefusalText } from './rate-words.ts';

const TERMS: TableTerms = {
  profile: 'general',
  from: '2027-01-01',
  to: '2027-12-31',
  source: 'Zz 1/2026',
};

function read(rows: [string, string, string][], stored: RateValues[] = []) {
  const table = rows.map(([country, currency, amount], index) => ({
    row: index + 2,
    cells: { country, currency, amount },
  }));
  return readRateRows('CZ', table, TERMS, stored);
}

const whyNot = (rows: [string, string, string][], stored?: RateValues[]) =>
  read(rows, stored).map(({ refusals }) => refusals.map(({ field, code }) => `${field} ${code}`));

test('R-5 countries are read by code and by their names in three languages', () => {
  const rows = read([
    ['at', 'EUR', '45'],
    ['Německo', 'eur', '45,50'],
    ['Francúzsko', 'EUR', '50.5'],
    ['united  states', 'USD', '1 200'],
    ['MAĎARSKO', 'EUR', '45'],
  ]);
  expect(rows.map(({ rate }) => rate && `${rate.country} ${rate.amount} ${rate.currency}`)).toEqual(
    ['AT 45 EUR', 'DE 45.5 EUR', 'FR 50.5 EUR', 'US 1200 USD', 'HU 45 EUR'],
  );
  expect(rows[0]?.rate).toMatchObject(TERMS);
});

test('R-5 an amount that may be read in two ways is refused, and both are said', () => {
  const [row] = read([['AT', 'EUR', '1.450']]);
  expect(row?.rate).toBeNull();
  expect(row?.refusals).toMatchObject([{ field: 'amount', code: 'unclear' }]);
  const texts = (['sk', 'cs', 'en'] as const).map((language) =>
    rateRefusalText(language, row?.refusals[0] ?? { code: 'twice' }),
  );
  for (const text of texts) expect(text).toMatch(/1450 \S+ 1,450/);
  expect(new Set(texts).size).toBe(3);
});

test('R-5 a country twice in one table is refused and says where it stands first', () => {
  const rows = read([
    ['AT', 'EUR', '45'],
    ['DE', 'EUR', '45'],
    ['Rakousko', 'EUR', '46'],
  ]);
  expect(rows.map(({ rate }) => rate !== null)).toEqual([true, true, false]);
  expect(rows[2]?.refusals).toEqual([{ field: 'country', code: 'twice', params: { row: 2 } }]);
});

test('R-5 what is no country, no currency, no amount, or empty is refused by its column', () => {
  expect(
    whyNot([
      ['Absurdistan', 'EUR', '45'],
      ['AT', 'Kč', '45'],
      ['DE', 'EUR', 'asi 45'],
      ['', '', ''],
      ['CZ', 'EUR', '45'],
      ['FR', 'CZK', '900'],
      ['IT', 'EUR', '-5'],
      ['ES', 'EUR', '45,555'],
      ['PL', 'EUR', '999999'],
    ]),
  ).toEqual([
    ['country unknownCountry'],
    ['currency unknownCurrency'],
    ['amount number'],
    ['country required', 'currency required', 'amount required'],
    ['country homeCountry'],
    ['currency homeCurrency'],
    ['amount positive'],
    ['amount unclear'],
    ['amount max'],
  ]);
});

test('R-5 a country that has a rate on these days already is refused', () => {
  const stored = { ...TERMS, country: 'AT', currency: 'EUR', amount: 45 };
  expect(whyNot([['AT', 'EUR', '46']], [stored])).toEqual([['from overlaps']]);
  const open = { ...stored, from: '2020-01-01', to: null };
  expect(whyNot([['AT', 'EUR', '46']], [open])).toEqual([['from openBefore']]);
  expect(whyNot([['DE', 'EUR', '46']], [open])).toEqual([[]]);
});
