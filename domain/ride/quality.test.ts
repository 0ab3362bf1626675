// The worked examples of driver-quality.md, one test each.
import { describe, expect, test } from 'vitest';
import { drive, fold, locationAt, SETTINGS, settingsWith } from '../fold/test-track.ts';
import {
  driverQuality,
  meanQuality,
  type QualityInput,
  qualityColour,
  weightedQuality,
} from './quality.ts';

const NOTHING: QualityInput = {
  distance: 100_000,
  accelerations: null,
  decelerations: null,
  cornerings: null,
  overSpeedPercent: null,
  rpmPercent: null,
  idlePercent: null,
};
const rated = (input: Partial<QualityInput>) => driverQuality({ ...NOTHING, ...input });

describe('worked examples of driver quality', () => {
  test('1. everything at its best is 1.00, green', () => {
    const index = rated({
      accelerations: 2,
      decelerations: 2,
      cornerings: 2,
      overSpeedPercent: 0,
      rpmPercent: 5,
      idlePercent: 5,
    });
    expect(index).toBe(1);
    expect(qualityColour(1)).toBe('green');
  });

  test('2. a mixed ride is 2.45, orange', () => {
    const index = rated({
      distance: 200_000,
      accelerations: 22,
      decelerations: 13,
      cornerings: 4,
      overSpeedPercent: 5,
      rpmPercent: 22.5,
      idlePercent: 17.5,
    });
    expect(index).toBe(2.45);
    expect(qualityColour(2.45)).toBe('orange');
  });

  test('3. a truck on 50 km with 10 decelerations and much idling is 3.15', () => {
    const index = rated({
      distance: 50_000,
      accelerations: 1,
      decelerations: 10,
      cornerings: 0,
      idlePercent: 30,
    });
    expect(index).toBe(3.15);
  });

  test('4. one deceleration on 4 km counts as on 10 km: 1.81', () => {
    const input = { distance: 4000, accelerations: 0, decelerations: 1, cornerings: 0 };
    expect(rated(input)).toBe(1.81);
  });

  test('5. 800 m are not rated', () => {
    expect(rated({ distance: 800, accelerations: 0, decelerations: 0 })).toBeNull();
  });

  test('6. everything above the worst is 5.00, red', () => {
    const index = rated({
      distance: 200_000,
      accelerations: 100,
      decelerations: 100,
      cornerings: 100,
      overSpeedPercent: 50,
      rpmPercent: 90,
      idlePercent: 90,
    });
    expect(index).toBe(5);
    expect(qualityColour(5)).toBe('red');
  });

  test('7. 1.995 rounds to 2.00 and is orange', () => {
    // 0.1 · mark + 0.2 · 1 over 0.3 gives 1.995 for an idle mark of 3.985.
    const idlePercent = 5 + (2.985 / 4) * 25;
    expect(rated({ overSpeedPercent: 0, idlePercent })).toBe(2);
    expect(qualityColour(2)).toBe('orange');
  });

  test('8. means: of rides 2.25, by distance 1.88', () => {
    const rides = [
      { driverQuality: 1.5, distance: 300_000 },
      { driverQuality: 3, distance: 100_000 },
      { driverQuality: null, distance: 500_000 },
    ];
    expect(meanQuality(rides)).toBe(2.25);
    expect(weightedQuality(rides)).toBe(1.88);
    expect(meanQuality([])).toBeNull();
  });

  test('one component alone rates nothing', () => {
    expect(rated({ accelerations: 3 })).toBeNull();
  });
});

describe('harsh events (decision 3)', () => {
  const eventsOf = (decelerations: number[], seconds: number) =>
    fold(
      decelerations.map((deceleration, index) =>
        locationAt(Date.UTC(2025, 5, 10) + index * seconds * 1000, { deceleration }),
      ),
    ).state.ride.totals.decelerations;

  test('one unbroken exceedance is one event however long', () => {
    expect(eventsOf([0, 4, 4, 4, 4, 0], 60)).toBe(1);
  });

  test('a new one begins only after 5 s below the threshold', () => {
    expect(eventsOf([4, 0, 4], 1)).toBe(1);
    expect(eventsOf([4, 0, 0, 0, 0, 0, 4], 1)).toBe(2);
    expect(eventsOf([4, 0, 4], 10)).toBe(2);
  });

  test('heavy vehicles are judged by lower thresholds', () => {
    const at = (weight: number) =>
      fold(
        [1, 2].map((second) =>
          locationAt(Date.UTC(2025, 5, 10) + second * 1000, { deceleration: 2.7 }),
        ),
        settingsWith({ weight }),
      ).state.ride.totals.decelerations;
    expect([at(3499), at(3500)]).toEqual([0, 1]);
  });
});

describe('a ride is rated from its locations', () => {
  const legs = [{ from: '08:00', to: '09:00', motor: true, speed: 100 }];
  test('speeding over speedMax is counted in seconds and in the mark', () => {
    const { rides } = fold(drive(legs), settingsWith({ speedMax: 90 }));
    expect(rides[0]?.overSpeed).toBe(3600);
    // Overspeed is as bad as it gets, idling as good: (0.2 · 5 + 0.1 · 1) / 0.3.
    expect(rides[0]?.driverQuality).toBe(3.67);
  });

  test('machines are not rated', () => {
    const machine = settingsWith({ speedMax: 90, isMachine: true });
    expect(fold(drive(legs), machine).rides[0]?.driverQuality).toBeNull();
    expect(fold(drive(legs), SETTINGS).rides[0]?.driverQuality).toBeNull();
  });
});

test.each([
  [1.99, 'green'],
  [2, 'orange'],
  [3.49, 'orange'],
  [3.5, 'red'],
  [5, 'red'],
])('CONST-008 quality %d is %s', (index, colour) => {
  expect(qualityColour(index)).toBe(colour);
});
