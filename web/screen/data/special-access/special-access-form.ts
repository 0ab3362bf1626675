// The rules of the form of a special access (D-SPA, VAL-062 … VAL-064): how it begins, what is sent, what is
// refused. Pure.
import {
  loginRefusal,
  ownPasswordRefusal,
  passwordRefusal,
} from '@flotila/domain/session/login.ts';
import type {
  ListedVehicle,
  SpecialAccessRecord,
} from '@flotila/domain/special-access/special-access.api.ts';
import { SPECIAL_ACCESS_FIELDS } from '@flotila/domain/special-access/special-access-fields.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { type FormOf, formTable, type ReadForm, readForm, startFields } from '../record-form.ts';

export const SPECIAL_ACCESS = formTable('spa.', SPECIAL_ACCESS_FIELDS);

export interface SpecialAccessForm extends FormOf<typeof SPECIAL_ACCESS_FIELDS> {
  /** Empty keeps the stored one. */
  password: string;
  vehicles: readonly ListedVehicle[];
}

export function startSpecialAccess(
  record: SpecialAccessRecord | null,
  language: Language,
): SpecialAccessForm {
  const form = startFields(SPECIAL_ACCESS, record, language);
  return { ...form, password: '', vehicles: record?.vehicles ?? [] };
}

export function readSpecialAccess(
  form: SpecialAccessForm,
  record: SpecialAccessRecord | null,
  language: Language,
): ReadForm {
  const { password } = form;
  // D-SPA-004: the type is chosen once.
  const access = record?.access ?? form.access;
  const vehicles = access === 'collective' ? form.vehicles : [];
  return readForm(SPECIAL_ACCESS, {
    form,
    record,
    language,
    beside: {
      access,
      password: password || null,
      vehiclesIds: vehicles.map(({ vehicleId }) => vehicleId),
    },
    refused: {
      login: loginRefusal(form.login.trim()),
      // VAL-064: a stored one stays when nothing is typed.
      password:
        password === '' && !record
          ? { code: 'required' }
          : (passwordRefusal(password) ?? ownPasswordRefusal(form.login, password)),
    },
  });
}
