// D-PER-006, PERM-027: who is offered in the forms of the data view, and how.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { memberOf, personChoices } from './persons.ts';

beforeAll(() => activate('sk', [sk]));

const person = (personId: number, lastName: string, more: object = {}) => ({
  personId,
  firstName: 'Ján',
  lastName,
  active: true,
  driver: false,
  ...more,
});
const PERSONS = [
  person(1, 'Adamec', { driver: true }),
  person(2, 'Bača'),
  person(3, 'Cibula', { driver: true, active: false }),
];
const offered = (isDriverOnly: boolean, chosen: string) =>
  personChoices(PERSONS, { isDriverOnly, chosen }).map(({ value, label }) => `${value} ${label}`);

test('PERM-027 active drivers are offered as drivers, all active persons as responsible', () => {
  expect(offered(true, '')).toEqual(['1 Ján Adamec']);
  expect(offered(false, '')).toEqual(['1 Ján Adamec', '2 Ján Bača']);
});

test('who is chosen stays offered by name, also inactive or no driver any more', () => {
  expect(offered(true, '2')).toEqual(['1 Ján Adamec', '2 Ján Bača']);
  expect(offered(true, '3')).toEqual(['1 Ján Adamec', '3 Ján Cibula (neaktívna)']);
});

test('D-PER-006 pickers of many have everybody; the inactive are greyed and said to be so', () => {
  expect(PERSONS.map(memberOf)).toEqual([
    { id: 1, text: 'Adamec Ján' },
    { id: 2, text: 'Bača Ján' },
    { id: 3, text: 'Cibula Ján', isMuted: true, note: 'neaktívna' },
  ]);
});
