// The rules of a document of bought fuel, the same for the document dialog and for the manual entry
// (VAL-009 … VAL-013, REF-014): texts of the fields as they begin, what is sent of them, what is
// refused, and what somebody else changed meanwhile. Pure.

import type { DocumentView } from '@flotila/domain/refueling/refueling.api.ts';
import { FUELS, type Fuel, PLACE_MAX } from '@flotila/domain/refueling/refueling.ts';
import { decimalText, readDecimal } from '@flotila/domain/text.ts';
import { localDay, readMoment, zoneOffset } from '@flotila/domain/time.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { FieldRefusal } from '../../ground/words/field-text.ts';

export const DOCUMENT_FIELDS = [
  'date',
  'time',
  'fuel',
  'quantity',
  'full',
  'amount',
  'currency',
  'place',
] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

/** VAL-009, VAL-012: digits after the decimal mark. */
const MONEY_DIGITS = 2;
/** Largest values that the call takes. */
const QUANTITY_MAX = 100_000;
const AMOUNT_MAX = 1e9;

export interface DocumentForm {
  /** yyyy-MM-dd */
  date: string;
  /** HH:mm:ss as typed */
  time: string;
  fuel: Fuel | '';
  quantity: string;
  full: boolean;
  amount: string;
  currency: string;
  place: string;
}

export interface ReadDocument {
  /** Epoch milliseconds. */
  ts: number;
  /** The same moment by the company's clock, `yyyy-MM-dd HH:mm:ss`. */
  local: string;
  fuel: Fuel;
  quantity: number;
  full: boolean;
  amount: number;
  currency: string;
  place: string | null;
}

export type DocumentErrors = Partial<Record<DocumentField, FieldRefusal>>;

/** What a new document is most likely about: the fuel of the vehicle, the money of the company. */
export interface Beginning {
  fuel: Fuel;
  currency: string;
}

/** With which fuel and currency a document of the vehicle begins; `currency` null or left out: EUR. */
export function beginningOf(
  tanks: readonly { tankType: string; fuel: string | null }[],
  currency?: string | null,
  type = 'main',
): Beginning {
  // A heater burns something else than the motor.
  const own = tanks.filter(({ tankType }) => tankType === type);
  const fuel = FUELS.find((one) => own.find((tank) => tank.fuel !== null)?.fuel === one);
  return { fuel: fuel ?? 'diesel', currency: currency || 'EUR' };
}

/** Litres that the main tanks hold together; null: not known. */
export function capacityOf(
  tanks: readonly { tankType: string; capacity: number | null }[],
): number | null {
  const known = tanks.flatMap(({ tankType, capacity }) =>
    tankType === 'main' && capacity !== null ? [capacity] : [],
  );
  return known.length === 0 ? null : known.reduce((sum, litres) => sum + litres, 0);
}

/** A form to be filled in. `ts` is the moment that it begins with, null leaves it empty. */
export function emptyForm(ts: number | null, zone: string, beginning: Beginning): DocumentForm {
  return {
    ...(ts === null ? { date: '', time: '' } : momentTexts(ts, zone)),
    ...beginning,
    quantity: '',
    full: false,
    amount: '',
    place: '',
  };
}

/** The form when another vehicle was chosen, or came late: a fuel that nobody touched follows it. */
export function withBeginning(
  form: DocumentForm,
  start: DocumentForm,
  beginning: Beginning,
): DocumentForm {
  const fuel = form.fuel === start.fuel ? beginning.fuel : form.fuel;
  const currency = form.currency === start.currency ? beginning.currency : form.currency;
  return { ...form, fuel, currency };
}

/** The form of a document that is there. */
export function formOf(document: DocumentView, zone: string, language: Language): DocumentForm {
  return {
    ...momentTexts(Date.parse(document.timestamp), zone),
    fuel: document.fuel,
    quantity: decimalText(document.quantity, language, MONEY_DIGITS),
    full: document.full,
    amount: decimalText(document.amount, language, MONEY_DIGITS),
    currency: document.currency,
    place: document.place ?? '',
  };
}

/** REF-014: date yyyy-MM-dd and time HH:mm:ss by the company's clock. */
function momentTexts(ts: number, zone: string): { date: string; time: string } {
  const local = new Date(ts + zoneOffset(ts, zone)).toISOString();
  return { date: localDay(ts, zone), time: local.slice(11, 19) };
}

/** `14:20:05`, `14:20`, `14.20`, `1420` or `9` as HH:mm:ss; null when it is no time of the day. */
export function readTime(text: string): string | null {
  const typed = text.trim();
  const match =
    /^(\d{1,2})(?:[:.](\d{2})(?:[:.](\d{2}))?)?$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{2})?$/.exec(typed);
  if (!match) return null;
  const [hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 59) return null;
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}

