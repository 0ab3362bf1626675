// A ride for tests: one hour of an ordinary morning, with what a test cares about put over it.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';

/** A finished business ride; `over` replaces what the test is about. */
export function testRide(over: Partial<RideView> = {}): RideView {
  return {
    ...{ vehicleId: 1, rideType: 'bussines', rideState: 'finished', splitBy: null },
    fromTimestamp: '2026-11-20T07:00:00.000Z',
    toTimestamp: '2026-11-20T08:00:00.000Z',
    countedTimestamp: null,
    ...{ locationFrom: null, locationTo: null, distance: 42_000, kmStop: 1_042_000 },
    ...{ mhStop: null, fixedKm: false, fixedMh: false, engineHours: 3600 },
    ...{ driver: null, driverCode: null, driverIdentification: null, driverQuality: null },
    ...{ note: null, consumptionDiff: null, averageConsumption: null },
    ...{ tankStart: null, tankSum: null },
    ...{ tankDiff: null, tank: [], refueling: null, maxSpeed: null, overSpeed: 0, motorIdle: 0 },
    ...{ axleLoad: null, axleWeight: null, vcc: null, climb: 0, descent: 0 },
    ...{ startBecause: null, endBecause: null, joinedStops: [], isEdited: false },
    lastChange: '0',
    ...over,
  };
}
