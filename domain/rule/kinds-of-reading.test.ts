// Kinds of conditions that say what a vehicle tells of itself (zones-and-rules §3): when the alert begins, and when it ends.
import { describe, expect, test } from 'vitest';
import { at, locationAt, northDegrees } from '../fold/test-track.ts';
import type { Shout } from '../location/alarm.ts';
import type { Location } from '../location/location.ts';
import type { Condition } from './rule.ts';
import { type Asked, alertsOf, find, IN_Z, rule, TRUCK, told, workdays } from './test-rules.ts';

describe('zones-and-rules §3 measures', () => {
  const measured = (fields: readonly Partial<Location>[]) =>
    fields.map((one, index) =>
      locationAt(at('08:00') + index * 60_000, {
        latitude: 48.5,
        longitude: 17,
        speed: 0,
        inputs: 1,
        ...one,
      }),
    );

  test('a temperature is back when it is inside by half a degree', () => {
    const condition: Condition = { kind: 'temperature', channel: 2, below: 2, above: 8 };
    const temp2 = [5, 8.1, 7.6, 7.5, 8, 1.9, 2.5].map((value) => ({ temp2: value }));
    expect(find(measured(temp2), { condition, quiet: 0 })).toEqual([
      '08:01–08:03 @08:01',
      '08:05–08:06 @08:05',
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

  test('W-2 a call for help is an alert however soon it follows the one before, twenty a day', () => {
    const asked: Asked = { condition: { kind: 'panic' }, quiet: 86_400 };
    expect(find(inputs([1, 0b11, 1, 0b11, 1]), asked, { panicInput: 2 })).toEqual([
      '08:01–08:02 @08:01',
      '08:03–08:04 @08:03',
    ]);
    const loose = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? 1 : 0b11));
    const alerts = alertsOf(inputs(loose), [rule(asked)], { panicInput: 2 });
    expect(alerts).toHaveLength(21);
    expect(alerts.filter(({ isMuted }) => isMuted)).toEqual([alerts[20]]);
  });

  test('what the tracker shouts, once for a state and each time for a blow, by what was chosen', () => {
    const shouted = (...alarms: (string | null)[]) =>
      inputs(alarms.map(() => 1)).map((one, index) => ({ ...one, alarm: alarms[index] ?? null }));
    const asked = (alarms: Shout[]): Asked => ({ condition: { kind: 'alarm', alarms }, quiet: 0 });
    const track = shouted(null, 'tow,hardBraking', 'tow', 'hardBraking', 'sos', 'jamming');
    expect(find(track, asked(['tow']))).toEqual(['08:01–08:01 @08:01']);
    expect(find(track, asked(['hardBraking']))).toEqual([
      '08:01–08:01 @08:01',
      '08:03–08:03 @08:03',
    ]);
    expect(find(track, asked(['lowFuel', 'accident']))).toEqual([]);
    const both = alertsOf(track, [rule(asked(['jamming', 'tow', 'hardBraking']))]);
    expect(both.map(({ why }) => why.params.alarms)).toEqual([
      'tow,hardBraking',
      'hardBraking',
      'jamming',
    ]);
    expect(both[0]?.why.records).toHaveLength(1);
  });

  test('what is shouted outside of the rule’s hours is none, and neither is it later', () => {
    const when = { week: workdays('08:00', '09:00'), holidaysAsSunday: false };
    const track = inputs([1, 1]).map((one) => ({ ...one, alarm: 'tow' }));
    expect(find(track, { condition: { kind: 'alarm', alarms: ['tow'] }, when })).toEqual([]);
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
        longitude: 17,
        speed: moves ? 50 : 0,
        inputs: moves ? 1 : 0,
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
