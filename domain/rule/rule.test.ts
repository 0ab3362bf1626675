// What is a rule and what is none, by the fields that forms show (zones-and-rules §3).
import { describe, expect, test } from 'vitest';
import { Rule } from './rule.ts';

const all = { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] };
const NOT_TOLD = { personIds: [], roles: [], driver: false };
const week = (...spans: [string, string][]) => [
  spans.map(([from, to]) => ({ from, to })),
  ...Array.from({ length: 6 }, () => []),
];
const zones = { zoneIds: [], categories: ['depot'] };
const rule = (condition: object, more: object = {}) => ({
  name: 'R',
  severity: 'warning',
  condition,
  whom: all,
  tell: NOT_TOLD,
  ...more,
});

/** `field code` of all refusals. */
function refused(value: object): string[] {
  const { error } = Rule.safeParse(value);
  return (error?.issues ?? []).map(({ path, message, code }) =>
    [path.join('.'), code === 'custom' ? message : code].join(' '),
  );
}

describe('zones-and-rules §3 a rule', () => {
  test('has the usual quiet, gap and time of ringing where nobody says otherwise', () => {
    expect(Rule.parse(rule({ kind: 'tow' }))).toEqual({
      name: 'R',
      isOn: true,
      severity: 'warning',
      condition: { kind: 'tow', metres: 300 },
      longerThan: 0,
      when: null,
      whom: all,
      quiet: 900,
      maxGap: 600,
      ringWithin: 1800,
      tell: NOT_TOLD,
      escalate: null,
      note: null,
    });
  });

  test.each([
    ['a zone or a category', { kind: 'enters', zones: { zoneIds: [], categories: [] } }, 'zones'],
    ['a speed', { kind: 'speed', over: null, byType: {}, overZoneLimit: false }, 'over'],
    ['a temperature', { kind: 'temperature', channel: 1, below: null, above: null }, 'above'],
    ['a time', { kind: 'service', days: null, km: null, engineHours: null }, 'days'],
    ['a voltage', { kind: 'power', belowVolts: null, externalLost: false }, 'belowVolts'],
  ])('needs %s', (_what, condition, field) => {
    expect(refused(rule(condition))).toEqual([`condition.${field} required`]);
  });

  test('one speed of a type is enough, and so is the limit of zones', () => {
    const speed = { kind: 'speed', over: null, byType: { truck: 80 }, overZoneLimit: false };
    expect(refused(rule(speed))).toEqual([]);
    expect(refused(rule({ ...speed, byType: {}, overZoneLimit: true }))).toEqual([]);
    expect(refused(rule({ ...speed, over: 90, byType: { rocket: 80 } }))).toEqual([
      'condition.byType unrecognized_keys',
    ]);
  });

  test('a temperature is below the lower and above the higher bound', () => {
    const within = { kind: 'temperature', channel: 2, below: 8, above: 2 };
    expect(refused(rule(within))).toEqual(['condition.above order']);
    expect(refused(rule({ ...within, above: 9 }))).toEqual([]);
  });

  test('fuel is at most 100 %, but more litres', () => {
    const low = { kind: 'fuelLevel', below: 120, unit: '%' };
    expect(refused(rule(low))).toEqual(['condition.below max']);
    expect(refused(rule({ ...low, unit: 'l' }))).toEqual([]);
  });

  test.each([
    ...(['stays', 'outside'] as const).map((kind) => ({ kind, zones })),
    { kind: 'stop', motor: 'any' },
    { kind: 'idling' },
    { kind: 'silent' },
  ])('$kind lasts for some time', (condition) => {
    expect(refused(rule(condition))).toEqual(['longerThan min']);
    expect(refused(rule(condition, { longerThan: 180 }))).toEqual([]);
  });

  test('is for some vehicles', () => {
    const none = { ...all, all: false };
    expect(refused(rule({ kind: 'panic' }, { whom: none }))).toEqual(['whom required']);
    const types = { ...none, typeCodes: ['truck'] };
    expect(refused(rule({ kind: 'panic' }, { whom: types }))).toEqual([]);
  });
});

describe('hours of a schedule', () => {
  const when = (...spans: [string, string][]) =>
    refused(rule({ kind: 'panic' }, { when: { week: week(...spans), holidaysAsSunday: false } }));

  test('a night shift is two spans, one up to 24:00', () => {
    expect(when(['00:00', '06:00'], ['22:00', '24:00'])).toEqual([]);
  });

  test.each([
    ['22:00', '06:00', 'order'],
    ['08:00', '08:00', 'order'],
    ['24:00', '24:00', 'invalid_format'],
    ['8:00', '12:00', 'invalid_format'],
  ])('%s to %s is none', (from, to, why) => {
    expect(when([from, to])[0]).toContain(why);
  });

  test('two may touch, not overlap; four a day', () => {
    expect(when(['08:00', '12:00'], ['12:00', '16:00'])).toEqual([]);
    expect(when(['08:00', '12:01'], ['12:00', '16:00'])).toEqual(['when.week.0.1 overlap']);
    const five = [0, 1, 2, 3, 4].map((hour): [string, string] => [`0${hour}:00`, `0${hour}:30`]);
    expect(when(...five)).toEqual(['when.week.0 too_big']);
  });

  test('a rule that listens never is none; work at no hour is work at no hour', () => {
    expect(when()).toEqual(['when.week required']);
    const schedule = { week: week(), holidaysAsSunday: true };
    expect(refused(rule({ kind: 'offHours', schedule }))).toEqual([]);
  });
});
