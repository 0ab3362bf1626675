// MAP-002 … MAP-004 and the three heights of the phone's sheet.
import { expect, test } from 'vitest';
import {
  DRAWER_WIDTHS,
  drawerWidth,
  EDGE,
  frameKind,
  freeRoom,
  headPixels,
  keepTouch,
  nextSheetHeight,
  releaseSpeed,
  sheetPixels,
  snapSheet,
  type Touch,
} from './frame.ts';

const PHONE = { width: 390, height: 844, scale: 1 };

test('V-1 in a low window the sheet leaves the map a strip and has room for some rows', () => {
  const half = (width: number, height: number) => sheetPixels('half', { width, height, scale: 1 });
  expect(half(960, 700)).toBe(440);
  expect(half(960, 940)).toBe(470);
  expect(half(960, 500)).toBe(280);
  expect(half(960, 400)).toBe(200);
});

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

test('W-2 what is fitted keeps clear of the banners of calls, and the lowest sheet is seen above them', () => {
  const room = (window: typeof PHONE, sheet: 'low' | 'half') =>
    freeRoom({ window, drawer: 0, sheet, furniture: 0, banners: 160 }).padding;
  const tablet = { width: 960, height: 768, scale: 1 };
  expect(room(tablet, 'half').top).toBe(headPixels(tablet) + 160);
  expect(room(tablet, 'half').bottom).toBe(sheetPixels('half', tablet));
  expect(room(PHONE, 'half').top).toBe(headPixels(PHONE));
  expect(room(PHONE, 'half').bottom).toBe(sheetPixels('half', PHONE));
  expect(room(PHONE, 'low').bottom).toBe(160 + sheetPixels('low', PHONE));
});

test('a sheet snaps to the nearest height, a flick goes on', () => {
  const half = sheetPixels('half', PHONE);
  expect(snapSheet(half + 30, 0, PHONE)).toBe('half');
  expect(snapSheet(half + 30, 2, PHONE)).toBe('full');
  expect(snapSheet(half, -3, PHONE)).toBe('low');
});

test('two touches of one burst are no flick, nor is a finger that rested before it let go', () => {
  // 4 px a touch, the last two told in the same millisecond by a busy machine.
  const slow: Touch[] = Array.from({ length: 10 }, (_, i) => ({ y: 400 - 4 * i, ms: 20 * i }));
  const touches = keepTouch(slow, { y: 360, ms: 180.5 });
  expect(releaseSpeed(touches, 181)).toBeCloseTo(0.2, 2);
  expect(releaseSpeed(touches, 400)).toBe(0);
  expect(touches[0]?.ms).toBe(100);
  const flick = [0, 16, 32, 48, 64].map((ms) => ({ y: 400 - 2.5 * ms, ms }));
  expect(snapSheet(sheetPixels('half', PHONE) + 160 - 60, releaseSpeed(flick, 70), PHONE)).toBe(
    'full',
  );
});

test('pressing the handle walks through all heights', () => {
  expect([nextSheetHeight('low'), nextSheetHeight('half'), nextSheetHeight('full')]).toEqual([
    'half',
    'full',
    'low',
  ]);
});

const DESK = { width: 1440, height: 900, scale: 1 };

test('V-1 bar and drawer stand side by side, below a bar of one line, or panels are a sheet', () => {
  const widths = [320, 600, 601, 768, 960, 999, 1000, 1024, 1250, 1251, 3840];
  expect(widths.map((width) => frameKind(width))).toEqual([
    'phone',
    'phone',
    'sheet',
    'sheet',
    'sheet',
    'sheet',
    'line',
    'line',
    'line',
    'wide',
    'wide',
  ]);
  expect([DESK, { ...DESK, width: 1024 }].map(headPixels)).toEqual([60, 72]);
});

test('V-1 beside a drawer below the bar half of the map stays free; panels keep their widths elsewhere', () => {
  const at = (width: number) => drawerWidth('logbook', { ...DESK, width });
  expect([1000, 1024, 1200, 1251, 1440].map(at)).toEqual([476, 500, 600, 600, 600]);
  expect(drawerWidth('online', { ...DESK, width: 1000 })).toBe(340);
});

test('V-8 letters twice as large are a window half as wide', () => {
  const large = { width: 2048, height: 1536, scale: 2 };
  expect(drawerWidth('logbook', large)).toBe(1000);
  expect(headPixels(large)).toBe(144);
});

test('O-4 whatever is fitted is beside the buttons over the map and below the head', () => {
  expect(freeRoom({ window: DESK, drawer: 600, sheet: null, furniture: 0 })).toEqual({
    right: 612,
    floor: 0,
    padding: { top: 60, right: 664, bottom: 0, left: 0 },
  });
  expect(freeRoom({ window: PHONE, drawer: 0, sheet: 'half', furniture: 80 })).toMatchObject({
    floor: 464,
    padding: { top: 72, right: 52, bottom: 464 + 80 + EDGE },
  });
  const tablet = { width: 768, height: 1024, scale: 1 };
  const full = freeRoom({ window: tablet, drawer: 0, sheet: 'full', furniture: 0 });
  expect(full.floor).toBe(645);
});
