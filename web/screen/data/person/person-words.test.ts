// DATA-026, D-PER-001, D-PER-013: persons, their conflicts and their refusals in words.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { testNaming } from '../test-place.ts';
import { fieldWords, nameOf, refusalWords, rolesOf, rolesText } from './person-words.ts';

beforeAll(() => activate('sk', [sk]));

test('D-PER-001 roles stand in the order of their rights, none is said', () => {
  expect(rolesText(['driver', 'admin'])).toBe('správca, vodič');
  expect(rolesText(['auditor'])).toBe('auditor');
  expect(rolesText([])).toBe('bez roly');
  expect(rolesOf({ admin: false, dispatcher: true, driver: true })).toEqual([
    'dispatcher',
    'driver',
  ]);
});

test('a person without a first name is called by the last one', () => {
  expect(nameOf({ firstName: '', lastName: 'Nová' })).toBe('Nová');
  expect(nameOf(null)).toBe('Nová osoba');
});

test('DATA-026 what somebody else changed is said in words', () => {
  const said = (field: string, value: unknown) => fieldWords(field, value, testNaming())?.text;
  expect(fieldWords('admin', true, testNaming())).toEqual({ label: 'Správca', text: 'áno' });
  expect(said('visibleVehicles', [1, 2, 3])).toBe('3 vozidlá');
  expect(said('visiblePersons', [1])).toBe('1 osoba');
  expect(said('identifications', [{ identification: 'dallas', code: '01' }])).toBe('čip Dallas 01');
  expect(said('identifications', [])).toBe('-');
  expect(said('login', null)).toBe('-');
  expect(fieldWords('companyPersonLastChange', '7', testNaming())).toBe(null);
});

test('D-PER-013, VAL-064 refusals say what to do', () => {
  expect(refusalWords({ code: 'duplicate' }, 'login')).toMatch(/používateľské meno už niekto má/);
  expect(refusalWords({ code: 'duplicate' }, 'identifications.0.code')).toMatch(/iná osoba/);
  expect(refusalWords({ code: 'minLength', params: { min: 8 } }, 'password')).toMatch(/8 znakov/);
  expect(refusalWords({ code: 'unknown' }, 'visibleVehicles.3')).toMatch(/vozidlo/);
  expect(refusalWords({ code: 'locked' }, 'viewAll')).toMatch(/celú firmu/);
  expect(refusalWords({ code: 'required' }, 'lastName')).toBe(null);
});
