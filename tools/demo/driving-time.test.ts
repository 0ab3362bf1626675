// What the rules of drivers' hours make of the demo: one possible infringement in its past, a list of drivers with
// everybody in a group, and files of cards that say what trackers said.
import { ACTIVITY, type Stretch } from '@flotila/domain/tachograph/activity.ts';
import { readTachographFile } from '@flotila/domain/tachograph/file/read.ts';
import { infringementsOf } from '@flotila/domain/tachograph/infringements.ts';
import { mayDrive } from '@flotila/domain/tachograph/may-drive.ts';
import { minuteStretches } from '@flotila/domain/tachograph/minute.ts';
import { hoursAt } from '@flotila/domain/tachograph/outlook.ts';
import { hoursView } from '@flotila/domain/tachograph/view.ts';
import { expect, test } from 'vitest';
import { DEMO_CARDS, demoCardFiles } from './card-files.ts';
import { DEMO_COMPANIES, identificationOf } from './cast.ts';
import { demoTrackers } from './demo-trackers.ts';
import { type CardStretch, cardStretches } from './driver-days.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAY_MINUTES = 1440;
const PAST = 61 * DAY;
/** A Sunday at noon, a Sunday evening, a Wednesday morning. */
const BEGUN = [Date.UTC(2026, 10, 22, 12), Date.UTC(2026, 11, 6, 20), Date.UTC(2027, 0, 13, 9)];
const WORKING_DAY = { from: 5, to: 17 };
const [tatra] = DEMO_COMPANIES;
if (!tatra) throw new Error('the demo has a first company');

function minutesOf(stretches: readonly CardStretch[]): Stretch[] {
  return minuteStretches(
    stretches.map(({ from, to, ...rest }) => ({ ...rest, from: from / 1000, to: to / 1000 })),
  );
}

test.each(BEGUN)('one possible infringement in the past of a demo begun at %d', (begun) => {
  const found = DEMO_COMPANIES.flatMap((company) => {
    const [from, to] = [begun - PAST, begun + 14 * DAY];
    // What was driven right before the past says what its first day is: a break may have begun before.
    const cards = cardStretches(demoTrackers(company, begun), from - 2 * DAY, to);
    return [...cards].flatMap(([person, stretches]) =>
      infringementsOf(minutesOf(stretches), { from: from / MINUTE, to: to / MINUTE }).map(
        (one) => ({ ...one, name: company.persons[person]?.last }),
      ),
    );
  });
  expect(found).toMatchObject([{ name: 'Blaho', type: 'BREAK', severity: 'MI', limit: 270 }]);
  const [late] = found;
  expect(Math.abs((late?.value ?? 0) - 292)).toBeLessThanOrEqual(1);
  expect((late?.to ?? 0) * MINUTE).toBeLessThan(begun);
  expect((late?.from ?? 0) * MINUTE).toBeGreaterThan(begun - PAST);
});

test('on working days the list of drivers has everybody who may, who may less and who rests', () => {
  const [begun = 0] = BEGUN;
  const monday = begun + 12 * HOUR;
  const cards = cardStretches(demoTrackers(tatra, begun), begun - 40 * DAY, monday + 5 * DAY);
  const drivers = [...cards.values()].map(minutesOf);
  let full = 0;
  let asked = 0;
  for (let day = 0; day < 5; day++) {
    for (let hour = WORKING_DAY.from; hour <= WORKING_DAY.to; hour++) {
      const now = monday + day * DAY + hour * HOUR;
      const hours = drivers.map((stretches) => hoursView(must(hoursNow(stretches, now))));
      const driving = hours.filter(({ activity }) => activity === ACTIVITY.driving);
      expect(driving.length, new Date(now).toISOString()).toBeGreaterThanOrEqual(4);
      // Who has taken the card home is in no group.
      const known = hours.filter(({ activity }) => activity !== ACTIVITY.noCard);
      const groups = known.map((one) => mayDrive(one, 4 * 3600, now, { withReducedRest: true }));
      asked += 1;
      if (new Set(groups.map(({ group }) => group)).size === 3) full += 1;
    }
  }
  expect(full / asked).toBeGreaterThan(0.8);
});

/** As the server asks: a card that is in no tachograph counts as such until now. */
function hoursNow(stretches: readonly Stretch[], now: number) {
  const until = now / MINUTE;
  const known = stretches.filter(({ from }) => from < until);
  const last = known.at(-1);
  const gap = { from: last?.to ?? 0, to: until, activity: ACTIVITY.noCard, crew: false };
  return hoursAt(last && last.to < until ? [...known, gap] : known, until);
}

function must<T>(value: T | null): T {
  if (value === null) throw new Error('nothing is known of a driver of the demo');
  return value;
}

test.each(BEGUN)('two cards that were read say what trackers said, demo begun at %d', (begun) => {
  const trackers = demoTrackers(tatra, begun);
  const told = cardStretches(trackers, begun - PAST, begun);
  const files = demoCardFiles(tatra, trackers, begun);
  expect(files.map(({ bytes }) => bytes)).toEqual(
    demoCardFiles(tatra, demoTrackers(tatra, begun), begun).map(({ bytes }) => bytes),
  );
  for (const [index, { person, generation, differsBefore }] of DEMO_CARDS.entries()) {
    const file = files[index];
    const result = readTachographFile(file?.bytes ?? new Uint8Array());
    if (!file || !result.ok) throw new Error('a card of the demo cannot be read');
    const { reading } = result;
    const number = identificationOf(tatra.code, person, 'tachograph').code;
    expect(reading).toMatchObject({ kind: 'card', generation, cardNumber: number });
    expect(reading.holder?.lastName).toBe(tatra.persons[person]?.last);
    expect(reading.days).toHaveLength(28);
    expect(reading.knownUntil).toBe(file.read);
    expect(begun - file.read).toBeGreaterThan(2 * DAY);
    const known = minutesOf(told.get(person) ?? []);
    const differing = reading.days.map((day) => {
      const first = Date.parse(day.date) / MINUTE;
      return day.activities
        .flatMap(({ from, to, activity }) => known.map((one) => ({ from, to, activity, one })))
        .filter(({ activity, one }) => activity !== one.activity)
        .map(({ from, to, one }) => Math.min(to + first, one.to) - Math.max(from + first, one.from))
        .reduce((sum, minutes) => sum + Math.max(0, minutes), 0);
    });
    const differences = differing.filter((minutes) => minutes > 0);
    expect(differences).toHaveLength(differsBefore === null ? 0 : 1);
    for (const minutes of differences) expect(minutes).toBeLessThan(40);
    const driven = reading.days.filter(({ distance }) => (distance ?? 0) > 100);
    expect(driven.length).toBeGreaterThan(14);
    for (const { activities } of reading.days.slice(0, -1)) {
      expect(activities.at(-1)?.to).toBe(DAY_MINUTES);
    }
  }
});
