// Random histories with everything that trackers do (late, twice, shuffled, two records of one second, jumps,
// borders, drivers, resets), settings, and ways in which they arrive. Used by tests only.
import fc from 'fast-check';
import type { Location } from '../../location/location.ts';
import { LOCATION_FLAGS } from '../../location/location.ts';
import type { DetectionSettings } from '../../vehicle/device-settings.ts';
import { someZones } from '../../zone/testing/some-zones.ts';
import { type Tables, testStore } from '../test-store.ts';
import { locationAt, northDegrees, settingsWith } from '../test-track.ts';

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
  alarm: fc.constantFrom(null, null, null, null, 'sos', 'tow', 'powerCut,hardBraking'),
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
          alarm: part.alarm,
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

export const histories = fc.array(stretch, { minLength: 2, maxLength: 14 }).map(historyOf);

export const someSettings: fc.Arbitrary<DetectionSettings> = fc
  .record({
    detectByMotion: fc.constantFrom('none', 'none', 'speed', 'motion'),
    joinInterval: fc.constantFrom(600, 600, 0, 120),
    splitInterval: fc.constantFrom(600, 600, 0, 120),
    storeInterval: fc.constantFrom(300, 300, 0, 60),
    kmGps: fc.boolean(),
    isMachine: fc.constantFrom(false, false, true),
    kmStart: fc.constantFrom(0, 77_000_000),
    mainTanks: fc.constantFrom([1], [1], [1, 2], []),
    heatingTanks: fc.constantFrom([], [2], [1, 2]),
    suitableTanks: fc.constantFrom([], [], [1]),
    minTankChange: fc.constantFrom(30, 30, 5),
    consumptionMaxKm: fc.constantFrom(null, 40),
    consumptionEngineHours: fc.constantFrom(null, 20),
    detectRideType: fc.constantFrom(0, 31, 30),
    panicInput: fc.constantFrom(0, 2),
    cargoDoorInput: fc.constantFrom(0, 3),
    speedMax: fc.constantFrom(null, 80),
    zones: someZones,
  })
  .map((changes) => settingsWith(changes as Partial<DetectionSettings>));

/** Order, repetition and batches in which a history arrives. */
export const delivery = fc.record({
  keys: fc.array(fc.nat(1000), { minLength: 200, maxLength: 200 }),
  disorder: fc.constantFrom(0, 3, 30, 1000),
  repeats: fc.array(fc.nat(199), { maxLength: 20 }),
  sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }),
});
type Delivery = typeof delivery extends fc.Arbitrary<infer T> ? T : never;

export function batchesOf(history: readonly Location[], how: Delivery): Location[][] {
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

export function tablesOf(batches: readonly Location[][], settings: DetectionSettings): Tables {
  const store = testStore(settings);
  for (const batch of batches) store.ingest(batch);
  return store.tablesAt(START + 30 * 86_400_000);
}
