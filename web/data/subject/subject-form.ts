// The rules of the form of a business partner (D-SUB, VAL-071 … VAL-073): how it begins, what is sent, what is
// refused, and what the answer of a public register would change in it. Pure.
import type { Contact } from '@flotila/domain/subject/contact.ts';
import {
  type FoundSubject,
  SUBJECT_ID_MAX,
  SUBJECT_NOTE_MAX,
  type SubjectInput,
  type SubjectRecord,
  VAT_NUMBER_MAX,
} from '@flotila/domain/subject/subject.api.ts';
import { lineRefusal, NAME_MAX } from '@flotila/domain/text.ts';
import { type FieldRefusals, refusalsOf } from '../module.ts';
import { contactText } from './contact-form.ts';

export interface SubjectForm {
  name: string;
  /** '' none chosen yet. */
  countryCode: string;
  id: string;
  vatNumber: string;
  active: boolean;
  note: string;
  contacts: readonly Contact[];
}

export type SubjectBody = Omit<SubjectInput, 'lastChange'> & { lastChange?: string };

/** @param given what the address says of a new one */
export function startSubject(
  record: SubjectRecord | null,
  given: Readonly<Record<string, string>> = {},
): SubjectForm {
  if (!record) {
    const texts = { name: given.name ?? '', countryCode: '', id: '', vatNumber: '', note: '' };
    return { ...texts, active: true, contacts: [] };
  }
  const { name, countryCode, id, vatNumber, note, active, contacts } = record;
  return {
    name,
    countryCode,
    active,
    contacts,
    id: id ?? '',
    vatNumber: vatNumber ?? '',
    note: note ?? '',
  };
}

export function readSubject(
  form: SubjectForm,
  record: SubjectRecord | null,
): { body: SubjectBody; errors?: never } | { body?: never; errors: FieldRefusals } {
  const [name, id, vatNumber, note] = [form.name, form.id, form.vatNumber, form.note].map((text) =>
    text.trim(),
  ) as [string, string, string, string];
  const errors = refusalsOf({
    name: name === '' ? { code: 'required' } : lineRefusal(name, NAME_MAX),
    countryCode: form.countryCode === '' ? { code: 'required' } : null,
    id: lineRefusal(id, SUBJECT_ID_MAX),
    vatNumber: lineRefusal(vatNumber, VAT_NUMBER_MAX),
    note: lineRefusal(note, SUBJECT_NOTE_MAX),
  });
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      name,
      countryCode: form.countryCode,
      active: form.active,
      id: id || null,
      vatNumber: vatNumber || null,
      note: note || null,
      contacts: [...form.contacts],
      ...(record ? { lastChange: record.lastChange } : {}),
    },
  };
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

/** A refusal inside of the contacts, as the server names it (`contacts.2.contactValue.city`). */
export function refusedContact(refused: Record<string, string>, index: number): string | undefined {
  const path = `contacts.${index}`;
  const inside = Object.entries(refused).find(
    ([field]) => field === path || field.startsWith(`${path}.`),
  );
  return inside?.[1];
}
