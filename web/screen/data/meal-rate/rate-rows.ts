// The rows of the list of meal rates: what people entered, and what the program brings, told apart and with which of them
// goes before another. Pure.

import {
  RATE_OWNERS,
  type RateOwner,
  type RateValues,
} from '@flotila/domain/travel/entered-rate.ts';
import type { MealRateRecord } from '@flotila/domain/travel/meal-rate.api.ts';
import type { LawCountry } from '@flotila/domain/travel/rate-set.ts';
import { shippedRates } from '@flotila/domain/travel/rates.ts';
import type { Language } from '@flotila/domain/words/languages.ts';

/** Whose a rate is: of two of one day the first one's counts. */
export const ROW_OWNERS = [...RATE_OWNERS, 'program'] as const;
export type RowOwner = RateOwner | 'program';

/** On the day on which the list is read. */
export const RATE_STATES = ['valid', 'coming', 'ended'] as const;
export type RateState = (typeof RATE_STATES)[number];

export interface RateRow extends RateValues {
  key: string;
  /** null: shipped. */
  mealRateId: number | null;
  owner: RowOwner;
  state: RateState;
  /** Whose rate counts on that day in its place; null: nobody's. */
  before: RateOwner | null;
  entered: MealRateRecord['entered'];
}

interface RowsAsked {
  law: LawCountry | null;
  /** By the company's clock. */
  today: string;
  language: Language;
  /** Of a country, in the language. */
  nameOf: (code: string) => string;
}

/** By country, first those of which somebody entered one; of each the ones that count first, newest first. */
export function rateRows(
  records: readonly MealRateRecord[],
  { law, today, language, nameOf }: RowsAsked,
): RateRow[] {
  const rows = [...records.map(enteredRow), ...(law ? shippedRates(law) : []).map(shippedRow)];
  const byCountry = Map.groupBy(rows, ({ country }) => country);
  const names = new Intl.Collator(language).compare;
  const entered = new Set(records.map(({ country }) => country));
  const rank = (code: string) => (entered.has(code) ? 0 : 1);
  const codes = [...byCountry.keys()].sort(
    (a, b) => rank(a) - rank(b) || names(nameOf(a), nameOf(b)),
  );
  return codes.flatMap((code) => {
    const ofCountry = byCountry.get(code) ?? [];
    return ofCountry
      .map((row) => ({
        ...row,
        state: stateOf(row, today),
        before: stateOf(row, today) === 'valid' ? goesBefore(row, ofCountry, today) : null,
      }))
      .sort(inOrder);
  });
}

type Row = Omit<RateRow, 'state' | 'before'>;

function enteredRow({ mayChange: _may, lastChange: _last, ...record }: MealRateRecord): Row {
  return { ...record, key: String(record.mealRateId) };
}

function shippedRow(rate: RateValues): Row {
  const key = `${rate.profile} ${rate.country} ${rate.from}`;
  return { ...rate, key, mealRateId: null, owner: 'program', entered: null };
}

function stateOf({ from, to }: RateValues, today: string): RateState {
  if (from > today) return 'coming';
  return to !== null && to < today ? 'ended' : 'valid';
}

/** The profile is looked up before the owner (decision 0092), so only rates of one profile are beside each other. */
function goesBefore(row: Row, others: readonly Row[], today: string): RateOwner | null {
  const holding = others.filter(
    (one) => one.profile === row.profile && stateOf(one, today) === 'valid',
  );
  const owners = RATE_OWNERS.slice(0, ROW_OWNERS.indexOf(row.owner));
  return owners.find((owner) => holding.some((one) => one.owner === owner)) ?? null;
}

function inOrder(one: RateRow, other: RateRow): number {
  const rank = ({ owner }: RateRow) => ROW_OWNERS.indexOf(owner);
  return rank(one) - rank(other) || (one.from < other.from ? 1 : -1);
}
