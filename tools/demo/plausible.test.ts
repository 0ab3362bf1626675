// Would a fleet manager believe the demo? What two months of its plan come to, vehicle by vehicle: ways, consumption,
// refuelings, hours of machines, doors, weights, and the marks that the product gives its drivers.
import { distanceMetres } from '@flotila/domain/geo.ts';
import { meanQuality } from '@flotila/domain/ride/quality.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_COMPANIES } from './cast.ts';
import { demoGeography, demoTrackers } from './demo-trackers.ts';
import type { Duty } from './demo-vehicle.ts';
import { hasDoorSwitch } from './doors.ts';
import { type Leg, legsOf } from './legs.ts';
import type { DemoTracker } from './motion.ts';
import { pastOf } from './testing/past.ts';
import { fuelChangeStart } from './totals.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEGUN = Date.UTC(2026, 10, 23, 10);
const FROM = BEGUN - 61 * DAY;
const MONTHS = 61 / 30.4;
const PACE = { driving: 90_000, engineOn: 240_000, parked: 3 * HOUR };

interface Past {
  tracker: DemoTracker;
  /** Ways with the litres that the engine counted on them. */
  ways: (Leg & { km: number; litres: number })[];
}

const isOnRoad = ({ vehicle: { duty } }: DemoTracker) =>
  !['follows', 'parked', 'silent', 'machine'].includes(duty.kind);
const trackers = DEMO_COMPANIES.flatMap((company) => demoTrackers(company, BEGUN));
const road: Past[] = trackers.filter(isOnRoad).map((tracker) => ({
  tracker,
  ways: legsOf(tracker.vehicle, demoGeography(), FROM, BEGUN, BEGUN).map((leg) => ({
    ...leg,
    km: leg.drive.course.metres / 1000,
    litres: tracker.totalsAt(leg.to).usedLitres - tracker.totalsAt(leg.from).usedLitres,
  })),
}));
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const kmOf = ({ ways }: Past) => sum(ways.map(({ km }) => km));
const per100 = (ways: Past['ways']) =>
  (sum(ways.map(({ litres }) => litres)) / sum(ways.map(({ km }) => km))) * 100;
const odometer = ({ totalsAt }: DemoTracker, time: number) => totalsAt(time).odometerMetres;
const byKind = Map.groupBy(road, ({ tracker }) => tracker.vehicle.duty.kind);
const byType = Map.groupBy(road, ({ tracker }) => tracker.vehicle.type);
/** 0: Sunday. */
const weekday = (time: number) => new Date(time).getUTCDay();

describe('U-30 kilometres', () => {
  test.each<[Duty['kind'], number, number]>([
    ['line', 8_500, 17_000],
    ['haul', 7_000, 13_000],
    ['regional', 4_000, 10_000],
    ['delivery', 4_000, 8_500],
    ['car', 1_000, 4_500],
    ['bus', 4_000, 8_000],
  ])('of a %s in a month are %d to %d', (kind, least, most) => {
    for (const past of byKind.get(kind) ?? []) {
      const km = kmOf(past) / MONTHS;
      expect(km, past.tracker.vehicle.plate).toBeGreaterThan(least);
      expect(km, past.tracker.vehicle.plate).toBeLessThan(most);
    }
  });

  test('in a day are at most what its drivers may drive, on few ways for who goes far', () => {
    for (const { tracker, ways } of road) {
      const { plate, type, duty } = tracker.vehicle;
      const first = Math.ceil(FROM / DAY) * DAY;
      let before = odometer(tracker, first);
      for (let day = first; day + DAY <= BEGUN; day += DAY) {
        const after = odometer(tracker, day + DAY);
        const km = (after - before) / 1000;
        before = after;
        // Two shifts of nine hours may lie in one day, when the first one ends and the next begins.
        const crews = 'relief' in duty && duty.relief !== undefined ? 2 : 1;
        expect(km, plate).toBeLessThan(type === 'tractor' ? 560 + 340 * crews : 650);
      }
      const days = new Set(ways.map(({ from }) => Math.floor(from / DAY)));
      expect(ways.length / days.size, plate).toBeLessThan(type === 'tractor' ? 6 : 13.5);
    }
  });

  test('W-9 of a line are not the same every day', () => {
    for (const { tracker, ways } of byKind.get('line') ?? []) {
      const { plate } = tracker.vehicle;
      const days = Map.groupBy(ways, ({ from }) => Math.floor(from / DAY));
      const kms = [...days.values()].map((some) => Math.round(sum(some.map(({ km }) => km))));
      const times = [...Map.groupBy(kms, (km) => km).values()].map(({ length }) => length);
      expect(times.length, plate).toBeGreaterThanOrEqual(4);
      expect(Math.max(...times) / kms.length, plate).toBeLessThan(0.75);
    }
  });

  test('nobody goes to and fro on one way all month but lines, and vans see many towns', () => {
    for (const { tracker, ways } of byKind.get('delivery') ?? []) {
      const goals = new Set(ways.map(({ goal }) => goal.name));
      expect(goals.size, tracker.vehicle.plate).toBeGreaterThanOrEqual(5);
    }
    for (const { tracker, ways } of byKind.get('haul') ?? []) {
      const goals = new Set(ways.map(({ goal }) => goal.name));
      expect(goals.size, tracker.vehicle.plate).toBeGreaterThanOrEqual(10);
    }
  });
});

