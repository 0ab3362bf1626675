// The rules of the form of a special access (D-SPA, VAL-062 … VAL-064): how it begins, what is sent, what is
// refused. Pure.
import { LOGIN_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@flotila/domain/session/login.ts';
import {
  type ListedVehicle,
  SPECIAL_ACCESSES,
  type SpecialAccessInput,
  type SpecialAccessRecord,
} from '@flotila/domain/special-access/special-access.api.ts';
import { lengthOf } from '@flotila/domain/text.ts';
import type { FieldRefusal } from '../../field-text.ts';
import type { FieldRefusals } from '../module.ts';

export const NAME_MAX = 100;

export interface SpecialAccessForm {
  firstName: string;
  lastName: string;
  /** '' none chosen yet. */
  access: SpecialAccessRecord['access'] | '';
  login: string;
  /** Empty keeps the stored one. */
  password: string;
  active: boolean;
  vehicles: readonly ListedVehicle[];
}

export function startSpecialAccess(record: SpecialAccessRecord | null): SpecialAccessForm {
  if (!record) {
    const texts = { firstName: '', lastName: '', login: '', password: '' };
    return { ...texts, access: '', active: true, vehicles: [] };
  }
  const { firstName, lastName, access, login, active, vehicles } = record;
  return { firstName, lastName, access, login, password: '', active, vehicles };
}

export function readSpecialAccess(
  form: SpecialAccessForm,
  record: SpecialAccessRecord | null,
): { body: SpecialAccessInput; errors?: never } | { body?: never; errors: FieldRefusals } {
  const [firstName, lastName] = [form.firstName.trim(), form.lastName.trim()];
  const login = form.login.trim();
  const refusals: [field: string, why: FieldRefusal | null][] = [
    ['firstName', tooLong(firstName, NAME_MAX)],
    ['lastName', missing(lastName) ?? tooLong(lastName, NAME_MAX)],
    ['access', missing(form.access)],
    ['login', missing(login) ?? tooLong(login, LOGIN_MAX) ?? colon(login)],
    ['password', refusedPassword(form.password, record === null)],
  ];
  const errors = Object.fromEntries(refusals.filter(([, why]) => why !== null)) as FieldRefusals;
  // D-SPA-004: the type is chosen once.
  const access = SPECIAL_ACCESSES.find((one) => one === (record?.access ?? form.access));
  if (!access || Object.keys(errors).length > 0) return { errors };
  const vehicles = access === 'collective' ? form.vehicles : [];
  return {
    body: {
      ...{ firstName, lastName, access, login, active: form.active },
      password: form.password === '' ? null : form.password,
      vehiclesIds: vehicles.map(({ vehicleId }) => vehicleId),
      ...(record ? { lastChange: record.lastChange } : {}),
    },
  };
}

function missing(text: string): FieldRefusal | null {
  return text === '' ? { code: 'required' } : null;
}

function tooLong(text: string, max: number): FieldRefusal | null {
  return lengthOf(text) > max ? { code: 'maxLength', params: { max } } : null;
}

function colon(login: string): FieldRefusal | null {
  return login.includes(':') ? { code: 'colon' } : null;
}

/** VAL-063, VAL-064. */
function refusedPassword(password: string, isNew: boolean): FieldRefusal | null {
  if (password === '') return isNew ? { code: 'required' } : null;
  if (lengthOf(password) < PASSWORD_MIN) {
    return { code: 'minLength', params: { min: PASSWORD_MIN } };
  }
  return tooLong(password, PASSWORD_MAX);
}
