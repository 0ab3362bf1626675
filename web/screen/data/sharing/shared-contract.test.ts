// A new sharing for a contract: what its address names, and how its form begins.
import { expect, test } from 'vitest';
import { newSharingPath } from '../../../ground/address/new-paths.ts';
import { sharedContract } from './shared-contract.ts';
import { readSharing, startSharing } from './sharing-form.ts';

const now = Date.parse('2026-11-22T09:00:00Z');
const CLOCK = { language: 'sk', timeZone: 'Europe/Bratislava', now } as const;
const TATRA = { name: 'Tatra' };
const contract = {
  contractId: 5,
  name: 'Rúry & spol.',
  vehicleId: 7,
  vehicle: 'BA123XY',
  fromTimestamp: '2026-11-20T23:00:00.000Z',
  toTimestamp: '2026-11-23T22:59:59.999Z',
};
function searchOf(over: { toTimestamp?: null }) {
  const path = newSharingPath('tatra', { ...contract, ...over });
  return Object.fromEntries(new URL(path, 'http://x').searchParams);
}

test('the way from a contract begins a sharing of its vehicle in its days', () => {
  const form = startSharing(null, CLOCK, sharedContract(searchOf({}), TATRA));
  expect(readSharing(form, null, CLOCK).body).toEqual({
    validFrom: '2026-11-21T00:00',
    validTo: '2026-11-23T23:59',
    note: 'Rúry & spol.',
    flagPanic: false,
    flagCargoDoor: false,
    vehiclesIds: [7],
    contractId: 5,
  });
  expect(form.vehicles[0]).toMatchObject({ numericPlate: 'BA123XY', companyName: 'Tatra' });
});

test('a contract without an end is shared as long as any sharing', () => {
  const shared = sharedContract(searchOf({ toTimestamp: null }), TATRA);
  expect(startSharing(null, CLOCK, shared).validTo).toBe('2026-11-29');
});

test('an address without a contract, or with garbage, begins an ordinary one', () => {
  for (const search of [undefined, {}, { contract: '5' }, { contract: 'x', vehicle: '7' }]) {
    expect(sharedContract(search, TATRA)).toBe(null);
  }
  expect(sharedContract({ contract: '5', vehicle: '7', from: 'x' }, TATRA)?.from).toBe(null);
});