/** What the form says, or what is wrong with it. `begun` keeps a moment that was not touched exact. */
export function readDocument(
  form: DocumentForm,
  known: { zone: string; language: Language; nowMs: number; begun?: number | null },
): { value: ReadDocument; errors: null } | { value: null; errors: DocumentErrors } {
  const errors: DocumentErrors = {};
  const moment = readWhen(form, known, errors);
  const quantity = readAmount(form.quantity, known.language, QUANTITY_MAX);
  const amount = readAmount(form.amount, known.language, AMOUNT_MAX);
  const place = form.place.trim();
  if (!FUELS.some((fuel) => fuel === form.fuel)) errors.fuel = { code: 'required' };
  if (quantity.refusal) errors.quantity = quantity.refusal;
  else if (quantity.value <= 0) errors.quantity = { code: 'positive' };
  if (amount.refusal) errors.amount = amount.refusal;
  // VAL-010: an amount without its currency says nothing.
  if (form.currency === '') errors.currency = { code: 'required' };
  if (place.length > PLACE_MAX) errors.place = { code: 'maxLength', params: { max: PLACE_MAX } };
  if (Object.keys(errors).length > 0 || !moment) return { value: null, errors };
  return {
    value: {
      ...moment,
      fuel: form.fuel as Fuel,
      full: form.full,
      currency: form.currency,
      quantity: quantity.value,
      amount: amount.value,
      place: place === '' ? null : place,
    },
    errors: null,
  };
}

/** NAV-038: has something been typed that would be lost? */
export function isFormChanged(form: DocumentForm, start: DocumentForm): boolean {
  return DOCUMENT_FIELDS.some((field) => form[field] !== start[field]);
}

/** Fields that differ in two readings of the document. */
export function differingFields(before: DocumentForm, after: DocumentForm): DocumentField[] {
  return DOCUMENT_FIELDS.filter((field) => before[field] !== after[field]);
}

/** Price of a litre, null while quantity or amount say nothing. */
export function litrePrice(form: DocumentForm, language: Language): number | null {
  const quantity = readDecimal(form.quantity, language, MONEY_DIGITS);
  const amount = readDecimal(form.amount, language, MONEY_DIGITS);
  return quantity && amount && quantity > 0 && amount > 0 ? amount / quantity : null;
}

/**
 * Home amount as it was, when nothing that it follows from has changed; otherwise it is left out and
 * worked out anew (REF-012).
 */
export function keptHomeAmount(before: DocumentView, after: ReadDocument, zone: string) {
  const isSame =
    before.amount === after.amount &&
    before.currency === after.currency &&
    localDay(Date.parse(before.timestamp), zone) === localDay(after.ts, zone);
  if (!isSame || before.homeAmount === null) return {};
  return { homeAmount: before.homeAmount, homecurrency: before.homecurrency };
}

function readWhen(
  form: Pick<DocumentForm, 'date' | 'time'>,
  known: { zone: string; nowMs: number; begun?: number | null },
  errors: DocumentErrors,
): { ts: number; local: string } | null {
  const time = readTime(form.time);
  if (form.date === '') errors.date = { code: 'required' };
  if (form.time.trim() === '') errors.time = { code: 'required' };
  else if (time === null) errors.time = { code: 'time' };
  if (errors.date || time === null) return null;
  const { begun } = known;
  // The hour that comes twice: the moment that stood there stays the one of the two that it was.
  const isUntouched =
    typeof begun === 'number' && sameTexts(momentTexts(begun, known.zone), { ...form, time });
  const ts = isUntouched ? begun : readMoment(`${form.date}T${time}`, known.zone);
  if (ts === null) errors.date = { code: 'date' };
  else if (ts > known.nowMs) errors.date = { code: 'future' };
  return ts === null || errors.date ? null : { ts, local: `${form.date} ${time}` };
}

function sameTexts(a: { date: string; time: string }, b: { date: string; time: string }): boolean {
  return a.date === b.date && a.time === b.time;
}

function readAmount(
  text: string,
  language: Language,
  max: number,
): { value: number; refusal: FieldRefusal | null } {
  if (text.trim() === '') return { value: 0, refusal: { code: 'required' } };
  const value = readDecimal(text, language, MONEY_DIGITS);
  if (value === null) {
    return { value: 0, refusal: { code: 'decimal', params: { digits: MONEY_DIGITS } } };
  }
  const isInside = value >= 0 && value <= max;
  return { value, refusal: isInside ? null : { code: 'range', params: { min: 0, max } } };
}
