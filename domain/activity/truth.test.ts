// Activities against weeks whose every second is known by construction (testing/driver-days.ts): what a driver
// did by the rows differs from it by one interval of records at each change, and by nothing else.
import { describe, expect, test } from 'vitest';
import { testStore } from '../fold/test-store.ts';
import { SETTINGS } from '../fold/test-track.ts';
import { type Random, seeded } from '../fold/testing/known-way.ts';
import type { Location } from '../location/location.ts';
import { ACTIVITY, type Stretch } from '../tachograph/activity.ts';
import { minuteStretches } from '../tachograph/minute.ts';
import {
  BEGIN,
  CARDS,
  DAYS,
  type Plan,
  type Segment,
  type Told,
  type Tracker,
  told,
  weekOf,
} from './testing/driver-days.ts';

const PLAN: Plan = { crew: false, twoVehicles: false, lights: false };
const TRACKER: Tracker = {
  moving: 30,
  parked: 1800,
  clock: 1,
  sleepsAtOnce: false,
  isAsleep: false,
  lost: 0,
  hole: null,
};
const SECONDS = DAYS * 86_400;
const END = BEGIN + SECONDS;
const UNKNOWN = -1;

interface Kind {
  name: string;
  plan?: Partial<Plan>;
  tracker?: Partial<Tracker>;
}

const KINDS: Kind[] = [
  { name: 'every 10 s', tracker: { moving: 10 } },
  { name: 'every 30 s' },
  { name: 'every 60 s, parked hourly', tracker: { moving: 60, parked: 3600 } },
  { name: 'every 300 s, parked hourly', tracker: { moving: 300, parked: 3600 } },
  {
    name: 'every 300 s, parked hourly, asleep when the motor goes off',
    tracker: { moving: 300, parked: 3600, sleepsAtOnce: true },
  },
  { name: 'town with lights, every 10 s', plan: { lights: true }, tracker: { moving: 10 } },
  { name: 'town with lights, every 60 s', plan: { lights: true }, tracker: { moving: 60 } },
  { name: 'clock of 5 s', tracker: { moving: 10, clock: 5 } },
  { name: 'clock of 60 s', tracker: { moving: 10, clock: 60 } },
  { name: 'unit asleep with the motor off', tracker: { isAsleep: true } },
  { name: 'tracker asleep for nights', tracker: { hole: [20, 24] } },
  { name: 'every tenth record lost', tracker: { moving: 60, lost: 0.1 } },
  { name: 'nothing for 50 minutes of the morning', tracker: { moving: 60, hole: [8, 8.83] } },
  { name: 'crew that changes at noon', plan: { crew: true } },
  { name: 'crew, every 300 s', plan: { crew: true }, tracker: { moving: 300 } },
  { name: 'two vehicles a day', plan: { twoVehicles: true } },
  { name: 'two vehicles, every 300 s', plan: { twoVehicles: true }, tracker: { moving: 300 } },
];

/** Late, doubled and in other batches. */
function batches(locations: readonly Location[], random: Random): Location[][] {
  const sent = locations.flatMap((one) => (random() < 0.05 ? [one, one] : [one]));
  const keyed = sent.map((one, index) => ({ one, key: index + (random() < 0.1 ? 40 : 0) }));
  const order = keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
  const parts: Location[][] = [];
  while (order.length > 0) parts.push(order.splice(0, 1 + Math.floor(random() * 400)));
  return parts;
}

/** Rows of slot_activity of a vehicle as stretches of seconds, by card. */
function rowsOf({ locations }: Told, random: Random): (Stretch & { card: string | null })[] {
  const store = testStore(SETTINGS, 86_400_000);
  for (const batch of batches(locations, random)) store.ingest(batch);
  return store.tables().activities.map((row) => ({
    from: row.fromTs / 1000,
    to: row.toTs / 1000,
    activity: row.activity,
    crew: row.crew,
    card: row.identification?.split('@')[1] ?? null,
  }));
}

/** The truth of a card in a vehicle. */
function truthOf(segments: readonly Segment[], card: string): Stretch[] {
  return segments.flatMap(({ from, to, slots }) => {
    const slot = slots.find((one) => one.card === card);
    const crew = slots.every((one) => one.card !== null);
    return slot ? [{ from, to, activity: slot.activity, crew }] : [];
  });
}

