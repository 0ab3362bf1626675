// L-2: a delta and the row before it are the row after it, whatever they hold.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MapVehicle } from '../vehicle/vehicle.api.ts';
import { applyDelta, vehicleDelta } from './delta.ts';
import { LIVE_EVENTS } from './live.api.ts';

const value = fc.oneof(
  fc.constantFrom(null, 0, 1, '', 'a', true),
  fc.array(fc.constantFrom(1, null), { maxLength: 2 }),
);
const fields = (inner: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.constantFrom('a', 'b', 'c'), inner, { maxKeys: 3 });
const row = fields(fc.oneof(value, fields(fc.oneof(value, fields(value))))).map(
  (rest) => ({ vehicleId: 7, ...rest }) as unknown as MapVehicle,
);

test('L-2 what a delta makes of the row before is the row after', () => {
  let deltas = 0;
  fc.assert(
    fc.property(row, row, (before, after) => {
      const delta = vehicleDelta(before, after);
      if (delta === 'same') expect(before).toEqual(after);
      if (typeof delta === 'string') return;
      deltas += 1;
      const told = JSON.parse(JSON.stringify(delta));
      expect(applyDelta(before, told)).toEqual(after);
    }),
    { seed: 26, numRuns: 3000 },
  );
  expect(deltas).toBeGreaterThan(500);
});

test('L-2 null is told as a value, an unchanged field not at all, a field that is gone as a whole row', () => {
  const rowOf = (rest: object) => ({ vehicleId: 7, ...rest }) as unknown as MapVehicle;
  const before = rowOf({ name: 'a', driverId: 3, lastMeasures: { km: 1, rpm: 2 } });
  expect(
    vehicleDelta(before, rowOf({ name: 'a', driverId: null, lastMeasures: { km: 5, rpm: 2 } })),
  ).toEqual({ vehicleId: 7, delta: true, driverId: null, lastMeasures: { km: 5 } });
  expect(vehicleDelta(before, rowOf({ name: 'a', driverId: 3, lastMeasures: { km: 1 } }))).toBe(
    'whole',
  );
});

test('L-2 what did not change stays the same object, so that nothing of it is drawn again', () => {
  const before = { vehicleId: 7, ride: { distance: 1 }, location: { speed: 1 } };
  const after = applyDelta(before as unknown as MapVehicle, {
    vehicleId: 7,
    delta: true,
    location: { speed: 2 },
  });
  expect(after.ride).toBe(before.ride);
  expect(after.location).toEqual({ speed: 2 });
});

test('L-2 the schema of a change adds nothing that was not told', () => {
  const told = { vehicleId: 7, delta: true, driver: null, ride: { distance: 5, tank: [null] } };
  expect(LIVE_EVENTS.vehicles.parse([told])).toEqual([told]);
});
