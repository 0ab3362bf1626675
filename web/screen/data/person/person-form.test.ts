// VAL-060, VAL-061, VAL-064, VAL-081, D-PER-009 … D-PER-012: the person form.
import type { PersonRecord } from '@flotila/domain/person/person.api.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHANCE_BYTES, generatePassword } from './generate-password.ts';
import { isRoleLocked, type PersonForm, readPerson, startPerson } from './person-form.ts';

const RECORD: PersonRecord = {
  personId: 7,
  firstName: 'Ján',
  lastName: 'Kováč',
  email: 'jana@firma.sk',
  phone: '+421 905 123 456',
  login: 'kovac',
  active: true,
  admin: true,
  dispatcher: false,
  driver: true,
  ownRecords: true,
  viewAll: false,
  access: 'normal',
  identifications: [{ identification: 'tachograph', code: 'SK1' }],
  canChangeAccess: true,
  hasFactors: false,
  onlyBy: null,
  visibleVehicles: [3, 5],
  visiblePersons: [9],
  companies: [{ companyId: 1, name: 'Tatra', countryCode: 'SK', roles: ['admin', 'driver'] }],
  personLastChange: 'p1',
  companyPersonLastChange: 'c4',
};

function form(changes: Partial<PersonForm>): PersonForm {
  return { ...startPerson(null, 'sk'), lastName: 'Nová', ...changes };
}

function errorsOf(changes: Partial<PersonForm>, record: PersonRecord | null = null) {
  return readPerson(
    { ...(record ? startPerson(record, 'sk') : form({})), ...changes },
    record,
    'sk',
  ).errors;
}

test('D-PER-009, D-PER-010 a new person is active, sees all and has no role', () => {
  expect(startPerson(null, 'sk')).toMatchObject({
    active: true,
    viewAll: true,
    admin: false,
    dispatcher: false,
    driver: false,
    ownRecords: false,
    identifications: [],
    visibleVehicles: [],
    visiblePersons: [],
  });
});

test('D-PER-011 a stored person goes back with both stamps and as it came', () => {
  const { body } = readPerson(startPerson(RECORD, 'sk'), RECORD, 'sk');
  expect(body).toEqual({
    firstName: 'Ján',
    lastName: 'Kováč',
    email: 'jana@firma.sk',
    phone: '+421 905 123 456',
    login: 'kovac',
    password: null,
    active: true,
    admin: true,
    dispatcher: false,
    driver: true,
    ownRecords: true,
    viewAll: false,
    identifications: [{ identification: 'tachograph', code: 'SK1' }],
    visibleVehicles: [3, 5],
    visiblePersons: [9],
    personLastChange: 'p1',
    companyPersonLastChange: 'c4',
  });
});

test('D-PER-005 the lists of what is seen survive seeing all', () => {
  const { body } = readPerson({ ...startPerson(RECORD, 'sk'), viewAll: true }, RECORD, 'sk');
  expect(body).toMatchObject({ viewAll: true, visibleVehicles: [3, 5], visiblePersons: [9] });
});

test('VAL-081 an empty login and password are sent as null, names without blanks around', () => {
  const { body } = readPerson(form({ lastName: ' Nová ', login: '  ' }), null, 'sk');
  expect(body).toMatchObject({ lastName: 'Nová', login: null, password: null });
  expect(body).not.toHaveProperty('personLastChange');
});

test('VAL-060 names: the last is required, both have 100 characters', () => {
  expect(errorsOf({ lastName: '  ' })).toEqual({ lastName: { code: 'required' } });
  const long = 'x'.repeat(101);
  const refusal = { code: 'maxLength', params: { max: 100 } };
  expect(errorsOf({ firstName: long, lastName: long })).toEqual({
    firstName: refusal,
    lastName: refusal,
  });
  expect(errorsOf({ firstName: 'x'.repeat(100), lastName: 'x'.repeat(100) })).toBeUndefined();
});

test('VAL-061 login up to 50, password of 8 to 50 characters', () => {
  const password = (length: number) =>
    errorsOf({ login: 'novy', password: 'xyz'.repeat(20).slice(0, length) });
  expect(password(7)).toEqual({ password: { code: 'minLength', params: { min: 8 } } });
  expect(password(8)).toBeUndefined();
  expect(password(50)).toBeUndefined();
  expect(password(51)).toEqual({ password: { code: 'maxLength', params: { max: 50 } } });
  expect(errorsOf({ login: 'x'.repeat(51), password: 'long enough' })).toEqual({
    login: { code: 'maxLength', params: { max: 50 } },
  });
});

test('characters that nobody sees, and a colon in a login, are refused', () => {
  const refusal = { code: 'characters' };
  expect(errorsOf({ lastName: 'No\u202eva' })).toEqual({ lastName: refusal });
  expect(errorsOf({ login: 'jan:kovac', password: 'long enough' })).toEqual({ login: refusal });
  expect(errorsOf({ firstName: '🚚'.repeat(100) })).toBeUndefined();
});

test('VAL-064 who gets a login gets a password; who has one may keep it', () => {
  const required = { password: { code: 'required' } };
  expect(errorsOf({ login: 'novy' })).toEqual(required);
  expect(errorsOf({ login: 'novy' }, { ...RECORD, login: null })).toEqual(required);
  expect(errorsOf({ login: 'kovac2' }, RECORD)).toBeUndefined();
  expect(errorsOf({ password: 'long enough' })).toEqual({ login: { code: 'required' } });
});

test('nobody takes the own administrator role', () => {
  const own = { ...RECORD, isOwn: true };
  expect(isRoleLocked('admin', own)).toBe(true);
  expect(isRoleLocked('dispatcher', own)).toBe(false);
  expect(isRoleLocked('admin', { ...own, admin: false })).toBe(false);
  expect(isRoleLocked('admin', RECORD)).toBe(false);
});

test('VAL-061 a made password is long enough and has no sign that looks like another', () => {
  const bytes = fc.uint8Array({ minLength: CHANCE_BYTES, maxLength: CHANCE_BYTES, max: 247 });
  fc.assert(
    fc.property(bytes, (chance) => {
      const password = generatePassword(chance);
      expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
      expect(readPerson(form({ login: 'a', password }), null, 'sk').errors).toBeUndefined();
    }),
  );
  expect(() => generatePassword(new Uint8Array(64).fill(255))).toThrow('too few bytes');
});

test('W-2 what cannot be called is refused before it is sent, nothing is none', () => {
  expect(errorsOf({ phone: 'volajte' })).toEqual({ phone: { code: 'phone' } });
  expect(readPerson(form({ phone: ' ' }), null, 'sk').body).toHaveProperty('phone', null);
});

test('D-PER one e-mail address alone is taken, nothing is none', () => {
  for (const email of ['jana', 'Jana <jana@firma.sk>', 'jana@firma.sk, eva@firma.sk']) {
    expect(errorsOf({ email })).toEqual({ email: { code: 'email' } });
  }
  expect(readPerson(form({ email: ' ' }), null, 'sk').body).toHaveProperty('email', null);
});
