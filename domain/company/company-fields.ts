// The fields of a company (D-COM, VAL-074, VAL-075) and what a new one has by its country.
import { z } from 'zod';
import type { Fields } from '../record/field.ts';
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
  'in',
  'v1',
  'health',
  'metrics',
  'docs',
  'assets',
  'mcp',
  'oauth',
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

const clock = { kind: 'text', max: 5, schema: z.string().regex(CLOCK), leftOut: 'stays' } as const;
/** Months before this one. */
const months = {
  kind: 'number',
  max: KEPT_MONTHS_MAX,
  places: 0,
  isPlain: true,
  leftOut: 'stays',
} as const;

export const COMPANY_FIELDS = {
  name: { kind: 'text', max: NAME_MAX, isRequired: true },
  code: { kind: 'text', max: COMPANY_CODE_MAX, schema: CompanyCode, isRequired: true },
  countryCode: {
    kind: 'text',
    max: 2,
    schema: z.string().toUpperCase().pipe(z.enum(COMPANY_COUNTRIES)),
    isRequired: true,
  },
  active: { kind: 'flag', default: true },
  moduleContracts: { kind: 'flag', default: false },
  /** IANA zone; left out: that of the country when new. */
  timeZone: {
    kind: 'text',
    max: ZONE_MAX,
    schema: z.string().max(ZONE_MAX).refine(isZone, { error: 'unknown' }),
    isRequired: true,
    leftOut: 'stays',
  },
  /** ISO 4217; left out: as timeZone. */
  currency: {
    kind: 'text',
    max: 3,
    schema: z.string().regex(/^[A-Z]{3}$/),
    isRequired: true,
    leftOut: 'stays',
  },
  /** What reports say of their issuer; blank: none. */
  address: { kind: 'text', max: COMPANY_ADDRESS_MAX, leftOut: 'stays' },
  /** Number in the company register (IČO). */
  registrationNumber: { kind: 'text', max: SUBJECT_FIELDS.id.max, leftOut: 'stays' },
  vatNumber: { kind: 'text', max: SUBJECT_FIELDS.vatNumber.max, leftOut: 'stays' },
  /** Records of them stay in the database, then they are archived; null: as the operator chose. */
  freshMonths: { ...months, min: FRESH_MONTHS_MIN },
  /** Records are deleted after them; as freshMonths. */
  keptMonths: { ...months, min: 1 },
  /** Over which the working time of drivers is averaged (2002/15/EC Art. 4, 8); null: 17, four months. */
  referenceWeeks: {
    kind: 'number',
    min: REFERENCE_WEEKS_MIN,
    max: REFERENCE_WEEKS_MAX,
    places: 0,
    leftOut: 'stays',
  },
  /** Night of drivers by the company's clock, HH:mm, four to twelve hours; both null: 00:00 to 04:00. */
  nightFrom: clock,
  nightTo: clock,
} as const satisfies Fields;
