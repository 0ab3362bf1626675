// The demo must look alive at every hour, and the same on every run.

import { portNameOf } from '@flotila/domain/vehicle/device-choices.ts';
import { describe, expect, test } from 'vitest';
import { GATEWAY_PORTS } from '../../server/ground/config/config.ts';
import { DEMO_COMPANIES } from './cast.ts';
import { demoTrackers } from './demo-trackers.ts';
import { CALLERS } from './panics.ts';
import { DEMO_EPOCH } from './plan.ts';
import { fleetFrom } from './testing/fleet-from.ts';

const HOUR = 3_600_000;
const PACE = { driving: 60_000, engineOn: 120_000, parked: 3_600_000 };
const [tatra, morava] = DEMO_COMPANIES;
if (!tatra || !morava) throw new Error('the demo has two companies');

describe('demo fleet', () => {
  test('interfaces §4: more than 40 vehicles in tatra, at least 15 in morava', () => {
    expect(tatra.vehicles.length).toBeGreaterThan(40);
    expect(morava.vehicles.length).toBeGreaterThanOrEqual(15);
  });

  test('interfaces §4: at every moment of four weeks at least five of tatra are moving', () => {
    const start = DEMO_EPOCH + 20 * 7 * 24 * HOUR;
    const trackers = fleetFrom(tatra, start - HOUR);
    const lonely: string[] = [];
    for (let time = start; time < start + 28 * 24 * HOUR; time += 10 * 60_000) {
      const moving = trackers.filter((tracker) => tracker.isDriving(time)).length;
      if (moving < 5) lonely.push(new Date(time).toISOString());
    }
    expect(lonely).toEqual([]);
  }, 60_000);

  test('a line truck stands for two days of its week, and not all do at one time', () => {
    const start = DEMO_EPOCH + 20 * 7 * 24 * HOUR;
    const lines = fleetFrom(tatra, start - HOUR).filter(
      ({ vehicle }) => vehicle.duty.kind === 'line',
    );
    const resting = new Set<number>();
    for (const { vehicle, isDriving } of lines) {
      const hours = Array.from({ length: 7 * 24 }, (_, hour) => start + hour * HOUR);
      const still = hours.filter((time) => ![0, 20, 40].some((m) => isDriving(time + m * 60_000)));
      expect(still.length, vehicle.plate).toBeGreaterThan(48);
      for (let day = 0; day < 7; day++) {
        const ofDay = still.filter((time) => Math.floor((time - start) / (24 * HOUR)) === day);
        if (ofDay.length > 20) resting.add(day);
      }
    }
    expect(resting.size).toBeGreaterThanOrEqual(5);
  }, 60_000);

  test('a tow and a cut wire, each once and at a standstill; hard driving a few times a day', () => {
    const begun = Date.UTC(2026, 10, 20, 12);
    const pace = { driving: 10 * 60_000, engineOn: HOUR, parked: 6 * HOUR };
    const alarms = demoTrackers(tatra, begun).flatMap(({ vehicle, records }) =>
      [...records(begun - 10 * 24 * HOUR, begun, pace)]
        .filter(({ alarm }) => alarm !== undefined)
        .map(({ alarm = '', speedKmh, time }) => ({ ...vehicle, alarm, speedKmh, time })),
    );
    const [hard = [], once = []] = [true, false].map((isHard) =>
      alarms.filter(({ alarm }) => alarm.startsWith('hard') === isHard),
    );
    expect([...new Set(once.map(({ plate, alarm }) => `${plate} ${alarm}`))].sort()).toEqual([
      'BA001TT tow',
      'BA920RS powerCut',
    ]);
    for (const { speedKmh, time } of once) {
      expect(speedKmh).toBe(0);
      expect(time).toBeLessThan(begun - 3 * 24 * HOUR);
    }
    expect(hard.length).toBeGreaterThan(10);
    expect(hard.length).toBeLessThan(10 * 30);
  }, 60_000);

  test('U-30, W-9 somebody called for help twice in two months, this week once, while driving and at an odd time', () => {
    for (const begun of [Date.UTC(2026, 10, 20, 12), Date.UTC(2026, 11, 27, 3)]) {
      const calls = demoTrackers(tatra, begun)
        .filter(({ vehicle }) => CALLERS.includes(vehicle.plate))
        .map((tracker) =>
          [...tracker.records(begun - 61 * 24 * HOUR, begun, { ...PACE, driving: 9 * HOUR })]
            .filter(({ inputs }) => ((inputs ?? 0) & 2) === 2)
            .map(({ time, speedKmh }) => ({ time: time ?? 0, speedKmh })),
        );
      expect(calls.map(({ length }) => length)).toEqual([1, 1]);
      const ages = calls.flat().map(({ time }) => (begun - time) / (24 * HOUR));
      expect(ages.filter((days) => days < 7)).toHaveLength(1);
      for (const { time, speedKmh } of calls.flat()) {
        expect(time).toBeLessThan(begun - 24 * HOUR);
        expect(speedKmh).toBeGreaterThan(10);
        expect(new Date(time).getUTCMinutes() % 15).not.toBe(0);
      }
    }
  });

  test('odometers fit the age: no car of 200 000 km a year, and machines count their hours', () => {
    for (const { plate, year, kmStart, duty } of [...tatra.vehicles, ...morava.vehicles]) {
      const yearly = kmStart / 1000 / Math.max(0.5, 2026.4 - year);
      const most = duty.kind === 'line' || duty.kind === 'follows' ? 240_000 : 130_000;
      expect(yearly, plate).toBeLessThan(most);
      if (duty.kind === 'machine') expect(yearly / 1.26, plate).toBeLessThan(1_500);
    }
  });

  test('records continue exactly: two halves equal the whole', () => {
    const from = DEMO_EPOCH + 30 * 24 * HOUR;
    for (const plate of ['BA733HB', 'BA920RS', 'B01STROJ', 'BA733YA']) {
      const tracker = [...demoTrackers(tatra), ...demoTrackers(morava)].find(
        (candidate) => candidate.vehicle.plate === plate,
      );
      if (!tracker) throw new Error(plate);
      const whole = [...tracker.records(from, from + 72 * HOUR, PACE)];
      const halves = [
        ...tracker.records(from, from + 31 * HOUR, PACE),
        ...tracker.records(from + 31 * HOUR, from + 72 * HOUR, PACE),
      ];
      expect(whole.length).toBeGreaterThan(60);
      expect(halves).toEqual(whole);
    }
  });

  test('every vehicle finds the listener of its protocol', () => {
    for (const { plate, protocol } of [...tatra.vehicles, ...morava.vehicles]) {
      expect(GATEWAY_PORTS[portNameOf(protocol)], plate).toBeGreaterThan(0);
    }
  });

  test('asked every second, no record comes twice', () => {
    const from = DEMO_EPOCH + 12 * 24 * HOUR;
    for (const tracker of demoTrackers(tatra).slice(0, 12)) {
      const seen: number[] = [];
      let until = from;
      for (let now = from; now < from + HOUR; now += 1_000) {
        for (const record of tracker.records(until, now, { ...PACE, driving: 5_000 })) {
          seen.push(record.time ?? 0);
          until = record.time ?? until;
        }
      }
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  test('the odometer never runs backwards and fuel stays within the tank', () => {
    const from = DEMO_EPOCH + 10 * 24 * HOUR;
    // A figure is asserted of each vehicle: of each record it would take most of the time.
    for (const tracker of demoTrackers(tatra)) {
      let odometer = 0;
      let back = 0;
      let [emptiest, fullest] = [50, 50];
      for (const record of tracker.records(from, from + 8 * 24 * HOUR, PACE)) {
        const now = record.values.odometerMetres ?? odometer;
        back = Math.max(back, odometer - now);
        odometer = now;
        const percent = record.values.fuelPercent1 ?? 50;
        [emptiest, fullest] = [Math.min(emptiest, percent), Math.max(fullest, percent)];
      }
      const { plate } = tracker.vehicle;
      expect(back, plate).toBe(0);
      expect(emptiest, plate).toBeGreaterThanOrEqual(0);
      expect(fullest, plate).toBeLessThan(100);
    }
  }, 60_000);
});
