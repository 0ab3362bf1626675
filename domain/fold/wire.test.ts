// K-6: what moves for minutes beside a motor that is told off, or turns, runs; a vehicle that somebody else moves does not.
import { describe, expect, test } from 'vitest';
import type { Location } from '../location/location.ts';
import { at, drive, fold, type Leg, locationAt, settingsWith } from './test-track.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const driving: Leg = { from: '08:00', to: '08:20', motor: false, speed: 60 };
const standing: Leg = { from: '08:20', to: '08:40', motor: false, speed: 0 };
const trip = (days: number): Location[] =>
  drive([driving, standing]).map((one) => ({ ...one, ts: one.ts + days * DAY_MS }));
const heardOn = (inputs: number, seconds: number) =>
  locationAt(at('06:00') + seconds * 1000, { inputs, latitude: 48, longitude: 17, speed: 0 });

describe('K-6 a wire that tells the motor off for ever', () => {
  test('K-6 what moves for minutes beside it runs, from where it stood, and the vehicle tells it', () => {
    const before = locationAt(at('07:59'), { inputs: 0, latitude: 48, longitude: 17, speed: 0 });
    const { rides, changes } = fold([before, ...trip(0)]);
    expect(rides).toHaveLength(1);
    expect(rides[0]).toMatchObject({ distance: 20_000, toTs: at('08:20') });
    expect(rides[0]?.engineSeconds).toBe(20 * 60);
    expect(changes.last?.findings).toEqual(['motor']);
    // A motor that is no longer known has not been switched off.
    expect(changes.events).toEqual([]);
  });

  test('K-6 a motor that was heard is believed: it was towed', () => {
    const { rides, changes } = fold([heardOn(1, 0), heardOn(0, 30), ...trip(0)]);
    expect(rides).toEqual([]);
    expect(changes.last?.findings).toEqual([]);
  });

  test('K-6 a wire that breaks is not believed after three drives of three days without a word', () => {
    const heard = [heardOn(1, 0), heardOn(0, 30)];
    const twice = fold([...heard, ...trip(1), ...trip(4)]);
    expect(twice.rides).toEqual([]);
    const thrice = fold([...heard, ...trip(1), ...trip(2), ...trip(4)]);
    expect(thrice.rides).toHaveLength(1);
    expect(thrice.changes.last?.findings).toEqual(['motor']);
  });

  test('K-6 told on once it is believed again', () => {
    const later = trip(1).map((one) => ({ ...one, inputs: one.speed === 0 ? 0 : 1 }));
    const { changes, rides } = fold([...trip(0), ...later]);
    expect(rides).toHaveLength(2);
    expect(changes.last).toMatchObject({ findings: [], motor: false });
  });

  test('K-6 a speed that is stuck, or a receiver that wanders, drives nowhere', () => {
    const stuck = Array.from({ length: 120 }, (_, minute) =>
      locationAt(at('08:00') + minute * 60_000, {
        inputs: 0,
        speed: 60,
        latitude: 48 + (minute % 2) * 0.002,
        longitude: 17,
      }),
    );
    expect(fold(stuck).rides).toEqual([]);
  });
});

describe('K-6 a machine that turns', () => {
  const machine = settingsWith({ isMachine: true });
  const works = (fields: (turns: boolean, minute: number) => Partial<Location>) =>
    Array.from({ length: 360 }, (_, minute) => {
      const turns = minute >= 60 && minute < 300;
      const rpm = turns ? 1200 + (minute % 7) * 50 : 0;
      const place = { latitude: 48, longitude: 17, speed: 0 };
      return locationAt(at('06:00') + minute * 60_000, {
        ...place,
        rpm,
        ...fields(turns, minute),
      });
    });

  test('K-6 its engine hours count by revolutions where its motor is never told', () => {
    const { rides } = fold(
      works(() => ({})),
      machine,
    );
    expect(rides.map(({ engineSeconds }) => engineSeconds)).toEqual([4 * 3600]);
    expect(rides[0]).toMatchObject({ fromTs: at('07:00'), toTs: at('11:00') });
  });

  test('K-6 revolutions that are no longer told hold for five minutes', () => {
    const asleep = works((turns) => (turns ? {} : { rpm: null }));
    const { rides } = fold(asleep, machine);
    expect(rides.map(({ engineSeconds }) => engineSeconds)).toEqual([4 * 3600 + 300]);
  });

  test('K-6 told off for ever while it turns: it works, and the vehicle tells it', () => {
    const { rides, changes } = fold(
      works(() => ({ inputs: 0 })),
      machine,
    );
    expect(rides.map(({ engineSeconds }) => engineSeconds)).toEqual([4 * 3600 - 180]);
    expect(changes.last?.findings).toEqual(['motor']);
  });

  test('K-6 zeros alone tell nothing, and an input that works is believed', () => {
    expect(
      fold(
        works(() => ({ rpm: 0 })),
        machine,
      ).rides,
    ).toEqual([]);
    const told = works((turns, minute) => ({ inputs: turns ? 1 : 0, rpm: minute > 60 ? 800 : 0 }));
    const { rides, changes } = fold(told, machine);
    expect(rides.map(({ engineSeconds }) => engineSeconds)).toEqual([4 * 3600]);
    expect(changes.last?.findings).toEqual([]);
  });
});
