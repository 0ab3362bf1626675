// A contract for tests: under way, with a plan of two places, with what a test cares about put over it.
import type { ContractProgress, ContractRow } from '@flotila/domain/contract/contract.api.ts';

/** Ends on 2026-11-22; `over` replaces what the test is about. */
export function testContract(over: Partial<ContractRow> = {}): ContractRow {
  return {
    contractId: 1,
    name: 'Pipes to Vienna',
    vehicleId: 7,
    vehicle: 'BA123XY',
    subjectId: null,
    subject: null,
    active: true,
    fromPlace: null,
    toPlace: null,
    fromTimestamp: '2026-11-20T23:00:00.000Z',
    toTimestamp: '2026-11-22T22:59:59.999Z',
    plannedDistance: 80_000,
    actualDistance: 42_000,
    plannedDuration: 3600,
    actualDuration: 1800,
    amount: 100,
    amountPerKm: 2.38,
    currencyCode: 'EUR',
    state: 'active',
    progress: null,
    lastChange: '1',
    ...over,
  };
}

/** On its way to the second place, by the pace of the plan; `over` as above. */
export function testProgress(over: Partial<ContractProgress> = {}): ContractProgress {
  return {
    waypoints: [
      { index: 0, arrival: null, departure: '2026-11-22T08:00:00.000Z' },
      { index: 1, arrival: null, departure: null },
    ],
    asOf: '2026-11-22T08:30:00.000Z',
    remainingDistance: 40_000,
    remainingDuration: 1800,
    expectedArrival: '2026-11-22T13:20:00.000Z',
    delay: 720,
    workedOutBy: 'plan',
    isLate: false,
    ...over,
  };
}
