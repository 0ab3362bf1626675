// Companies as master data (D-COM, API-081). Reading needs an administrator, who reads the companies of
// their own; a superuser reads and writes all.
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
import { COMPANY_FIELDS } from './company-fields.ts';

/** Body of POST and PUT (VAL-074, VAL-075); the country in either case. */
export const CompanyInput = z.object({ ...givenShape(COMPANY_FIELDS), lastChange: givenChange });
export type CompanyInput = z.output<typeof CompanyInput>;

export const CompanyRecord = z.object({
  companyId: z.number().int(),
  ...toldShape(COMPANY_FIELDS),
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
