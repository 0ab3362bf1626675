// Persons in words: roles, names of fields and values for what somebody else changed, and refusals of this
// form that the general sentences do not cover.
import type { PersonRecord, PersonRow } from '@flotila/domain/person/person.api.ts';
import { z } from 'zod';
import { t } from '../../../ground/i18n/i18n.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { fullName, MISSING } from '../../../ground/words/format.ts';
import { labelOf } from '../field-value.ts';
import { identificationText } from '../identification/identification-form.ts';
import type { Naming } from '../naming.ts';
import { valueText } from '../value-text.ts';
import { PERSON, ROLES } from './person-form.ts';

/** Roles in the order of their rights; unknown ones as they are. */
export function rolesText(roles: readonly string[]): string {
  const known = ROLES.filter((role) => roles.includes(role)).map((role) => t(`role.${role}`));
  const others = roles.filter((role) => !ROLES.some((one) => one === role));
  return [...known, ...others].join(', ') || t('person.noRole');
}

/** The roles that a row says as switches. */
export function rolesOf(row: Pick<PersonRow, 'admin' | 'dispatcher' | 'driver'>): string[] {
  return ROLES.filter((role) => row[role]);
}

export function nameOf(person: { firstName: string; lastName: string } | null): string {
  return person ? fullName(person) : t('person.new');
}

const Identifications = z.array(z.object({ identification: z.string(), code: z.string() }));

/** For a conflict: what a field is called and what stands in it; null: not worth telling. */
export function fieldWords(
  field: string,
  value: unknown,
  { zone }: Naming,
): { label: string; text: string } | null {
  const isTold = field in PERSON.fields || BESIDE.includes(field);
  return isTold ? { label: labelOf(PERSON, field), text: wordsOf(field, value, zone) } : null;
}

const BESIDE: readonly string[] = [
  'login',
  'identifications',
  'visibleVehicles',
  'visiblePersons',
] satisfies (keyof PersonRecord)[];

function wordsOf(field: string, value: unknown, zone: string): string {
  if (field === 'visibleVehicles' && Array.isArray(value)) {
    return t('person.vehiclesCount', { count: value.length });
  }
  if (field === 'visiblePersons' && Array.isArray(value)) {
    return t('person.personsCount', { count: value.length });
  }
  const read = Identifications.safeParse(value);
  if (read.success) return read.data.map(identificationText).join(', ') || MISSING;
  return valueText(value, zone);
}

/** Sentences that know what the field means; null: the general one. */
export function refusalWords(why: FieldRefusal, field: string): string | null {
  const [name = ''] = field.split('.');
  if (why.code === 'duplicate' && name === 'login') return t('person.e.login');
  if (why.code === 'characters' && name === 'login') return t('data.e.login');
  if (why.code === 'duplicate' && name === 'identifications') return t('person.e.identification');
  if (why.code === 'email') return t('sub.e.email');
  if (why.code === 'phone') return t('sub.e.phone');
  if (why.code === 'sharedPerson') return t('person.e.shared');
  if (why.code === 'locked') return t('person.e.locked');
  if (why.code === 'minLength') return t('person.passwordNew', why.params);
  if (why.code === 'required' && name === 'password') return t('person.e.password');
  if (why.code === 'required' && name === 'login') return t('person.e.loginFirst');
  if (name === 'visibleVehicles') return t('person.e.vehicle');
  if (name === 'visiblePersons') return t('person.e.person');
  return null;
}
