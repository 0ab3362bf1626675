// The words of meal rates: values in the list, for a conflict and in the record of changes, and why one is refused. Pure
// but for the language.
import { isRateRefusal, refusalValues } from '@flotila/domain/travel/entered-rate.ts';
import { lawOf } from '@flotila/domain/travel/law.ts';
import type { LawCountry } from '@flotila/domain/travel/rate-set.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { countryName } from '../../../ground/ui/Flag.tsx';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { number } from '../../../ground/words/format.ts';
import type { DataPlace } from '../module.ts';
import type { RateRow, RowOwner } from './rate-rows.ts';

const FIELDS = [
  'owner',
  'profile',
  'country',
  'currency',
  'amount',
  'from',
  'to',
  'source',
] as const;

const MONEY_DIGITS = 2;

/** `51,50 EUR` */
export function rateText({ amount, currency }: { amount: number; currency: string }): string {
  return `${number(amount, MONEY_DIGITS)} ${currency}`;
}

export function amountText(amount: number): string {
  return number(amount, MONEY_DIGITS);
}

export function ownerText(owner: RowOwner): string {
  return t(`mrt.owner.${owner}`);
}

export function untilText(to: string | null): string {
  return to ?? t('mrt.open');
}

/** The first and the last of the days. */
export function spanText(days: readonly string[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return first === last ? first : `${first} – ${last}`;
}

/** For whom it is, where not for all; '' else. */
export function profileNote({ profile }: Pick<RateRow, 'profile'>): string {
  return profile === 'general' ? '' : t(`mrt.profile.${profile}`);
}

/** Name without login; '' where it is not known. */
export function enteredBy({ entered }: Pick<RateRow, 'entered'>): string {
  return (entered?.by ?? '').replace(/ \([^()]*\)$/, '');
}

/** How a field of a rate is named and written; null: it is none that people see. */
export function fieldText(field: string, value: unknown): { label: string; text: string } | null {
  const known = FIELDS.find((one) => one === field);
  return known ? { label: t(`mrt.${known}`), text: wordsOf(known, value) } : null;
}

function wordsOf(field: (typeof FIELDS)[number], value: unknown): string {
  switch (field) {
    case 'owner':
      return ownerText(value as RowOwner);
    case 'profile':
      return t(`mrt.profile.${value as 'general'}`);
    case 'country':
      return countryName(String(value));
    case 'amount':
      return amountText(Number(value));
    case 'to':
      return untilText(value as string | null);
    default:
      return String(value);
  }
}

/** The sentence of the rule; null: what every form says. */
export function refusalText(why: FieldRefusal): string | null {
  return isRateRefusal(why) ? t(`mrt.refused.${why.code}`, refusalValues(why, language())) : null;
}

/** null: the law of the company's country is not known. */
export function lawOfPlace({ company }: Pick<DataPlace, 'company'>): LawCountry | null {
  return lawOf(company.company.countryCode ?? '');
}
