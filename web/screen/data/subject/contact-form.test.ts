// VAL-076 … VAL-080, D-SUB-005 … D-SUB-007: one contact of a business partner.
import type { Contact } from '@flotila/domain/subject/contact.ts';
import { expect, test } from 'vitest';
import {
  type ContactForm,
  contactHref,
  contactText,
  readContact,
  startContact,
} from './contact-form.ts';

const typed = (change: Partial<ContactForm>) => ({ ...startContact(null, 'SK'), ...change });
const address = typed({
  type: 'address',
  road: 'Priemyselná',
  houseNumber: '5',
  city: 'Trnava',
  postcode: '917 01',
});

test('D-SUB-006 phone and e-mail are texts, trimmed; flags and note come along', () => {
  const phone = typed({
    type: 'phone',
    phone: ' +421 905 123 456 ',
    billing: true,
    note: ' p. Malá ',
  });
  expect(readContact(phone, null).contact).toEqual({
    type: 'phone',
    contactValue: '+421 905 123 456',
    note: 'p. Malá',
    registered: false,
    billing: true,
    communication: false,
  });
  const email = typed({ type: 'email', email: 'jana@firma.sk' });
  expect(readContact(email, null).contact?.contactValue).toBe('jana@firma.sk');
});

test('D-SUB-007 an address is an object; its street may be missing', () => {
  expect(readContact({ ...address, road: ' ' }, null).contact?.contactValue).toEqual({
    road: null,
    houseNumber: '5',
    city: 'Trnava',
    postcode: '917 01',
    countryCode: 'SK',
  });
});

test('a contact that is changed keeps its place, and begins with what it is', () => {
  const before = { ...readContact(address, null).contact, contactId: 3 } as Contact;
  const form = startContact(before, 'CZ');
  expect(form).toMatchObject({ type: 'address', road: 'Priemyselná', countryCode: 'SK' });
  expect(readContact(form, before).contact).toEqual(before);
});

test.each<[Partial<ContactForm>, string, string]>([
  [{ type: '' }, 'type', 'required'],
  [{ type: 'phone' }, 'phone', 'required'],
  [{ type: 'phone', phone: 'po obede' }, 'phone', 'phone'],
  [{ type: 'phone', phone: '12345' }, 'phone', 'phone'],
  [{ type: 'email' }, 'email', 'required'],
  [{ type: 'email', email: 'jana@' }, 'email', 'format'],
  [{ ...address, houseNumber: ' ' }, 'houseNumber', 'required'],
  [{ ...address, city: '' }, 'city', 'required'],
  [{ ...address, postcode: '' }, 'postcode', 'required'],
  [{ type: 'phone', phone: '+421905123456', note: 'x'.repeat(51) }, 'note', 'maxLength'],
  [{ ...address, city: 'a\u0007b' }, 'city', 'format'],
])('VAL-076 … VAL-080 %j is refused at %s as %s', (change, field, code) => {
  const { contact, errors } = readContact(typed(change), null);
  expect(contact).toBeUndefined();
  expect(errors).toEqual({ [field]: expect.objectContaining({ code }) });
});

test('a number is called, an address written to, a house is neither', () => {
  const read = (form: ContactForm) => readContact(form, null).contact as Contact;
  const phone = read(typed({ type: 'phone', phone: '+421 (905) 123-456' }));
  expect([contactText(phone), contactHref(phone)]).toEqual([
    '+421 (905) 123-456',
    'tel:+421905123456',
  ]);
  expect(contactHref(read(typed({ type: 'email', email: 'a@b.sk' })))).toBe('mailto:a@b.sk');
  expect([contactText(read(address)), contactHref(read(address))]).toEqual([
    'Priemyselná 5, 917 01 Trnava',
    null,
  ]);
});
