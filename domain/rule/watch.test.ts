// What holds for all rules: quiet, twenty a day, hours, versions, gaps, and what a state remembers
// (zones-and-rules §3, decision 0040).
import { describe, expect, test } from 'vitest';
import { noChanges } from '../fold/changes.ts';
import { changesAt, foldLocations } from '../fold/fold.ts';
import { type FoldState, initialState } from '../fold/state.ts';
import { at } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { planZones } from '../zone/plan.ts';
import type { RuleVersion } from './plan.ts';
import type { Condition } from './rule.ts';
import { alertsOf, awayFromZ, bySpeeds, IN_Z, rule, settingsFor, told, Z } from './test-rules.ts';

const speeding: Condition = { kind: 'speed', over: 90, byType: {}, overZoneLimit: false };
const idling: Condition = { kind: 'idling' };
/** So many minutes of each speed, with a record a minute. */
const minutes = (start: string, ...parts: [speed: number, count: number][]) =>
  bySpeeds(
    start,
    60,
    parts.flatMap(([speed, count]) => Array<number>(count).fill(speed)),
  );
const list = (locations: readonly Location[], ...versions: RuleVersion[]) =>
  told(alertsOf(locations, versions));

describe('zones-and-rules §3 again', () => {
  const twice = minutes('08:00', [80, 2], [95, 3], [80, 5], [95, 3], [80, 20], [95, 3], [80, 1]);

  test('what begins within the quiet time after the end of the last one is none', () => {
    expect(list(twice, rule({ condition: speeding }))).toEqual([
      '08:02–08:05 @08:02',
      '08:33–08:36 @08:33',
    ]);
    expect(list(twice, rule({ condition: speeding, quiet: 300 }))).toHaveLength(3);
    expect(list(twice, rule({ condition: speeding, quiet: 301 }))).toHaveLength(2);
  });

  test('what is quiet stays so however long it lasts, also over midnight and beside slower rules', () => {
    // Midnight in Bratislava is 22:00 UTC. The slower rules look at the speed again at 23:04 and 23:24.
    const night = minutes('21:50', [80, 1], [95, 3], [80, 3], [95, 120], [80, 1]);
    const slow = (ruleId: number, longerThan: number) =>
      rule({ condition: speeding, longerThan }, { ruleId });
    const alerts = alertsOf(night, [rule({ condition: speeding }), slow(2, 4000), slow(3, 5200)]);
    expect(told(alerts.filter(({ ruleId }) => ruleId === 1))).toEqual(['21:51–21:54 @21:51']);
  });

  test('two rules are not quiet for each other', () => {
    const both = [rule({ condition: speeding }), rule({ condition: speeding }, { ruleId: 2 })];
    expect(
      alertsOf(twice, both)
        .map(({ ruleId }) => ruleId)
        .sort(),
    ).toEqual([1, 1, 2, 2]);
  });

  test('twenty of a local day, then one that says so, then none till midnight', () => {
    // From 20:00 UTC, 22:00 in Bratislava: midnight there is 22:00 UTC.
    const night = minutes(
      '20:00',
      ...Array<[number, number][]>(40)
        .fill([
          [80, 3],
          [95, 2],
        ])
        .flat(),
    );
    const alerts = alertsOf(night, [rule({ condition: speeding, quiet: 0 })]);
    const midnight = at('22:00');
    const before = alerts.filter(({ begin }) => begin < midnight);
    expect(before.map(({ isMuted }) => isMuted)).toEqual([...Array<boolean>(20).fill(false), true]);
    const after = alerts.filter(({ begin }) => begin >= midnight);
    expect(after.length).toBe(40 - 24);
    expect(after.some(({ isMuted }) => isMuted)).toBe(false);
  });
});

