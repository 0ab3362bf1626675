// What the tracker shouts becomes events (decision 0044): a state once, a blow each time, whatever way the records take.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parameterIdOf } from '../code/parameters.ts';
import { testStore } from '../fold/test-store.ts';
import { at, fold, locationAt, SETTINGS } from '../fold/test-track.ts';
import { batchesOf, delivery } from '../fold/testing/histories.ts';
import { SHOUTS, type Shout } from '../location/alarm.ts';
import { EVENT_OF, SHOUT_GAP_MS } from './alarms.ts';

type Told = readonly [minute: number, alarm: string | null];

const heard = (...told: Told[]) =>
  fold(
    told.map(([minute, alarm]) => locationAt(at('08:00') + minute * 60_000, { alarm })),
  ).changes.events.map(({ ts, parameter, value }) => [
    (ts - at('08:00')) / 60_000,
    parameter,
    value,
  ]);

describe('what the tracker shouts', () => {
  test('a state is one event while the records have it, the first record of the vehicle counts', () => {
    expect(heard([0, 'tow'], [1, 'tow'], [2, 'tow'], [3, null])).toEqual([[0, 'tow', 1]]);
  });

  test('records between that say nothing of it do not begin it anew, a quarter of an hour does', () => {
    expect(
      heard([0, 'powerCut'], [1, null], [14, 'powerCut'], [15, null], [29, 'powerCut']),
    ).toEqual([[0, 'power_off', 1]]);
    expect(heard([0, 'powerCut'], [1, null], [16, 'powerCut'])).toEqual([
      [0, 'power_off', 1],
      [16, 'power_off', 1],
    ]);
  });

  test('a silence after which the next record still has it is the same state', () => {
    expect(heard([0, 'jamming'], [600, 'jamming'])).toEqual([[0, 'jamming', 1]]);
  });

  test('each blow is an event', () => {
    expect(heard([0, 'hardBraking'], [1, 'hardBraking'], [2, null], [3, 'hardBraking'])).toEqual([
      [0, 'harsh_braking', 1],
      [1, 'harsh_braking', 1],
      [3, 'harsh_braking', 1],
    ]);
  });

  test('several alarms of a record are heard, what is none of ours is not', () => {
    expect(heard([0, 'tow,hardCornering,constructor,general'])).toEqual([
      [0, 'tow', 1],
      [0, 'harsh_cornering', 1],
    ]);
  });

  test('every alarm has a parameter of its own with an id', () => {
    const ids = SHOUTS.map((shout) => parameterIdOf(EVENT_OF[shout].parameter));
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(SHOUTS.length);
  });
});

/** What happened to a vehicle: blows at moments, states from one record to another, told by every so many of them. */
const incident = fc.record({
  alarm: fc.constantFrom(...SHOUTS),
  /** Records after the last one with the same alarm; more than a gap's worth of minutes. */
  after: fc.integer({ min: 0, max: 12 }),
  records: fc.integer({ min: 1, max: 8 }),
  /** Minutes from one telling of a state to the next. */
  every: fc.integer({ min: 1, max: SHOUT_GAP_MS / 60_000 }),
});

/** One record a minute; the answer is known by how the records are made. */
function made(incidents: readonly (typeof incident extends fc.Arbitrary<infer T> ? T : never)[]) {
  const words = new Map<number, Set<Shout>>();
  const free = new Map<Shout, number>();
  const expected: string[] = [];
  let end = 0;
  for (const { alarm, after, records, every } of incidents) {
    const { parameter, isBlow } = EVENT_OF[alarm];
    const begin = (free.get(alarm) ?? 0) + after;
    for (let index = 0; index < records; index += 1) {
      const minute = begin + index * (isBlow ? 1 : every);
      words.set(minute, (words.get(minute) ?? new Set()).add(alarm));
      if (isBlow || index === 0) expected.push(`${minute} ${parameter}`);
      end = Math.max(end, minute);
      free.set(alarm, minute + (isBlow ? 1 : SHOUT_GAP_MS / 60_000 + 1));
    }
  }
  const history = Array.from({ length: end + 1 }, (_, minute) =>
    locationAt(at('08:00') + minute * 60_000, {
      hash: minute,
      alarm: [...(words.get(minute) ?? [])].join(',') || null,
    }),
  );
  return { history, expected: expected.sort() };
}

test('shouts known by how they are made are found, in any order of arrival', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(incident, { minLength: 1, maxLength: 8 }), delivery, (incidents, how) => {
      const { history, expected } = made(incidents);
      const store = testStore(SETTINGS);
      for (const batch of batchesOf(history, how)) store.ingest(batch);
      const events = store
        .tablesAt(at('23:59') + 86_400_000)
        .events.map(({ ts, parameter }) => `${(ts - at('08:00')) / 60_000} ${parameter}`);
      expect(events.sort()).toEqual(expected);
      found += events.length;
    }),
    { numRuns: 300, seed: 44 },
  );
  expect(found).toBeGreaterThan(1000);
});
