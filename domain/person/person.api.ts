// Persons of a company: the picker (API-039) and the master data (D-PER, API-083, API-094).
import { z } from 'zod';
import { COMPANY_CODE_MAX } from '../company/company-fields.ts';
import {
  bodyId,
  endpoint,
  givenChange,
  moduleRight,
  page,
  paging,
  recordId,
  role,
  seenChange,
  withDefault,
} from '../endpoint.ts';
import { givenShape, toldShape } from '../record/field.ts';
import { Login, Password, refuseOwnPassword } from '../session/login.ts';
import { SignInProgress } from '../sign-in-link/sign-in-link.api.ts';
import { IDENTIFICATIONS_MAX, IdentificationInput } from '../vehicle/identification.ts';
import { PERSON_FIELDS } from './person-fields.ts';

export const PersonBrief = z.object({
  personId: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  /** admin, dispatcher, driver: `driver` only decides who is offered as a driver (PERM-027). */
  roles: z.array(z.string()),
});
export type PersonBrief = z.output<typeof PersonBrief>;

export const listPersonBriefs = endpoint('GET /v1/{company}/person-brief', {
  summary: 'Persons by name, with their roles',
  tool: 'list_persons',
  needs: role('driver'),
  query: { ...paging(5000), groupset: recordId.optional() },
  answer: page(PersonBrief),
});

/** Ids of one person's list of what may be seen. */
export const VISIBLE_MAX = 5000;

const ids = withDefault(z.array(bodyId).max(VISIBLE_MAX), []);

/** VAL-061, VAL-081: an empty login is none; an empty password keeps the stored one (D-PER-012). */
export const LoginFields = {
  login: Login.nullish(),
  password: Password.nullish(),
};

/** Body of POST and PUT. */
export const PersonInput = z
  .object({
    ...givenShape(PERSON_FIELDS),
    ...LoginFields,
    identifications: withDefault(z.array(IdentificationInput).max(IDENTIFICATIONS_MAX), []),
    visibleVehicles: ids,
    visiblePersons: ids,
    personLastChange: givenChange,
    companyPersonLastChange: givenChange,
  })
  .superRefine(refuseOwnPassword);
export type PersonInput = z.output<typeof PersonInput>;

const base = {
  personId: z.number().int(),
  ...toldShape(PERSON_FIELDS),
  /** null: the person does not sign in. */
  login: z.string().nullable(),
  identifications: z.array(z.object({ identification: z.string(), code: z.string() })),
};

export const PersonRow = z.object({
  ...base,
  /** Plates of the vehicles whose assigned driver the person is, of those that the caller sees. */
  plates: z.array(z.string()),
  signIn: SignInProgress,
});
export type PersonRow = z.output<typeof PersonRow>;

/** D-PER-007, D-PER-008; the password is never answered. */
export const PersonRecord = z.object({
  ...base,
  /** `normal` with a login, null without. */
  access: z.literal('normal').nullable(),
  /**
   * False when name, login, password and state are also those of a company that the caller does not
   * administer, or of somebody who sees there what the caller does not: changed, each is the field
   * error `sharedPerson`.
   */
  canChangeAccess: z.boolean(),
  hasFactors: z
    .boolean()
    .describe('A second factor or a passkey is there, and the caller may take it away'),
  onlyBy: z
    .string()
    .nullable()
    .describe('The provider of single sign-on that alone lets the person into the company'),
  /** The person is who asks: nobody takes the own administrator's right or deactivates themselves. */
  isOwn: z.boolean().optional(),
  visibleVehicles: z.array(z.number().int()),
  visiblePersons: z.array(z.number().int()),
  /** All companies of the person that the caller administers, this one included. */
  companies: z.array(
    z.object({
      companyId: z.number().int(),
      name: z.string(),
      countryCode: z.string(),
      roles: z.array(z.string()),
    }),
  ),
  personLastChange: z.string(),
  companyPersonLastChange: z.string(),
});
export type PersonRecord = z.output<typeof PersonRecord>;

export const listPersons = endpoint('GET /v1/{company}/person', {
  summary: 'Persons of the company',
  needs: moduleRight('person', 'read'),
  query: paging(1000),
  answer: page(PersonRow),
});

export const getPerson = endpoint('GET /v1/{company}/person/{id}', {
  summary: 'One person',
  needs: moduleRight('person', 'read'),
  path: { id: recordId },
  person: 'visible',
  answer: PersonRecord,
});

export const createPerson = endpoint('POST /v1/{company}/person', {
  summary: 'New person',
  needs: moduleRight('person', 'write'),
  body: PersonInput,
  answer: PersonRecord,
  status: 201,
});

export const updatePerson = endpoint('PUT /v1/{company}/person/{id}', {
  summary: 'Change a person',
  needs: moduleRight('person', 'write'),
  path: { id: recordId },
  person: 'visible',
  body: PersonInput,
  answer: PersonRecord,
});

export const deletePerson = endpoint('DELETE /v1/{company}/person/{id}', {
  summary: 'Take a person out of the company; what they drove stays (superuser)',
  needs: moduleRight('person', 'delete'),
  path: { id: recordId },
  person: 'visible',
  query: { personLastChange: seenChange, companyPersonLastChange: seenChange },
});

/** API-095: {company} receives the person of {fromCompany}; repeating it changes nothing. */
export const importPerson = endpoint('GET /v1/{company}/person/{id}/import/{fromCompany}', {
  summary: 'Take a person over from another company (superuser)',
  hasEffect: true,
  needs: role('superuser'),
  path: { id: recordId, fromCompany: z.string().min(1).max(COMPANY_CODE_MAX) },
  person: 'any',
  answer: PersonRecord,
});
