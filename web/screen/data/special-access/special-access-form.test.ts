// D-SPA-002 … D-SPA-005, VAL-062 … VAL-064: the form of a special access.
import type { SpecialAccessRecord } from '@flotila/domain/special-access/special-access.api.ts';
import { expect, test } from 'vitest';
import {
  readSpecialAccess,
  type SpecialAccessForm,
  startSpecialAccess,
} from './special-access-form.ts';

const vehicle = {
  vehicleId: 7,
  numericPlate: 'TT 1',
  name: 'Scania',
  companyName: 'Tatra',
  deviceSerialNumber: null,
};
const record: SpecialAccessRecord = {
  personId: 3,
  firstName: '',
  lastName: 'Portál',
  access: 'collective',
  login: 'portal',
  active: true,
  vehicles: [vehicle],
  lastChange: 'v1',
};
const good: SpecialAccessForm = {
  ...startSpecialAccess(record, 'sk'),
  password: 'long enough',
};

test.each<[Partial<SpecialAccessForm>, string, string]>([
  [{ lastName: ' ' }, 'lastName', 'required'],
  [{ lastName: 'x'.repeat(101) }, 'lastName', 'maxLength'],
  [{ firstName: 'x'.repeat(101) }, 'firstName', 'maxLength'],
  [{ access: '' }, 'access', 'required'],
  [{ login: '' }, 'login', 'required'],
  [{ login: 'x'.repeat(51) }, 'login', 'maxLength'],
  [{ login: 'a:b' }, 'login', 'characters'],
  [{ password: '' }, 'password', 'required'],
  [{ password: 'seven77' }, 'password', 'minLength'],
  [{ password: 'x'.repeat(51) }, 'password', 'maxLength'],
])('VAL-062 … VAL-064 a new one with %j is refused at %s', (change, field, code) => {
  expect(readSpecialAccess({ ...good, ...change }, null, 'sk').errors?.[field]?.code).toBe(code);
});

test('VAL-064 an empty password keeps the stored one', () => {
  const { body } = readSpecialAccess(startSpecialAccess(record, 'sk'), record, 'sk');
  expect(body).toMatchObject({ password: null, lastChange: 'v1', vehiclesIds: [7] });
});

test('D-SPA-004 the type of a stored one cannot be chosen again', () => {
  const form = { ...startSpecialAccess(record, 'sk'), access: 'superuser' as const };
  expect(readSpecialAccess(form, record, 'sk').body).toMatchObject({ access: 'collective' });
});

test('D-SPA-005 a superuser has no list of vehicles', () => {
  const { body } = readSpecialAccess({ ...good, access: 'superuser' }, null, 'sk');
  expect(body).toMatchObject({ vehiclesIds: [] });
});
