// The rules of the company form (D-COM, VAL-074, VAL-075): how it begins, what is sent, what is refused. Pure.
import {
  COMPANY_COUNTRIES,
  COUNTRY_DEFAULTS,
  CompanyCode,
  type CompanyInput,
  type CompanyRecord,
  RESERVED_CODES,
} from '@flotila/domain/company/company.api.ts';
import { isZone } from '@flotila/domain/time.ts';
import type { FieldRefusals } from '../module.ts';

export const NAME_MAX = 100;
export const CODE_MAX = 50;

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
}

export function startCompany(record: CompanyRecord | null): CompanyForm {
  if (!record) {
    const flags = { active: true, moduleContracts: false };
    return { name: '', code: '', countryCode: '', ...flags, timeZone: '', currency: '' };
  }
  const { name, code, active, moduleContracts, timeZone, currency } = record;
  const countryCode = record.countryCode.toLowerCase();
  return { name, code, countryCode, active, moduleContracts, timeZone, currency };
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
  const errors: FieldRefusals = {};
  const [name, code] = [form.name.trim(), form.code.trim()];
  const country = COMPANY_COUNTRIES.find((one) => one === form.countryCode.toUpperCase());
  if (name === '') errors.name = { code: 'required' };
  if (name.length > NAME_MAX) errors.name = { code: 'maxLength', params: { max: NAME_MAX } };
  if (code === '') errors.code = { code: 'required' };
  else if (code.length > CODE_MAX) errors.code = { code: 'maxLength', params: { max: CODE_MAX } };
  else if (RESERVED_CODES.includes(code.toLowerCase())) errors.code = { code: 'reserved' };
  else if (!CompanyCode.safeParse(code).success) errors.code = { code: 'format' };
  if (!country) errors.countryCode = { code: 'required' };
  const timeZone = form.timeZone.trim();
  const currency = form.currency.trim().toUpperCase();
  if (timeZone !== '' && !isZone(timeZone)) errors.timeZone = { code: 'unknown' };
  if (currency !== '' && !/^[A-Z]{3}$/.test(currency)) errors.currency = { code: 'format' };
  if (!country || Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      ...{ name, code, countryCode: country },
      ...{ active: form.active, moduleContracts: form.moduleContracts },
      // Left out, a new company gets what is usual in its country and a stored one keeps what it has.
      ...(timeZone === '' ? {} : { timeZone }),
      ...(currency === '' ? {} : { currency }),
      ...(record ? { lastChange: record.lastChange } : {}),
    },
  };
}
