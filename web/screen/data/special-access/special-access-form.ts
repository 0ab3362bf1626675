// The rules of the form of a special access (D-SPA, VAL-062 … VAL-064): how it begins, what is sent, what is
// refused. Pure.
import {
  loginRefusal,
  ownPasswordRefusal,
  passwordRefusal,
} from '@flotila/domain/session/login.ts';
import {
  type ListedVehicle,
  SPECIAL_ACCESSES,
  type SpecialAccessInput,
  type SpecialAccessRecord,
} from '@flotila/domain/special-access/special-access.api.ts';
import { lineRefusal, NAME_MAX } from '@flotila/domain/text.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { type FieldRefusals, refusalsOf } from '../module.ts';

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
  const errors = refusalsOf({
    firstName: lineRefusal(firstName, NAME_MAX),
    lastName: missing(lastName) ?? lineRefusal(lastName, NAME_MAX),
    access: missing(form.access),
    login: missing(login) ?? loginRefusal(login),
    // VAL-064: a stored one stays when nothing is typed.
    password:
      (record ? null : missing(form.password)) ??
      passwordRefusal(form.password) ??
      ownPasswordRefusal(form.login, form.password),
  });
  // D-SPA-004: the type is chosen once.
  const access = SPECIAL_ACCESSES.find((one) => one === (record?.access ?? form.access));
  if (!access || Object.keys(errors).length > 0) return { errors };
  const vehicles = access === 'collective' ? form.vehicles : [];
  return {
    body: {
      firstName,
      lastName,
      access,
      login,
      active: form.active,
      password: form.password === '' ? null : form.password,
      vehiclesIds: vehicles.map(({ vehicleId }) => vehicleId),
      ...(record ? { lastChange: record.lastChange } : {}),
    },
  };
}

function missing(text: string): FieldRefusal | null {
  return text === '' ? { code: 'required' } : null;
}
