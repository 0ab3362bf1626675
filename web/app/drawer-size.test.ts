// MAP-002 … MAP-004 and the three heights of the phone's sheet.
import { expect, test } from 'vitest';
import { DRAWER_WIDTHS, nextSheetHeight, sheetPixels, snapSheet } from './drawer-size.ts';

test('MAP-002, MAP-003, MAP-004 the widths of the drawer', () => {
  expect(DRAWER_WIDTHS).toEqual({
    ...{ online: 340, alerts: 600 },
    ...{ vehicle: 500, history: 500 },
    ...{ logbook: 600, refueling: 600, events: 600, contracts: 600, service: 600 },
  });
});

test('a sheet snaps to the nearest height, a flick goes on', () => {
  const half = sheetPixels('half', 844);
  expect(snapSheet(half + 30, 0, 844)).toBe('half');
  expect(snapSheet(half + 30, 2, 844)).toBe('full');
  expect(snapSheet(half, -3, 844)).toBe('low');
});

test('pressing the handle walks through all heights', () => {
  expect([nextSheetHeight('low'), nextSheetHeight('half'), nextSheetHeight('full')]).toEqual([
    'half',
    'full',
    'low',
  ]);
});
