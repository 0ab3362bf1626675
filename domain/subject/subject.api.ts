// Business partners (D-SUB, API-087, API-093) and what the public registers say of them (API-091).
import { z } from 'zod';
import {
  endpoint,
  givenChange,
  instant,
  moduleRight,
  page,
  paging,
  recordId,
} from '../endpoint.ts';
import { givenShape, toldShape } from '../record/field.ts';
import { recordCalls } from '../record-calls.ts';
import { Contact } from './contact.ts';
import { SUBJECT_FIELDS } from './subject-fields.ts';

const { id, vatNumber } = SUBJECT_FIELDS;

export const SubjectInput = z.object({ ...givenShape(SUBJECT_FIELDS), lastChange: givenChange });
export type SubjectInput = z.output<typeof SubjectInput>;

export const SubjectRecord = z.object({
  subjectId: z.number().int(),
  ...toldShape(SUBJECT_FIELDS),
  contacts: z.array(Contact),
  created: instant,
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
    id: z.string().min(1).max(id.max).describe('Number in the company register (IČO)'),
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
  path: { vatNumber: z.string().min(1).max(vatNumber.max) },
  answer: VatCheck,
});
