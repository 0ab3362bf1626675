// D-SHR-011, VAL-083, VAL-084: what the sharing form sends and refuses.
import type { SharingRecord } from '@flotila/domain/sharing/sharing.api.ts';
import { expect, test } from 'vitest';
import { readSharing, type SharingForm, startSharing } from './sharing-form.ts';

/** 2026-11-22 00:30 on the company's clock. */
const now = Date.parse('2026-11-21T23:30:00Z');
const CLOCK = { language: 'sk', timeZone: 'Europe/Bratislava', now } as const;
const vehicle = {
  vehicleId: 7,
  numericPlate: 'BA123XY',
  name: 'Truck',
  companyName: 'Tatra',
  deviceSerialNumber: null,
};
const record: SharingRecord = {
  hashCode: 'abc',
  url: 'http://x/share/abc',
  note: null,
  flagPanic: true,
  validFrom: '2026-10-31T23:00:00.000Z',
  validTo: '2026-11-30T10:00:00.000Z',
  flagCargoDoor: false,
  contractId: null,
  vehicles: [vehicle],
  lastChange: '4',
};

const started = () => ({ ...startSharing(null, CLOCK), vehicles: [vehicle] });

test('D-SHR-011 validFrom is sent with 00:00, validTo with 23:59', () => {
  const form = { ...started(), validFrom: '2026-11-01', validTo: '2026-11-30' };
  expect(readSharing(form, null, CLOCK).body).toEqual({
    validFrom: '2026-11-01T00:00',
    validTo: '2026-11-30T23:59',
    note: null,
    flagPanic: false,
    flagCargoDoor: false,
    vehiclesIds: [7],
    contractId: null,
  });
});

test('F-11 a new sharing suggests the seventh day from today as its last; it may be cleared', () => {
  expect(started().validTo).toBe('2026-11-29');
  const { body } = readSharing(started(), null, CLOCK);
  expect(body).toMatchObject({ validFrom: null, validTo: '2026-11-29T23:59' });
});

test('empty days are no limit, an empty note is none', () => {
  const form = { ...started(), validTo: '', note: '  ' };
  expect(readSharing(form, null, CLOCK).body).toMatchObject({
    validFrom: null,
    validTo: null,
    note: null,
  });
});

test('a record is shown by its local days; a day that stays keeps its moment', () => {
  const form = startSharing(record, CLOCK);
  expect(form).toMatchObject({ validFrom: '2026-11-01', validTo: '2026-11-30', note: '' });
  expect(readSharing(form, record, CLOCK).body).toEqual({
    validFrom: record.validFrom,
    validTo: record.validTo,
    note: null,
    flagPanic: true,
    flagCargoDoor: false,
    vehiclesIds: [7],
    contractId: null,
    lastChange: '4',
  });
  const later = { ...form, validTo: '2026-12-01' };
  expect(readSharing(later, record, CLOCK).body).toMatchObject({ validTo: '2026-12-01T23:59' });
});

test.each<[Partial<SharingForm>, string, string]>([
  [{ validFrom: '2026-11-02', validTo: '2026-11-01' }, 'validTo', 'beforeFrom'],
  [{ validFrom: '2026-02-30' }, 'validFrom', 'date'],
  [{ note: 'x'.repeat(151) }, 'note', 'maxLength'],
  [{ vehicles: [] }, 'vehiclesIds', 'noVehicle'],
])('F-11, VAL-083, VAL-084 %j is refused', (values, field, code) => {
  const { errors } = readSharing({ ...started(), ...values }, null, CLOCK);
  expect(errors?.[field]?.code).toBe(code);
});

test('the first day may be the last', () => {
  const form = { ...started(), validFrom: '2026-11-01', validTo: '2026-11-01' };
  expect(readSharing(form, null, CLOCK).errors).toBeUndefined();
});
