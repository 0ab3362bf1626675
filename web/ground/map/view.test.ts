// Where a map looks, as the link to a view carries it.
import { expect, test } from 'vitest';
import { readView, viewText } from './view.ts';

test('a view is read back from its text', () => {
  const view = { latitude: 48.377412, longitude: -17.587233, zoom: 14.536 };
  expect(viewText(view)).toBe('48.37741,-17.58723,14.54');
  expect(readView(viewText(view))).toEqual({
    latitude: 48.37741,
    longitude: -17.58723,
    zoom: 14.54,
  });
});

test.each([
  '',
  '48,17',
  '48,17,1',
  '48,17,25',
  '91,17,10',
  '0,0,10',
  'a,b,c',
  '48,17,10,1',
  48,
  null,
])('what is no view is none: %s', (text) => expect(readView(text)).toBeNull());
