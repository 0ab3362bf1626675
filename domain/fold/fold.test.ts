// R2, one truth: however data arrive, the tables end the same. Random histories of testing/histories.ts.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JOINED_STOPS_MAX, type Ride } from '../ride/ride.ts';
import { noChanges } from './changes.ts';
import { foldLocations } from './fold.ts';
import { initialState } from './state.ts';
import { inOrder } from './test-store.ts';
import { drive, locationAt, northDegrees, SETTINGS, settingsWith } from './test-track.ts';
import { batchesOf, delivery, histories, someSettings, tablesOf } from './testing/histories.ts';

const HISTORIES = 1000;

describe('R2 one truth', () => {
  test('shuffled, doubled, late and re-batched data give the same tables to the byte', () => {
    fc.assert(
      fc.property(histories, someSettings, delivery, (history, settings, how) => {
        const straight = tablesOf([inOrder(history)], settings);
        const tangled = tablesOf(batchesOf(history, how), settings);
        expect(JSON.stringify(tangled)).toBe(JSON.stringify(straight));
      }),
      { numRuns: HISTORIES },
    );
  });

  test('moment by moment is the same as all at once, and the state too', () => {
    fc.assert(
      fc.property(histories, someSettings, (history, settings) => {
        const rows = inOrder(history);
        let single = initialState(settings);
        for (const moment of Map.groupBy(rows, ({ ts }) => ts).values()) {
          single = foldLocations(single, moment, settings, noChanges());
        }
        const whole = foldLocations(initialState(settings), rows, settings, noChanges());
        expect(JSON.stringify(single)).toBe(JSON.stringify(whole));
        expect(
          tablesOf(
            rows.map((row) => [row]),
            settings,
          ),
        ).toEqual(tablesOf([rows], settings));
      }),
      { numRuns: HISTORIES / 5 },
    );
  });

  test('sending everything again changes nothing', () => {
    fc.assert(
      fc.property(histories, someSettings, (history, settings) => {
        const once = tablesOf([history], settings);
        expect(tablesOf([history, inOrder(history).reverse()], settings)).toEqual(once);
      }),
      { numRuns: HISTORIES / 10 },
    );
  });
});

describe('activities of any history', () => {
  test('never overlap in a slot, never run backwards, and change where they meet', () => {
    let met = 0;
    fc.assert(
      fc.property(histories, someSettings, (history, settings) => {
        const { activities } = tablesOf([history], settings);
        activities.forEach((row, index) => {
          expect(row.toTs).toBeGreaterThanOrEqual(row.fromTs);
          const before = activities[index - 1];
          if (before?.slot !== row.slot) return;
          expect(row.fromTs).toBeGreaterThanOrEqual(before.toTs);
          // Words of one moment may contradict each other.
          const words = history.filter(({ ts }) => ts === row.fromTs).length;
          if (before.toTs < row.fromTs || words > 1) return;
          met += 1;
          const { activity, identification, crew } = before;
          expect(row).not.toMatchObject({ activity, identification, crew });
        });
      }),
      { numRuns: HISTORIES / 5 },
    );
    expect(met).toBeGreaterThan(100);
  });
});

describe('visits of any history', () => {
  test('of a zone never overlap, never run backwards, and are passes while they are short', () => {
    let ended = 0;
    fc.assert(
      fc.property(histories, someSettings, (history, settings) => {
        const { visits } = tablesOf([history], settings);
        const ends = new Map<number, number>();
        for (const { zoneId, arrival, departure, standing, distance } of visits) {
          expect(arrival).toBeGreaterThanOrEqual(ends.get(zoneId) ?? 0);
          ends.set(zoneId, departure ?? Infinity);
          expect(distance).toBeGreaterThanOrEqual(0);
          expect(standing).toBeGreaterThanOrEqual(0);
          if (departure === null) continue;
          ended += 1;
          expect(departure).toBeGreaterThan(arrival);
          expect(standing).toBeLessThanOrEqual((departure - arrival) / 1000 + 1);
        }
      }),
      { numRuns: HISTORIES / 2 },
    );
    expect(ended).toBeGreaterThan(100);
  });
});

