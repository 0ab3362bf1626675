// Kinds of conditions that say where a vehicle is and how it goes (zones-and-rules §3): when the alert begins, and when it
// ends.
import { describe, expect, test } from 'vitest';
import type { Location } from '../location/location.ts';
import { planZones } from '../zone/plan.ts';
import type { Condition } from './rule.ts';
import {
  type Asked,
  alertsOf,
  awayFromZ,
  bySpeeds,
  find,
  IN_Z,
  rule,
  TRUCK,
  told,
  workdays,
  Z,
} from './test-rules.ts';

/** Standing north of Z, minute by minute. */
const still = (start: string, minutes: number, fields: Partial<Location> = {}, metres = 5000) =>
  awayFromZ(
    start,
    60,
    Array.from({ length: minutes }, () => metres),
    { speed: 0, ...fields },
  );
const ON = { inputs: 1 };
const OFF = { inputs: 0 };

describe('zones-and-rules §3 zones', () => {
  const through = awayFromZ('08:00', 60, [400, 100, 50, 100, 400, 800]);

  test('enters begins with the arrival and is over at once, and is decided when it is no pass', () => {
    expect(find(through, { condition: { kind: 'enters', zones: IN_Z } })).toEqual([
      '08:00:40–08:00:40 @08:03',
    ]);
    const depot = planZones([{ ...Z, minDwell: 0 }]);
    expect(find(through, { condition: { kind: 'enters', zones: IN_Z } }, { zones: depot })).toEqual(
      ['08:00:40–08:00:40 @08:01'],
    );
  });

  test('leaves begins with the departure', () => {
    const alerts = alertsOf(through, [rule({ condition: { kind: 'leaves', zones: IN_Z } })]);
    expect(told(alerts)).toEqual(['08:03:26–08:03:26 @08:04']);
    expect(alerts[0]?.zoneId).toBe(7);
  });

  test('a zone is chosen by its category, too, and another one is not meant', () => {
    const customers = { zoneIds: [], categories: ['customer' as const] };
    const others = { zoneIds: [8], categories: ['depot' as const] };
    expect(find(through, { condition: { kind: 'enters', zones: customers } })).toHaveLength(1);
    expect(find(through, { condition: { kind: 'enters', zones: others } })).toEqual([]);
  });

  test('a pass is alarmed by none of them', () => {
    const past = awayFromZ('08:00', 30, [300, 190, 150, 190, 300, 500]);
    for (const kind of ['enters', 'leaves'] as const) {
      expect(find(past, { condition: { kind, zones: IN_Z } })).toEqual([]);
    }
    const stays: Asked = { condition: { kind: 'stays', zones: IN_Z }, longerThan: 30 };
    expect(find(past, stays)).toEqual([]);
  });

  test('a stay longer than asked ends with the departure, also when the records between are missing', () => {
    const stays: Asked = { condition: { kind: 'stays', zones: IN_Z }, longerThan: 3600 };
    const night = [
      ...awayFromZ('08:00', 60, [400, 100]),
      ...awayFromZ('12:00', 60, [100, 400, 800]),
    ];
    expect(find(night, stays)).toEqual(['09:00:40–12:00:26 @12:00']);
  });

  test('outside begins after the departure and ends with the arrival; a pass is no arrival', () => {
    const outside: Asked = { condition: { kind: 'outside', zones: IN_Z }, longerThan: 600 };
    const away = [
      ...awayFromZ('08:00', 60, [100, 100, 100, 100, 400]),
      ...awayFromZ(
        '08:05',
        60,
        Array.from({ length: 10 }, () => 900),
      ),
      ...awayFromZ('08:15', 30, [300, 190, 150, 190, 300, 500]),
      ...awayFromZ('08:18', 60, [900, 900, 400, 100, 100, 100, 100]),
    ];
    expect(find(away, outside)).toEqual(['08:13:26–08:20:40 @08:14']);
  });
});

describe('zones-and-rules §3 standing', () => {
  const stop = (motor: 'any' | 'on' | 'off'): Condition => ({ kind: 'stop', motor });

  test('a stop outside of all zones begins after its time and ends when it moves', () => {
    const track = bySpeeds('08:00', 60, [50, 50, ...Array(12).fill(0), 50, 50]);
    expect(find(track, { condition: stop('any'), longerThan: 600 })).toEqual([
      '08:12–08:14 @08:12',
    ]);
  });

  test('with the motor on or off as asked', () => {
    const track = [...still('08:00', 10, ON), ...still('08:10', 10, OFF)];
    expect(find(track, { condition: stop('on'), longerThan: 300 })).toEqual(['08:05–08:10 @08:05']);
    expect(find(track, { condition: stop('off'), longerThan: 300 })).toEqual(['08:15– @08:15']);
    expect(find(track, { condition: stop('any'), longerThan: 900 })).toEqual(['08:15– @08:15']);
  });

  test('within a zone it is none', () => {
    const inZone = still('08:00', 30, OFF, 100);
    expect(find(inZone, { condition: stop('any'), longerThan: 300 })).toEqual([]);
  });

  test('silence does not interrupt it when the next record finds it where it was', () => {
    const night = [...still('08:00', 2, OFF), ...still('18:00', 2, OFF)];
    expect(find(night, { condition: stop('off'), longerThan: 3600 })).toEqual(['09:00– @18:00']);
    const moved = [...still('08:00', 2, OFF), ...still('18:00', 30, OFF, 9000)];
    expect(find(moved, { condition: stop('off'), longerThan: 3600 })).toEqual([]);
  });

  test('idling ends when it moves or the motor is off, and is interrupted by silence', () => {
    const idling: Asked = { condition: { kind: 'idling' }, longerThan: 300 };
    const track = [...still('08:00', 10, ON), ...still('08:10', 10, OFF)];
    expect(find(track, idling)).toEqual(['08:05–08:10 @08:05']);
    const torn = [...still('08:00', 3, ON), ...still('08:20', 4, ON)];
    expect(find(torn, idling)).toEqual([]);
  });
});

