// The rules of the form of a meal rate: how it begins, what is sent, what is refused. They are those of tables and of the
// API (domain/travel), so that nothing is refused that was not said at the field. Pure.

import { readNumber } from '@flotila/domain/refueling/number-cell.ts';
import { lineRefusal } from '@flotila/domain/text.ts';
import { isDay } from '@flotila/domain/time.ts';
import {
  RATE_MAX,
  RATE_SOURCE_MAX,
  type RateOwner,
  type RateValues,
  refuseRate,
} from '@flotila/domain/travel/entered-rate.ts';
import type { MealRateInput, MealRateRecord } from '@flotila/domain/travel/meal-rate.api.ts';
import type { LawCountry, Profile } from '@flotila/domain/travel/rate-set.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { type FieldRefusals, refusalsOf } from '../module.ts';

/** What a table says once for all of its rows. Days are yyyy-MM-dd, '' none. */
export interface RateTerms {
  owner: RateOwner;
  profile: Profile;
  from: string;
  /** '': until further notice. */
  to: string;
  source: string;
}

export interface MealRateForm extends RateTerms {
  country: string;
  currency: string;
  amount: string;
}

const PLACES = 2;

export const NO_TERMS: RateTerms = {
  owner: 'company',
  profile: 'general',
  from: '',
  to: '',
  source: '',
};

/** @param given what the address names of a new one */
export function startMealRate(
  record: MealRateRecord | null,
  language: Language,
  given: Readonly<Record<string, string>> = {},
): MealRateForm {
  if (!record) {
    const { country = '', currency = 'EUR' } = given;
    return { ...NO_TERMS, country, currency, amount: '' };
  }
  const { owner, profile, country, currency, from, source } = record;
  const { amount, to } = record;
  return {
    owner,
    profile,
    country,
    currency,
    amount: amountText(amount, language),
    from,
    to: to ?? '',
    source,
  };
}

/** Without marks of thousands, which could be taken for those of decimals when it is read back. */
function amountText(amount: number, language: Language): string {
  return new Intl.NumberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: PLACES,
    maximumFractionDigits: PLACES,
  }).format(amount);
}

/** @param law of the company's country; null: the server says that it has none */
export function readMealRate(
  form: MealRateForm,
  record: MealRateRecord | null,
  law: LawCountry | null,
): { body: MealRateInput; errors?: never } | { body?: never; errors: FieldRefusals } {
  const errors = refusalsOf({
    country: form.country === '' ? { code: 'required' } : null,
    currency: form.currency === '' ? { code: 'required' } : null,
    ...termRefusals(form),
  });
  const refuse = (code: string, params: FieldRefusal['params']) => {
    errors.amount = params ? { code, params } : { code };
    return null;
  };
  const amount = readNumber(form.amount.trim(), refuse, RATE_MAX);
  const values = valuesOf(form, amount ?? 1);
  for (const { field, ...why } of law ? refuseRate(law, values, []) : []) errors[field] ??= why;
  if (Object.keys(errors).length > 0) return { errors };
  const { owner } = form;
  return { body: { ...values, owner, ...(record && { lastChange: record.lastChange }) } };
}

function valuesOf({ profile, country, currency, ...form }: MealRateForm, amount: number) {
  const { from, to } = form;
  const values: RateValues = {
    profile,
    country,
    currency,
    amount,
    from,
    to: to === '' ? null : to,
    source: form.source.trim(),
  };
  return values;
}

/** Of what is said once for a table, or of one rate. */
export function termRefusals({ from, to, source }: RateTerms): Record<string, FieldRefusal | null> {
  return {
    from: from === '' ? { code: 'required' } : isDay(from) ? null : { code: 'date' },
    to: endRefusal(from, to),
    source: source.trim() === '' ? { code: 'required' } : lineRefusal(source, RATE_SOURCE_MAX),
  };
}

function endRefusal(from: string, to: string): FieldRefusal | null {
  if (to === '') return null;
  if (!isDay(to)) return { code: 'date' };
  return to < from ? { code: 'beforeFrom' } : null;
}
