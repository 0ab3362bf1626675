// Companies as master data (D-COM, API-081). Reading needs an administrator, who reads the companies of
// their own; a superuser reads and writes all.
import { z } from 'zod';
import {
  endpoint,
  givenChange,
  instant,
  moduleRight,
  oneLine,
  page,
  paging,
  recordId,
  withDefault,
} from '../endpoint.ts';
import { recordCalls } from '../record-calls.ts';
import { SUBJECT_FIELDS } from '../subject/subject-fields.ts';
import { REFERENCE_WEEKS_MAX, REFERENCE_WEEKS_MIN } from '../tachograph/working-limits.ts';
import { NAME_MAX } from '../text.ts';
import { isZone } from '../time.ts';

/** D-COM-004. */
export const COMPANY_COUNTRIES = ['SK', 'CZ', 'DE', 'HU'] as const;

/** Money and time with which a company of the country begins. */
export const COUNTRY_DEFAULTS: Record<
  (typeof COMPANY_COUNTRIES)[number],
  { timeZone: string; currency: string }
> = {
  SK: { timeZone: 'Europe/Bratislava', currency: 'EUR' },
  CZ: { timeZone: 'Europe/Prague', currency: 'CZK' },
  DE: { timeZone: 'Europe/Berlin', currency: 'EUR' },
  HU: { timeZone: 'Europe/Budapest', currency: 'HUF' },
};

/** Words of addresses that cannot be a company's code (interfaces §3). */
export const RESERVED_CODES: readonly string[] = [
  'all',
  'admin',
  'public',
  'map',
  'data',
  'report',
  'share',
  'v1',
  'health',
  'metrics',
  'docs',
  'assets',
];

export const COMPANY_CODE_MAX = 50;

/** Street, number, postcode and town in one line, as in the heads of reports. */
export const COMPANY_ADDRESS_MAX = 150;

/** Rules are tried on the records of 92 days, which are read where they were written. */
export const FRESH_MONTHS_MIN = 4;
export const KEPT_MONTHS_MAX = 1_200;

/** HH:mm */
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Longer than any name of a zone. */
const ZONE_MAX = 60;

/** Code of a company: letters, digits, - and _ (D-COM-008). */
export const CompanyCode = z
  .string()
  .trim()
  .min(1)
  .max(COMPANY_CODE_MAX)
  .regex(/^[A-Za-z0-9_-]*$/)
  .refine((code) => !RESERVED_CODES.includes(code.toLowerCase()), { error: 'reserved' });

/** Body of POST and PUT (VAL-074, VAL-075); the country in either case. */
export const CompanyInput = z.object({
  name: oneLine(NAME_MAX).min(1),
  code: CompanyCode,
  countryCode: z.string().toUpperCase().pipe(z.enum(COMPANY_COUNTRIES)),
  active: withDefault(z.boolean(), true),
  moduleContracts: withDefault(z.boolean(), false),
  /** IANA zone; left out: that of the country when new, the stored one otherwise. */
  timeZone: z.string().max(ZONE_MAX).refine(isZone, { error: 'unknown' }).nullish(),
  /** ISO 4217; left out: as timeZone. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullish(),
  /** What reports say of their issuer. Left out, the stored value stays; null or blank: none. */
  address: oneLine(COMPANY_ADDRESS_MAX).nullish(),
  /** Number in the company register (IČO). */
  registrationNumber: oneLine(SUBJECT_FIELDS.id.max).nullish(),
  vatNumber: oneLine(SUBJECT_FIELDS.vatNumber.max).nullish(),
  /** Months before this one whose records stay in the database, then they are archived. Left out: as stored; null: as the operator chose. */
  freshMonths: z.number().int().min(FRESH_MONTHS_MIN).max(KEPT_MONTHS_MAX).nullish(),
  /** Months before this one after which records are deleted. As freshMonths. */
  keptMonths: z.number().int().min(1).max(KEPT_MONTHS_MAX).nullish(),
  /** Weeks over which the working time of drivers is averaged (2002/15/EC Art. 4, 8). Left out: as stored; null: 17, four months. */
  referenceWeeks: z.number().int().min(REFERENCE_WEEKS_MIN).max(REFERENCE_WEEKS_MAX).nullish(),
  /** Night of drivers by the company's clock, HH:mm, four to twelve hours. Both left out: as stored; both null: 00:00 to 04:00. */
  nightFrom: z.string().regex(CLOCK).nullish(),
  nightTo: z.string().regex(CLOCK).nullish(),
  lastChange: givenChange,
});
export type CompanyInput = z.output<typeof CompanyInput>;

export const CompanyRecord = z.object({
  companyId: z.number().int(),
  name: z.string(),
  code: z.string(),
  countryCode: z.string(),
  active: z.boolean(),
  moduleContracts: z.boolean(),
  timeZone: z.string(),
  currency: z.string(),
  address: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  freshMonths: z.number().int().nullable(),
  keptMonths: z.number().int().nullable(),
  referenceWeeks: z.number().int().nullable(),
  nightFrom: z.string().nullable(),
  nightTo: z.string().nullable(),
  created: instant,
  lastChange: z.string(),
});
export type CompanyRecord = z.output<typeof CompanyRecord>;

export const listCompanies = endpoint('GET /v1/all/company', {
  summary: 'Companies: all for a superuser, the own ones for an administrator',
  needs: moduleRight('company', 'read'),
  query: paging(1000),
  answer: page(CompanyRecord),
});

export const {
  get: getCompany,
  create: createCompany,
  update: updateCompany,
  /** 409 `in_use` while it has vehicles or persons. */
  remove: deleteCompany,
} = recordCalls('/v1/all/company', {
  module: 'company',
  path: { id: recordId },
  input: CompanyInput,
  record: CompanyRecord,
  summaries: {
    get: 'One company',
    create: 'New company',
    update: 'Change a company',
    remove: 'Delete a company without vehicles and persons',
  },
});
