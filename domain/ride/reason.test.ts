// Why a ride begins and ends: every rule is stored with the settings that it used and with the records
// that decided, so that a person can see it without knowing the program.
import { describe, expect, test } from 'vitest';
import { noChanges } from '../fold/changes.ts';
import { foldLocations, project } from '../fold/fold.ts';
import { initialState } from '../fold/state.ts';
import {
  at,
  drive,
  fold,
  type Leg,
  locationAt,
  northDegrees,
  settingsWith,
} from '../fold/test-track.ts';
import type { BoundaryRule } from './ride.ts';

const driving = (from: string, to: string, fields = {}): Leg => ({
  from,
  to,
  motor: true,
  speed: 60,
  fields,
});
const off = (from: string, to: string): Leg => ({ from, to, motor: false });
const idling = (from: string, to: string): Leg => ({ from, to, motor: true, speed: 0 });
const records = (...clocks: string[]) => clocks.map(at);
const seen = new Set<BoundaryRule>();

function boundaries(...args: Parameters<typeof fold>) {
  const { rides } = fold(...args);
  for (const ride of rides) {
    seen.add(ride.startBecause.rule);
    if (ride.endBecause) seen.add(ride.endBecause.rule);
  }
  return rides.map(({ startBecause, endBecause }) => ({ start: startBecause, end: endBecause }));
}

