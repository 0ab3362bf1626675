// Local days of rides: midnight, both changes of the clock, and agreement with the client's summary.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drive, fold } from '../fold/test-track.ts';
import { endOfDay, startOfDay } from '../time.ts';
import { type DayRide, summarizeDays } from './day.ts';
import { type SummarizedRide, summarizeRides } from './summary.ts';

const ZONE = 'Europe/Bratislava';
const ride = (from: string, distance: number): DayRide => ({
  fromTs: Date.parse(from),
  distance,
  engineSeconds: 60,
});
const days = (...rides: DayRide[]) =>
  summarizeDays(rides, ZONE).map(({ date, rideCount, distance }) => [date, rideCount, distance]);

describe('HIS-033 days', () => {
  test('a ride over midnight is one ride and counts wholly in the day in which it begins', () => {
    // 21:30 UTC is 23:30 in Bratislava; it ends at 00:30.
    const { rides } = fold(drive([{ from: '21:30', to: '22:30', motor: true, speed: 60 }]));
    expect(rides).toHaveLength(1);
    expect(summarizeDays(rides, ZONE)).toEqual([
      {
        date: '2025-06-10',
        rideCount: 1,
        shortCount: 0,
        distance: 60_000,
        engineHours: 3600,
        refuelingCount: 0,
      },
    ]);
  });

  test('begin at local midnight, in whatever order the rides come', () => {
    const [late, early] = [ride('2026-01-10T23:00:00Z', 7), ride('2026-01-10T22:59:59.999Z', 5)];
    expect(days(late, early)).toEqual([
      ['2026-01-10', 1, 5],
      ['2026-01-11', 1, 7],
    ]);
  });

  test('the day on which the clock goes forward has 23 hours', () => {
    const hours = Array.from({ length: 25 }, (_, hour) =>
      ride(new Date(Date.parse('2026-03-28T22:30:00Z') + hour * 3_600_000).toISOString(), 1),
    );
    expect(days(...hours)).toEqual([
      ['2026-03-28', 1, 1],
      ['2026-03-29', 23, 23],
      ['2026-03-30', 1, 1],
    ]);
  });

  test('the day on which the clock goes back has 25 hours', () => {
    const hours = Array.from({ length: 27 }, (_, hour) =>
      ride(new Date(Date.parse('2026-10-24T21:30:00Z') + hour * 3_600_000).toISOString(), 1),
    );
    expect(days(...hours)).toEqual([
      ['2026-10-24', 1, 1],
      ['2026-10-25', 25, 25],
      ['2026-10-26', 1, 1],
    ]);
  });

  test('no rides, no days', () => {
    expect(summarizeDays([], ZONE)).toEqual([]);
  });
});

const someRides = fc.array(
  fc.record({
    fromTs: fc.integer({ min: Date.UTC(2026, 2, 20), max: Date.UTC(2026, 3, 5) }),
    distance: fc.nat(900_000),
    engineSeconds: fc.nat(40_000),
  }),
  { maxLength: 60 },
);

test('HIS-014 the summary of the rides of a day is the day summary, to the metre', () => {
  fc.assert(
    fc.property(someRides, fc.constantFrom(ZONE, 'UTC', 'America/New_York'), (rides, zone) => {
      const views = rides.map(viewOf);
      const all = summarizeDays(rides, zone);
      expect(all.reduce((sum, day) => sum + day.rideCount, 0)).toBe(rides.length);
      for (const day of all) {
        const period = { from: startOfDay(day.date, zone), to: endOfDay(day.date, zone) };
        const { rideCount, distance, engineHours } = summarizeRides(views, period);
        expect({ rideCount, distance, engineHours }).toEqual({
          rideCount: day.rideCount,
          distance: day.distance,
          engineHours: day.engineHours,
        });
      }
    }),
    { numRuns: 300 },
  );
});

function viewOf({ fromTs, distance, engineSeconds }: DayRide): SummarizedRide {
  return {
    fromTimestamp: new Date(fromTs).toISOString(),
    toTimestamp: new Date(fromTs + 1000).toISOString(),
    rideType: 'bussines',
    distance,
    engineHours: engineSeconds,
    motorIdle: 0,
    consumptionDiff: null,
    climb: 0,
    descent: 0,
    maxSpeed: null,
    driverQuality: null,
  };
}
