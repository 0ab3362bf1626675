// Base rates as a table: that of a ministry, copied from its page or saved as CSV, with a country, a currency and an
// amount in each row; from when, until when and by which measure they hold is said once for all of them. One bad row
// and none is taken, so that nobody pays by half a table. Decision 0092.
import { countries, countryName } from '../code/countries.ts';
import { readNumber } from '../refueling/number-cell.ts';
import { isCurrency } from '../refueling/refueling.ts';
import type { TableRow } from '../refueling/table.ts';
import { foldText } from '../text.ts';
import { OFFERED } from '../words/languages.ts';
import {
  RATE_MAX,
  type RateField,
  type RateRefusal,
  type RateRefusalCode,
  type RateValues,
  refuseRate,
} from './entered-rate.ts';
import type { LawCountry } from './rate-set.ts';

export const RATE_TABLE_COLUMNS = ['country', 'currency', 'amount'] as const;
export type RateColumn = (typeof RATE_TABLE_COLUMNS)[number];

/**
 * What the columns may be called, the first one that is there counts: the Czech ministry's open data have the code of
 * the currency and its name side by side.
 */
export const RATE_TABLE_NAMES: Readonly<Record<RateColumn, readonly string[]>> = {
  country: ['krajina', 'štát', 'země', 'stát'],
  currency: [
    'kód meny',
    'mena kód',
    'kód měny',
    'měna kód',
    'měnový kód',
    'currency code',
    'mena',
    'měna',
  ],
  amount: [
    'suma',
    'sadzba',
    'základná sadzba',
    'základná sadzba stravného',
    'částka',
    'sazba',
    'základní sazba',
    'základní sazba stravného',
    'základní sazby zahraničního stravného',
    'základní sazba zahraničního stravného',
    'rate',
  ],
};

/** What is given once for a table. */
export type TableTerms = Pick<RateValues, 'profile' | 'from' | 'to' | 'source'>;

/** A row with what it says, as far as it could be read, and why it is refused. */
export interface RateRow {
  row: number;
  /** As in the table, where it is no country. */
  country: string;
  /** null: refused. */
  rate: RateValues | null;
  refusals: RateRefusal[];
}

/** Reads the rows beside the rates that are there, which are of the same owner and law. */
export function readRateRows(
  law: LawCountry,
  rows: readonly TableRow<RateColumn>[],
  terms: TableTerms,
  stored: readonly RateValues[],
): RateRow[] {
  const byCountry = Map.groupBy(stored, ({ country }) => country);
  const seen = new Map<string, number>();
  return rows.map(({ row, cells }) => {
    const refusals: RateRefusal[] = [];
    const refuseIn =
      (field: RateField) => (code: RateRefusalCode, params?: RateRefusal['params']) => {
        refusals.push(params ? { field, code, params } : { field, code });
        return null;
      };
    const country = readCountry(cells.country, refuseIn('country'));
    const currency = readCurrency(cells.currency, refuseIn('currency'));
    const amount = readNumber(cells.amount, refuseIn('amount'), RATE_MAX);
    const first = country === null ? undefined : seen.get(country);
    if (country !== null && first === undefined) seen.set(country, row);
    if (first !== undefined) refuseIn('country')('twice', { row: first });
    const shown = country ?? cells.country;
    if (refusals.length > 0 || country === null || currency === null || amount === null) {
      return { row, country: shown, rate: null, refusals };
    }
    const rate = { ...terms, country, currency, amount };
    const wrong = refuseRate(law, rate, byCountry.get(country) ?? []);
    return { row, country: shown, rate: wrong.length > 0 ? null : rate, refusals: wrong };
  });
}

type Refuse = (code: RateRefusalCode) => null;

function readCountry(text: string, refuse: Refuse): string | null {
  if (text === '') return refuse('required');
  return countryNamed(text) ?? refuse('unknownCountry');
}

function readCurrency(text: string, refuse: Refuse): string | null {
  if (text === '') return refuse('required');
  const code = text.toUpperCase();
  return isCurrency(code) ? code : refuse('unknownCurrency');
}

/** Names in all languages and codes, without case and accents; null: of two countries. */
let known: Map<string, string | null> | undefined;

/** Code of a country that is called so; undefined: none, or not only one. */
function countryNamed(text: string): string | undefined {
  known ??= countryNames();
  return known.get(nameKey(text)) ?? undefined;
}

function countryNames(): Map<string, string | null> {
  const names = new Map<string, string | null>();
  for (const country of countries()) {
    for (const name of [
      country.code,
      ...OFFERED.map((language) => countryName(country.code, language)),
    ]) {
      const key = nameKey(name);
      const other = names.get(key);
      names.set(key, other === undefined || other === country.code ? country.code : null);
    }
  }
  return names;
}

function nameKey(name: string): string {
  return foldText(name).replace(/\s+/gu, ' ').trim();
}
