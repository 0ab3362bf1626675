// T7, K-10 … K-13 on trucks whose every litre is known and whose gauge shows something else while they are parked
// (testing/known-parking.ts): every kind of testing/parking-kinds.ts, in tanks of three sizes and steps.
import { describe, expect, test } from 'vitest';
import {
  HISTORIES,
  KNOWN_ONCE_KINDS,
  measureParking,
  PARKING_KINDS,
  parkingLitres,
} from './testing/parking-kinds.ts';

describe('K-10 K-11 K-12 K-13 parked vehicles known by construction', () => {
  test.each(PARKING_KINDS)(
    '$name: what was put in and stolen with its litres, nothing invented',
    (kind) => {
      const { moved, missed, invented, litres, silent } = measureParking(kind);
      expect(moved).toBeGreaterThan(2);
      expect({ missed, invented }).toEqual({ missed: 0, invented: 0 });
      expect(silent).toBe(kind.parking.dies === null ? 0 : HISTORIES);
      expect(litres).toBeLessThanOrEqual(parkingLitres(kind.parking));
    },
  );

  test.each(KNOWN_ONCE_KINDS)(
    '$name: is told at most once, and then known for what it is',
    (kind) => {
      const { moved, missed, invented } = measureParking(kind);
      expect({ moved, missed }).toEqual({ moved: 6, missed: 0 });
      expect(invented).toBeLessThanOrEqual(2 * HISTORIES);
    },
  );
});
