// Drivers of the demo keep to Regulation 561/2006, but for one break that was taken too late, by what the
// tachographs of their vehicles say; and trackers tell what the tachographs say.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_COMPANIES, identificationOf } from './cast.ts';
import { demoTrackers } from './demo-trackers.ts';
import { type CardStretch, cardStretches } from './driver-days.ts';
import { DEMO_EPOCH } from './plan.ts';
import type { SlotState } from './slots.ts';
import { fleetFrom } from './testing/fleet-from.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const PAST = 61 * DAY;
const AHEAD = 14 * DAY;
const BEGUN = [Date.UTC(2026, 10, 22, 12), Date.UTC(2026, 11, 6, 20), Date.UTC(2027, 0, 13, 9)];
/** Only changes: between two records nothing changed. */
const CHANGES = { driving: WEEK, engineOn: WEEK, parked: WEEK };
const LATE = 'Blaho';
const REDUCED = 'Žiak';

interface Driver {
  name: string;
  /** Of the past and what lies ahead. */
  stretches: CardStretch[];
  /** All rests, those without a card too. */
  rests: { from: number; to: number }[];
  /** The same with the two days before, in which a first part of a break may lie. */
  before: Pick<Driver, 'stretches' | 'rests'>;
  from: number;
}

function driversOf(begun: number): Driver[] {
  return DEMO_COMPANIES.flatMap((company) => {
    const [from, to] = [begun - PAST, begun + AHEAD];
    const trackers = demoTrackers(company, begun);
    const earlier = cardStretches(trackers, from - 2 * DAY, to);
    return [...cardStretches(trackers, from, to)].map(([person, stretches]) => {
      const longer = earlier.get(person) ?? [];
      return {
        name: company.persons[person]?.last ?? '',
        stretches,
        rests: restsOf(stretches, from, to),
        before: { stretches: longer, rests: restsOf(longer, from - 2 * DAY, to) },
        from,
      };
    });
  });
}

function restsOf(stretches: readonly CardStretch[], from: number, to: number) {
  const busy = stretches.filter(({ activity }) => activity !== ACTIVITY.rest);
  const rests = busy.map((one, index) => ({ from: busy[index - 1]?.to ?? from, to: one.from }));
  rests.push({ from: busy.at(-1)?.to ?? from, to });
  return rests.filter((rest) => rest.from < rest.to);
}

const drivenWithin = (stretches: readonly CardStretch[], from: number, to: number) =>
  stretches
    .filter(({ activity }) => activity === ACTIVITY.driving)
    .reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0);

/** Minutes at the wheel beyond 4½ hours without a break (article 7), wherever they are. */
function lateBreaks({ before: { stretches, rests }, from: since }: Driver): number[] {
  const drives = stretches.filter(({ activity }) => activity === ACTIVITY.driving);
  const events = [
    ...drives.map(({ from, to }) => ({ from, minutes: (to - from) / MINUTE, isRest: false })),
    ...rests.map(({ from, to }) => ({ from, minutes: (to - from) / MINUTE, isRest: true })),
  ].sort((one, two) => one.from - two.from);
  const late: number[] = [];
  let [driven, hasPart] = [0, false];
  for (const { from, minutes, isRest } of events) {
    if (!isRest) driven += minutes;
    else if (minutes >= 45 || (hasPart && minutes >= 30)) {
      if (driven > 270 && from >= since) late.push(driven - 270);
      [driven, hasPart] = [0, false];
    } else if (minutes >= 15) hasPart = true;
  }
  return late;
}

/** Days with their longest rest within the 24 hours that begin with them (article 8), hours. */
function daysOf({ stretches, rests }: Driver) {
  const nights = rests.filter(({ from, to }) => to - from >= 7 * HOUR);
  return nights.slice(1, -1).map((night, index) => {
    const start = nights[index]?.to ?? 0;
    return {
      driven: drivenWithin(stretches, start, night.from) / HOUR,
      rest: (Math.min(night.to, start + DAY) - night.from) / HOUR,
      isWeekly: night.to - night.from >= DAY,
    };
  });
}

const cases = BEGUN.map((begun) => ({ day: new Date(begun).toISOString().slice(0, 10), begun }));

