// The record of changes in words: fields by the names of their forms, ids by plates and names.
import type { AuditKind } from '@flotila/domain/audit/audit.api.ts';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { changedFields, fieldLabel } from './audit-words.ts';
import { testNames } from './test-names.ts';

const names = testNames();

beforeAll(() => activate('sk', [sk]));

test.each([
  ['company', 'countryCode', 'Krajina'],
  ['company', 'name', 'Názov'],
  ['company', 'assistants', 'Asistenti sa smú pýtať'],
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

test('R-5 of a meal rate country, owner and an open end are told in words', () => {
  const after = { owner: 'operator', country: 'FR', amount: 51.5, to: null };
  const before = { owner: 'company', country: 'AT', amount: 45, to: '2026-12-31' };
  const fields = changedFields({ kind: 'meal-rate', before, after }, names);
  expect(fields.map(({ label, ...told }) => [label, told.before, told.after])).toEqual([
    ['Čia je', 'firma', 'prevádzkovateľ'],
    ['Krajina', 'Rakúsko', 'Francúzsko'],
    ['Sadzba na deň', '45,00', '51,50'],
    ['Platí do', '2026-12-31', 'do odvolania'],
  ]);
});

test('of lists only what came and what went is told, by name where it is known', () => {
  const [vehicles] = changedFields(
    { kind: 'groupset', before: { vehicles: [1, 2] }, after: { vehicles: [2, 3] } },
    names,
  );
  expect(vehicles).toEqual({
    field: 'vehicles',
    label: 'Vozidlá',
    before: '− TT 101 AA',
    after: '+ 1 zmazaný',
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
      before: { axles: [{ position: 'front' }, { position: 'rear_w' }] },
      after: { axles: [{ position: 'rear_w' }, { position: 'front' }] },
    },
    names,
  );
  expect(order).toMatchObject({ before: 'predná, zadná', after: 'zadná, predná' });
});

test('a record that was made shows all that it has, moments in the zone', () => {
  const fields = changedFields(
    {
      kind: 'sharing',
      before: null,
      after: { validTo: '2026-11-01T22:59:00.000Z', flagPanic: true, note: null },
    },
    names,
  );
  expect(fields.map(({ after }) => after)).toEqual(['2026-11-01 23:59', 'áno']);
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
    field: 'contacts',
    label: 'Kontakty',
    before: '− +421 903 111 222',
    after: '+ +421 903 111 222 · vrátnica; Hlavná 7, 917 01 Trnava · fakturácia',
  });
});

test('U-10 values are told in the words of their lists and with their units, numbers of records never', () => {
  const told = (kind: AuditKind, before: object, after: object) =>
    changedFields({ kind, before: { ...before }, after: { ...after } }, names).map((field) =>
      `${field.label}: ${field.before} → ${field.after}`.replaceAll('\u00a0', ' '),
    );
  expect(
    told(
      'ride',
      { rideType: 'bussines', isEdited: false, driverCode: null, kmStop: 12_000_400 },
      { rideType: 'private', isEdited: true, driverCode: 'A1', kmStop: 12_345_000 },
    ),
  ).toEqual(['Typ jazdy: služobná → súkromná', 'Tachometer na konci jazdy: 12 000 km → 12 345 km']);
  expect(told('ride', { driver: null }, { driver: person('Richard', 'Sokol') })).toEqual([
    'Vodič: nikto → Sokol Richard',
  ]);
  expect(
    told(
      'vehicle',
      { driverId: null, weight: 7_500, device: { detectByMotion: 'x', inactiveTimeout: 1440 } },
      { driverId: 1, weight: 12_000, device: { detectByMotion: 'none', inactiveTimeout: 60 } },
    ),
  ).toEqual([
    'Priradený vodič: nikto → Novák Ján',
    'Hmotnosť: 7 500 kg → 12 000 kg',
    'Jazda sa pozná: x → podľa zapaľovania',
    'Nekomunikuje po: 1 440 min → 60 min',
  ]);
  expect(told('service', { planId: 1772, km: 5_000 }, { planId: null, km: 9_000_000 })).toEqual([
    'Plán: určené → -',
    'Tachometer: 5,0 km → 9 000 km',
  ]);
  expect(
    told(
      'excuse',
      { ground: 'stop', reason: 'D1', infringement: { type: 'DAY10', value: 37_200 } },
      { ground: 'home', reason: 'D2', infringement: { type: 'DAY10', value: 37_800 } },
    ),
  ).toEqual([
    'Kam vodič išiel: na vhodné miesto zastavenia → do prevádzkarne alebo bydliska, najviac o hodinu viac',
    'Dôvod, ako ho zapísal vodič: D1 → D2',
    'Možný priestupok: Denné vedenie 10:20 → Denné vedenie 10:30',
  ]);
  expect(
    told('refueling', { fuel: 'benzin95', quantity: 590 }, { fuel: 'diesel', quantity: 596.5 }),
  ).toEqual(['Palivo: benzín 95 → nafta', 'Množstvo: 590,00 l → 596,50 l']);
  expect(
    told(
      'rule',
      { severity: 'info', longerThan: 60, condition: { kind: 'panic' } },
      {
        severity: 'alarm',
        longerThan: 120,
        condition: { kind: 'cargoDoor' },
        note: null,
        quiet: 900,
      },
    ),
  ).toEqual([
    'Závažnosť: informácia → poplach',
    'Trvá dlhšie než: 1 min → 2 min',
    'Podmienka: hlási volanie o pomoc → má mimo všetkých zón otvorené dvere nákladového priestoru',
    'Ticho po skončení: - → 15 min',
  ]);
});

test('U-10 what has no words of its own is told to have changed, secrets are never more', () => {
  const [change] = changedFields(
    {
      kind: 'zone',
      before: { shape: { type: 'Circle', center: [17.6, 48.4], radius: 150 } },
      after: { shape: { type: 'Circle', center: [17.7, 48.4], radius: 150 } },
    },
    names,
  );
  expect(change).toMatchObject({ label: 'Tvar', before: '', after: 'zmenené' });
  const [secret] = changedFields(
    { kind: 'webhook', before: { secretChanged: null }, after: { secretChanged: true } },
    names,
  );
  expect(secret).toMatchObject({ label: 'Tajný kľúč', before: '', after: 'zmenené' });
});

function person(firstName: string, lastName: string) {
  return { personId: 7, firstName, lastName };
}