describe('U-30 consumption', () => {
  test.each([
    ['tractor', 24, 33],
    ['truck', 17, 28],
    ['van', 8, 12],
    ['personal', 5, 8],
    ['bus', 22, 31],
  ])(
    'of a %s is %d to %d l/100 km in two months, more with some than with others',
    (type, least, most) => {
      const means = (byType.get(type) ?? []).map(({ ways, tracker }) => {
        expect(per100(ways), tracker.vehicle.plate).toBeGreaterThan(least);
        expect(per100(ways), tracker.vehicle.plate).toBeLessThan(most);
        return per100(ways);
      });
      if (means.length > 1) expect(Math.max(...means) / Math.min(...means)).toBeGreaterThan(1.08);
    },
  );

  test('of a truck changes from way to way by a fifth and more, by its load above all', () => {
    for (const { tracker, ways } of byType.get('tractor') ?? []) {
      const rates = ways.filter(({ km }) => km > 50).map((way) => per100([way]));
      rates.sort((one, two) => one - two);
      const at = (part: number) => rates[Math.floor(rates.length * part)] ?? 0;
      expect(at(0.95) - at(0.05), tracker.vehicle.plate).toBeGreaterThan(5);
      expect(at(0), tracker.vehicle.plate).toBeGreaterThan(17);
      expect(at(0.999), tracker.vehicle.plate).toBeLessThan(42);
    }
  });

  test('is more up into the hills than down', () => {
    const ways = road.find(({ tracker }) => tracker.vehicle.plate === 'BA551CC')?.ways ?? [];
    const up = ways.filter(({ goal }) => goal.name === 'Poprad');
    const down = ways.filter(({ start }) => start.name === 'Poprad');
    expect(per100(up)).toBeGreaterThan(per100(down) + 1);
  });
});

describe('U-30 refuelings', () => {
  const fills = trackers
    .filter(({ vehicle }) => vehicle.tank > 0)
    .map((tracker) => ({
      tracker,
      stops: tracker.fuelStops(FROM, BEGUN).filter(({ fuelChange }) => fuelChange > 0),
    }));

  test('differ in litres and are no more than the tank, some of them not full', () => {
    for (const { tracker, stops } of fills.filter(({ stops }) => stops.length > 6)) {
      const { plate, tank } = tracker.vehicle;
      const litres = stops.map(({ fuelChange }) => Math.round(fuelChange));
      expect(Math.max(...litres), plate).toBeLessThan(tank);
      expect(new Set(litres).size, plate).toBeGreaterThan(litres.length * 0.4);
    }
    const lines = fills.filter(({ tracker }) => tracker.vehicle.duty.kind === 'line');
    for (const { tracker, stops } of lines) {
      const { plate } = tracker.vehicle;
      expect(stops.filter(({ isFull }) => !isFull).length, plate).toBeGreaterThan(0);
      const places = new Set(stops.map(({ latitude }) => latitude.toFixed(1)));
      expect(places.size, plate).toBeGreaterThan(1);
    }
    const all = fills.flatMap(({ stops }) => stops);
    const full = all.filter(({ isFull }) => isFull).length / all.length;
    expect(full).toBeGreaterThan(0.6);
    expect(full).toBeLessThan(0.9);
  });

  test('of machines are on site on working days between six and six', () => {
    const machines = fills.filter(({ tracker }) => tracker.vehicle.type === 'machine');
    for (const { tracker, stops } of machines) {
      const { duty, plate } = tracker.vehicle;
      if (duty.kind !== 'machine') throw new Error(plate);
      expect(stops.length, plate).toBeGreaterThan(5);
      for (const stop of stops) {
        const at = fuelChangeStart(stop);
        expect(weekday(at) % 6, `${plate} ${new Date(at).toISOString()}`).toBeGreaterThan(0);
        expect(new Date(at).getUTCHours()).toBeGreaterThanOrEqual(5);
        expect(new Date(at).getUTCHours()).toBeLessThan(17);
        const [latitude, longitude] = duty.site;
        expect(distanceMetres(stop.latitude, stop.longitude, latitude, longitude)).toBeLessThan(
          200,
        );
      }
    }
  });

  test('nobody but who works at night fills up then', () => {
    const calm = fills.filter(({ tracker: { vehicle } }) => {
      const { duty } = vehicle;
      return duty.kind === 'car' || ('hour' in duty && duty.hour === null);
    });
    const hours = calm.flatMap(({ stops }) =>
      stops.map((stop) => new Date(fuelChangeStart(stop)).getUTCHours()),
    );
    expect(hours.length).toBeGreaterThan(150);
    expect(hours.filter((hour) => hour < 4 || hour > 20).length / hours.length).toBeLessThan(0.03);
  });
});

