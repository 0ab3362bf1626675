// The contracts of the demo: believable, one under way at every moment, and expectations that come true when
// the demo's motion is played.
import type { ProgressLocation } from '@flotila/domain/contract/progress.ts';
import { contractProgress } from '@flotila/domain/contract/testing/all-at-once.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { hasCheckDigit } from '@flotila/domain/subject/company-number.ts';
import { addDays, startOfDay } from '@flotila/domain/time.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_COMPANIES } from './cast.ts';
import { companyNumber, DEMO_SUBJECTS } from './contract-cast.ts';
import { planOf } from './contracts.ts';
import { demoGeography, demoTrackers } from './demo-trackers.ts';
import { type Leg, legsOf } from './legs.ts';
import {
  type Driven,
  isWatched,
  type Order,
  promisedBy,
  usualOrders,
  watchedOrders,
} from './orders.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const ZONE = 'Europe/Bratislava';
const FIRST = '2026-11-16';
const DAYS = 14;
const PACE = { driving: 30_000, engineOn: 120_000, parked: 900_000 };
const [tatra] = DEMO_COMPANIES;
if (!tatra) throw new Error('no demo');
const fleet: Driven[] = [];
const orders: Order[] = [];
const watched: Order[] = [];

beforeAll(() => {
  const from = startOfDay(FIRST, ZONE) - 3 * DAY;
  for (const vehicle of tatra.vehicles) {
    const isCarrier = ['line', 'haul', 'regional'].includes(vehicle.duty.kind);
    if (!isCarrier || vehicle.type === 'special') continue;
    fleet.push({ vehicle, legs: legsOf(vehicle, demoGeography(), from, from + 30 * DAY) });
  }
  // What began the day before may be under way after midnight.
  orders.push(...usualOrders(fleet, addDays(FIRST, -1), ZONE));
  for (let day = 0; day < DAYS; day += 1) {
    orders.push(...usualOrders(fleet, addDays(FIRST, day), ZONE));
    watched.push(...watchedOrders(fleet, addDays(FIRST, day), ZONE));
  }
}, 60_000);

test('the numbers of partners have right check digits', () => {
  for (const index of DEMO_SUBJECTS.keys()) {
    const digits = [...companyNumber(index)].map(Number);
    const sum = digits.slice(0, 7).reduce((total, digit, at) => total + digit * (8 - at), 0);
    expect(digits).toHaveLength(8);
    expect(digits[7]).toBe((11 - (sum % 11)) % 10);
  }
  for (const { registrationNumber } of DEMO_COMPANIES) {
    expect([registrationNumber.slice(0, 2), hasCheckDigit(registrationNumber)]).toEqual([
      '99',
      true,
    ]);
  }
  for (const { vatNumber } of DEMO_SUBJECTS.filter(({ countryCode }) => countryCode === 'SK')) {
    expect(Number(vatNumber?.slice(2)) % 11).toBe(0);
  }
});

test('about sixty contracts a month, of about seventeen vehicles', () => {
  const aMonth = (orders.length / (DAYS + 1)) * 30;
  expect(aMonth).toBeGreaterThan(40);
  expect(aMonth).toBeLessThan(90);
  expect(new Set(orders.map(({ vehicle }) => vehicle.plate)).size).toBeGreaterThan(11);
});

test('a contract is most of what its vehicle drives in its days, so a driven kilometre has its price', () => {
  for (const order of orders) {
    const begin = startOfDay(order.from, ZONE);
    const end = startOfDay(addDays(order.to, 1), ZONE);
    const { legs = [] } = fleet.find(({ vehicle }) => vehicle === order.vehicle) ?? {};
    const metresOf = (some: readonly Leg[]) =>
      some.reduce((sum, { drive }) => sum + drive.course.metres, 0);
    const driven = metresOf(legs.filter(({ from }) => begin <= from && from < end));
    expect(metresOf(order.legs) / driven, order.name).toBeGreaterThan(0.6);
  }
});

test('CON at every moment of two weeks a contract is under way whose arrival is known', () => {
  const all = [...orders, ...watched];
  const start = startOfDay(FIRST, ZONE) + 10 * MINUTE;
  for (let time = start; time < start + DAYS * DAY - 20 * MINUTE; time += 10 * MINUTE) {
    const under = all.filter((order) => isWatched(order, time));
    expect(under.length, new Date(time).toISOString()).toBeGreaterThan(0);
  }
});

test('W-9 a few contracts were promised for a time that the vehicle does not keep, and know it on the way', () => {
  const late = orders.filter((order) => promisedBy(order, ZONE) < (order.legs.at(-1)?.to ?? 0));
  expect(late.length / orders.length).toBeGreaterThan(0.03);
  expect(late.length / orders.length).toBeLessThan(0.25);
  for (const order of late) {
    const last = order.legs.at(-1);
    const promised = promisedBy(order, ZONE);
    expect(promised).toBeGreaterThan(last?.from ?? 0);
    expect((last?.to ?? 0) - promised).toBeLessThan(60 * MINUTE);
  }
  const usual = watched.filter((order) => promisedBy(order, ZONE) >= (order.legs.at(-1)?.to ?? 0));
  const [urgent] = usual;
  if (!urgent) throw new Error('none is in time');
  expect(promisedBy(urgent, ZONE, true)).toBeLessThan(urgent.legs.at(-1)?.to ?? 0);
});

describe('CON what is expected at 25, 50 and 75 % of the way comes true within ten minutes', () => {
  test('of contracts that keep somebody under way', () => {
    const byPlate = new Map(demoTrackers(tatra).map((one) => [one.vehicle.plate, one]));
    const single = watched.filter(({ legs }) => legs.length === 1);
    const chosen = single.filter((_, index) => index % Math.ceil(single.length / 12) === 0);
    expect(chosen.length).toBeGreaterThan(8);
    for (const order of chosen) {
      const tracker = byPlate.get(order.vehicle.plate);
      const leg = order.legs[0];
      if (!tracker || !leg) throw new Error('no tracker');
      const locations = [...tracker.records(startOfDay(order.from, ZONE), leg.to + MINUTE, PACE)];
      const end = startOfDay(addDays(order.to, 1), ZONE) - 1;
      for (const share of [0.25, 0.5, 0.75]) {
        const now = leg.from + (leg.to - leg.from) * share;
        const known = locations.filter(({ time }) => (time ?? 0) <= now).map(locationOf);
        const progress = contractProgress(planOf(order), known, { now, end });
        const what = `${order.vehicle.plate} ${order.name} ${share}`;
        expect(progress?.waypoints[0]?.departure, what).not.toBeNull();
        expect(progress?.expectedArrival, what).not.toBeNull();
        const off = Date.parse(progress?.expectedArrival ?? '') - leg.to;
        expect(Math.abs(off), what).toBeLessThan(10 * MINUTE);
      }
      const all = locations.map(locationOf);
      const done = contractProgress(planOf(order), all, { now: leg.to + MINUTE, end });
      expect(done?.waypoints.at(-1)?.arrival).not.toBeNull();
    }
  }, 120_000);
});

function locationOf(record: TrackerRecord, index: number): ProgressLocation {
  return {
    ts: record.time ?? 0,
    hash: index,
    speed: record.speedKmh ?? null,
    latitude: record.latitude ?? 0,
    longitude: record.longitude ?? 0,
  };
}
