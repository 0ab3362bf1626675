// Business partners (D-SUB, API-087, API-093) and what the public registers say of them (API-091).
import { z } from 'zod';
import { isCountry } from '../code/countries.ts';
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
import { NAME_MAX } from '../text.ts';
import { CONTACTS_MAX, Contact } from './contact.ts';

/** VAL-071, VAL-073. */
export const SUBJECT_ID_MAX = 30;
export const VAT_NUMBER_MAX = 30;
export const SUBJECT_NOTE_MAX = 100;

const countryCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}$/)
  .transform((code) => code.toUpperCase())
  .refine(isCountry, { error: 'unknown' });

export const SubjectInput = z.object({
  name: oneLine(NAME_MAX).min(1),
  countryCode,
  /** Number in the company register (IČO). */
  id: oneLine(SUBJECT_ID_MAX).nullable().default(null),
  vatNumber: oneLine(VAT_NUMBER_MAX).nullable().default(null),
  active: withDefault(z.boolean(), true),
  note: oneLine(SUBJECT_NOTE_MAX).nullable().default(null),
  contacts: withDefault(z.array(Contact).max(CONTACTS_MAX), []),
  lastChange: givenChange,
});
export type SubjectInput = z.output<typeof SubjectInput>;

export const SubjectRecord = z.object({
  subjectId: z.number().int(),
  name: z.string(),
  countryCode: z.string(),
  id: z.string().nullable(),
  vatNumber: z.string().nullable(),
  active: z.boolean(),
  note: z.string().nullable(),
  created: instant,
  contacts: z.array(Contact),
  companyId: z.number().int(),
  lastChange: z.string(),
});
export type SubjectRecord = z.output<typeof SubjectRecord>;

export const listSubjects = endpoint('GET /v1/{company}/subject', {
  summary: 'Business partners by name',
  needs: moduleRight('subject', 'read'),
  query: paging(1000),
  answer: page(SubjectRecord),
});

export const {
  get: getSubject,
  create: createSubject,
  update: updateSubject,
  remove: deleteSubject,
} = recordCalls('/v1/{company}/subject', {
  module: 'subject',
  path: { id: recordId },
  input: SubjectInput,
  record: SubjectRecord,
  summaries: {
    get: 'One business partner',
    create: 'New business partner',
    update: 'Change a business partner',
    remove: 'Delete a business partner that no contract names',
  },
});

/** What a register tells; contacts lack what it does not tell. */
export const FoundSubject = z.object({
  name: z.string(),
  id: z.string(),
  vatNumber: z.string().nullable(),
  contacts: z.array(Contact),
});
export type FoundSubject = z.output<typeof FoundSubject>;

/** ERR-007 … ERR-010: 404 unknown, 504 the register does not answer, 400 other country or no such number. */
export const findSubject = endpoint('GET /v1/{company}/subject-find-id/{country}/{id}', {
  summary: 'Look a company number up in the public register of its country (CZ, SK)',
  asksOutside: true,
  needs: moduleRight('subject', 'write'),
  path: {
    country: z.string().min(1).max(10),
    id: z.string().min(1).max(SUBJECT_ID_MAX).describe('Number in the company register (IČO)'),
  },
  answer: FoundSubject,
});

/** null: the member state does not answer now, ask later; only false means that it is not valid. */
export const VatCheck = z.object({
  isValid: z.boolean().nullable(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  checked: instant,
});
export type VatCheck = z.output<typeof VatCheck>;

export const checkVatNumber = endpoint('GET /v1/{company}/subject-check-vat/{vatNumber}', {
  summary: 'Ask VIES whether a VAT number is valid',
  needs: moduleRight('subject', 'write'),
  path: { vatNumber: z.string().min(1).max(VAT_NUMBER_MAX) },
  answer: VatCheck,
});
