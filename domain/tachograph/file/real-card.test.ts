// T5: a whole card of a driver who drove 13,416 km in 46 days. What it must say was worked out by another
// reader: whole changes of activity, so every minute is compared. Sources and licences: NOTICE.
import { expect, test } from 'vitest';
import { ACTIVITY, type Activity } from '../activity.ts';
import type { ReadingDay } from './reading.ts';
import { fixture, jsonFixture, mustRead } from './testing/fixtures.ts';

interface Expected {
  card_number: string;
  surname: string;
  first_names: string;
  birth_date: string;
  expiry: string;
  activity_days: {
    date: string;
    distance_km: number;
    minutes: Record<'rest' | 'availability' | 'work' | 'driving', number>;
    changes: ExpectedChange[];
  }[];
  vehicles: {
    first_use: string;
    last_use: string;
    odometer_begin_km: number;
    odometer_end_km: number;
    nation_numeric: number;
    registration: string;
  }[];
  places: { entry_time: string; entry_type: number; nation_numeric: number; odometer_km: number }[];
}
interface ExpectedChange {
  minute: number;
  crew_or_known: 0 | 1;
  card_inserted: boolean;
  activity: 'rest' | 'availability' | 'work' | 'driving';
}

const NAMED = { rest: ACTIVITY.rest, availability: ACTIVITY.standby } as const;
const codeOf = (name: ExpectedChange['activity']): Activity =>
  name === 'rest' || name === 'availability' ? NAMED[name] : ACTIVITY[name];

const expected = jsonFixture('card-real-2015.expected.json') as Expected;
const reading = mustRead(fixture('card-real-2015.ddd'));

/** The activity of each minute, undefined where nothing is said. */
function minutesOf(day: ReadingDay): (Activity | undefined)[] {
  const minutes = new Array<Activity | undefined>(1440).fill(undefined);
  for (const { from, to, activity } of day.activities) minutes.fill(activity, from, to);
  return minutes;
}

/** Minutes as the other reader has them: it tells what was entered for times without a card as it stands. */
function expectedMinutes(changes: readonly ExpectedChange[], until: number) {
  const minutes = new Array<Activity | undefined>(1440).fill(undefined);
  changes.forEach((change, at) => {
    const isUnknown = !change.card_inserted && change.crew_or_known === 0;
    const activity = isUnknown ? ACTIVITY.noCard : codeOf(change.activity);
    const to = Math.min(changes[at + 1]?.minute ?? 1440, until);
    if (to > change.minute) minutes.fill(activity, at === 0 ? 0 : change.minute, to);
  });
  return minutes;
}

test('T5 the real card says who it belongs to', () => {
  expect(reading).toMatchObject({
    kind: 'card',
    generation: 1,
    cardNumber: expected.card_number,
    holder: { firstName: expected.first_names, lastName: expected.surname },
    warnings: [],
  });
  expect(reading.card?.first.identification?.born).toBe(expected.birth_date);
  expect(reading.card?.first.identification?.expires).toBe(Date.parse(expected.expiry));
});

test('T5 the 46 days of the real card are right to the minute', () => {
  expect(reading.days.map(({ date }) => date)).toEqual(
    expected.activity_days.map(({ date }) => date),
  );
  expect(reading.days).toHaveLength(46);
  expected.activity_days.forEach((day, at) => {
    const read = reading.days[at] as ReadingDay;
    expect({ date: day.date, distance: read.distance, minutes: minutesOf(read) }).toEqual({
      date: day.date,
      distance: day.distance_km,
      minutes: expectedMinutes(day.changes, read.until),
    });
  });
  const kilometres = reading.days.reduce((sum, { distance }) => sum + (distance ?? 0), 0);
  expect(kilometres).toBe(13_416);
});

test('T5 driving of each day is as long as another reader counted it, up to 15 hours', () => {
  const driven = reading.days.map((day) => minutesOf(day).filter((one) => one === 3).length);
  expect(driven).toEqual(expected.activity_days.map(({ minutes }) => minutes.driving));
  expect(Math.max(...driven)).toBeGreaterThan(14 * 60);
});

test('an activity is in the vehicle that was used then, and what was entered by hand in none', () => {
  const day = reading.days[1];
  const byHand = day?.activities.find(({ from }) => from === 443);
  expect(byHand).toEqual({ from: 443, to: 444, activity: 0, slot: 1, crew: false, plate: null });
  const around = day?.activities.filter(({ from, to }) => to === 443 || from === 444);
  expect(around?.map(({ plate }) => plate)).toEqual(['XX001AA', 'XX001AA']);
});

test('the newest day ends where the card knows nothing more: it was taken out then', () => {
  expect(reading.days.map(({ until }) => until).slice(0, -1)).toEqual(new Array(45).fill(1440));
  expect(reading.knownUntil).toBe(Date.parse('2016-01-12T22:19:06Z'));
  expect(reading.days.at(-1)).toMatchObject({ date: '2016-01-12', until: 22 * 60 + 19 });
});

test('T5 vehicles and places of the real card', () => {
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const vehicles = reading.card?.first.vehicles?.records.filter(
    ({ firstUse }) => firstUse !== null,
  );
  expect(
    vehicles?.map((use) => [
      iso(use.firstUse),
      iso(use.lastUse),
      use.odometerBegin,
      use.odometerEnd,
      use.vehicle.nation,
      use.vehicle.plate,
    ]),
  ).toEqual(
    expected.vehicles.map((use) => [
      iso(Date.parse(use.first_use)),
      iso(Date.parse(use.last_use)),
      use.odometer_begin_km,
      use.odometer_end_km,
      use.nation_numeric,
      use.registration,
    ]),
  );
  const places = reading.card?.first.places?.records.filter(({ time }) => time !== null);
  expect(places?.map((one) => [iso(one.time), one.type, one.nation, one.odometer])).toEqual(
    expected.places.map((one) => [
      iso(Date.parse(one.entry_time)),
      one.entry_type,
      one.nation_numeric,
      one.odometer_km,
    ]),
  );
});
