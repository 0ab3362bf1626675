// Each kind of condition that the fold decides (zones-and-rules §3): when its alert begins, and when it ends.
import { describe, expect, test } from 'vitest';
import { at, locationAt, northDegrees } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';
import { planZones } from '../zone/plan.ts';
import type { Condition } from './rule.ts';
import {
  type Asked,
  alertsOf,
  awayFromZ,
  bySpeeds,
  IN_Z,
  rule,
  TRUCK,
  told,
  Z,
} from './test-rules.ts';

const week = (from: string, to: string) => [
  ...Array.from({ length: 5 }, () => [{ from, to }]),
  ...[[], []],
];
const find = (locations: readonly Location[], asked: Asked, more = {}, vehicle = TRUCK) =>
  told(alertsOf(locations, [rule(asked)], more, vehicle));
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
  const schedule = { week: week('06:00', '10:30'), holidaysAsSunday: true };
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
    const early = { week: week('10:30', '18:00'), holidaysAsSunday: true };
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

describe('zones-and-rules §3 measures', () => {
  const measured = (fields: readonly Partial<Location>[]) =>
    fields.map((one, index) =>
      locationAt(at('08:00') + index * 60_000, {
        ...{ latitude: 48.5, longitude: 17, speed: 0, inputs: 1, ...one },
      }),
    );

  test('a temperature is back when it is inside by half a degree', () => {
    const condition: Condition = { kind: 'temperature', channel: 2, below: 2, above: 8 };
    const temp2 = [5, 8.1, 7.6, 7.5, 8, 1.9, 2.5].map((value) => ({ temp2: value }));
    expect(find(measured(temp2), { condition, quiet: 0 })).toEqual([
      ...['08:01–08:03 @08:01', '08:05–08:06 @08:05'],
    ]);
    const long: Asked = { condition, longerThan: 180 };
    expect(find(measured(temp2), long)).toEqual([]);
    expect(find(measured([...Array(5)].map(() => ({ temp2: 9, temp1: 5 }))), long)).toEqual([
      '08:03– @08:03',
    ]);
  });

  test('a fuel level is back when it has risen by 5 % of the tank', () => {
    const levels = [100, 100, 70, 70, 70, 70, 90, 90, 90, 90, 120, 120, 120, 120, 120];
    const track = measured(levels.map((tank1) => ({ tank1 })));
    const litres: Condition = { kind: 'fuelLevel', below: 80, unit: 'l' };
    const [alert] = alertsOf(track, [rule({ condition: litres })]);
    expect(told(alert ? [alert] : [])).toEqual(['08:04–08:12 @08:04']);
    const part: Condition = { kind: 'fuelLevel', below: 20, unit: '%' };
    expect(find(track, { condition: part })).toEqual(['08:04–08:12 @08:04']);
    expect(find(track, { condition: part }, {}, { ...TRUCK, tankCapacity: null })).toEqual([]);
  });

  test('a voltage below, until it is back', () => {
    const condition: Condition = { kind: 'power', belowVolts: 11.5, externalLost: false };
    const track = measured([12.6, 11.4, 11.4, 11.5].map((vcc) => ({ vcc })));
    expect(find(track, { condition })).toEqual(['08:01–08:03 @08:01']);
  });

  test('external power gone: by the alarm, or by a voltage that no vehicle has', () => {
    const condition: Condition = { kind: 'power', belowVolts: null, externalLost: true };
    const cut = measured([{ vcc: 12.6 }, { alarm: 'powerCut', vcc: 12.4 }, {}, { vcc: 12.5 }]);
    expect(find(cut, { condition })).toEqual(['08:01–08:03 @08:01']);
    const low = measured([11, 9, 0.3, 0.3, 12].map((vcc) => ({ vcc })));
    expect(find(low, { condition })).toEqual(['08:02–08:04 @08:02']);
    // Nothing will tell when power is back.
    const untold = measured([{}, { alarm: 'powerCut' }, {}]);
    expect(find(untold, { condition })).toEqual(['08:01–08:02 @08:01']);
  });
});

describe('zones-and-rules §3 inputs', () => {
  const inputs = (words: readonly number[]) =>
    words.map((word, index) =>
      locationAt(at('08:00') + index * 60_000, { latitude: 48.5, longitude: 17, inputs: word }),
    );

  test('panic from its record until it is reset', () => {
    const asked: Asked = { condition: { kind: 'panic' } };
    expect(find(inputs([1, 0b11, 0b11, 1]), asked, { panicInput: 2 })).toEqual([
      '08:01–08:03 @08:01',
    ]);
    const sos = inputs([1, 1, 1]).map((one, index) =>
      index === 1 ? { ...one, alarm: 'sos' } : one,
    );
    expect(find(sos, asked)).toEqual(['08:01–08:02 @08:01']);
  });

  test('a cargo door that is open outside of zones, until it is closed', () => {
    const asked: Asked = { condition: { kind: 'cargoDoor' } };
    const door = { cargoDoorInput: 3 };
    expect(find(inputs([1, 0b101, 0b101, 1]), asked, door)).toEqual(['08:01–08:03 @08:01']);
    const inZone = inputs([1, 0b101, 0b101, 1]).map((one) => ({ ...one, latitude: 48 }));
    expect(find(inZone, asked, door)).toEqual([]);
  });
});

describe('zones-and-rules §3 fuel', () => {
  /** Drives, stands while the level changes, and drives on. */
  function tank(before: number, after: number, metres = 5000): Location[] {
    const level = (index: number) => (index < 35 ? before : after);
    return Array.from({ length: 80 }, (_, index) => {
      const moves = index < 20 || index >= 50;
      const driven = Math.min(index, 20) + Math.max(index - 50, 0);
      return locationAt(at('08:00') + index * 60_000, {
        latitude: 48 + northDegrees(metres + (driven - 20) * 833),
        ...{ longitude: 17, speed: moves ? 50 : 0, inputs: moves ? 1 : 0 },
        tank1: level(index),
      });
    });
  }

  test('a loss of at least so many litres begins when it is firm, and tells its readings', () => {
    const alerts = alertsOf(tank(300, 200), [
      rule({ condition: { kind: 'fuelLoss', litres: 80 } }),
    ]);
    expect(alerts).toHaveLength(1);
    const [alert] = alerts;
    expect(alert?.begin).toBe(alert?.decidedTs);
    expect(alert?.end).toBe(alert?.begin);
    expect(alert?.why.params).toMatchObject({ litres: 80, quantity: 100, before: 300, after: 200 });
    expect(alert?.why.records.map(({ values }) => values.level)).toContain(200);
    const more: Asked = { condition: { kind: 'fuelLoss', litres: 120 } };
    expect(find(tank(300, 200), more)).toEqual([]);
    expect(find(tank(200, 300), { ...more, condition: { kind: 'fuelLoss', litres: 80 } })).toEqual(
      [],
    );
  });

  test('a refueling outside of the zones where it is in order', () => {
    const condition: Condition = { kind: 'refuelingOutside', litres: 80, zones: IN_Z };
    expect(find(tank(200, 300), { condition })).toHaveLength(1);
    expect(find(tank(200, 300, 0), { condition })).toEqual([]);
    expect(find(tank(300, 200), { condition })).toEqual([]);
  });
});
