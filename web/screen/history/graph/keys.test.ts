import { describe, expect, it } from 'vitest';
import { graphData } from './data.ts';
import { isSelectingClick, keyMove } from './keys.ts';

const START = Date.parse('2026-11-20T06:00:00Z');
const track = Array.from({ length: 121 }, (_, minute) => ({
  latitude: 48,
  longitude: 17,
  speed: 50,
  direction: 0,
  altitude: 200,
  acceleration: null,
  deceleration: null,
  cornering: null,
  countryCode: 'SK',
  place: null,
  rideTs: null,
  measure: {},
  timestamp: new Date(START + minute * 60_000).toISOString(),
}));
const data = graphData(track, ['speed']);

describe('the keys of the day graph', () => {
  it.each([
    ['ArrowRight', false, 10, 11],
    ['ArrowLeft', false, 10, 9],
    ['ArrowRight', true, 10, 30],
    ['ArrowLeft', true, 30, 10],
    ['PageDown', false, 10, 70],
    ['PageUp', false, 10, 0],
    ['Home', false, 10, 0],
    ['End', false, 10, 120],
    ['ArrowRight', false, 120, 120],
    ['ArrowRight', false, -1, 0],
    ['ArrowLeft', false, -1, 120],
    ['Enter', false, 10, 'select'],
    ['Escape', false, 10, 'clear'],
    ['Escape', false, -1, null],
    ['Enter', false, -1, null],
    ['a', false, 10, null],
  ] as const)('%s (shift %s) at row %i leads to %s', (key, shiftKey, row, expected) => {
    expect(keyMove({ key, shiftKey }, data, row, 120)).toBe(expected);
  });
});

describe('the pointer in the day graph', () => {
  it('a click selects; a drag is a zoom, and so is the second click of two', () => {
    expect(isSelectingClick({ clientX: 100, detail: 1 }, 100)).toBe(true);
    expect(isSelectingClick({ clientX: 100, detail: 1 }, 105)).toBe(true);
    expect(isSelectingClick({ clientX: 100, detail: 1 }, 94)).toBe(false);
    expect(isSelectingClick({ clientX: 100, detail: 1 }, 240)).toBe(false);
    expect(isSelectingClick({ clientX: 100, detail: 2 }, 100)).toBe(false);
  });
});
