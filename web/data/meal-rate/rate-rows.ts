// The rows of the list of meal rates: what people entered, and what the program brings, told apart and with which of them
// goes before another. Pure.
import {
  overlaps,
  RATE_OWNERS,
  type RateOwner,
  type RateValues,
} from '@flotila/domain/travel/entered-rate.ts';
import type { MealRateRecord } from '@flotila/domain/travel/meal-rate.api.ts';
import type { LawCountry } from '@flotila/domain/travel/rate-set.ts';
import { shippedRates } from '@flotila/domain/travel/rates.ts';

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
  /** Whose rate counts in its place on days that both have; null: nobody's. */
  before: RateOwner | null;
  entered: MealRateRecord['entered'];
}

/** By country; of each the ones that count first, newest first. */
export function rateRows(
  records: readonly MealRateRecord[],
  law: LawCountry | null,
  today: string,
): RateRow[] {
  const rows = [...records.map(enteredRow), ...(law ? shippedRates(law) : []).map(shippedRow)];
  const byCountry = Map.groupBy(rows, ({ country }) => country);
  return [...byCountry.values()].flatMap((ofCountry) =>
    ofCountry
      .map((row) => ({
        ...row,
        state: stateOf(row, today),
        before: goesBefore(row, ofCountry),
      }))
      .sort(inOrder),
  );
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
function goesBefore(row: Row, others: readonly Row[]): RateOwner | null {
  const first = RATE_OWNERS.slice(0, ROW_OWNERS.indexOf(row.owner)).find((owner) =>
    others.some((one) => one.owner === owner && overlaps(one, row)),
  );
  return first ?? null;
}

function inOrder(one: RateRow, other: RateRow): number {
  const rank = ({ owner }: RateRow) => ROW_OWNERS.indexOf(owner);
  return rank(one) - rank(other) || (one.from < other.from ? 1 : -1);
}
