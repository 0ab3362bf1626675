// The rules of one contact of a business partner (VAL-076 … VAL-080): which fields its type has, what is refused,
// and how it reads in one line. Pure.
import { phoneLink } from '@flotila/domain/person/phone.ts';
import { Contact, type ContactType, isPhone } from '@flotila/domain/subject/contact.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { refusalsOf } from '../module.ts';

/** VAL-079, VAL-077, VAL-078: most characters, as the server takes them. */
export const CONTACT_MAX = {
  phone: 30,
  email: 254,
  road: 100,
  houseNumber: 20,
  city: 100,
  postcode: 12,
  note: 50,
} as const;
type TextField = keyof typeof CONTACT_MAX;

/** What a contact is for. */
export const CONTACT_FLAGS = ['registered', 'billing', 'communication'] as const;

export interface ContactForm extends Record<TextField, string> {
  /** '' none chosen yet. */
  type: ContactType | '';
  /** Of an address; '' none. */
  countryCode: string;
  registered: boolean;
  billing: boolean;
  communication: boolean;
}

export type ContactField = TextField | 'type' | 'countryCode';
export type ContactErrors = Partial<Record<ContactField, FieldRefusal>>;

const EMPTY: ContactForm = {
  type: '',
  phone: '',
  email: '',
  road: '',
  houseNumber: '',
  city: '',
  postcode: '',
  countryCode: '',
  note: '',
  registered: false,
  billing: false,
  communication: false,
};

/** The form of a contact; of a new one that of the partner's country. */
export function startContact(contact: Contact | null, countryCode: string): ContactForm {
  if (!contact) return { ...EMPTY, countryCode };
  const { registered, billing, communication } = contact;
  const common = { ...EMPTY, registered, billing, communication, note: contact.note ?? '' };
  if (contact.type === 'phone') return { ...common, type: 'phone', phone: contact.contactValue };
  if (contact.type === 'email') return { ...common, type: 'email', email: contact.contactValue };
  const { road, houseNumber, city, postcode, countryCode: code } = contact.contactValue;
  const address = { road: road ?? '', houseNumber, city, postcode, countryCode: code ?? '' };
  return { ...common, type: 'address', ...address };
}

/** `before`: the contact that is changed; it keeps its place. */
export function readContact(
  form: ContactForm,
  before: Contact | null,
): { contact: Contact; errors?: never } | { contact?: never; errors: ContactErrors } {
  const errors = refusalsOf({ ...refusedValue(form), note: tooLong(form, 'note') });
  if (form.type === '') errors.type = { code: 'required' };
  if (form.type === '' || Object.keys(errors).length > 0) return { errors };
  const { registered, billing, communication } = form;
  const read = Contact.safeParse({
    ...(before?.contactId === undefined ? {} : { contactId: before.contactId }),
    type: form.type,
    contactValue: typedValue(form),
    note: form.note.trim() || null,
    registered,
    billing,
    communication,
  });
  if (read.success) return { contact: read.data };
  const said = read.error.issues.map(({ path }) => [fieldOf(path, form.type), { code: 'format' }]);
  return { errors: Object.fromEntries(said) };
}

function refusedValue(form: ContactForm): ContactErrors {
  const { type } = form;
  if (type === 'phone') {
    const wrong = isPhone(form.phone.trim()) ? null : { code: 'phone' };
    return said({ phone: required(form, 'phone') ?? wrong });
  }
  if (type === 'email') return said({ email: required(form, 'email') });
  if (type !== 'address') return {};
  return said({
    road: tooLong(form, 'road'),
    houseNumber: required(form, 'houseNumber'),
    city: required(form, 'city'),
    postcode: required(form, 'postcode'),
  });
}

function said(fields: Partial<Record<ContactField, FieldRefusal | null>>): ContactErrors {
  return refusalsOf(fields as Record<string, FieldRefusal | null>);
}

function required(form: ContactForm, field: TextField): FieldRefusal | null {
  return form[field].trim() === '' ? { code: 'required' } : tooLong(form, field);
}

function tooLong(form: ContactForm, field: TextField): FieldRefusal | null {
  const max = CONTACT_MAX[field];
  return [...form[field].trim()].length > max ? { code: 'maxLength', params: { max } } : null;
}

function typedValue(form: ContactForm): unknown {
  if (form.type === 'phone') return form.phone;
  if (form.type === 'email') return form.email;
  const { road, houseNumber, city, postcode, countryCode } = form;
  const code = countryCode || null;
  return { road: road.trim() || null, houseNumber, city, postcode, countryCode: code };
}

/** The field of the form that a path of the contact is about. */
function fieldOf(path: readonly PropertyKey[], type: ContactType | ''): ContactField {
  const last = String(path.at(-1));
  if (last === 'contactValue') return type === 'email' ? 'email' : 'phone';
  return Object.hasOwn(CONTACT_MAX, last) ? (last as ContactField) : 'type';
}

/** A phone number or an e-mail address as it is; an address in one line. */
export function contactText(contact: Contact): string {
  if (contact.type !== 'address') return contact.contactValue;
  const { road, houseNumber, city, postcode } = contact.contactValue;
  return `${[road, houseNumber].filter(Boolean).join(' ')}, ${postcode} ${city}`;
}

/** Where a partner is: the first of the addresses; null: none is known. */
export function addressText(contacts: readonly Contact[]): string | null {
  const address = contacts.find(({ type }) => type === 'address');
  return address ? contactText(address) : null;
}

/** By what a partner is reached at once: the first phone number, the first e-mail address. */
export function callText(contacts: readonly Contact[]): string[] {
  return (['phone', 'email'] as const).flatMap((type) => {
    const found = contacts.find((one) => one.type === type);
    return found ? [contactText(found)] : [];
  });
}

/** What it is for, and its note; '' nothing is said of it. */
export function contactUse(contact: Contact): string {
  const purposes = CONTACT_FLAGS.filter((flag) => contact[flag]);
  const words = [...purposes.map((flag) => t(`sub.contact.${flag}`)), contact.note];
  return words.filter(Boolean).join(' · ');
}

/** What a press on it does: calls, or writes; null for an address. */
export function contactHref(contact: Contact): string | null {
  if (contact.type === 'phone') return phoneLink(contact.contactValue);
  return contact.type === 'email' ? `mailto:${contact.contactValue}` : null;
}
