// R2, one truth: however data arrive, the tables end the same. Random histories with everything that
// trackers do (late, twice, shuffled, two records of one second, jumps, borders, drivers, resets).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Location } from '../location/location.ts';
import { LOCATION_FLAGS } from '../location/location.ts';
import { JOINED_STOPS_MAX, type Ride } from '../ride/ride.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { noChanges } from './changes.ts';
import { foldLocations } from './fold.ts';
import { initialState } from './state.ts';
import { inOrder, type Tables, testStore } from './test-store.ts';
import { drive, locationAt, northDegrees, SETTINGS, settingsWith } from './test-track.ts';

const HISTORIES = 1000;
const START = Date.UTC(2025, 2, 29, 20);

/** One stretch of a history: the vehicle does one thing for some records. */
const stretch = fc.record({
  records: fc.integer({ min: 1, max: 12 }),
  seconds: fc.constantFrom(0, 1, 10, 30, 60, 120, 300),
  pauseBefore: fc.constantFrom(0, 0, 0, 5, 500, 600, 700, 3600, 40_000),
  motor: fc.constantFrom(null, false, true, true, true),
  speed: fc.constantFrom(null, 0, 0, 2, 4, 6, 50, 90, 130),
  country: fc.constantFrom('SK', 'SK', 'SK', 'CZ', null),
  identification: fc.constantFrom(null, null, null, '', 'dallas@A', 'tachograph@B'),
  tacho: fc.constantFrom(null, null, null, 0, 0, 1, 2, 3, 3, 3, 4, 5),
  tacho2: fc.constantFrom(null, null, 0, 1, 1, 3, 5, 5),
  card2: fc.constantFrom(null, null, '', 'A', 'B'),
  input: fc.constantFrom(0, 0, 0, 0b10, 0b100, 0b1000),
  odometer: fc.constantFrom('none', 'exact', 'exact', 'coarse', 'reset'),
  flags: fc.constantFrom(0, 0, 0, 0, LOCATION_FLAGS.noFix, LOCATION_FLAGS.weakFix),
  jumpMetres: fc.constantFrom(0, 0, 0, 0, 200, 50_000),
  fuel: fc.boolean(),
  filled: fc.constantFrom(0, 0, 0, 0, 120, -60, 40, -35),
  tank2: fc.constantFrom('none', 'none', 'none', 'full', 'empty'),
  /** Times are cut down to it: coarse clocks give several records one time. */
  clock: fc.constantFrom(1, 1, 2, 5, 60),
  satellites: fc.constantFrom('unknown', 'same', 'mixed', 'mixed'),
});
type Stretch = typeof stretch extends fc.Arbitrary<infer T> ? T : never;

function slotTwo({ tacho2, card2 }: Stretch): Location['extra'] {
  if (tacho2 === null && card2 === null) return null;
  const activity = tacho2 === null ? {} : { tachoActivity2: tacho2 };
  return card2 === null ? activity : { ...activity, card2 };
}

