// The rules of the form of a business partner (D-SUB, VAL-071 … VAL-073): how it begins, what is sent, what is
// refused, and what the answer of a public register would change in it. Pure.

import type { Contact } from '@flotila/domain/subject/contact.ts';
import type { FoundSubject, SubjectRecord } from '@flotila/domain/subject/subject.api.ts';
import { SUBJECT_FIELDS } from '@flotila/domain/subject/subject-fields.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { type FormOf, formTable, type ReadForm, readForm, startFields } from '../record-form.ts';
import { contactText } from './contact-form.ts';

export const SUBJECT = formTable('sub.', SUBJECT_FIELDS);

export interface SubjectForm extends FormOf<typeof SUBJECT_FIELDS> {
  contacts: readonly Contact[];
}

/** @param given what the address says of a new one */
export function startSubject(
  record: SubjectRecord | null,
  language: Language,
  given: Readonly<Record<string, string>> = {},
): SubjectForm {
  const form = startFields(SUBJECT, record, language);
  const name = record ? form.name : (given.name ?? '');
  return { ...form, name, contacts: record?.contacts ?? [] };
}

export function readSubject(
  form: SubjectForm,
  record: SubjectRecord | null,
  language: Language,
): ReadForm {
  return readForm(SUBJECT, { form, record, language, beside: { contacts: form.contacts } });
}

/** D-SUB-003: only then a register can be asked. */
export function canSearch({ countryCode, id }: SubjectForm): boolean {
  return countryCode !== '' && id.trim() !== '';
}

/** One line of the comparison of the form with the register. */
export interface FoundLine {
  field: 'name' | 'id' | 'vatNumber' | 'address';
  /** '' nothing. */
  mine: string;
  theirs: string;
  /** Updating changes it. */
  isChanged: boolean;
}

/** D-SUB-008: what stands in the form beside what the register says; what it does not tell stays. */
export function foundLines(form: SubjectForm, found: FoundSubject): FoundLine[] {
  const seat = addressOf(found.contacts);
  const mine = registeredOf(form.contacts);
  return [
    line('name', form.name, found.name),
    line('id', form.id, found.id),
    line('vatNumber', form.vatNumber, found.vatNumber ?? ''),
    line('address', mine ? contactText(mine) : '', seat ? contactText(seat) : ''),
  ];
}

function line(field: FoundLine['field'], typed: string, theirs: string): FoundLine {
  const mine = typed.trim();
  return { field, mine, theirs, isChanged: theirs !== '' && theirs !== mine };
}

/** D-SUB-009: the form with the found data; the seat of the register takes the place of the one before. */
export function withFound(form: SubjectForm, found: FoundSubject): Partial<SubjectForm> {
  const { name, id, vatNumber } = found;
  const texts = { name, id, ...(vatNumber === null ? {} : { vatNumber }) };
  const seat = addressOf(found.contacts);
  if (!seat) return texts;
  const before = registeredOf(form.contacts);
  if (!before) return { ...texts, contacts: [...form.contacts, seat] };
  // What people said of the old seat (a note, what else it is for) they said of the seat.
  const next = { ...before, contactValue: seat.contactValue, note: seat.note ?? before.note };
  return { ...texts, contacts: form.contacts.map((one) => (one === before ? next : one)) };
}

type Address = Extract<Contact, { type: 'address' }>;

function addressOf(contacts: readonly Contact[]): Address | undefined {
  return contacts.find((one): one is Address => one.type === 'address');
}

function registeredOf(contacts: readonly Contact[]): Address | undefined {
  return contacts.find((one): one is Address => one.type === 'address' && one.registered);
}

/** ERR-007 … ERR-011: which sentence says why a register answered nothing; null: that of the server. */
export function registryRefusal(failure: {
  status: number;
  code: string;
  serverMessage: string | null;
}): 'notFound' | 'gatewayTimeout' | 'countryNotSupported' | 'invalidParameter' | null {
  const { status, code, serverMessage } = failure;
  if (status === 404) return 'notFound';
  if (status === 504) return 'gatewayTimeout';
  if (status !== 400) return null;
  const isForeign = code === 'country_not_supported' || serverMessage?.startsWith(NOT_SUPPORTED);
  return isForeign ? 'countryNotSupported' : 'invalidParameter';
}
const NOT_SUPPORTED = 'Searching for subjects for the specified country is not supported';

/** Who has to be named beside the data of a register. */
export function registryOf(countryCode: string): 'RPO' | 'ARES' | null {
  if (countryCode === 'SK') return 'RPO';
  return countryCode === 'CZ' ? 'ARES' : null;
}