describe.each(cases)('561/2006 of a demo begun on $day', ({ begun }) => {
  const drivers = driversOf(begun);

  test('more than 40 drivers, none of them in two vehicles at once', () => {
    expect(drivers.length).toBeGreaterThan(40);
    for (const { name, stretches } of drivers) {
      for (const [index, { from }] of stretches.entries()) {
        expect(from, name).toBeGreaterThanOrEqual(stretches[index - 1]?.to ?? 0);
      }
      expect(new Set(stretches.map(({ plate }) => plate)).size, name).toBe(1);
    }
  });

  test('article 7: one break in all is too late, by 22 minutes', () => {
    const late = drivers.flatMap((driver) =>
      lateBreaks(driver).map((minutes) => ({ name: driver.name, minutes: Math.round(minutes) })),
    );
    expect(late).toEqual([{ name: LATE, minutes: 22 }]);
  });

  test('articles 6 and 8: days, rests, weeks and fortnights are within the law', () => {
    let reducedDays = 0;
    for (const driver of drivers) {
      const { name, stretches } = driver;
      let reduced = 0;
      for (const { driven, rest, isWeekly } of daysOf(driver)) {
        expect(driven, name).toBeLessThanOrEqual(9);
        expect(rest, name).toBeGreaterThanOrEqual(9);
        if (rest < 11) reduced += 1;
        if (rest < 11) reducedDays += 1;
        expect(reduced, name).toBeLessThanOrEqual(3);
        if (isWeekly) reduced = 0;
      }
      for (let week = DEMO_EPOCH; week < begun + AHEAD; week += WEEK) {
        expect(drivenWithin(stretches, week, week + WEEK) / HOUR, name).toBeLessThanOrEqual(56);
        expect(drivenWithin(stretches, week, week + 2 * WEEK) / HOUR, name).toBeLessThan(90);
      }
    }
    expect(reducedDays).toBeGreaterThan(10);
  });

  test('article 8 (6): weekly rests within six days; one is reduced and made up for a week later', () => {
    const reduced: string[] = [];
    for (const { name, rests } of drivers) {
      const weekly = rests.filter(({ from, to }) => to - from >= DAY);
      for (const [index, { from, to }] of weekly.slice(1, -1).entries()) {
        expect(from - (weekly[index]?.to ?? 0), name).toBeLessThanOrEqual(6 * DAY);
        const lacking = 45 * HOUR - (to - from);
        if (lacking <= 0) continue;
        reduced.push(name);
        expect(from).toBeLessThan(begun);
        const next = weekly[index + 2];
        expect((next?.to ?? 0) - (next?.from ?? 0)).toBeGreaterThanOrEqual(45 * HOUR + lacking);
      }
    }
    expect(reduced).toEqual([REDUCED]);
  });

  test('nobody who stands for a shift is driving or working', () => {
    for (const { name, stretches } of drivers) {
      for (const { activity, from, to } of stretches) {
        if (activity !== ACTIVITY.rest) expect(to - from, name).toBeLessThan(6 * HOUR);
      }
    }
  });
});

test('trackers tell each change of a slot with the second in which it happens, and nothing else', () => {
  const from = DEMO_EPOCH + 20 * WEEK;
  const to = from + 2 * WEEK;
  let told = 0;
  for (const { code, ...company } of DEMO_COMPANIES) {
    const cardOf = (slot: SlotState['second']) =>
      slot?.person == null ? null : identificationOf(code, slot.person, 'tachograph').code;
    for (const tracker of fleetFrom({ code, ...company }, from - DAY)) {
      const truth = [...tracker.slots(from, to + 1)].map(({ first, second, ...state }) => ({
        second: Math.round(state.from / 1000),
        state: [first.activity, cardOf(first), second?.activity, cardOf(second)].join(),
      }));
      const records = [...tracker.records(from - 1, to, CHANGES)];
      for (const { time, values, identification } of records) {
        if (truth.length === 0) expect(values.tachoActivity, tracker.vehicle.plate).toBeUndefined();
        if (truth.length === 0 || time === null) continue;
        const state = truth.findLast(({ second }) => second <= time / 1000)?.state;
        const { tachoActivity, tachoActivity2 } = values;
        const at = `${tracker.vehicle.plate} ${new Date(time).toISOString()}`;
        const cards = [identification?.code, values.card2];
        expect([tachoActivity, cards[0], tachoActivity2, cards[1]].join(), at).toBe(state);
      }
      const seconds = new Set(records.map(({ time }) => (time ?? 0) / 1000));
      for (const [index, { second, state }] of truth.entries()) {
        if (index === 0 || truth[index - 1]?.state === state) continue;
        expect(seconds, `${tracker.vehicle.plate} ${second}`).toContain(second);
        told += 1;
      }
    }
  }
  expect(told).toBeGreaterThan(5000);
});
