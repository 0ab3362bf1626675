// What a motor burns while the vehicle stands is neither lost nor put in (fuel §3): machines work where they
// stand, at the rate that the vehicle states.
import { describe, expect, test } from 'vitest';
import { at, drive, fold, type Leg, settingsWith } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';

/** Comes, works eight hours, is parked for one and leaves. */
const SHIFT: Leg[] = [
  { from: '06:00', to: '06:10', motor: true, speed: 10 },
  { from: '06:10', to: '14:10', motor: true, speed: 0 },
  { from: '14:10', to: '15:10', motor: false, speed: 0 },
  { from: '15:10', to: '15:40', motor: true, speed: 10 },
];
const BEGIN = at('06:10');
const END = at('14:10');
const HOUR_MS = 3_600_000;
const machine = (consumptionEngineHours: number | null) =>
  settingsWith({ isMachine: true, minTankChange: 20, consumptionEngineHours });

/** Hours worked until then. */
const worked = (ts: number) => (Math.min(Math.max(ts, BEGIN), END) - BEGIN) / HOUR_MS;

function found(level: (ts: number) => number, perHour: number | null) {
  const locations = drive(SHIFT, 60).map(
    (location): Location => ({ ...location, tank1: Math.round(level(location.ts) * 10) / 10 }),
  );
  const { changes } = fold(locations, machine(perHour));
  return [...changes.fuel.values()];
}
const kinds = (list: ReturnType<typeof found>) =>
  list.map(({ kind, quantity }) => [kind, quantity]);

describe('a machine that works where it stands', () => {
  test.each([14, 22])('and burns %s l/h loses nothing', (perHour) => {
    const level = (ts: number) => 300 - perHour * worked(ts);
    expect(found(level, perHour)).toEqual([]);
    // By a motor that only idles the same would be a loss.
    expect(found(level, null).some(({ kind }) => kind === 'fuelloss')).toBe(true);
  });

  test('is filled with what was put in, not with what it burns besides', () => {
    const level = (ts: number) => 150 - 14 * worked(ts) + (ts >= at('10:00') ? 120 : 0);
    expect(kinds(found(level, 14))).toEqual([['refueling', expect.closeTo(120, -1)]]);
  });

  test('was not filled because its gauge has not fallen, or has crept upwards', () => {
    expect(found(() => 200, 14)).toEqual([]);
    expect(found((ts) => 200 + worked(ts) / 2, 14)).toEqual([]);
  });

  test('is robbed of what is missing beside its work, and working on makes it no more', () => {
    const level = (ts: number) => 300 - 14 * worked(ts) - (ts >= at('08:00') ? 60 : 0);
    const [loss, ...more] = found(level, 14);
    expect(loss).toMatchObject({
      kind: 'fuelloss',
      because: { params: { burnedByNorm: expect.any(Number) } },
    });
    expect(Math.abs((loss?.quantity ?? 0) - 60)).toBeLessThan(4);
    expect(more).toEqual([]);
  });
});

test('a rate of nothing is none', () => {
  const level = (ts: number) => 300 - 2 * worked(ts);
  expect(found(level, 0)).toEqual([]);
});
