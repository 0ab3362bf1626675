// MAP-002 … MAP-004 and the three heights of the phone's sheet.
import { expect, test } from 'vitest';
import {
  DRAWER_WIDTHS,
  keepTouch,
  nextSheetHeight,
  releaseSpeed,
  sheetPixels,
  snapSheet,
  type Touch,
} from './drawer-size.ts';

test('MAP-002, MAP-003, MAP-004 the widths of the drawer', () => {
  expect(DRAWER_WIDTHS).toEqual({
    online: 340,
    alerts: 600,
    vehicle: 500,
    history: 500,
    logbook: 600,
    refueling: 600,
    events: 600,
    contracts: 600,
    service: 600,
  });
});

test('a sheet snaps to the nearest height, a flick goes on', () => {
  const half = sheetPixels('half', 844);
  expect(snapSheet(half + 30, 0, 844)).toBe('half');
  expect(snapSheet(half + 30, 2, 844)).toBe('full');
  expect(snapSheet(half, -3, 844)).toBe('low');
});

test('two touches of one burst are no flick, nor is a finger that rested before it let go', () => {
  // 4 px a touch, the last two told in the same millisecond by a busy machine.
  const slow: Touch[] = Array.from({ length: 10 }, (_, i) => ({ y: 400 - 4 * i, ms: 20 * i }));
  const touches = keepTouch(slow, { y: 360, ms: 180.5 });
  expect(releaseSpeed(touches, 181)).toBeCloseTo(0.2, 2);
  expect(releaseSpeed(touches, 400)).toBe(0);
  expect(touches[0]?.ms).toBe(100);
  const flick = [0, 16, 32, 48, 64].map((ms) => ({ y: 400 - 2.5 * ms, ms }));
  expect(snapSheet(sheetPixels('half', 844) + 160 - 60, releaseSpeed(flick, 70), 844)).toBe('full');
});

test('pressing the handle walks through all heights', () => {
  expect([nextSheetHeight('low'), nextSheetHeight('half'), nextSheetHeight('full')]).toEqual([
    'half',
    'full',
    'low',
  ]);
});
