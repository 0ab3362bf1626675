// D-SUB, VAL-071 … VAL-073, ERR-007 … ERR-011: the form of a business partner and what a register changes in it.
import type { Contact } from '@flotila/domain/subject/contact.ts';
import { expect, test } from 'vitest';
import { refusedAt } from '../module.ts';
import {
  canSearch,
  foundLines,
  readSubject,
  registryOf,
  registryRefusal,
  type SubjectForm,
  startSubject,
  withFound,
} from './subject-form.ts';

const good = { ...startSubject(null, 'sk'), name: ' Kovoplast ', countryCode: 'SK' };

function seat(road: string, note: string | null = null): Contact {
  return {
    type: 'address',
    note,
    registered: true,
    billing: true,
    communication: false,
    contactValue: { road, houseNumber: '5', city: 'Trnava', postcode: '917 01', countryCode: 'SK' },
  };
}
const found = {
  name: 'KOVOPLAST a.s.',
  id: '31333532',
  vatNumber: null,
  contacts: [seat('Priemyselná')],
};

test('what is left empty is null, texts are trimmed', () => {
  expect(readSubject(good, null, 'sk').body).toEqual({
    name: 'Kovoplast',
    countryCode: 'SK',
    id: null,
    vatNumber: null,
    active: true,
    note: null,
    contacts: [],
  });
});

test('a record begins as it is and takes its lastChange along', () => {
  const record = {
    subjectId: 3,
    name: 'Kovoplast',
    countryCode: 'SK',
    id: '31333532',
    vatNumber: null,
    active: false,
    note: 'do 7 °C',
    contacts: [seat('Hlavná')],
    companyId: 1,
    created: '2026-01-01T00:00:00.000Z',
    lastChange: '4',
  };
  expect(readSubject(startSubject(record, 'sk'), record, 'sk').body).toEqual({
    name: 'Kovoplast',
    countryCode: 'SK',
    id: '31333532',
    vatNumber: null,
    active: false,
    note: 'do 7 °C',
    contacts: [seat('Hlavná')],
    lastChange: '4',
  });
});

test.each<[Partial<SubjectForm>, string, string]>([
  [{ name: ' ' }, 'name', 'required'],
  [{ name: 'x'.repeat(101) }, 'name', 'maxLength'],
  [{ countryCode: '' }, 'countryCode', 'required'],
  [{ id: 'x'.repeat(31) }, 'id', 'maxLength'],
  [{ vatNumber: 'x'.repeat(31) }, 'vatNumber', 'maxLength'],
  [{ note: 'x'.repeat(101) }, 'note', 'maxLength'],
])('VAL-071 … VAL-073 %j is refused at %s as %s', (change, field, code) => {
  const { errors } = readSubject({ ...good, ...change }, null, 'sk');
  expect(errors).toEqual({ [field]: expect.objectContaining({ code }) });
});

test('D-SUB-003 a register is asked only with country and number', () => {
  expect(canSearch({ ...good, id: ' 31 ' })).toBe(true);
  expect(canSearch({ ...good, id: ' ' })).toBe(false);
  expect(canSearch({ ...good, id: '31', countryCode: '' })).toBe(false);
});

test('D-SUB-008 form and register stand side by side; what the register does not tell stays', () => {
  const form = { ...good, id: '31333532', vatNumber: 'SK2020', contacts: [seat('Hlavná')] };
  expect(foundLines(form, found)).toEqual([
    { field: 'name', mine: 'Kovoplast', theirs: 'KOVOPLAST a.s.', isChanged: true },
    { field: 'id', mine: '31333532', theirs: '31333532', isChanged: false },
    { field: 'vatNumber', mine: 'SK2020', theirs: '', isChanged: false },
    {
      field: 'address',
      mine: 'Hlavná 5, 917 01 Trnava',
      theirs: 'Priemyselná 5, 917 01 Trnava',
      isChanged: true,
    },
  ]);
});

test('D-SUB-009 updating copies what was found; the seat takes the place of the old one', () => {
  const phone: Contact = {
    type: 'phone',
    contactValue: '+421905123456',
    note: null,
    registered: false,
    billing: false,
    communication: true,
  };
  const form = { ...good, vatNumber: 'SK2020', contacts: [phone, seat('Hlavná', 'vchod B')] };
  const next = { ...form, ...withFound(form, found) };
  expect(next).toMatchObject({ name: 'KOVOPLAST a.s.', id: '31333532', vatNumber: 'SK2020' });
  expect(next.contacts).toEqual([phone, seat('Priemyselná', 'vchod B')]);
  expect(withFound({ ...form, contacts: [phone] }, found).contacts).toEqual([
    phone,
    seat('Priemyselná'),
  ]);
  expect(withFound(form, { ...found, contacts: [] })).not.toHaveProperty('contacts');
});

test.each([
  ['ERR-007', 404, 'not_found', null, 'notFound'],
  ['ERR-008', 504, 'gateway_timeout', null, 'gatewayTimeout'],
  ['ERR-009', 400, 'country_not_supported', null, 'countryNotSupported'],
  [
    'ERR-009',
    400,
    'invalid',
    'Searching for subjects for the specified country is not supported (DE)',
    'countryNotSupported',
  ],
  ['ERR-010', 400, 'invalid', 'Identification has invalid format', 'invalidParameter'],
  ['ERR-011', 500, 'server_error', 'Niečo sa stalo', null],
  ['ERR-011', 403, 'forbidden', null, null],
])(
  '%s a register that answers %i %s %j is said as %s',
  (_id, status, code, serverMessage, said) => {
    expect(registryRefusal({ status, code, serverMessage })).toBe(said);
  },
);

test('the register is named: of Slovakia RPO, of Czechia ARES', () => {
  expect(['SK', 'CZ', 'DE'].map(registryOf)).toEqual(['RPO', 'ARES', null]);
});

test('a refusal inside of a contact stands at that contact', () => {
  const refused = { 'contacts.1.contactValue.city': 'Povinné', 'contacts.10': 'Iné' };
  expect([0, 1, 10].map((index) => refusedAt(refused, `contacts.${index}`))).toEqual([
    undefined,
    'Povinné',
    'Iné',
  ]);
});
