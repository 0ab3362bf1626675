// Gliding: from where a vehicle is drawn to where it is, the short way round, never across the country.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latitudeOf, longitudeOf } from '../mercator.ts';
import { syntheticFleet } from '../synthetic.ts';
import { FleetMotion, shortTurn } from './fleet-motion.ts';
import { COLOUR_NUMBERS, FLAGS, SHAPE_NUMBERS } from './marker-kind.ts';

const WALL = Date.parse('2026-11-21T10:00:00Z');
const at = (now: number) => ({ now, wallClock: WALL, isInstant: false });

function vehicle(vehicleId: number, latitude: number, longitude: number, more = {}): MapVehicle {
  const [first] = syntheticFleet(1, WALL).vehicles;
  const location = {
    ...first?.location,
    latitude,
    longitude,
    speed: 60,
    direction: 90,
    timestamp: new Date(WALL).toISOString(),
  };
  const ride = { rideState: 'unfinished' };
  return { ...first, vehicleId, location, ride, ...more } as MapVehicle;
}

function drawnAt(motion: FleetMotion, vehicleId: number, now: number) {
  const row = motion.rowOf(vehicleId) ?? -1;
  const { x, y } = motion.placeAt(row, now);
  return { latitude: latitudeOf(y), longitude: longitudeOf(x) };
}

test('a first location is there at once', () => {
  const motion = new FleetMotion();
  motion.update([vehicle(1, 48, 17)], at(10));
  expect(drawnAt(motion, 1, 10).longitude).toBeCloseTo(17, 9);
  expect(motion.glidesUntil).toBe(0);
});

test('a new location is reached in about the interval of the reports', () => {
  const motion = new FleetMotion();
  motion.update([vehicle(1, 48, 17)], at(10));
  motion.update([vehicle(1, 48, 17.01)], at(14));
  expect(drawnAt(motion, 1, 14).longitude).toBeCloseTo(17, 9);
  const half = drawnAt(motion, 1, 16).longitude;
  expect(half).toBeGreaterThan(17.003);
  expect(half).toBeLessThan(17.006);
  expect(drawnAt(motion, 1, 14 + 4 * 1.15 + 0.01).longitude).toBeCloseTo(17.01, 9);
});

test('a location amid a glide goes on from where the vehicle is drawn', () => {
  const motion = new FleetMotion();
  motion.update([vehicle(1, 48, 17)], at(0));
  motion.update([vehicle(1, 48, 17.01)], at(4));
  const before = drawnAt(motion, 1, 5).longitude;
  motion.update([vehicle(1, 48.01, 17.01)], at(5));
  expect(drawnAt(motion, 1, 5).longitude).toBeCloseTo(before, 9);
});

test('a jump across the country, reduced motion and a hidden page do not glide', () => {
  const motion = new FleetMotion();
  motion.update([vehicle(1, 48, 17)], at(0));
  motion.update([vehicle(1, 49, 20)], at(4));
  expect(drawnAt(motion, 1, 4).longitude).toBeCloseTo(20, 9);
  motion.update([vehicle(1, 49, 20.001)], { ...at(8), isInstant: true });
  expect(drawnAt(motion, 1, 8).longitude).toBeCloseTo(20.001, 9);
});

test('vehicles without a location are left out, those that left the list are gone', () => {
  const motion = new FleetMotion();
  motion.update([vehicle(1, 48, 17), vehicle(2, 48, 18), vehicle(3, 48, 19)], at(0));
  motion.update([vehicle(3, 48, 19), vehicle(4, 0, 0, { location: null })], at(1));
  expect(motion.count).toBe(1);
  expect(motion.rowOf(1)).toBeUndefined();
  expect(motion.rowOf(4)).toBeUndefined();
  expect(drawnAt(motion, 3, 1).longitude).toBeCloseTo(19, 9);
});

test('rows stay true whatever comes and goes', () => {
  const list = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 150 });
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 6 }), (rounds) => {
      const motion = new FleetMotion();
      rounds.forEach((ids, round) => {
        motion.update(
          ids.map((id) => vehicle(id, 48, 10 + id / 100)),
          at(round),
        );
        expect(motion.count).toBe(ids.length);
        for (const id of ids) {
          expect(drawnAt(motion, id, round + 100).longitude).toBeCloseTo(10 + id / 100, 9);
          expect(motion.ids[motion.rowOf(id) ?? -1]).toBe(id);
        }
      });
    }),
    { numRuns: 40 },
  );
});

test('MAP-031 … MAP-036 shape and colour as the domain decides them', () => {
  const motion = new FleetMotion();
  const old = new Date(WALL - 3 * 86_400_000).toISOString();
  motion.update(
    [
      vehicle(1, 48, 17),
      vehicle(2, 48, 17, { ride: null, flagPanic: true, flagCargoDoor: true }),
      vehicle(3, 48, 17, {
        ride: null,
        location: { ...vehicle(3, 48, 17).location, timestamp: old },
      }),
    ],
    at(0),
  );
  expect([...motion.shapes.subarray(0, 3)]).toEqual([
    SHAPE_NUMBERS.arrow,
    SHAPE_NUMBERS.square,
    SHAPE_NUMBERS.square,
  ]);
  expect([...motion.colours.subarray(0, 3)]).toEqual([
    COLOUR_NUMBERS.moving,
    COLOUR_NUMBERS.parked,
    COLOUR_NUMBERS.silent,
  ]);
  expect(motion.flags[1]).toBe(FLAGS.panic | FLAGS.openDoor);
});

test('an arrow turns the short way round', () => {
  const degrees = (value: number) => (value * Math.PI) / 180;
  expect(shortTurn(degrees(350), degrees(10))).toBeCloseTo(degrees(20), 9);
  expect(shortTurn(degrees(10), degrees(350))).toBeCloseTo(degrees(-20), 9);
  const angle = fc.double({ min: -20, max: 20, noNaN: true });
  fc.assert(
    fc.property(angle, angle, (from, to) => {
      const turn = shortTurn(from, to);
      expect(Math.abs(turn)).toBeLessThanOrEqual(Math.PI + 1e-9);
      expect(Math.cos(from + turn)).toBeCloseTo(Math.cos(to), 6);
      expect(Math.sin(from + turn)).toBeCloseTo(Math.sin(to), 6);
    }),
  );
});
