// D-COM-003, D-COM-008, VAL-074, VAL-075: the company form.
import { expect, test } from 'vitest';
import { type CompanyForm, readCompany, startCompany, usualOf } from './company-form.ts';

const record = {
  companyId: 1,
  name: 'Tatra',
  code: 'tatra',
  countryCode: 'SK',
  active: true,
  moduleContracts: true,
  timeZone: 'Europe/Bratislava',
  currency: 'EUR',
  address: 'Dlhá 1',
  registrationNumber: null,
  vatNumber: 'SK1',
  freshMonths: 6,
  keptMonths: null,
  referenceWeeks: 26,
  nightFrom: '22:00',
  nightTo: '06:00',
  created: '2026-01-01T00:00:00Z',
  lastChange: 'v1',
};
const good = { ...startCompany(null, 'sk'), name: ' Tatra ', code: 'tatra-2', countryCode: 'cz' };

test('D-COM-003 the country is lower case in the form and upper case on send', () => {
  expect(startCompany(record, 'sk').countryCode).toBe('sk');
  expect(readCompany(startCompany(record, 'sk'), record, 'sk').body).toEqual({
    name: 'Tatra',
    code: 'tatra',
    countryCode: 'SK',
    active: true,
    moduleContracts: true,
    timeZone: 'Europe/Bratislava',
    currency: 'EUR',
    lastChange: 'v1',
    address: 'Dlhá 1',
    registrationNumber: null,
    vatNumber: 'SK1',
    freshMonths: 6,
    keptMonths: null,
    referenceWeeks: 26,
    nightFrom: '22:00',
    nightTo: '06:00',
  });
});

test('what is left empty is left out, so that the country decides', () => {
  expect(readCompany(good, null, 'sk').body).toEqual({
    name: 'Tatra',
    code: 'tatra-2',
    countryCode: 'CZ',
    active: true,
    moduleContracts: false,
    address: null,
    registrationNumber: null,
    vatNumber: null,
    freshMonths: null,
    keptMonths: null,
    referenceWeeks: null,
    nightFrom: null,
    nightTo: null,
  });
  expect(usualOf('cz')).toEqual({ timeZone: 'Europe/Prague', currency: 'CZK' });
  expect(usualOf('')).toBeNull();
});

test.each<[Partial<CompanyForm>, string, string]>([
  [{ name: '  ' }, 'name', 'required'],
  [{ name: 'x'.repeat(101) }, 'name', 'maxLength'],
  [{ code: '' }, 'code', 'required'],
  [{ code: 'x'.repeat(51) }, 'code', 'maxLength'],
  [{ code: 'žilina' }, 'code', 'format'],
  [{ code: 'a b' }, 'code', 'format'],
  [{ code: 'Public' }, 'code', 'reserved'],
  [{ countryCode: '' }, 'countryCode', 'required'],
  [{ countryCode: 'at' }, 'countryCode', 'required'],
  [{ timeZone: 'Mars/Base' }, 'timeZone', 'unknown'],
  [{ currency: 'euro' }, 'currency', 'format'],
  [{ freshMonths: '3' }, 'freshMonths', 'range'],
  [{ keptMonths: 'rok' }, 'keptMonths', 'integer'],
  [{ keptMonths: '1201' }, 'keptMonths', 'range'],
  [{ referenceWeeks: '27' }, 'referenceWeeks', 'range'],
  [{ nightFrom: '22:00' }, 'nightTo', 'nightLength'],
  [{ nightFrom: '1:00', nightTo: '5:00' }, 'nightFrom', 'nightLength'],
  [{ nightFrom: '01:00', nightTo: '04:59' }, 'nightTo', 'nightLength'],
  [{ address: 'x'.repeat(151) }, 'address', 'maxLength'],
  [{ registrationNumber: 'x'.repeat(31) }, 'registrationNumber', 'maxLength'],
  [{ vatNumber: 'x'.repeat(31) }, 'vatNumber', 'maxLength'],
])('VAL-074, VAL-075, D-COM-008 %j is refused at %s', (change, field, code) => {
  const { body, errors } = readCompany({ ...good, ...change }, null, 'sk');
  expect(body).toBeUndefined();
  expect(errors?.[field]?.code).toBe(code);
});