describe('boundaries carry rule, settings and records', () => {
  test('firstRecord, motorOff: the first record ever; the motor off for joinInterval', () => {
    const [one] = boundaries(drive([driving('08:00', '08:20'), off('08:20', '08:40')]));
    expect(one).toEqual({
      start: {
        rule: 'firstRecord',
        params: { detectByMotion: 'none', motorbit: 0 },
        records: records('08:00'),
      },
      end: {
        rule: 'motorOff',
        params: { joinInterval: 600, detectByMotion: 'none', motorbit: 0 },
        records: records('08:20', '08:30'),
      },
    });
  });

  test('motorOff: time alone ends the ride, then the record of the stop decides', () => {
    const settings = settingsWith({});
    const track = drive([driving('08:00', '08:20')]);
    const state = foldLocations(initialState(settings), track, settings, noChanges());
    expect(project(state, settings, at('08:30')).ride?.endBecause).toEqual({
      rule: 'motorOff',
      params: { joinInterval: 600, detectByMotion: 'none', motorbit: 0 },
      records: records('08:20'),
    });
  });

  test('motorOn: by the input that the device names', () => {
    const motor = { inputs: 1 << 5 };
    const [one] = boundaries(
      drive([
        { from: '08:00', to: '08:05', speed: 0, fields: { inputs: 0 } },
        { from: '08:05', to: '08:20', speed: 60, fields: motor },
      ]),
      settingsWith({ motorbit: 5 }),
    );
    expect(one?.start).toEqual({
      rule: 'motorOn',
      params: { detectByMotion: 'none', motorbit: 5 },
      records: records('08:04', '08:05'),
    });
  });

  test('moving, standing by speed: detectSpeed and joinInterval', () => {
    const legs = [
      { from: '08:00', to: '08:05', speed: 0 },
      { from: '08:05', to: '08:20', speed: 60 },
      { from: '08:20', to: '08:40', speed: 3 },
    ];
    const settings = settingsWith({ detectByMotion: 'speed', detectSpeed: 7, joinInterval: 300 });
    const [one] = boundaries(drive(legs), settings);
    expect(one).toEqual({
      start: {
        rule: 'moving',
        params: { detectByMotion: 'speed', detectSpeed: 7 },
        records: records('08:04', '08:05'),
      },
      end: {
        rule: 'standing',
        params: { joinInterval: 300, detectByMotion: 'speed', detectSpeed: 7 },
        records: records('08:20', '08:25'),
      },
    });
  });

  test('moving, standing by the accelerometer', () => {
    const [one] = boundaries(
      drive([
        { from: '08:00', to: '08:05', motor: true, fields: { motion: false } },
        { from: '08:05', to: '08:20', motor: true, speed: 60, fields: { motion: true } },
        { from: '08:20', to: '08:40', motor: true, fields: { motion: false } },
      ]),
      settingsWith({ detectByMotion: 'motion' }),
    );
    expect(one).toEqual({
      start: {
        rule: 'moving',
        params: { detectByMotion: 'motion' },
        records: records('08:04', '08:05'),
      },
      end: {
        rule: 'standing',
        params: { joinInterval: 600, detectByMotion: 'motion' },
        records: records('08:20', '08:30'),
      },
    });
  });

  test('standing, moving: the motor on but standing for splitInterval', () => {
    const [one, two] = boundaries(
      drive([driving('08:00', '08:20'), idling('08:20', '08:35'), driving('08:35', '09:00')]),
    );
    const params = { splitInterval: 600, standingKmh: 5 };
    expect(one?.end).toEqual({ rule: 'standing', params, records: records('08:20', '08:35') });
    expect(two?.start).toEqual({ rule: 'moving', params, records: records('08:20', '08:35') });
  });

  test('gap: no data for over 2 × storeInterval, at the end and at the next beginning', () => {
    const [one, two] = boundaries(
      [...drive([driving('08:00', '08:20')]).slice(0, -1), ...drive([driving('13:00', '13:20')])],
      settingsWith({ storeInterval: 120 }),
    );
    const gap = {
      rule: 'gap',
      params: { gapSeconds: 240, storeInterval: 120 },
      records: records('08:19', '13:00'),
    };
    expect(one?.end).toEqual(gap);
    expect(two?.start).toEqual(gap);
  });

  test('country: from, to, the limits of jitter, the record before and those inside', () => {
    const locations = drive([driving('10:00', '11:00')]);
    for (const location of locations) {
      location.countryCode = location.ts < at('10:30') ? 'SK' : 'CZ';
    }
    const [one, two] = boundaries(locations);
    const country = {
      rule: 'country',
      params: { from: 'SK', to: 'CZ', insideLocations: 3, insideMetres: 500 },
      records: records('10:29', '10:30', '10:31'),
    };
    expect(one?.end).toEqual(country);
    expect(two?.start).toEqual(country);
  });

  test('driver: who left and who came, the records before and at the change', () => {
    const [one, two] = boundaries(
      drive([
        driving('08:00', '08:20', { identification: 'dallas@A' }),
        driving('08:20', '08:40', { identification: 'dallas@B' }),
      ]),
    );
    const driver = {
      rule: 'driver',
      params: { from: 'dallas@A', to: 'dallas@B' },
      records: records('08:19', '08:20'),
    };
    expect(one?.end).toEqual(driver);
    expect(two?.start).toEqual(driver);
  });

  test('rideType: the private switch and the setting that names it', () => {
    const [one, two] = boundaries(
      drive([
        { from: '08:00', to: '08:20', speed: 60, fields: { inputs: 0b1 } },
        { from: '08:20', to: '08:40', speed: 60, fields: { inputs: 0b1001 } },
      ]),
      settingsWith({ detectRideType: 31 }),
    );
    const rideType = {
      rule: 'rideType',
      params: { from: 'bussines', to: 'private', detectRideType: 31 },
      records: records('08:19', '08:20'),
    };
    expect(one?.end).toEqual(rideType);
    expect(two?.start).toEqual(rideType);
  });

  test('every rule is among these', () => {
    const rules: Record<BoundaryRule, true> = {
      firstRecord: true,
      motorOn: true,
      motorOff: true,
      moving: true,
      standing: true,
      gap: true,
      country: true,
      driver: true,
      rideType: true,
    };
    expect([...seen].sort()).toEqual(Object.keys(rules).sort());
  });
});

test('never more than six records, however long a border takes to be believed', () => {
  // Only every tenth second moves, 3 km/h: hundreds of locations inside before 500 m are driven.
  const locations = Array.from({ length: 200 }, (_, index) =>
    locationAt(at('08:00') + index * 10_000, {
      latitude: 48 + northDegrees(index * 9),
      longitude: 17,
      speed: 3.5,
      inputs: 1,
      countryCode: index < 50 ? 'SK' : 'CZ',
    }),
  );
  for (const ride of fold(locations).rides) {
    expect(ride.startBecause.records.length).toBeLessThanOrEqual(6);
    expect(ride.endBecause?.records.length ?? 0).toBeLessThanOrEqual(6);
  }
});
