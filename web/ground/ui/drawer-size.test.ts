// MAP-002 … MAP-004 and the three heights of the phone's sheet.
import { expect, test } from 'vitest';
import {
  DRAWER_WIDTHS,
  EDGE,
  freeRoom,
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

test('O-4 a track is fitted beside the buttons over the map and below the head, a fleet by the drawer alone', () => {
  const covered = { drawer: 612, sheet: 0, furniture: 0, isPhone: false };
  const buttons = 2 * EDGE + 28;
  expect(freeRoom({ ...covered, isTrackShown: true })).toEqual({
    right: 612,
    floor: 0,
    padding: { top: 60, right: 612 + buttons, bottom: 0, left: 0 },
  });
  expect(freeRoom({ ...covered, isTrackShown: false }).padding).toMatchObject({
    top: 0,
    right: 612,
  });
  const phone = { drawer: 0, sheet: 464, furniture: 80, isPhone: true, isTrackShown: true };
  expect(freeRoom(phone)).toMatchObject({
    floor: 464,
    padding: { top: 60, right: buttons, bottom: 464 + 80 + EDGE },
  });
});