describe('zones-and-rules §3 when', () => {
  /** 10 June 2025 is a Tuesday; Bratislava is two hours ahead. */
  const hours = (from: string, to: string) => ({
    week: Array.from({ length: 7 }, () => [{ from, to }]),
    holidaysAsSunday: false,
  });

  test('an alert begins within the hours, and ends where they end', () => {
    const fast = minutes('08:00', [95, 40]);
    const within = rule({ condition: speeding, when: hours('10:10', '10:20') });
    expect(list(fast, within)).toEqual(['08:10–08:20 @08:10']);
    const longer = rule({ condition: speeding, longerThan: 300, when: hours('10:10', '10:20') });
    expect(list(fast, longer)).toEqual(['08:15–08:20 @08:15']);
    expect(
      list(fast, rule({ condition: speeding, longerThan: 600, when: hours('10:10', '10:20') })),
    ).toEqual([]);
  });

  test('what a vehicle at rest keeps by itself counts from the beginning of the hours', () => {
    const parked = awayFromZ('08:00', 1500, [50, 50, 50, 50], { speed: 0, inputs: 0 });
    const stays: Condition = { kind: 'stays', zones: IN_Z };
    const within = rule({ condition: stays, longerThan: 600, when: hours('10:10', '11:00') });
    expect(list(parked, within)).toEqual(['08:20–09:00 @08:25']);
  });

  test('what must be seen is seen within the hours first', () => {
    const fast = minutes('08:00:30', [95, 12]);
    expect(list(fast, rule({ condition: speeding, when: hours('10:10', '10:20') }))).toEqual([
      '08:10:30– @08:10:30',
    ]);
  });

  test('a moment counts when it lies within the hours', () => {
    const through = awayFromZ('08:00', 60, [400, 100, 50, 50, 400, 800]);
    const enters: Condition = { kind: 'enters', zones: IN_Z };
    expect(list(through, rule({ condition: enters, when: hours('10:00', '10:30') }))).toHaveLength(
      1,
    );
    expect(list(through, rule({ condition: enters, when: hours('10:01', '10:30') }))).toEqual([]);
  });
});

describe('decision 0040 versions', () => {
  const fast = minutes('08:00', [95, 30]);

  test('an alert ends with the version of its rule, and what was before a version rings nothing', () => {
    const until = rule({ condition: speeding }, { toTs: at('08:10:30') });
    expect(list(fast, until)).toEqual(['08:00–08:10:30 @08:00']);
    const since = rule({ condition: speeding, longerThan: 300 }, { fromTs: at('08:10') });
    expect(list(fast, since)).toEqual(['08:15– @08:15']);
    // The next version is quiet after the alert of the one before, as always.
    const next = rule(
      { condition: speeding, longerThan: 60, quiet: 0 },
      { fromTs: at('08:10:30') },
    );
    expect(list(fast, until, next)).toEqual(['08:00–08:10:30 @08:00', '08:11:30– @08:12']);
  });

  test('who was in the zone already when the rule began has not entered it', () => {
    const inside = awayFromZ('08:00', 60, [400, 100, 50, 50, 50, 50, 50, 400, 800]);
    const since = { fromTs: at('08:03') };
    const enters = rule({ condition: { kind: 'enters', zones: IN_Z } }, since);
    expect(list(inside, enters)).toEqual([]);
    const stays = rule({ condition: { kind: 'stays', zones: IN_Z }, longerThan: 120 }, since);
    expect(list(inside, stays)).toEqual(['08:05–08:06:31 @08:05']);
  });

  test('who entered before the version began, between two records, rings nothing', () => {
    const inside = awayFromZ('08:00', 60, [400, 100, 50, 50, 50]);
    const zones = planZones([{ ...Z, minDwell: 0 }]);
    const since = (seconds: number) =>
      rule(
        { condition: { kind: 'enters', zones: IN_Z } },
        { fromTs: at('08:00') + seconds * 1000 },
      );
    expect(alertsOf(inside, [since(30)], { zones })).toHaveLength(1);
    expect(alertsOf(inside, [since(50)], { zones })).toEqual([]);
  });

  test('a vehicle that no rule watches any more has no alert that goes on', () => {
    const [first, second] = [fast.slice(0, 10), fast.slice(10)];
    const watched = settingsFor([rule({ condition: speeding })]);
    const changes = noChanges();
    const state = foldLocations(initialState(watched), first, watched, changes);
    const after = foldLocations(state, second, { ...watched, rules: null }, changes);
    expect(told([...changes.alerts.values()])).toEqual(['08:00–08:09 @08:00']);
    expect(after.rule).toEqual(initialState(watched).rule);
  });
});

