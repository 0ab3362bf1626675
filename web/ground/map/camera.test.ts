// Where the map looks, by the constants of the specification.
import { expect, test } from 'vitest';
import {
  boundsOf,
  DEFAULT_CENTRE,
  DEFAULT_ZOOM,
  FIT_PADDING,
  FOCUS_ZOOM,
  fitPadding,
  freeCentreOffset,
  isFree,
  joinBounds,
  LAND_WAY_ZOOM_MAX,
  nearestZoom,
} from './camera.ts';

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };

test('MAP-015, MAP-016, MAP-017 the constants', () => {
  expect(DEFAULT_CENTRE).toEqual({ latitude: 49.04, longitude: 13.07 });
  expect(DEFAULT_ZOOM).toBe(5);
  expect(FOCUS_ZOOM).toBe(16);
  expect(FIT_PADDING).toBe(40);
});

test('U-2 looks that nobody chose go near where streets are shown, else as the land bears', () => {
  expect(nearestZoom(FOCUS_ZOOM, true)).toBe(16);
  expect(nearestZoom(FOCUS_ZOOM, false)).toBe(10);
  expect(nearestZoom(15.5, false, LAND_WAY_ZOOM_MAX)).toBe(12);
  expect(nearestZoom(7, false)).toBe(7);
});

test('MAP-019 the box around all places, none without places', () => {
  expect(boundsOf([])).toBeNull();
  const places = [
    { latitude: 48.1, longitude: 17.1 },
    { latitude: 49.2, longitude: 16.6 },
  ];
  expect(boundsOf(places)).toEqual([
    [16.6, 48.1],
    [17.1, 49.2],
  ]);
});

test('CON-010 plan and rides are seen together, either alone where the other is missing', () => {
  const plan = boundsOf([
    { latitude: 48.1, longitude: 17.1 },
    { latitude: 48.2, longitude: 16.4 },
  ]);
  const rides = boundsOf([{ latitude: 49.2, longitude: 16.6 }]);
  expect(joinBounds(plan, rides)).toEqual([
    [16.4, 48.1],
    [17.1, 49.2],
  ]);
  expect([joinBounds(plan, null), joinBounds(null, rides), joinBounds(null, null)]).toEqual([
    plan,
    rides,
    null,
  ]);
});

test('MAP-017 fitting keeps 40 pixels beside the furniture', () => {
  expect(fitPadding({ ...NONE, right: 352 }, 1440, 900)).toEqual({
    top: 40,
    right: 392,
    bottom: 40,
    left: 40,
  });
});

test('fitting gives way where the furniture leaves hardly any map', () => {
  const { top, bottom } = fitPadding({ ...NONE, bottom: 700 }, 390, 844);
  expect(top + bottom).toBeLessThanOrEqual(844 * 0.8 + 0.001);
  expect(bottom).toBeGreaterThan(top);
});

test('the middle of the free part lies left of a right drawer', () => {
  expect(freeCentreOffset({ ...NONE, right: 352 })).toEqual([-176, 0]);
});

test('U-14 a marker is seen on the free part of the map, not under a drawer or at the very edge', () => {
  const padding = { top: 0, right: 352, bottom: 0, left: 0 };
  const size = { width: 1440, height: 900 };
  expect(isFree({ x: 500, y: 450 }, padding, size)).toBe(true);
  expect(isFree({ x: 1200, y: 450 }, padding, size)).toBe(false);
  expect(isFree({ x: 5, y: 450 }, padding, size)).toBe(false);
  expect(isFree({ x: 500, y: 899 }, padding, size)).toBe(false);
  expect(isFree({ x: 500, y: 450 }, { ...padding, bottom: 464 }, size)).toBe(false);
});
