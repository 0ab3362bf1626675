import { listContracts } from '@flotila/domain/contract/contract.api.ts';
import { listRides } from '@flotila/domain/ride/ride.api.ts';
import { getDriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import { listVehiclesOnMap } from '@flotila/domain/vehicle/vehicle.api.ts';
import { getVehicle } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { expect, test } from 'vitest';
import { keyOf } from '../call/api.ts';
import { knownAnswers } from './keep-known.ts';

const query = (queryKey: readonly unknown[], data: unknown = [], dataUpdatedAt = 1) => ({
  queryKey,
  state: { data, dataUpdatedAt },
});
const vehicles = (company: string, count = 1) =>
  query([...keyOf(listVehiclesOnMap), company, null], Array.from({ length: count }));
const rides = (from: string, to: string, at = 1) =>
  query([...keyOf(listRides), 'tatra', { vehicleId: 1, from, to }], [], at);
const hours = query(keyOf(getDriverHours, { company: 'tatra', path: { id: 7 } }), {});

const contracts = (asked: Record<string, string | number>) =>
  query(keyOf(listContracts, { company: 'tatra', query: asked }), {});

test('UX-offline vehicles, hours, what comes next and rides of single days are kept, nothing else', () => {
  const from = '2026-11-20T00:00:00';
  const kept = [
    vehicles('tatra'),
    hours,
    contracts({ vehicle: 1, from, size: 10 }),
    rides(from, '2026-11-20T23:59:59'),
  ];
  const not = [
    contracts({ from, to: '2026-11-30T23:59:59', size: 5000 }),
    contracts({ vehicle: 1, from, to: '2026-11-30T23:59:59' }),
    rides('2026-11-01T00:00:00', '2026-11-30T23:59:59'),
    query(keyOf(getVehicle, { company: 'tatra', path: { id: 1 }, query: {} })),
    query([...keyOf(listRides), 'tatra', null]),
  ];
  const keys = knownAnswers([...not, ...kept], 'tatra').map(({ key }) => key);
  expect(keys).toEqual(kept.map(({ queryKey }) => queryKey));
});

test('UX-offline what is of another company, too long or not there yet is not kept', () => {
  const waits = query([...keyOf(listVehiclesOnMap), 'tatra', null], undefined);
  waits.state.data = undefined as never;
  expect(knownAnswers([vehicles('morava'), vehicles('tatra', 1_001), waits], 'tatra')).toEqual([]);
});

test('UX-offline of many days the newest are kept', () => {
  const days = Array.from({ length: 30 }, (_none, at) => {
    const day = `2026-11-${String(at + 1).padStart(2, '0')}`;
    return rides(`${day}T00:00:00`, `${day}T23:59:59`, at);
  });
  const asOf = knownAnswers(days, 'tatra').map((answer) => answer.asOf);
  expect(asOf).toEqual(Array.from({ length: 20 }, (_none, at) => 29 - at));
});