function historyOf(stretches: readonly Stretch[]): Location[] {
  const history: Location[] = [];
  let ts = START;
  let metres = 0;
  let hash = 1;
  let litres = 300;
  for (const part of stretches) {
    ts += part.pauseBefore * 1000;
    metres += part.jumpMetres;
    litres = Math.min(Math.max(litres + part.filled, 0), 600);
    for (let index = 0; index < part.records; index += 1) {
      ts += part.seconds * 1000;
      metres += ((part.speed ?? 20) / 3.6) * part.seconds;
      hash = (Math.imul(hash, 1_103_515_245) + 12_345) | 0;
      const isMixed = part.satellites === 'mixed';
      const place = part.flags === LOCATION_FLAGS.noFix ? null : 48 + northDegrees(metres);
      const km = { none: null, exact: 1e6 + metres, coarse: 1e6 + Math.floor(metres / 100) * 100 };
      history.push(
        locationAt(Math.floor(ts / 1000 / part.clock) * part.clock * 1000, {
          hash,
          satellites: isMixed ? 4 + (Math.abs(hash) % 9) : part.satellites === 'same' ? 8 : null,
          hdop: isMixed ? (Math.abs(hash) % 50) / 10 : null,
          flags: part.flags,
          latitude: place,
          longitude: place === null ? null : 17,
          countryCode: place === null ? null : part.country,
          speed: part.speed,
          altitude: 200 + (hash % 40),
          inputs: part.motor === null ? null : part.input | (part.motor ? 1 : 0),
          km: part.odometer === 'reset' ? metres + 1 : km[part.odometer as 'none'],
          identification: part.identification,
          totalFuel: part.fuel ? 500 + metres / 3000 : null,
          tank1: part.fuel ? Math.round(litres + (hash % 3)) : null,
          tank2: { none: null, full: 80, empty: 0 }[part.tank2 as 'none'],
          tachoActivity: part.tacho,
          extra: slotTwo(part),
          acceleration: part.fuel ? Math.abs(hash % 400) / 100 : null,
          rpm: part.fuel ? 900 + Math.abs(hash % 1500) : null,
        }),
      );
    }
  }
  return history;
}

const histories = fc.array(stretch, { minLength: 2, maxLength: 14 }).map(historyOf);

const someSettings: fc.Arbitrary<DetectionSettings> = fc
  .record({
    detectByMotion: fc.constantFrom('none', 'none', 'speed', 'motion'),
    joinInterval: fc.constantFrom(600, 600, 0, 120),
    splitInterval: fc.constantFrom(600, 600, 0, 120),
    storeInterval: fc.constantFrom(300, 300, 0, 60),
    kmGps: fc.boolean(),
    isMachine: fc.constantFrom(false, false, true),
    kmStart: fc.constantFrom(0, 77_000_000),
    mainTanks: fc.constantFrom([1], [1], [1, 2], []),
    suitableTanks: fc.constantFrom([], [], [1]),
    minTankChange: fc.constantFrom(30, 30, 5),
    consumptionMaxKm: fc.constantFrom(null, 40),
    consumptionEngineHours: fc.constantFrom(null, 20),
    detectRideType: fc.constantFrom(0, 31, 30),
    panicInput: fc.constantFrom(0, 2),
    cargoDoorInput: fc.constantFrom(0, 3),
    speedMax: fc.constantFrom(null, 80),
  })
  .map((changes) => settingsWith(changes as Partial<DetectionSettings>));

/** Order, repetition and batches in which a history arrives. */
const delivery = fc.record({
  keys: fc.array(fc.nat(1000), { minLength: 200, maxLength: 200 }),
  disorder: fc.constantFrom(0, 3, 30, 1000),
  repeats: fc.array(fc.nat(199), { maxLength: 20 }),
  sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }),
});
type Delivery = typeof delivery extends fc.Arbitrary<infer T> ? T : never;

function batchesOf(history: readonly Location[], how: Delivery): Location[][] {
  const sent = [...history];
  for (const index of how.repeats) {
    const again = history[index % history.length];
    if (again) sent.push({ ...again, receivedTs: again.receivedTs + 1000 });
  }
  const place = new Map(
    sent.map((location, index) => [
      location,
      index + (how.disorder * (how.keys[index % how.keys.length] ?? 0)) / 100,
    ]),
  );
  sent.sort((one, two) => (place.get(one) ?? 0) - (place.get(two) ?? 0));
  const batches: Location[][] = [];
  for (let from = 0, turn = 0; from < sent.length; turn += 1) {
    const size = how.sizes[turn % how.sizes.length] ?? 1;
    batches.push(sent.slice(from, from + size));
    from += size;
  }
  return batches;
}

function tablesOf(batches: readonly Location[][], settings: DetectionSettings): Tables {
  const store = testStore(settings);
  for (const batch of batches) store.ingest(batch);
  return store.tablesAt(START + 30 * 86_400_000);
}

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