describe('zones-and-rules §3 motion', () => {
  // 10 June 2025 is a Tuesday; 08:00 UTC is 10:00 in Bratislava.
  const schedule = { week: workdays('06:00', '10:30'), holidaysAsSunday: true };
  const offHours: Asked = { condition: { kind: 'offHours', schedule } };
  const drive = (start: string, minutes: number) =>
    bySpeeds(
      start,
      60,
      Array.from({ length: minutes }, () => 50),
    );

  test('outside of working hours it begins with the first record that moves, and ends with the stop', () => {
    const track = [...drive('08:20:30', 20), ...still('08:40:30', 3, OFF)];
    expect(find(track, offHours)).toEqual(['08:30:30–08:40:30 @08:30:30']);
  });

  test('it ends when working hours begin', () => {
    const early = { week: workdays('10:30', '18:00'), holidaysAsSunday: true };
    const asked: Asked = { condition: { kind: 'offHours', schedule: early } };
    expect(find(drive('08:20:30', 20), asked)).toEqual(['08:20:30–08:30 @08:20:30']);
  });

  test('a stop at traffic lights is no end of it', () => {
    const track = [...drive('09:00', 3), ...still('09:03', 2, ON), ...drive('09:05', 5)];
    expect(find(track, offHours)).toEqual(['09:00– @09:00']);
  });

  test('without an identified driver until there is one', () => {
    const asked: Asked = { condition: { kind: 'noDriver' }, longerThan: 120 };
    const track = [
      ...drive('08:00', 5),
      ...bySpeeds('08:05', 60, [50, 50, 50], { identification: 'dallas@A' }),
    ];
    expect(find(track, asked)).toEqual(['08:02–08:05 @08:02']);
    const known = bySpeeds('08:00', 60, [50, 50, 50, 50], { identification: 'dallas@A' });
    expect(find(known, asked)).toEqual([]);
  });

  test('a tow is motion with the motor off further than asked, until it stands', () => {
    const asked: Asked = { condition: { kind: 'tow', metres: 300 } };
    const towed = awayFromZ('08:05', 30, [5100, 5250, 5400, 5600, 5900, 6200], OFF);
    const track = [...still('08:00', 5, OFF), ...towed, ...still('08:08', 5, OFF, 6200)];
    expect(find(track, asked)).toEqual(['08:06:30–08:08 @08:06:30']);
    const near = [...still('08:00', 5, OFF), ...still('08:05', 10, OFF, 5200)];
    expect(find(near, asked)).toEqual([]);
  });
});

describe('zones-and-rules §3 speed', () => {
  const speed = (more: object): Asked => ({
    condition: { kind: 'speed', over: null, byType: {}, overZoneLimit: false, ...more },
  });

  test('by the type of the vehicle', () => {
    const track = bySpeeds('08:00', 30, [70, 85, 85, 70]);
    const asked = speed({ over: 90, byType: { truck: 80 } });
    expect(find(track, asked)).toEqual(['08:00:30–08:01:30 @08:00:30']);
    expect(find(track, asked, {}, { ...TRUCK, typeCode: 'van' })).toEqual([]);
    expect(find(track, speed({ byType: { bus: 50 } }))).toEqual([]);
  });

  test('over the limit of the zone that it is in, and no longer outside of it', () => {
    const zones = planZones([{ ...Z, minDwell: 0, speedLimit: 20 }]);
    const track = awayFromZ('08:00', 10, [400, 300, 150, 50, 50, 150, 300, 400], { speed: 36 });
    expect(find(track, speed({ overZoneLimit: true }), { zones })).toEqual([
      '08:00:20–08:01 @08:00:20',
    ]);
    expect(find(track, speed({ over: 90 }), { zones })).toEqual([]);
  });

  test('one reading that neither the way nor the speed before allow is no speeding', () => {
    const track = bySpeeds('08:00', 30, [50, 50, 50, 50, 50]);
    const glitch = track.map((one, index) => (index === 2 ? { ...one, speed: 190 } : one));
    expect(find(glitch, speed({ over: 90 }))).toEqual([]);
  });

  test('a reading that the way after it allows counts from its own time', () => {
    const fast = bySpeeds('08:00', 30, [40, 40, 120, 120, 120, 40]);
    expect(find(fast, speed({ over: 90 }))).toEqual(['08:01–08:02:30 @08:01:30']);
    const once = bySpeeds('08:00', 30, [40, 40, 120, 80, 80]);
    expect(find(once, speed({ over: 90 }))).toEqual(['08:01–08:01:30 @08:01:30']);
  });
});
