// zones-and-rules §1: the form of a zone, what it begins with, what is sent and what is refused.
import type { Zone } from '@flotila/domain/zone/zone.api.ts';
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { expect, test } from 'vitest';
import { isRuleOf } from './ZoneRules.tsx';
import { filledBy } from './ZoneSubjectPick.tsx';
import {
  derivesAnew,
  isAddressSought,
  readZone,
  startZone,
  withCategory,
  type ZoneForm,
} from './zone-form.ts';
import { previewInput } from './zone-preview.ts';

const ring = (...corners: [number, number][]): ZoneShape => ({
  type: 'Polygon',
  coordinates: [[...corners, corners[0] as [number, number]]],
});
const square = ring([17.58, 48.36], [17.59, 48.36], [17.59, 48.37], [17.58, 48.37]);
const bow = ring([17.58, 48.36], [17.59, 48.37], [17.59, 48.36], [17.58, 48.37]);
const record: Zone = {
  zoneId: 4,
  name: 'Alfa',
  category: 'customer',
  shape: square,
  exitMargin: 30,
  minDwell: 90,
  speedLimit: null,
  address: null,
  note: null,
  subjectId: null,
  vehicles: { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] },
  lastChange: 'x',
  recalculating: false,
  center: [17.585, 48.365],
};
const good: ZoneForm = { ...startZone(null, 'sk'), name: ' Alfa ', drawn: [square] };

test('zones-and-rules §1 a new zone has a margin of 30 m, and at a customer two minutes are a visit', () => {
  expect(readZone(good, null, 'sk').body).toEqual({
    name: 'Alfa',
    category: 'customer',
    shape: square,
    exitMargin: 30,
    minDwell: 120,
    speedLimit: null,
    address: null,
    note: null,
    subjectId: null,
    deriveDays: 31,
    vehicles: record.vehicles,
  });
});

test('zones-and-rules §1 a zone that is made of a place begins as a circle of 150 m around it', () => {
  const form = startZone(null, 'sk', {
    at: '48.37,17.58',
    name: 'Sklad',
    address: 'Priemyselná 18',
  });
  expect(form).toMatchObject({ name: 'Sklad', address: 'Priemyselná 18' });
  expect(form.drawn).toEqual([{ type: 'Circle', center: [17.58, 48.37], radius: 150 }]);
  expect(startZone(null, 'sk', { at: 'somewhere' }).drawn).toEqual([]);
});

test('zones-and-rules §1 a zone that is made of a refueling is a fuel station, what is no category a customer', () => {
  const of = (category: string) => startZone(null, 'sk', { at: '48.37,17.58', category });
  expect(of('fuel_station')).toMatchObject({ category: 'fuel_station', minDwell: '2' });
  expect(of('depot')).toMatchObject({ category: 'depot', minDwell: '0' });
  expect(of('moon').category).toBe('customer');
});

test('zones-and-rules §1 the address of a partner is looked for, that of a drawn zone is not', () => {
  const search = { subject: '7', address: 'Dlhá 2, 917 01 Trnava' };
  expect(isAddressSought(startZone(null, 'sk', search), { search })).toBe(true);
  const drawn = { ...search, at: '48.37,17.58' };
  expect(isAddressSought(startZone(null, 'sk', drawn), { search: drawn })).toBe(false);
  const typed = { address: search.address };
  expect(isAddressSought(startZone(null, 'sk', typed), { search: typed })).toBe(false);
});

test('zones-and-rules §1 another category brings its shortest visit, unless somebody chose one', () => {
  expect(withCategory(good, 'depot')).toEqual({ category: 'depot', minDwell: '0' });
  expect(withCategory({ ...good, minDwell: '5' }, 'depot')).toEqual({ category: 'depot' });
});

