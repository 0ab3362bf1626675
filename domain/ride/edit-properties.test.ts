// Properties of corrections over whole chains of rides (logbook-and-rides §4).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctRides, type DerivedRide, type RideCorrection } from './edit.ts';
import { at, chain, edit, KM_START, shown, start, stopsOf } from './test-chain.ts';

describe('properties of the chain', () => {
  /** Rides with holes between them, and readings at some of them, believable or not. */
  const step = {
    distance: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300_000 })),
    hole: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000 })),
    reading: fc.option(fc.integer({ min: -400, max: 600 }), { freq: 3 }),
  };
  const worlds = worldsOf(step);
  const worldsWithoutHoles = worldsOf({ ...step, hole: fc.constant(0) });

  function worldsOf(one: typeof step) {
    const lists = fc.array(fc.record(one), { minLength: 1, maxLength: 60 });
    return lists.map((steps) => {
      const rides = chain(steps.map(({ distance }) => distance));
      let unseen = 0;
      let before = KM_START;
      const edits: RideCorrection[] = [];
      steps.forEach(({ hole, reading }, index) => {
        const ride = at(rides, index);
        unseen += hole;
        ride.kmStop += unseen;
        if (reading === null) return;
        const span = Math.max(ride.kmStop - before, 1);
        before += Math.max(Math.round(span * (1 + reading / 1000)), 1);
        edits.push(edit(ride, 'kmStop', before));
      });
      return { rides, edits };
    });
  }
  const laid = ({ rides, edits }: { rides: DerivedRide[]; edits: RideCorrection[] }) =>
    shown(rides, correctRides(rides, edits, start));

  test('fixed rides keep their value', () => {
    fc.assert(
      fc.property(worlds, ({ rides, edits }) => {
        const result = laid({ rides, edits });
        for (const { rideFrom, after } of edits) {
          expect(result.find(({ fromTs }) => fromTs === rideFrom)?.kmStop).toBe(after);
        }
      }),
    );
  });

  test('sums are exact: every ride adds its distance, and no hole is new', () => {
    fc.assert(
      fc.property(worlds, ({ rides, edits }) => {
        const holesOf = (all: readonly DerivedRide[]) =>
          all.map(
            (ride, index) => ride.kmStop - ride.distance - (all[index - 1]?.kmStop ?? KM_START),
          );
        const result = laid({ rides, edits });
        const derived = holesOf(rides);
        holesOf(result).forEach((hole, index) => {
          expect([0, derived[index]]).toContain(hole);
        });
        for (const { distance } of result) {
          expect(Number.isInteger(distance) && distance >= 0).toBe(true);
        }
      }),
    );
  });

  test('the order of odometers stays', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const stops = stopsOf(laid(world));
        expect(stops).toEqual([...stops].sort((one, two) => one - two));
      }),
    );
  });

  test('laying the same corrections twice is as once', () => {
    fc.assert(
      fc.property(worldsWithoutHoles, ({ rides, edits }) => {
        const once = laid({ rides, edits });
        expect(laid({ rides: once, edits })).toEqual(once);
      }),
    );
  });
});
