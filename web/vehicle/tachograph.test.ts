// VEH-012, VEH-018, VEH-020: the sums of the vehicle panel.
import { expect, test } from 'vitest';
import { driveBar, mainTanks, twoWeekSeconds } from './tachograph.ts';

test('VEH-020 a bar is accumulation over limit', () => {
  expect(driveBar(18_720, 32_400)).toEqual({
    ...{ usedSeconds: 18_720, limitSeconds: 32_400, leftSeconds: 13_680, share: 18_720 / 32_400 },
  });
  expect(driveBar(40_000, 32_400)).toMatchObject({ share: 1, leftSeconds: -7600 });
  expect(driveBar(null, 32_400)).toBe(null);
  expect(driveBar(100, null)).toBe(null);
});

test('VEH-018 two weeks are the previous and the current one', () => {
  const sum = twoWeekSeconds({ previousWeekDriveAccumulation: 100, weekDriveAccumulation: 20 });
  expect(sum).toBe(120);
  expect(twoWeekSeconds({ previousWeekDriveAccumulation: null, weekDriveAccumulation: 5 })).toBe(
    null,
  );
});

test('VEH-012 main tank capacities are summed, heating is not', () => {
  const tanks = [
    { tankType: 'main' as const, capacity: 600, level: 200 },
    { tankType: 'main' as const, capacity: 300, level: null },
    { tankType: 'heating' as const, capacity: 40, level: 40 },
  ];
  expect(mainTanks(tanks)).toEqual({ capacity: 900, level: 200 });
  expect(mainTanks([])).toEqual({ capacity: null, level: null });
});
