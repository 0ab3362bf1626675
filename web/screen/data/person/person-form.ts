// The rules of the person form (VAL-060, VAL-061, VAL-064, VAL-081, D-PER-009 … D-PER-012): what a new person
// begins with, what is sent, what is refused before it is sent. Pure.
import type { PersonInput, PersonRecord } from '@flotila/domain/person/person.api.ts';
import {
  loginRefusal,
  ownPasswordRefusal,
  passwordRefusal,
} from '@flotila/domain/session/login.ts';
import { isPhone, PHONE_MAX } from '@flotila/domain/subject/contact.ts';
import { lineRefusal, NAME_MAX } from '@flotila/domain/text.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import {
  type Identification,
  knownIdentifications,
} from '../identification/identification-form.ts';
import { type FieldRefusals, type FieldsProps, refusalsOf } from '../module.ts';

export type Role = 'admin' | 'dispatcher' | 'driver';
/** What the form switches on and off for a company: roles, and what is allowed beside them (decision 0059). */
export type Right = Role | 'ownRecords';
/** In the order of their rights. */
export const ROLES: readonly Role[] = ['admin', 'dispatcher', 'driver'];
export const RIGHTS: readonly Right[] = [...ROLES, 'ownRecords'];

export interface PersonForm {
  firstName: string;
  lastName: string;
  phone: string;
  login: string;
  /** Empty: the stored one stays (D-PER-012). */
  password: string;
  active: boolean;
  admin: boolean;
  dispatcher: boolean;
  driver: boolean;
  ownRecords: boolean;
  viewAll: boolean;
  identifications: readonly Identification[];
  visibleVehicles: readonly number[];
  visiblePersons: readonly number[];
}

export type PersonFieldsProps = FieldsProps<PersonRecord, PersonForm>;

/** D-PER-009, D-PER-010: the form of a new person has no right that nobody gave. */
const NEW_PERSON: PersonForm = {
  firstName: '',
  lastName: '',
  phone: '',
  login: '',
  password: '',
  active: true,
  admin: false,
  dispatcher: false,
  driver: false,
  ownRecords: false,
  viewAll: true,
  identifications: [],
  visibleVehicles: [],
  visiblePersons: [],
};

export function startPerson(record: PersonRecord | null): PersonForm {
  if (!record) return NEW_PERSON;
  const { firstName, lastName, active, admin, dispatcher, driver, ownRecords } = record;
  const { viewAll, visibleVehicles, visiblePersons } = record;
  const identifications = knownIdentifications(record.identifications);
  return {
    firstName,
    lastName,
    phone: record.phone ?? '',
    login: record.login ?? '',
    password: '',
    active,
    admin,
    dispatcher,
    driver,
    ownRecords,
    viewAll,
    identifications,
    visibleVehicles,
    visiblePersons,
  };
}

/** The body of the store call, or why it cannot be sent, by field. */
export function readPerson(
  form: PersonForm,
  record: PersonRecord | null,
): { body: PersonInput; errors?: never } | { body?: never; errors: FieldRefusals } {
  const firstName = form.firstName.trim();
  const lastName = form.lastName.trim();
  const phone = form.phone.trim();
  const login = form.login.trim();
  const errors = refusalsOf({
    firstName: lineRefusal(firstName, NAME_MAX),
    lastName: lastName === '' ? { code: 'required' } : lineRefusal(lastName, NAME_MAX),
    phone: phone === '' || isPhone(phone) ? lineRefusal(phone, PHONE_MAX) : { code: 'phone' },
    login: refusedLogin(login, form.password),
    password: refusedPassword(login, form.password, record),
  });
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      firstName,
      lastName,
      phone: phone === '' ? null : phone,
      // VAL-081.
      login: login === '' ? null : login,
      password: form.password === '' ? null : form.password,
      active: form.active,
      admin: form.admin,
      dispatcher: form.dispatcher,
      driver: form.driver,
      ownRecords: form.ownRecords,
      viewAll: form.viewAll,
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
