// The rules of the company form (D-COM, VAL-074, VAL-075): how it begins, what is sent, what is refused. Pure.
import type { CompanyInput, CompanyRecord } from '@flotila/domain/company/company.api.ts';
import {
  COMPANY_ADDRESS_MAX,
  COMPANY_CODE_MAX,
  COMPANY_COUNTRIES,
  COMPANY_FIELDS,
  COUNTRY_DEFAULTS,
  CompanyCode,
  FRESH_MONTHS_MIN,
  KEPT_MONTHS_MAX,
  RESERVED_CODES,
} from '@flotila/domain/company/company-fields.ts';
import { SUBJECT_FIELDS } from '@flotila/domain/subject/subject-fields.ts';
import {
  nightOf,
  REFERENCE_WEEKS_MAX,
  REFERENCE_WEEKS_MIN,
} from '@flotila/domain/tachograph/working-limits.ts';
import { lengthOf, lineRefusal, NAME_MAX } from '@flotila/domain/text.ts';
import { isZone } from '@flotila/domain/time.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { type FieldRefusals, refusalsOf } from '../module.ts';
import { formTable } from '../record-form.ts';

export const COMPANY = formTable('com.', COMPANY_FIELDS);

export interface CompanyForm {
  name: string;
  code: string;
  /** Lower case in the form (D-COM-003); '' none chosen yet. */
  countryCode: string;
  active: boolean;
  moduleContracts: boolean;
  /** '' as usual in the country. */
  timeZone: string;
  currency: string;
  /** '' none. */
  address: string;
  registrationNumber: string;
  vatNumber: string;
  /** '' as the operator chose. */
  freshMonths: string;
  keptMonths: string;
  /** '' the default. */
  referenceWeeks: string;
  nightFrom: string;
  nightTo: string;
}

export function startCompany(record: CompanyRecord | null): CompanyForm {
  if (!record) {
    const flags = { active: true, moduleContracts: false };
    const months = { freshMonths: '', keptMonths: '' };
    const working = { referenceWeeks: '', nightFrom: '', nightTo: '' };
    const details = { address: '', registrationNumber: '', vatNumber: '', ...months, ...working };
    return {
      name: '',
      code: '',
      countryCode: '',
      ...flags,
      timeZone: '',
      currency: '',
      ...details,
    };
  }
  const { name, code, active, moduleContracts, timeZone, currency } = record;
  const countryCode = record.countryCode.toLowerCase();
  return {
    name,
    code,
    countryCode,
    active,
    moduleContracts,
    timeZone,
    currency,
    address: record.address ?? '',
    registrationNumber: record.registrationNumber ?? '',
    vatNumber: record.vatNumber ?? '',
    freshMonths: String(record.freshMonths ?? ''),
    keptMonths: String(record.keptMonths ?? ''),
    referenceWeeks: String(record.referenceWeeks ?? ''),
    nightFrom: record.nightFrom ?? '',
    nightTo: record.nightTo ?? '',
  };
}

/** What the company has when nothing is chosen; null without a country. */
export function usualOf(countryCode: string): { timeZone: string; currency: string } | null {
  const country = COMPANY_COUNTRIES.find((one) => one === countryCode.toUpperCase());
  return country ? COUNTRY_DEFAULTS[country] : null;
}

export type CompanyBody = Omit<CompanyInput, 'timeZone' | 'currency'> & {
  timeZone?: string;
  currency?: string;
};

export function readCompany(
  form: CompanyForm,
  record: CompanyRecord | null,
): { body: CompanyBody; errors?: never } | { body?: never; errors: FieldRefusals } {
  const [name, code] = [form.name.trim(), form.code.trim()];
  const [address, registrationNumber, vatNumber] = [
    form.address.trim(),
    form.registrationNumber.trim(),
    form.vatNumber.trim(),
  ];
  const [nightFrom, nightTo] = [form.nightFrom.trim(), form.nightTo.trim()];
  const errors = refusalsOf({
    name: name === '' ? { code: 'required' } : lineRefusal(name, NAME_MAX),
    code: refusedCode(code),
    address: lineRefusal(address, COMPANY_ADDRESS_MAX),
    registrationNumber: lineRefusal(registrationNumber, SUBJECT_FIELDS.id.max),
    vatNumber: lineRefusal(vatNumber, SUBJECT_FIELDS.vatNumber.max),
    freshMonths: refusedCount(form.freshMonths, FRESH_MONTHS_MIN, KEPT_MONTHS_MAX),
    keptMonths: refusedCount(form.keptMonths, 1, KEPT_MONTHS_MAX),
    referenceWeeks: refusedCount(form.referenceWeeks, REFERENCE_WEEKS_MIN, REFERENCE_WEEKS_MAX),
    nightFrom: refusedNight(nightFrom, nightTo),
    nightTo: refusedNight(nightFrom, nightTo),
  });
  const country = COMPANY_COUNTRIES.find((one) => one === form.countryCode.toUpperCase());
  if (!country) errors.countryCode = { code: 'required' };
  const timeZone = form.timeZone.trim();
  const currency = form.currency.trim().toUpperCase();
  if (timeZone !== '' && !isZone(timeZone)) errors.timeZone = { code: 'unknown' };
  if (currency !== '' && !/^[A-Z]{3}$/.test(currency)) errors.currency = { code: 'format' };
  if (!country || Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      name,
      code,
      countryCode: country,
      active: form.active,
      moduleContracts: form.moduleContracts,
      address: address || null,
      registrationNumber: registrationNumber || null,
      vatNumber: vatNumber || null,
      freshMonths: countOf(form.freshMonths),
      keptMonths: countOf(form.keptMonths),
      referenceWeeks: countOf(form.referenceWeeks),
      nightFrom: nightFrom || null,
      nightTo: nightTo || null,
      // Left out, a new company gets what is usual in its country and a stored one keeps what it has.
      ...(timeZone === '' ? {} : { timeZone }),
      ...(currency === '' ? {} : { currency }),
      ...(record ? { lastChange: record.lastChange } : {}),
    },
  };
}

function countOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

function refusedCount(text: string, min: number, max: number): FieldRefusal | null {
  const count = countOf(text);
  if (count === null) return null;
  const isInside = Number.isInteger(count) && count >= min && count <= max;
  return isInside ? null : { code: 'range', params: { min, max } };
}

/** Neither, or a begin and an end that are a night. */
function refusedNight(from: string, to: string): FieldRefusal | null {
  const isNight = (from === '' && to === '') || nightOf(from, to) !== null;
  return isNight ? null : { code: 'nightLength' };
}

function refusedCode(code: string): FieldRefusal | null {
  if (code === '') return { code: 'required' };
  const max = COMPANY_CODE_MAX;
  if (lengthOf(code) > max) return { code: 'maxLength', params: { max } };
  if (RESERVED_CODES.includes(code.toLowerCase())) return { code: 'reserved' };
  return CompanyCode.safeParse(code).success ? null : { code: 'format' };
}
