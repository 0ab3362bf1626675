// The rules of the person form (VAL-060, VAL-061, VAL-064, VAL-081, D-PER-009 … D-PER-012): what a new person
// begins with, what is sent, what is refused before it is sent. Pure.
import type { PersonRecord } from '@flotila/domain/person/person.api.ts';
import { PERSON_FIELDS } from '@flotila/domain/person/person-fields.ts';
import {
  loginRefusal,
  ownPasswordRefusal,
  passwordRefusal,
} from '@flotila/domain/session/login.ts';
import { isEmail, isPhone } from '@flotila/domain/subject/contact.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import {
  type Identification,
  knownIdentifications,
} from '../identification/identification-form.ts';
import { type FieldsProps, refusalsOf } from '../module.ts';
import { type FormOf, formTable, type ReadForm, readFields, startFields } from '../record-form.ts';

export const PERSON = formTable('person.f.', PERSON_FIELDS);

export type Role = 'admin' | 'dispatcher' | 'driver';
/** What the form switches on and off for a company: roles, and what is allowed beside them (decision 0059). */
export type Right = Role | 'ownRecords';
/** In the order of their rights. */
export const ROLES: readonly Role[] = ['admin', 'dispatcher', 'driver'];
export const RIGHTS: readonly Right[] = [...ROLES, 'ownRecords'];

export interface PersonForm extends FormOf<typeof PERSON_FIELDS> {
  login: string;
  /** Empty: the stored one stays (D-PER-012). */
  password: string;
  identifications: readonly Identification[];
  visibleVehicles: readonly number[];
  visiblePersons: readonly number[];
}

export type PersonFieldsProps = FieldsProps<PersonRecord, PersonForm>;

export function startPerson(record: PersonRecord | null, language: Language): PersonForm {
  return {
    ...startFields(PERSON, record, language),
    login: record?.login ?? '',
    password: '',
    identifications: knownIdentifications(record?.identifications ?? []),
    visibleVehicles: record?.visibleVehicles ?? [],
    visiblePersons: record?.visiblePersons ?? [],
  };
}

/** The body of the store call, or why it cannot be sent, by field. */
export function readPerson(
  form: PersonForm,
  record: PersonRecord | null,
  language: Language,
): ReadForm {
  const [email, phone, login] = [form.email.trim(), form.phone.trim(), form.login.trim()];
  const { values, errors } = readFields(PERSON, form, record, language);
  const refused = refusalsOf({
    email: email === '' || isEmail(email) ? null : { code: 'email' },
    phone: phone === '' || isPhone(phone) ? null : { code: 'phone' },
    login: refusedLogin(login, form.password),
    password: refusedPassword(login, form.password, record),
  });
  Object.assign(errors, refused);
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      ...values,
      // VAL-081.
      login: login === '' ? null : login,
      password: form.password === '' ? null : form.password,
      identifications: [...form.identifications],
      // Kept while they are hidden, so that a glance at "all" loses no list (D-PER-005).
      visibleVehicles: [...form.visibleVehicles],
      visiblePersons: [...form.visiblePersons],
      ...(record && {
        personLastChange: record.personLastChange,
        companyPersonLastChange: record.companyPersonLastChange,
      }),
    },
  };
}

/** A password alone opens nothing. */
function refusedLogin(login: string, password: string): FieldRefusal | null {
  return login === '' && password !== '' ? { code: 'required' } : loginRefusal(login);
}

/** VAL-064: who gets a login gets a password; who has both may leave the password empty. */
function refusedPassword(
  login: string,
  password: string,
  record: PersonRecord | null,
): FieldRefusal | null {
  const hasLogin = record !== null && record.login !== null;
  if (password === '' && login !== '' && !hasLogin) return { code: 'required' };
  return passwordRefusal(password) ?? ownPasswordRefusal(login, password);
}

/** Which of the person's own rights the form must not take away; the server refuses it, too. */
export function isRoleLocked(role: Right, record: PersonRecord | null): boolean {
  return role === 'admin' && record?.isOwn === true && record.admin;
}