/** One place for each unit of time since the beginning. */
function painted(stretches: readonly Stretch[], unit: number, begin = BEGIN): Int8Array {
  const places = new Int8Array(SECONDS / unit).fill(UNKNOWN);
  const at = (time: number) => Math.max(0, time - begin / unit);
  for (const { from, to, activity } of stretches) places.fill(activity, at(from), at(to));
  return places;
}

type IsConcerned = (before: Segment, after: Segment) => boolean;

/** By the rules A2 to A5 an activity of slot 1 holds without a word for so many seconds. */
const HOLDS: Record<number, number> = { 0: SECONDS, 1: 3900, 2: 3900, 3: 600, 5: SECONDS };

/**
 * Seconds from each change that concerns to the next telling; where the silence was longer than what was done
 * holds, from the telling before.
 */
function unseenSeconds(
  segments: readonly Segment[],
  { tellings }: Told,
  clock: number,
  isConcerned: IsConcerned,
): number {
  let sum = 0;
  for (const [index, after] of segments.slice(1).entries()) {
    if (!isConcerned(segments[index] as Segment, after)) continue;
    const next = tellings.findIndex((at) => at >= after.from);
    const until = next < 0 ? END : (tellings[next] as number);
    const since = tellings[(next < 0 ? tellings.length : next) - 1] ?? BEGIN;
    const activity = segments[index]?.slots[0].activity ?? ACTIVITY.error;
    const isAway = (after.kmh / 3.6) * (until - after.from) >= 15_000;
    const isHeld = until - since <= (HOLDS[activity] ?? 0) && !isAway;
    sum += until - (isHeld ? after.from : since) + 2 * (clock - 1);
  }
  return sum;
}

function differing(one: Int8Array, two: Int8Array): number {
  let count = 0;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== two[index]) count += 1;
  return count;
}

/** Minutes of driving of each UTC day. */
function drivenMinutes(stretches: readonly Stretch[]): number[] {
  const minutes = painted(minuteStretches(stretches), 60);
  return Array.from({ length: DAYS }, (_, day) =>
    minutes
      .subarray(day * 1440, (day + 1) * 1440)
      .reduce((sum, activity) => sum + (activity === ACTIVITY.driving ? 1 : 0), 0),
  );
}

describe('activities of weeks known by construction', () => {
  test.each(KINDS)('$name', ({ name, plan, tracker: changes }) => {
    const random = seeded([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
    const tracker = { ...TRACKER, ...changes };
    const vehicles = weekOf({ ...PLAN, ...plan }, random);
    const tellings = vehicles.map((segments) => told(segments, tracker, random));
    const rows = tellings.flatMap((one) => rowsOf(one, random));
    const unseen = (isConcerned: IsConcerned) =>
      vehicles.reduce((sum, segments, index) => {
        const toldOf = tellings[index] as Told;
        return sum + unseenSeconds(segments, toldOf, tracker.clock, isConcerned);
      }, 0);
    // What comes before the first and after the last telling of a vehicle.
    const ends = tellings.reduce(
      (sum, { tellings: all }) => sum + ((all[0] ?? END) - BEGIN) + (END - (all.at(-1) ?? BEGIN)),
      0,
    );
    for (const card of plan?.crew ? CARDS : CARDS.slice(0, 1)) {
      const truth = vehicles.flatMap((segments) => truthOf(segments, card));
      const known = rows.filter((row) => row.card === card);
      const wrong = differing(painted(truth, 1), painted(known, 1));
      expect(wrong, 'seconds that differ').toBeLessThanOrEqual(unseen(() => true) + ends);
      const wanted = drivenMinutes(truth);
      const drivenBy = ({ slots: [first] }: Segment) =>
        first.card === card && first.activity === ACTIVITY.driving;
      for (const [day, minutes] of drivenMinutes(known).entries()) {
        const dayFrom = BEGIN + day * 86_400;
        let changesOfDay = 0;
        const seconds = unseen((before, after) => {
          const isOfDay = after.from >= dayFrom && after.from < dayFrom + 86_400;
          const isConcerned = isOfDay && drivenBy(before) !== drivenBy(after);
          if (isConcerned) changesOfDay += 1;
          return isConcerned;
        });
        const far = Math.abs(minutes - (wanted[day] ?? 0));
        // A change within a minute gives the minute to one side.
        expect(far, `day ${day}: ${minutes} of ${wanted[day]}`).toBeLessThanOrEqual(
          (seconds + 30 * changesOfDay) / 60,
        );
      }
    }
  });
});
