import { expect, test } from 'vitest';
import { offlineStyle } from '../offline-style.ts';
import { styleNumber, styleValue } from './expression.ts';

const scope = (zoom: number, properties = {}) => ({ zoom, properties });

test('every value of the basemap’s style can be read, in each theme, language and zoom', () => {
  const properties = { tint: 2, rank: 5, size: 44, name: 'Trnava', first: 3 };
  for (const theme of ['light', 'dark'] as const) {
    for (const language of ['sk', 'cs', 'en'] as const) {
      for (const layer of offlineStyle(theme, language).layers) {
        const values = { ...layer.paint, ...layer.layout } as Record<string, unknown>;
        for (const [name, value] of Object.entries(values)) {
          if (name === 'text-font' && Array.isArray(value) && value[0] !== 'case') continue;
          // A list of directions, no expression.
          if (name === 'text-variable-anchor') continue;
          for (const zoom of [8, 14, 17]) {
            expect(styleValue(value, scope(zoom, properties)), name).toBeDefined();
          }
        }
      }
    }
  }
});

test('interpolates between stops and stays at the ends', () => {
  const linear = ['interpolate', ['linear'], ['zoom'], 10, 2, 14, 10];
  expect(styleNumber(linear, scope(5))).toBe(2);
  expect(styleNumber(linear, scope(12))).toBe(6);
  expect(styleNumber(linear, scope(20))).toBe(10);
  const doubling = ['interpolate', ['exponential', 2], ['zoom'], 8, 1, 17, 512];
  expect(styleNumber(doubling, scope(14))).toBeCloseTo(64);
});

test('chooses by property and falls back', () => {
  const match = ['match', ['get', 'tint'], 0, 'a', 1, 'b', 'other'];
  expect(styleValue(match, scope(1, { tint: 1 }))).toBe('b');
  expect(styleValue(match, scope(1))).toBe('other');
  const name = ['coalesce', ['get', 'name_sk'], ['get', 'name']];
  expect(styleValue(name, scope(1, { name: 'Wien', name_sk: 'Viedeň' }))).toBe('Viedeň');
  expect(styleValue(name, scope(1, { name: 'Wien' }))).toBe('Wien');
});

test('says what it does not know', () => {
  expect(() => styleValue(['step', ['zoom'], 1, 5, 2], scope(1))).toThrow('step');
});