test('U-30 machines work on working days, four to nine hours', () => {
  for (const { vehicle, totalsAt } of trackers) {
    if (vehicle.type !== 'machine') continue;
    let worked = 0;
    const first = Math.ceil(FROM / DAY) * DAY;
    let before = totalsAt(first).engineSeconds;
    for (let day = first; day + DAY <= BEGUN; day += DAY) {
      const after = totalsAt(day + DAY).engineSeconds;
      const hours = (after - before) / 3600;
      before = after;
      if (weekday(day) % 6 === 0) expect(hours, vehicle.plate).toBeLessThan(0.1);
      if (hours < 0.1) continue;
      worked += 1;
      expect(hours, vehicle.plate).toBeGreaterThan(4);
      expect(hours, vehicle.plate).toBeLessThan(9);
    }
    expect(worked, vehicle.plate).toBeGreaterThan(30);
  }
});

describe('U-30 sensors', () => {
  test('doors of those with a switch open at stops in all of the two months', () => {
    const wired = trackers.filter(({ vehicle }) => hasDoorSwitch(vehicle));
    expect(wired.length).toBeGreaterThan(10);
    expect(wired.length).toBeLessThan(trackers.length / 2);
    for (const { vehicle, records } of wired.filter((_, index) => index % 4 === 0)) {
      if (vehicle.duty.kind === 'silent') continue;
      for (const from of [FROM, FROM + 30 * DAY]) {
        let opened = 0;
        let isOpen = false;
        for (const { inputs, speedKmh } of records(from, from + 7 * DAY, PACE)) {
          const open = ((inputs ?? 0) & 4) === 4;
          if (open) expect(speedKmh, vehicle.plate).toBe(0);
          if (open && !isOpen) opened += 1;
          isOpen = open;
        }
        expect(opened, vehicle.plate).toBeGreaterThan(6);
      }
    }
  });

  test('axles of some trucks weigh what a truck weighs, empty and laden', () => {
    const weighing = trackers.filter(({ vehicle, records }) => {
      if (vehicle.duty.kind !== 'line' && vehicle.duty.kind !== 'regional') return false;
      const weights = [...records(BEGUN - 9 * DAY, BEGUN - 2 * DAY, PACE)].flatMap(
        ({ values }) => values.weightKg ?? [],
      );
      if (weights.length === 0) return false;
      const most = vehicle.type === 'tractor' ? 40_500 : 18_500;
      expect(Math.max(...weights), vehicle.plate).toBeLessThan(most);
      expect(Math.max(...weights), vehicle.plate).toBeGreaterThan(most * 0.75);
      expect(Math.min(...weights), vehicle.plate).toBeLessThan(most * 0.75);
      expect(Math.min(...weights), vehicle.plate).toBeGreaterThan(most * 0.35);
      return true;
    });
    expect(weighing.length).toBeGreaterThanOrEqual(4);
  });
});

describe('U-30 what the product finds in two weeks', () => {
  const chosen = road.filter((_, index) => index % 4 === 1).map(({ tracker }) => tracker);
  const pasts = chosen.map((tracker) => ({
    plate: tracker.vehicle.plate,
    hasMotor: tracker.vehicle.protocol !== 'osmand',
    ...pastOf(tracker, BEGUN - 14 * DAY, BEGUN),
  }));
  const rated = pasts.map(({ plate, rides }) => ({
    plate,
    rides: [...rides.values()].sort((one, two) => one.fromTs - two.fromTs),
  }));

  test('drivers have marks of their own: most are good, some are not, and each stays as he is', () => {
    const means = rated.map(({ rides }) => meanQuality(rides) ?? 0);
    expect(Math.min(...means)).toBeLessThan(1.25);
    expect(Math.max(...means)).toBeGreaterThan(1.8);
    expect(Math.max(...means)).toBeLessThan(3.5);
    const good = means.filter((mean) => mean < 2);
    expect(good.length).toBeGreaterThan(means.length / 2);
    for (const { plate, rides } of rated) {
      const half = Math.floor(rides.length / 2);
      const [first, second] = [meanQuality(rides.slice(0, half)), meanQuality(rides.slice(half))];
      expect(Math.abs((first ?? 0) - (second ?? 0)), plate).toBeLessThan(0.5);
    }
  });

  test('engines idle for a part of their time that differs', () => {
    const shares = rated.map(({ rides }) => {
      const idle = sum(rides.map(({ motorIdle }) => motorIdle));
      return idle / sum(rides.map(({ engineSeconds }) => engineSeconds));
    });
    expect(Math.min(...shares)).toBeGreaterThan(0.003);
    expect(Math.max(...shares)).toBeGreaterThan(0.1);
    expect(Math.max(...shares)).toBeLessThan(0.35);
  });

  test('hard driving is rare, calls for help are rarer', () => {
    const events = pasts.flatMap(({ events: found }) => [...found.values()]);
    const harsh = events.filter(({ parameter }) => parameter.startsWith('harsh')).length;
    const rides = sum(rated.map((one) => one.rides.length));
    expect(harsh).toBeGreaterThan(5);
    expect(harsh).toBeLessThan(rides / 4);
    const calls = events.filter(({ parameter, value }) => parameter === 'panic' && value === 1);
    expect(calls.length).toBeLessThanOrEqual(1);
  });
});
