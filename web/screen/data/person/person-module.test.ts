// D-PER-002: what the menu of a person offers; driving times only to who has a card.
import type { PersonRow } from '@flotila/domain/person/person.api.ts';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { sorted } from '../list-rows.ts';
import { testPlace } from '../test-place.ts';
import { personModule } from './person-module.ts';
import { testPerson } from './test-person.ts';

beforeAll(() => activate('sk', [sk]));

const offered = (identifications: PersonRow['identifications']) => {
  const person = { personId: 12, firstName: 'Ján', lastName: 'Kováč', identifications };
  const entries = personModule.menuOf?.(person as PersonRow, testPlace('admin')) ?? [];
  return entries.map(({ label, href }) => [label, href]);
};

test('U-21 persons are written as the list has them in order, and found by either name', () => {
  const row = (firstName: string, lastName: string) => ({ firstName, lastName }) as PersonRow;
  const [name] = personModule.columns;
  if (!name) throw new Error('no column');
  const place = testPlace('admin');
  expect(name.text(row('Alojz', 'Bača'), place)).toBe('Bača Alojz');
  const how = { columns: personModule.columns, sort: { key: 'name', isDown: false }, place };
  const rows = [row('Cyril', 'Adamec'), row('Boris', 'Cibula'), row('Alojz', 'Cibula')];
  const first = sorted([...rows].reverse(), { ...how, language: 'sk' });
  expect(first.map((one) => one.firstName)).toEqual(['Cyril', 'Alojz', 'Boris']);
});

test('D-PER-002 a person with a tachograph card has driving times, another only the reports', () => {
  const reports = [
    ['Zostava: tachograf', '/tatra/report/tachograph?personId=12'],
    ['Zostava: cestovné náhrady', '/tatra/report/travel-expenses?personId=12'],
  ];
  expect(offered([{ identification: 'rfid', code: '1' }])).toEqual(reports);
  expect(offered([{ identification: 'tachograph', code: 'SK00000000000001' }])).toEqual([
    ['Časy vedenia', '/tatra/drivers/12'],
    ...reports,
  ]);
});

const ofRecord = (fields: Parameters<typeof testPerson>[0]) =>
  (personModule.record?.actions?.(testPerson(fields), testPlace('admin'), async () => {}) ?? [])
    .filter((entry) => entry.isDeleting)
    .map(({ label }) => label);

test('whoever lost a device is signed out everywhere, and of a second factor is spoken where there is one', () => {
  expect(ofRecord({})).toEqual(['Odhlásiť všade']);
  expect(ofRecord({ hasFactors: true })).toEqual(['Odhlásiť všade', 'Zrušiť druhý faktor']);
});

test.each([
  ['who has no login', { login: null }],
  ['whom the user may not change', { canChangeAccess: false }],
  ['the user themselves', { isOwn: true, hasFactors: true }],
])('%s: there is nothing to end', (_name, fields) => {
  expect(ofRecord(fields)).toEqual([]);
});
