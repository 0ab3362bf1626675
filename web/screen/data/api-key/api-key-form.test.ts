// The form of a key.
import type { ApiKeyRecord } from '@flotila/domain/api-key/api-key.api.ts';
import { ALL_VEHICLES } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { expect, test } from 'vitest';
import { type ApiKeyForm, readApiKey, startApiKey } from './api-key-form.ts';

const place = { timeZone: 'Europe/Bratislava', now: Date.parse('2026-11-29T12:00:00Z') };
const record: ApiKeyRecord = {
  apiKeyId: 3,
  name: 'ERP',
  role: 'dispatcher',
  isBound: false,
  assistantWrites: false,
  vehicles: ALL_VEHICLES,
  addresses: ['10.0.0.0/8', '192.0.2.1'],
  expires: '2027-05-01T09:30:00.000Z',
  prefix: 'fl_Ab12Cd34',
  key: null,
  formerUntil: null,
  created: '2026-11-01T00:00:00.000Z',
  madeBy: 'Anna',
  isMakerAway: false,
  lastUsed: null,
  calls: 0,
  mayChange: true,
  lastChange: '7',
};
const good = startApiKey(record, place);

test('what is stored comes back as it was, to the moment of its end, with its stamp', () => {
  expect(readApiKey(good, record, place).body).toEqual({
    name: 'ERP',
    role: 'dispatcher',
    isBound: false,
    assistantWrites: false,
    vehicles: ALL_VEHICLES,
    addresses: ['10.0.0.0/8', '192.0.2.1'],
    expires: '2027-05-01T09:30:00.000Z',
    lastChange: '7',
  });
});

test('a new one only reads, and ends in a year', () => {
  expect(startApiKey(null, place)).toMatchObject({ role: 'reader', expires: '2027-11-29' });
});

test('one that only reads lets assistants change nothing, whatever was chosen before', () => {
  const writing = { ...good, assistantWrites: true };
  expect(readApiKey(writing, record, place).body).toMatchObject({ assistantWrites: true });
  const reading = readApiKey({ ...writing, role: 'reader' }, record, place);
  expect(reading.body).toMatchObject({ assistantWrites: false });
});

test('without a day it never ends; addresses are typed as they come', () => {
  const form = { ...good, expires: '', addresses: ' 10.0.0.1\n10.0.0.2;10.0.0.3,, ' };
  expect(readApiKey(form, record, place).body).toMatchObject({
    expires: 'never',
    addresses: ['10.0.0.1', '10.0.0.2', '10.0.0.3'],
  });
});

test.each<[Partial<ApiKeyForm>, string, string]>([
  [{ name: ' ' }, 'name', 'required'],
  [{ vehicles: { ...ALL_VEHICLES, all: false } }, 'vehicles', 'required'],
  [{ addresses: '1 '.repeat(21) }, 'addresses', 'maxItems'],
  [{ expires: '2026-11-28' }, 'expires', 'past'],
  [{ expires: '31.2.' }, 'expires', 'date'],
])('%j is refused at %s as %s', (change, field, code) => {
  expect(readApiKey({ ...good, ...change }, null, place).errors?.[field]?.code).toBe(code);
});
