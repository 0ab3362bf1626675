// K-14 heating tanks: known by construction (testing/known-heating.ts), and single moments by hand.
import { describe, expect, test } from 'vitest';
import { noChanges } from '../fold/changes.ts';
import { foldLocations } from '../fold/fold.ts';
import { initialState } from '../fold/state.ts';
import { at, drive, fold, type Leg, settingsWith } from '../fold/test-track.ts';
import { HEATING_KINDS, measureHeating } from './testing/heating-kinds.ts';

const HEATED = settingsWith({ heatingTanks: [2], tankEnds: [0, 400, 0, 100] });

/** Driven to a stop and on; the levels of the heating tank before, in and after the stop. */
function stopped([before, within, after]: [number, number, number], main: [number, number]) {
  const leg = (from: string, to: string, speed: number, tank1: number, tank2: number): Leg => ({
    from,
    to,
    speed,
    motor: speed > 0,
    fields: { tank1, tank2 },
  });
  return drive([
    leg('08:00', '09:00', 60, main[0], before),
    leg('09:00', '09:05', 0, main[0], before),
    leg('09:05', '09:40', 0, main[1], within),
    leg('09:40', '11:00', 60, main[1], after),
  ]);
}

describe('K-14 heating tanks known by construction', () => {
  test.each(HEATING_KINDS)(
    'K-14 $name: every refueling with its litres, none invented, the main tank as without it',
    (kind) => {
      const truth = measureHeating(kind);
      expect(truth.filled > 0).toBe(kind.known.fills !== 'main');
      expect(truth).toMatchObject({ missed: 0, invented: 0, off: 0, mainOthers: 0, mainLosses: 0 });
    },
  );
});

describe('K-14 a heating tank has refuelings of its own', () => {
  test('K-14 beside that of the main tank in the same stop, with place, stop and tank', () => {
    const { changes, rides } = fold(stopped([15, 95, 95], [100, 380]), HEATED);
    expect([...changes.fuel.values()]).toMatchObject([{ kind: 'refueling', quantity: 280 }]);
    const [refueling, ...more] = [...changes.heating.values()];
    expect(more).toEqual([]);
    expect(refueling).toMatchObject({
      tankId: 2,
      kind: 'refueling',
      quantity: 80,
      before: 15,
      after: 95,
      countryCode: 'SK',
      because: { rule: 'stop', params: { minTankChange: 10 }, tanks: [{ tankId: 2 }] },
    });
    expect(refueling?.ts).toBeGreaterThanOrEqual(at('09:05'));
    // Both have moments of their own, by which they are named and documented.
    expect((refueling?.ts ?? 0) % 60_000).toBe(1000);
    expect(refueling?.ts).toBeLessThanOrEqual(at('09:10'));
    expect(rides.map(({ fuelStart, fuelEnd }) => [fuelStart, fuelEnd])).toEqual([
      [100, 100],
      [380, 380],
    ]);
  });

  test('K-14 also of a vehicle without a gauge in its main tank, and none where the main tank alone is filled', () => {
    const lone = settingsWith({ mainTanks: [], heatingTanks: [2] });
    const found = fold(stopped([15, 95, 95], [0, 0]), lone).changes;
    expect([...found.heating.values()]).toMatchObject([{ quantity: 80 }]);
    expect(found.fuel.size).toBe(0);
    expect(fold(stopped([50, 50, 50], [100, 380]), HEATED).changes.heating.size).toBe(0);
  });

  test('K-14 what the burner takes, and what somebody takes, is neither a refueling nor a loss', () => {
    const { changes } = fold(stopped([90, 20, 20], [300, 300]), HEATED);
    expect([changes.fuel.size, changes.heating.size]).toEqual([0, 0]);
  });

  test('K-14 a level that comes back when it drives off was the slope or the gauge', () => {
    expect(fold(stopped([40, 55, 40], [300, 300]), HEATED).changes.heating.size).toBe(0);
    expect(fold(stopped([40, 55, 55], [300, 300]), HEATED).changes.heating.size).toBe(1);
  });

  test('K-14 nobody fills it on the way, and less than a tenth of it is none', () => {
    const driven = drive([
      { from: '08:00', to: '09:00', speed: 60, motor: true, fields: { tank2: 15 } },
      { from: '09:00', to: '10:00', speed: 60, motor: true, fields: { tank2: 95 } },
    ]);
    expect(fold(driven, HEATED).changes.heating.size).toBe(0);
    expect(fold(stopped([40, 48, 48], [300, 300]), HEATED).changes.heating.size).toBe(0);
  });

  test('K-14 the same whatever the batches, and nothing is kept of a vehicle that has none', () => {
    const track = stopped([15, 95, 95], [100, 380]);
    const whole = fold(track, HEATED);
    let state = initialState(HEATED);
    const changes = noChanges();
    for (let from = 0; from < track.length; from += 3) {
      const text = JSON.stringify(state);
      const next = foldLocations(state, track.slice(from, from + 3), HEATED, changes);
      expect(JSON.stringify(state)).toBe(text);
      state = JSON.parse(JSON.stringify(next));
    }
    expect(state).toEqual(JSON.parse(JSON.stringify(whole.state)));
    expect(changes.heating).toEqual(whole.changes.heating);
    const without = fold(track, settingsWith({ tankEnds: HEATED.tankEnds }));
    expect(without.state.fuel).toEqual({ ...whole.state.fuel, heating: [] });
    expect(without.changes.fuel).toEqual(whole.changes.fuel);
    expect(without.changes.heating.size).toBe(0);
  });
});
