// The record of changes in words: fields by the names of their forms, ids by plates and names.
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../i18n/i18n.ts';
import { sk } from '../../i18n/sk.ts';
import { changedFields, fieldLabel } from './audit-words.ts';

const names = {
  zone: 'Europe/Bratislava',
  vehicle: (id: number) => (id === 1 ? 'TT 101 AA' : null),
  person: (id: number) => (id === 1 ? 'Novák Ján' : null),
};

beforeAll(() => activate('sk', [sk]));

test.each([
  ['company', 'countryCode', 'Krajina'],
  ['company', 'name', 'Názov'],
  ['company', 'registrationNumber', 'IČO'],
  ['person', 'lastName', 'Priezvisko'],
  ['groupset', 'permissions', 'Osoby s prístupom'],
  ['service-plan', 'repeatedKm', 'Opakovať po km'],
  ['vehicle', 'device.serialNumber', sk['vf.device.serialNumber']],
  ['contract', 'vehicleId', 'Vozidlo'],
  ['contract', 'subject', 'Subjekt'],
  ['contract', 'amount', 'Suma'],
  ['contract', 'toTimestamp', 'Do'],
  ['contract', 'plannedDistance', 'Plánovaná vzdialenosť'],
  ['subject', 'vatNumber', 'IČ DPH'],
  ['subject', 'contacts', 'Kontakty'],
  ['alert', 'acknowledged', 'Potvrdené'],
  ['ride', 'someNewField', 'some new field'],
] as const)('of %s the field %s is called %s', (kind, field, label) => {
  expect(fieldLabel(kind, field)).toBe(label);
});

test('of lists only what came and what went is told, by name where it is known', () => {
  const [vehicles] = changedFields(
    { kind: 'groupset', before: { vehicles: [1, 2] }, after: { vehicles: [2, 3] } },
    names,
  );
  expect(vehicles).toEqual({
    ...{ field: 'vehicles', label: 'Vozidlá', before: '− TT 101 AA', after: '+ #3' },
  });
});

test('of lists of records, too, as the server keeps them', () => {
  const fields = changedFields(
    {
      kind: 'sharing',
      before: { vehicles: [], identifications: [{ identification: 'rfid', code: '1' }] },
      after: { vehicles: [{ vehicleId: 9, numericPlate: 'BA 9' }], identifications: [] },
    },
    names,
  );
  expect(fields.map(({ before, after }) => [before, after])).toEqual([
    ['', '+ BA 9'],
    ['− rfid@1', ''],
  ]);
  // Another order is no coming and going.
  const [order] = changedFields(
    {
      kind: 'vehicle',
      before: { axles: [{ position: 'a' }, { position: 'b' }] },
      after: { axles: [{ position: 'b' }, { position: 'a' }] },
    },
    names,
  );
  expect(order).toMatchObject({
    before: 'position: a, position: b',
    after: 'position: b, position: a',
  });
});

test('a record that was made shows all of it, moments in the zone', () => {
  const fields = changedFields(
    {
      ...{ kind: 'sharing', before: null },
      after: { validTo: '2026-11-01T22:59:00.000Z', flagPanic: true, note: null },
    },
    names,
  );
  expect(fields.map(({ after }) => after)).toEqual(['2026-11-01 23:59', 'áno', '-']);
});

test('a password is never told, only that it changed', () => {
  const [password] = changedFields(
    { kind: 'person', before: {}, after: { passwordChanged: true } },
    names,
  );
  expect(password).toMatchObject({ label: 'Heslo', before: '', after: 'zmenené' });
});

test('contacts of a partner are told as in its form', () => {
  const phone = { contactId: 1, type: 'phone', contactValue: '+421 903 111 222', note: null };
  const seat = { road: 'Hlavná', houseNumber: '7', city: 'Trnava', postcode: '917 01' };
  const address = { contactId: 2, type: 'address', contactValue: { ...seat, countryCode: 'SK' } };
  const [contacts] = changedFields(
    {
      kind: 'subject',
      before: { contacts: [phone] },
      after: {
        contacts: [
          { ...phone, note: 'vrátnica' },
          { ...address, billing: true },
        ],
      },
    },
    names,
  );
  expect(contacts).toEqual({
    ...{ field: 'contacts', label: 'Kontakty', before: '− +421 903 111 222' },
    after: '+ +421 903 111 222 · vrátnica; Hlavná 7, 917 01 Trnava · fakturácia',
  });
});
