// When services are due: the examples of the rules by number, which service counts, and the dates of
// the vehicle. Today is 15 June 2025.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  activeServices,
  differencesOf,
  dueAfter,
  newestServices,
  type PlanFacts,
  type ServiceFacts,
  type VehicleServices,
} from './due.ts';

const TODAY = '2025-06-15';
const NO_DATES = {
  motDate: null,
  tachographCheckDate: null,
  serviceDate: null,
  serviceKm: null,
  serviceEh: null,
  measuredKm: null,
  measuredDate: null,
};
const plan = (more: Partial<PlanFacts> = {}): PlanFacts => ({
  servicePlanId: 1,
  typeCode: 'oil_change',
  name: null,
  active: true,
  repeatedPeriod: null,
  repeatedKm: null,
  repeatedEh: null,
  createdDay: '2025-01-01',
  ...more,
});
const service = (more: Partial<ServiceFacts> = {}): ServiceFacts => ({
  serviceId: 11,
  planId: null,
  typeCode: 'oil_change',
  name: null,
  date: '2024-07-01',
  useKmEh: true,
  expiredDate: null,
  expiredKm: null,
  expiredEh: null,
  ...more,
});
const vehicle = (more: Partial<VehicleServices> = {}): VehicleServices => ({
  today: TODAY,
  now: { km: 134_200_000, eh: 5_350_000 },
  start: { km: 0, eh: 0 },
  dates: NO_DATES,
  plans: [],
  services: [],
  ...more,
});
const only = (facts: VehicleServices) => {
  const all = activeServices(facts);
  expect(all).toHaveLength(1);
  return all[0];
};
const byDate = (expiredDate: string) => only(vehicle({ services: [service({ expiredDate })] }));
const byKm = (km: number) =>
  only(vehicle({ now: { km, eh: null }, services: [service({ expiredKm: 135_000_000 })] }));

describe('worked examples', () => {
  test('1. a year after 1 July 2024 is 16 days away: notice; 31 days none, 0 notice, −1 warning', () => {
    const due = dueAfter(plan({ repeatedPeriod: '1r' }), '2024-07-01', { km: null, eh: null });
    expect(due).toEqual({ expiredDate: '2025-07-01', expiredKm: null, expiredEh: null });
    expect(byDate('2025-07-01')).toMatchObject({ diffDays: 16, level: 'notice' });
    expect(byDate('2025-07-16')).toMatchObject({ diffDays: 31, level: null });
    expect(byDate('2025-06-15')).toMatchObject({ diffDays: 0, level: 'notice' });
    expect(byDate('2025-06-14')).toMatchObject({ diffDays: -1, level: 'warning' });
  });
  test('2. 15 000 km after 120 000 km: 800 km left notice, 1 m over warning, 1 000 001 m none', () => {
    const due = dueAfter(plan({ repeatedKm: 15_000_000 }), TODAY, { km: 120_000_000, eh: null });
    expect(due.expiredKm).toBe(135_000_000);
    expect(byKm(134_200_000)).toMatchObject({ diffKm: 800_000, level: 'notice' });
    expect(byKm(135_000_001)).toMatchObject({ diffKm: -1, level: 'warning' });
    expect(byKm(133_999_999)).toMatchObject({ diffKm: 1_000_001, level: null });
  });
  test('3. 500 h after 1000 h, 13.9 h left: notice', () => {
    const due = dueAfter(plan({ repeatedEh: 1_800_000 }), TODAY, { km: null, eh: 3_600_000 });
    expect(due.expiredEh).toBe(5_400_000);
    expect(only(vehicle({ services: [service(due)] }))).toMatchObject({
      diffEh: 50_000,
      level: 'notice',
    });
  });
  test('4. 200 days and −5 km: the worst counts', () => {
    const services = [service({ expiredDate: '2026-01-01', expiredKm: 134_195_000 })];
    expect(only(vehicle({ services }))).toMatchObject({
      diffDays: 200,
      diffKm: -5_000,
      level: 'warning',
    });
  });
});