describe('zones-and-rules §4 taken back', () => {
  test('a stay that had ended before it could begin, as the first fix after a time without shows', () => {
    const track = awayFromZ('08:00', 60, [400, 100, 100, 100, 900, 1500]);
    const blind = track.map((one, index) =>
      index === 2 || index === 3 ? { ...one, latitude: null, longitude: null, flags: 1 } : one,
    );
    const zones = planZones([{ ...Z, minDwell: 0 }]);
    const stays = rule({ condition: { kind: 'stays', zones: IN_Z }, longerThan: 90 });
    expect(alertsOf(blind.slice(0, 4), [stays], { zones })).toHaveLength(1);
    expect(alertsOf(blind, [stays], { zones })).toEqual([]);
  });
});

describe('zones-and-rules §3 a gap', () => {
  test('ends what must go on with the last record before it', () => {
    const torn = [...minutes('08:00', [95, 5]), ...minutes('08:30', [95, 5])];
    expect(list(torn, rule({ condition: speeding, quiet: 0 }))).toEqual([
      '08:00–08:04 @08:00',
      '08:30– @08:30',
    ]);
    expect(list(torn, rule({ condition: speeding, maxGap: 3600 }))).toEqual(['08:00– @08:00']);
  });

  test('is each rule’s own', () => {
    const torn = [...minutes('08:00', [0, 5]), ...minutes('08:12', [0, 5])];
    const short = rule({ condition: idling, longerThan: 600, maxGap: 300 });
    const long = rule({ condition: idling, longerThan: 600, maxGap: 900 }, { ruleId: 2 });
    expect(alertsOf(torn, [short, long]).map(({ ruleId }) => ruleId)).toEqual([2]);
  });
});

describe('the state of rules', () => {
  const settings = settingsFor([
    rule({ condition: speeding, longerThan: 60 }),
    rule({ condition: idling, longerThan: 60 }, { ruleId: 2 }),
  ]);
  const foldAll = (records: readonly Location[], one: DetectionSettings = settings) =>
    foldLocations(initialState(one), records, one, noChanges());

  test('remembers no rule that is not quiet, not counted today and holds nothing', () => {
    const drive = minutes('08:00', [95, 5], [80, 10]);
    expect(Object.keys(foldAll(drive).rule.entries)).toEqual(['1']);
    const dayAfter = minutes('08:00', [80, 5], [0, 1]).map((one) => ({
      ...one,
      ts: one.ts + 86_400_000,
    }));
    expect(foldAll([...drive, ...dayAfter]).rule.entries).toEqual({});
  });

  test('is the same text after a restart, and the alert goes on in its row', () => {
    const drive = minutes('08:00', [95, 5], [80, 2]);
    const before = foldAll(drive.slice(0, 5));
    const stored = JSON.parse(JSON.stringify(before)) as FoldState;
    expect(stored).toEqual(before);
    const changes = noChanges();
    foldLocations(stored, drive.slice(5), settings, changes);
    expect(told([...changes.alerts.values()])).toEqual(['08:01–08:05 @08:01']);
    expect(told([...changesAt(stored, settings).alerts.values()])).toEqual(['08:01– @08:01']);
  });

  test('tells why: what was asked, and the first, the deciding and the last record', () => {
    const [alert] = alertsOf(minutes('08:00', [95, 5], [80, 2]), [
      rule({ condition: speeding, longerThan: 120 }),
    ]);
    expect(alert?.why).toMatchObject({ kind: 'speed', params: { over: 90, longerThan: 120 } });
    expect(
      alert?.why.records.map(({ timestamp, values }) => [timestamp.slice(11, 16), values]),
    ).toEqual([
      ['08:00', { speed: 95 }],
      ['08:02', { speed: 95 }],
      ['08:05', { speed: 80 }],
    ]);
  });
});
