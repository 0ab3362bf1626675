// What is typed in the dialog of travel expenses and the value that is stored of it. Pure. Days that were filled
// in stay in the value whatever the period shows (R-TRAVEL-009); which of them are sent, report-call.ts decides.

import {
  POCKET_MONEY_MAX,
  TRAVEL_PLACE_MAX,
  TRAVEL_PURPOSE_MAX,
  type TravelDay,
  type TravelInput,
} from '@flotila/domain/report/input.ts';
import { decimalText, lineRefusal, readDecimal } from '@flotila/domain/text.ts';
import { addDays, isDay } from '@flotila/domain/time.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';

export interface TravelForm {
  placeFrom: string;
  placeTo: string;
  purpose: string;
  deposit: string;
  currency: string;
  depositDate: string;
  pocketMoney: string;
  /** By day, also of other periods; a day that is not here is active and without meals. */
  days: Readonly<Record<string, TravelDay>>;
}

export type TravelField = Exclude<keyof TravelForm, 'days'>;

export interface TravelPeriod {
  /** yyyy-MM-dd, both included */
  from: string;
  to: string;
}

export const MEALS = ['breakfast', 'lunch', 'dinner'] as const;

/** Days in the list; of a longer period the first ones. A report of more is refused anyway. */
export const LISTED_DAYS_MAX = 367;
/** VAL-082. */
const AMOUNT_DIGITS = 2;
const AMOUNT_MAX = 1_000_000;

/** @param currency of the company: that of a deposit which is not there yet */
export function formOf(value: TravelInput, language: Language, currency: string): TravelForm {
  const { deposit } = value;
  return {
    placeFrom: value.place_from ?? '',
    placeTo: value.place_to ?? '',
    purpose: value.purpose ?? '',
    deposit: deposit ? decimalText(deposit.amount, language, AMOUNT_DIGITS) : '',
    currency: deposit?.currency ?? currency,
    depositDate: value.deposit_date ?? '',
    pocketMoney: value.pocket_money === 0 ? '' : `${value.pocket_money}`,
    days: Object.fromEntries(value.days.map((day) => [day.day, day])),
  };
}

/** R-TRAVEL-007, R-TRAVEL-010: each date of the period, as it was filled in or active and without meals. */
export function listedDays(form: TravelForm, period: TravelPeriod): TravelDay[] {
  const days: TravelDay[] = [];
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
    if (days.length === LISTED_DAYS_MAX) break;
    days.push(form.days[day] ?? emptyDay(day));
  }
  return days;
}

function emptyDay(day: string): TravelDay {
  return { day, skip: false, breakfast: false, lunch: false, dinner: false };
}

export function withDays(form: TravelForm, changed: readonly TravelDay[]): TravelForm {
  const days = Object.fromEntries(changed.map((day) => [day.day, day]));
  return { ...form, days: { ...form.days, ...days } };
}

/** Something is said of it: it is left out or has a meal (R-TRAVEL-013, R-TRAVEL-014). */
function isTold({ skip, breakfast, lunch, dinner }: TravelDay): boolean {
  return skip || breakfast || lunch || dinner;
}

export type TravelErrors = Partial<Record<TravelField, FieldRefusal>>;
export type ReadTravel = { value: TravelInput; errors?: never } | { errors: TravelErrors };

/** R-TRAVEL-012, VAL-082: the value to store, or why it is refused. Empty fields are null (R-TRAVEL-018). */
export function readTravel(form: TravelForm, before: TravelInput, language: Language): ReadTravel {
  const errors: TravelErrors = {
    ...textError('placeFrom', form.placeFrom, TRAVEL_PLACE_MAX),
    ...textError('placeTo', form.placeTo, TRAVEL_PLACE_MAX),
    ...textError('purpose', form.purpose, TRAVEL_PURPOSE_MAX),
  };
  const amount = readDecimal(form.deposit, language, AMOUNT_DIGITS);
  const hasDeposit = form.deposit.trim() !== '';
  if (hasDeposit && amount === null) {
    errors.deposit = { code: 'decimal', params: { digits: AMOUNT_DIGITS } };
  } else if (amount !== null && (amount < 0 || amount > AMOUNT_MAX)) {
    errors.deposit = { code: 'range', params: { min: 0, max: AMOUNT_MAX } };
  }
  // R-TRAVEL-017
  if (hasDeposit && form.currency === '') errors.currency = { code: 'required' };
  if (form.depositDate !== '' && !isDay(form.depositDate)) errors.depositDate = { code: 'date' };
  const pocket = form.pocketMoney.trim() === '' ? 0 : readDecimal(form.pocketMoney, language, 0);
  if (pocket === null || pocket < 0 || pocket > POCKET_MONEY_MAX) {
    errors.pocketMoney = { code: 'range', params: { min: 0, max: POCKET_MONEY_MAX } };
  }
  if (Object.keys(errors).length > 0) return { errors };
  return {
    value: {
      ...before,
      place_from: form.placeFrom.trim() || null,
      place_to: form.placeTo.trim() || null,
      purpose: form.purpose.trim() || null,
      deposit: hasDeposit ? { amount: amount ?? 0, currency: form.currency } : null,
      deposit_date: form.depositDate || null,
      pocket_money: pocket ?? 0,
      days: Object.values(form.days)
        .filter(isTold)
        .sort((one, other) => (one.day < other.day ? -1 : 1)),
    },
  };
}

/** As the server refuses it. */
function textError(field: TravelField, typed: string, max: number): TravelErrors {
  const refusal = lineRefusal(typed.trim(), max);
  return refusal ? { [field]: refusal } : {};
}

/** Would storing change anything? */
export function isChanged(form: TravelForm, before: TravelInput, language: Language): boolean {
  const read = readTravel(form, before, language);
  return read.errors !== undefined || JSON.stringify(read.value) !== JSON.stringify(before);
}