describe('rides of any history', () => {
  test('never overlap, never run backwards, and have a duration', () => {
    fc.assert(
      fc.property(histories, someSettings, (history, settings) => {
        const { rides } = tablesOf([history], settings);
        rides.forEach((ride, index) => {
          // Only the unfinished ride may consist of a single moment so far.
          expect(ride.toTs + (ride.state === 'unfinished' ? 1 : 0)).toBeGreaterThan(ride.fromTs);
          expect(ride.distance).toBeGreaterThanOrEqual(0);
          expect(ride.engineSeconds).toBeGreaterThanOrEqual(0);
          expect(ride.fromTs).toBeGreaterThanOrEqual(rides[index - 1]?.toTs ?? 0);
          expect(ride.joined.length).toBeLessThanOrEqual(JOINED_STOPS_MAX);
          ride.joined.forEach((stop, turn) => {
            expect(stop.from).toBeGreaterThanOrEqual(ride.joined[turn - 1]?.to ?? ride.fromTs);
            expect(stop.to).toBeGreaterThan(stop.from);
            expect(stop.to - stop.from).toBeLessThan(settings.joinInterval * 1000);
            expect(stop.to).toBeLessThanOrEqual(ride.toTs);
          });
        });
      }),
      { numRuns: HISTORIES },
    );
  });

  test('midnight and the change of the clock cut no ride', () => {
    const settings = SETTINGS;
    // 30 March 2025, 01:00 UTC: the clock of Bratislava goes from 02:00 to 03:00.
    for (const change of ['2025-03-29T23:00:00Z', '2025-03-30T01:00:00Z', '2025-10-26T01:00:00Z']) {
      const middle = Date.parse(change);
      const history = Array.from({ length: 121 }, (_, minute) =>
        locationAt(middle + (minute - 60) * 60_000, {
          latitude: 48 + northDegrees(minute * 1000),
          longitude: 17,
          speed: 60,
          inputs: minute < 120 ? 1 : 0,
          countryCode: 'SK',
        }),
      );
      const { rides } = tablesOf([history], settings);
      expect(rides).toHaveLength(1);
      expect(rides[0]).toMatchObject({ distance: 120_000, engineSeconds: 7200 });
    }
  });

  test('hours without data with the motor on close one ride and begin another', () => {
    const settings = SETTINGS;
    const before = drive([{ from: '08:00', to: '08:20', motor: true, speed: 60 }]).slice(0, -1);
    const after = drive([{ from: '16:00', to: '16:20', motor: true, speed: 60 }]);
    const { rides } = tablesOf([[...before, ...after]], settings);
    // The 7 h 41 min between them are nobody's driving, idling or way.
    expect(rides.map((ride) => ride.engineSeconds)).toEqual([19 * 60, 20 * 60]);
    expect(rides.map((ride) => ride.distance)).toEqual([19_000, 20_000]);
    expect(rides.map((ride) => ride.motorIdle)).toEqual([0, 0]);
  });

  test('the parts of rides that are split at borders add up to the whole', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const whole = history.map((row) => ({ ...row, countryCode: row.countryCode && 'SK' }));
        // Creeping over a border at 4 km/h may end a ride by standing on one side of it only.
        const settings = settingsWith({ splitInterval: 0, kmStart: 5_000_000 });
        const parts = tablesOf([history], settings).rides;
        const wholes = tablesOf([whole], settings).rides;
        const isInside = (part: Ride, ride: Ride) =>
          part.fromTs >= ride.fromTs && part.toTs <= ride.toTs;
        // Drift is dropped as a whole, but the parts of something split are kept.
        fc.pre(parts.every((part) => wholes.some((ride) => isInside(part, ride))));
        for (const ride of wholes) {
          const inside = parts.filter((part) => isInside(part, ride));
          const metres = inside.reduce((sum, part) => sum + part.distance, 0);
          expect(metres).toBe(ride.distance);
          expect(inside[inside.length - 1]?.kmStop).toBe(ride.kmStop);
        }
      }),
      { numRuns: HISTORIES / 2 },
    );
  });
});
