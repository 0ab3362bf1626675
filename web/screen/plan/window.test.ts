// PLAN-008 … PLAN-013: how the window zooms and moves, and what the address remembers of it.
import { expect, test } from 'vitest';
import {
  isWhole,
  monthSpan,
  panWindow,
  readWindow,
  reveal,
  WINDOW_MIN_MS,
  windowText,
  ZOOM_IN,
  ZOOM_OUT,
  zoomWindow,
} from './window.ts';

const ZONE = 'Europe/Bratislava';
const DAY = 86_400_000;
const HOUR = 3_600_000;
const november = monthSpan({ year: 2026, month: 11 }, ZONE);

test('PLAN-013 the window begins as the month by the local clock', () => {
  expect(new Date(november.from).toISOString()).toBe('2026-10-31T23:00:00.000Z');
  expect(november.to - november.from).toBe(30 * DAY);
  const october = monthSpan({ year: 2026, month: 10 }, ZONE);
  expect(october.to - october.from).toBe(31 * DAY + HOUR);
});

test('PLAN-009 zooming in halves the window about its middle', () => {
  const window = zoomWindow(november, november, ZOOM_IN);
  expect(window).toEqual({ from: november.from + 7.5 * DAY, to: november.from + 22.5 * DAY });
});

test('PLAN-010, PLAN-013 zooming out doubles the window and stops at the month', () => {
  const week = { from: november.from, to: november.from + 7 * DAY };
  const two = zoomWindow(week, november, ZOOM_OUT);
  expect(two).toEqual({ from: november.from, to: november.from + 14 * DAY });
  const all = zoomWindow(zoomWindow(two, november, ZOOM_OUT), november, ZOOM_OUT);
  expect(all).toEqual(november);
  expect(isWhole(all, november)).toBe(true);
});

test('PLAN-011 the window is never shorter than 12 hours', () => {
  let window = november;
  for (let step = 0; step < 12; step += 1) window = zoomWindow(window, november, ZOOM_IN);
  expect(window.to - window.from).toBe(WINDOW_MIN_MS);
  expect(WINDOW_MIN_MS).toBe(43_200_000);
});

test('PLAN-012 zooming at the pointer keeps the moment under it', () => {
  const window = { from: november.from + 10 * DAY, to: november.from + 18 * DAY };
  const at = window.from + 2 * DAY;
  const next = zoomWindow(window, november, ZOOM_IN, at);
  expect(next).toEqual({ from: at - DAY, to: at + 3 * DAY });
});

test('PLAN-013 moving stops at the ends of the month', () => {
  const week = { from: november.from + DAY, to: november.from + 8 * DAY };
  expect(panWindow(week, november, -3 * DAY).from).toBe(november.from);
  expect(panWindow(week, november, 60 * DAY).to).toBe(november.to);
  expect(panWindow(week, november, 60 * DAY).from).toBe(november.to - 7 * DAY);
});

test('walking to a bar brings it into the window', () => {
  const week = { from: november.from, to: november.from + 7 * DAY };
  const bar = { from: november.from + 9 * DAY, to: november.from + 10 * DAY };
  expect(reveal(week, november, bar)).toEqual({
    from: november.from + 3 * DAY,
    to: november.from + 10 * DAY,
  });
  const long = { from: november.from + 9 * DAY, to: november.from + 29 * DAY };
  expect(reveal(week, november, long).from).toBe(long.from);
  expect(reveal(week, november, week)).toBe(week);
});

test('the address remembers the zoom, and nothing of a whole month', () => {
  const window = { from: november.from + 18 * DAY + 6 * HOUR, to: november.from + 19 * DAY };
  expect(windowText(window, november)).toBe('26280-1080');
  expect(readWindow('26280-1080', november)).toEqual(window);
  expect(windowText(november, november)).toBe('');
  for (const wrong of [undefined, '', '5', 'a-b']) {
    expect(readWindow(wrong, november)).toEqual(november);
  }
  expect(readWindow('43190-99999', november)).toEqual(november);
});
