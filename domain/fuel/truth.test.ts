// T7, T-10 on tanks whose every litre is known by construction (testing/known-tank.ts): refuelings and balances
// of every kind of gauge, pace, hole and pump of testing/tank-kinds.ts.
import { describe, expect, test } from 'vitest';
import { gaugeLitres, measureTank, TANK_KINDS } from './testing/tank-kinds.ts';

describe('T7 T-10 tanks known by construction', () => {
  test.each(TANK_KINDS)(
    '$name: every refueling with its litres, none invented, balances close',
    (kind) => {
      const { put, missed, invented, litres, open } = measureTank(kind);
      expect(put).toBeGreaterThan(15);
      expect({ missed, invented, open }).toEqual({ missed: 0, invented: 0, open: 0 });
      expect(litres).toBeLessThanOrEqual(gaugeLitres(kind.tank));
    },
  );
});
