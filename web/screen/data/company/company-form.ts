// The rules of the company form (D-COM, VAL-074, VAL-075): how it begins, what is sent, what is refused. Pure.
import type { CompanyRecord } from '@flotila/domain/company/company.api.ts';
import {
  COMPANY_COUNTRIES,
  COMPANY_FIELDS,
  COUNTRY_DEFAULTS,
  CompanyCode,
  RESERVED_CODES,
} from '@flotila/domain/company/company-fields.ts';
import { nightOf } from '@flotila/domain/tachograph/working-limits.ts';
import { isZone } from '@flotila/domain/time.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { type FormOf, formTable, type ReadForm, readForm, startFields } from '../record-form.ts';

export const COMPANY = formTable('com.', COMPANY_FIELDS);

const { timeZone: _zone, currency: _currency, ...OWN_FIELDS } = COMPANY_FIELDS;
/** Without what is usual in the country when nothing is chosen. */
const OWN = { ...COMPANY, fields: OWN_FIELDS };

/** `countryCode`: lower case in the form (D-COM-003). */
export type CompanyForm = FormOf<typeof COMPANY_FIELDS>;

export function startCompany(record: CompanyRecord | null, language: Language): CompanyForm {
  const { timeZone = '', currency = '', countryCode = '' } = record ?? {};
  const own = startFields(OWN, record, language);
  return { ...own, timeZone, currency, countryCode: countryCode.toLowerCase() };
}

/** What the company has when nothing is chosen; null without a country. */
export function usualOf(countryCode: string): { timeZone: string; currency: string } | null {
  const country = COMPANY_COUNTRIES.find((one) => one === countryCode.toUpperCase());
  return country ? COUNTRY_DEFAULTS[country] : null;
}

export function readCompany(
  form: CompanyForm,
  record: CompanyRecord | null,
  language: Language,
): ReadForm {
  const timeZone = form.timeZone.trim();
  const currency = form.currency.trim().toUpperCase();
  const night = refusedNight(form.nightFrom.trim(), form.nightTo.trim());
  return readForm(OWN, {
    form,
    record,
    language,
    // Left out, a new company gets what is usual in its country and a stored one keeps what it has.
    beside: {
      countryCode: form.countryCode.toUpperCase(),
      ...(timeZone && { timeZone }),
      ...(currency && { currency }),
    },
    refused: {
      code: refusedCode(form.code.trim()),
      countryCode: usualOf(form.countryCode) ? null : { code: 'required' },
      timeZone: timeZone === '' || isZone(timeZone) ? null : { code: 'unknown' },
      currency: /^([A-Z]{3})?$/.test(currency) ? null : { code: 'format' },
      nightFrom: night,
      nightTo: night,
    },
  });
}

/** Neither, or a begin and an end that are a night. */
function refusedNight(from: string, to: string): FieldRefusal | null {
  const isNight = (from === '' && to === '') || nightOf(from, to) !== null;
  return isNight ? null : { code: 'nightLength' };
}

function refusedCode(code: string): FieldRefusal | null {
  if (RESERVED_CODES.includes(code.toLowerCase())) return { code: 'reserved' };
  return CompanyCode.safeParse(code).success ? null : { code: 'format' };
}