test.each<[string, Partial<ZoneForm>, string, string]>([
  ['without a name', { name: ' ' }, 'name', 'required'],
  ['that is not drawn', { drawn: [] }, 'drawn', 'notDrawn'],
  ['whose edges cross', { drawn: [bow] }, 'drawn', 'shape_crosses'],
  ['with a margin over 1 km', { exitMargin: '1001' }, 'exitMargin', 'range'],
  ['with half a metre of margin', { exitMargin: '0,5' }, 'exitMargin', 'range'],
  ['whose shortest visit is over a day', { minDwell: '1441' }, 'minDwell', 'range'],
  ['with a limit under 5 km/h', { speedLimit: '4' }, 'speedLimit', 'range'],
  [
    'for nobody',
    { vehicles: { all: false, vehicleIds: [], groupSetIds: [], typeCodes: [] } },
    'vehicles',
    'noVehicle',
  ],
])('zones-and-rules §1 a zone %s is refused', (_what, change, field, code) => {
  expect(readZone({ ...good, ...change }, null, 'sk').errors?.[field]?.code).toBe(code);
});

test('zones-and-rules §1 half a minute is typed as people write it', () => {
  const { body } = readZone({ ...good, minDwell: '0,5' }, null, 'sk');
  expect(body).toMatchObject({ minDwell: 30 });
  expect(startZone(record, 'sk').minDwell).toBe('1.5');
});

test('zones-and-rules §2 only what visits depend on finds them anew', () => {
  const form = startZone(record, 'sk');
  expect(derivesAnew({ ...form, name: 'Beta', note: 'rampa 3' }, record, 'sk')).toBe(false);
  expect(derivesAnew({ ...form, name: '' }, record, 'sk')).toBe(false);
  expect(derivesAnew({ ...form, exitMargin: '50' }, record, 'sk')).toBe(true);
  expect(derivesAnew({ ...form, drawn: [bow] }, record, 'sk')).toBe(true);
  expect(derivesAnew(form, null, 'sk')).toBe(true);
});

test('zones-and-rules §1 a partner fills what is empty and takes nothing that was typed', () => {
  const contactValue = { road: 'Dlhá', houseNumber: '2', city: 'Trnava', postcode: '91701' };
  const contact = {
    type: 'address' as const,
    note: null,
    registered: true,
    billing: false,
    communication: false,
    contactValue: { ...contactValue, countryCode: 'SK' },
  };
  const subject = { name: 'Alfa Metal', contacts: [contact] };
  const filled = filledBy({ name: '', address: '' }, subject);
  expect(filled.name).toBe('Alfa Metal');
  expect(filled.address).toContain('Dlhá 2');
  expect(filledBy({ name: 'Sklad', address: 'inde' }, subject)).toEqual({});
});

test('zones-and-rules §1 the last days are looked through only for what visits depend on', () => {
  const form = startZone(record, 'sk');
  expect(previewInput(form, record)).toBeNull();
  expect(previewInput({ ...form, name: '', note: 'rampa 3' }, record)).toBeNull();
  expect(previewInput({ ...form, drawn: [bow] }, record)).toBeNull();
  expect(previewInput({ ...form, name: '', exitMargin: '50' }, record)).toMatchObject({
    zoneId: 4,
    exitMargin: 50,
    days: 7,
  });
  expect(previewInput({ ...good, name: '' }, null)).toMatchObject({ zoneId: null, minDwell: 120 });
});

test('zones-and-rules §3 a rule watches for a zone by its name, its category or its speed limit', () => {
  const limit = { kind: 'speed', over: null, byType: {}, overZoneLimit: true } as const;
  const enters = (zoneIds: number[], categories: Zone['category'][] = []) => ({
    condition: { kind: 'enters' as const, zones: { zoneIds, categories } },
  });
  expect(isRuleOf(enters([3, 4]), record)).toBe(true);
  expect(isRuleOf(enters([3]), record)).toBe(false);
  expect(isRuleOf(enters([], ['customer']), record)).toBe(true);
  expect(isRuleOf(enters([3], ['depot']), record)).toBe(false);
  expect(isRuleOf({ condition: { kind: 'idling' } }, record)).toBe(false);
  expect(isRuleOf({ condition: limit }, record)).toBe(false);
  expect(isRuleOf({ condition: limit }, { ...record, speedLimit: 30 })).toBe(true);
});
