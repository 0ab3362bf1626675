// HIS-023, HIS-050 … HIS-052: what the history shows and asks for, out of the address and the vehicle.
import { expect, test } from 'vitest';
import type { ShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import { historyOf, ridesOfDay, trackOfDay } from './history-place.ts';

const ZONE = 'Europe/Bratislava';
const NOW = Date.parse('2026-11-20T12:00:00Z');

function vehicleWith(lastLocation: string | null, typeCode = 'truck') {
  const location = lastLocation === null ? null : { timestamp: lastLocation };
  return { vehicle: { vehicleId: 7, typeCode, location } as ShownVehicle, isPending: false };
}

const known = vehicleWith('2026-11-17T22:59:59.000Z');
const awaited = { vehicle: null, isPending: true };
const gone = { vehicle: null, isPending: false };
const dayOf = (search: { day?: string; ride?: string }, shown = known) =>
  historyOf(search, shown, ZONE, NOW).day;

test('HIS-052 without a day it is that of the last location, in the zone of the company', () => {
  expect(dayOf({})).toBe('2026-11-17');
  expect(dayOf({}, vehicleWith('2026-11-17T23:00:00.000Z'))).toBe('2026-11-18');
  expect(dayOf({}, vehicleWith(null))).toBe('2026-11-20');
});

test('HIS-051 a ride without a day is shown in the day in which it begins', () => {
  expect(dayOf({ ride: '2026-11-10T23:30:00Z' })).toBe('2026-11-11');
  expect(dayOf({ ride: '2026-11-10T23:30:00Z', day: '2026-11-12' })).toBe('2026-11-12');
  expect(dayOf({ ride: 'garbage' })).toBe('2026-11-17');
  expect(dayOf({ ride: '8640000000000000' })).toBe('2026-11-17');
});

test('HIS-023 a day that is none, or is yet to come, is not shown', () => {
  expect(dayOf({ day: '2026-02-30' })).toBe('2026-11-17');
  expect(dayOf({ day: '2026-11-21' })).toBe('2026-11-20');
});

test('zones-and-rules §6 a link may point at a moment of its day; what is none points at nothing', () => {
  const at = (text?: string) =>
    historyOf({ ...(text !== undefined && { at: text }) }, known, ZONE, NOW).atMs;
  expect(at('2026-11-17T08:30:05.000Z')).toBe(Date.parse('2026-11-17T08:30:05Z'));
  expect(at('yesterday')).toBe(null);
  expect(at()).toBe(null);
});

test('HIS-007, HIS-051 the selected ride has one spelling; what is no moment selects none', () => {
  const rideFrom = (ride: string) => historyOf({ ride }, known, ZONE, NOW).rideFrom;
  expect(rideFrom('2026-11-10T09:00:00 01:00')).toBe('2026-11-10T08:00:00.000Z');
  expect(rideFrom('garbage')).toBeNull();
});

test('rides are asked for once the vehicle is known, or the day of one that may be there', () => {
  const isReady = (search: object, shown: Parameters<typeof historyOf>[1]) =>
    historyOf(search, shown, ZONE, NOW).isReady;
  expect(isReady({}, known)).toBe(true);
  expect(isReady({ day: '2026-11-12' }, awaited)).toBe(true);
  expect(isReady({}, awaited)).toBe(false);
  expect(isReady({ day: '2026-11-12' }, gone)).toBe(false);
});

test('HIS-003 a machine outside the shown group has its own short rides', () => {
  expect(historyOf({}, vehicleWith(null, 'machine'), ZONE, NOW).isMachine).toBe(true);
});

test('HIS-050 the fetch: vehicleId, periodFrom, periodTo, rideFrom, fromRides and last', () => {
  const shown = historyOf({ ride: '2026-11-10T08:00:00Z' }, known, ZONE, NOW);
  const place = { vehicleId: 7, ...shown, showsAll: false };
  const options = { fromRides: 'both', smooth: false, params: ['tank', 'rpm'] } as const;
  // periodFrom and periodTo are our from and to.
  const period = { from: '2026-11-10T00:00:00', to: '2026-11-10T23:59:59' };
  expect(ridesOfDay(place)).toEqual({
    vehicleId: 7,
    ...period,
  });
  expect(trackOfDay(place, options)).toEqual({
    vehicleId: 7,
    ...period,
    fromRides: 'both',
    smooth: false,
    params: ['rpm', 'tank'],
  });
  // rideFrom is not sent: it selects among the rides of the period, and above it chose the period.
  expect(shown.rideFrom).toBe('2026-11-10T08:00:00.000Z');
  // last is not sent, either: without a day the last location chooses the period.
  const last = historyOf({}, known, ZONE, NOW);
  expect(ridesOfDay({ ...place, ...last }).from).toBe('2026-11-17T00:00:00');
});