describe('which service counts', () => {
  const first = service({ serviceId: 1, date: '2023-01-01', planId: 1 });
  const second = service({ serviceId: 2, date: '2024-01-01', planId: 1 });
  test('the newest of a plan; of one day the later entered', () => {
    expect(newestServices([second, first])).toEqual([second]);
    const same = { ...first, serviceId: 3, date: second.date };
    expect(newestServices([same, second])).toEqual([same]);
  });
  test('without a plan the newest of its type and name', () => {
    const alone = { ...first, planId: null };
    const other = { ...second, planId: null, name: 'AdBlue' };
    expect(newestServices([alone, other, second])).toHaveLength(3);
    expect(newestServices([alone, { ...other, name: null }])).toHaveLength(1);
  });
  test('exactly one of each plan, the newest, in whatever order they come', () => {
    const some = fc.record({
      planId: fc.integer({ min: 1, max: 3 }),
      date: fc.constantFrom('2024-01-01', '2024-05-05', '2025-02-28'),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 20 }), (acts) => {
        const all = acts.map((act, index) => service({ ...act, serviceId: index + 1 }));
        const newest = newestServices(all);
        expect(new Set(newest.map(({ planId }) => planId)).size).toBe(newest.length);
        for (const one of all) {
          const kept = newest.find(({ planId }) => planId === one.planId);
          const order = (kept?.date ?? '').localeCompare(one.date);
          expect(order > 0 || (order === 0 && (kept?.serviceId ?? 0) >= one.serviceId)).toBe(true);
        }
        expect(new Set(newestServices([...all].reverse()))).toEqual(new Set(newest));
      }),
    );
  });
  test('useKmEh false: only the date counts', () => {
    const due = { expiredDate: '2025-06-20', expiredKm: 1, expiredEh: 1 };
    expect(differencesOf(due, vehicle(), false)).toEqual({
      diffDays: 5,
      diffKm: null,
      diffEh: null,
    });
  });
  test('an odometer that nobody knows leaves nothing to count', () => {
    const now = { km: null, eh: null };
    expect(only(vehicle({ now, services: [service({ expiredKm: 5 })] }))).toMatchObject({
      expiredKm: 5,
      diffKm: null,
      level: null,
    });
  });
});

describe('plans', () => {
  test('without a service it counts from its making and from where the counters began', () => {
    const plans = [plan({ repeatedPeriod: '6m', repeatedKm: 15_000_000, repeatedEh: 360_000 })];
    const start = { km: 120_000_000, eh: 5_000_000 };
    expect(only(vehicle({ plans, start }))).toMatchObject({
      servicePlanId: 1,
      serviceId: null,
      expiredDate: '2025-07-01',
      diffDays: 16,
      diffKm: 800_000,
      diffEh: 10_000,
      level: 'notice',
    });
  });
  test('with a service it counts from the newest one only', () => {
    const services = [service({ planId: 1, expiredDate: '2030-01-01' })];
    const plans = [plan({ repeatedPeriod: '1m' })];
    expect(only(vehicle({ plans, services }))).toMatchObject({
      servicePlanId: 1,
      serviceId: 11,
      expiredDate: '2030-01-01',
      level: null,
    });
  });
  test('SVC-008 one that is not active alerts nobody, nor do its services', () => {
    const services = [service({ planId: 1, expiredDate: '2020-01-01' })];
    expect(activeServices(vehicle({ plans: [plan({ active: false })], services }))).toEqual([]);
  });
  test('without any repetition it is never due', () => {
    expect(only(vehicle({ plans: [plan()] }))).toMatchObject({
      diffDays: null,
      diffKm: null,
      diffEh: null,
      level: null,
    });
  });
});

describe('dates of the vehicle (decision 4)', () => {
  const dates = (more: Partial<VehicleServices['dates']>) => ({ ...NO_DATES, ...more });
  test('MOT and tachograph are valid until their date', () => {
    const found = activeServices(
      vehicle({ dates: dates({ motDate: '2025-06-15', tachographCheckDate: '2025-06-14' }) }),
    );
    expect(found.map(({ typeCode, level }) => [typeCode, level])).toEqual([
      ['mot', 'notice'],
      ['tacho_check', 'warning'],
    ]);
    expect(found[0]).toMatchObject({ servicePlanId: null, serviceId: null });
  });
  test('the next regular service: an oil change by counters, an inspection by a date alone', () => {
    expect(only(vehicle({ dates: dates({ serviceDate: '2025-06-20' }) }))).toMatchObject({
      typeCode: 'warranty_inspection',
      diffDays: 5,
    });
    const all = dates({ serviceDate: '2025-12-20', serviceKm: 134_300_000, serviceEh: 9e6 });
    expect(only(vehicle({ dates: all }))).toMatchObject({
      typeCode: 'oil_change',
      diffKm: 100_000,
      diffEh: 3_650_000,
      level: 'notice',
    });
  });
  test('what the computer of the vehicle tells goes before what somebody typed', () => {
    const told = dates({ serviceKm: 900e6, measuredKm: -3_000, measuredDate: '2025-06-20' });
    expect(only(vehicle({ dates: told }))).toMatchObject({
      typeCode: 'oil_change',
      diffKm: -3_000,
      diffDays: 5,
      level: 'warning',
    });
  });
  test('a service entered since then takes its place, a shorter one does not', () => {
    const mot = (expiredDate: string) =>
      activeServices(
        vehicle({
          dates: dates({ motDate: '2025-06-01' }),
          services: [service({ typeCode: 'mot', expiredDate })],
        }),
      ).map(({ level }) => level);
    expect(mot('2027-06-01')).toEqual([null]);
    expect(mot('2025-05-01')).toEqual(['warning', 'warning']);
  });
});
