// API-044, NAV-069: the dialog sends only what was changed in it.
import { expect, test } from 'vitest';
import { changedParams, isDriverReplaced, meetMeanwhile } from './vehicle-params.ts';

const start = { name: 'Octavia', driverId: 7 };

test.each([
  ['a new name alone', { name: ' Fabia ', driver: '7' }, { name: 'Fabia' }],
  ['a new driver alone', { name: 'Octavia', driver: '8' }, { driverId: 8 }],
  ['the driver taken away', { name: 'Octavia', driver: '' }, { driverId: null }],
  ['a cleared choice', { name: 'Octavia', driver: null }, { driverId: null }],
  ['both', { name: 'Fabia', driver: '8' }, { name: 'Fabia', driverId: 8 }],
  ['nothing but blanks', { name: 'Octavia ', driver: '7' }, null],
])('API-044 absent fields stay: %s', (_name, values, body) => {
  expect(changedParams(start, values)).toEqual(body);
});

test.each([
  [
    'a new name',
    { name: 'Fabia', driverId: 7 },
    { name: 'Octavia', driver: '7' },
    ['name'],
    'Fabia',
    '7',
  ],
  [
    'a new driver',
    { name: 'Octavia', driverId: 8 },
    { name: 'Kamiq', driver: '7' },
    ['driverId'],
    'Kamiq',
    '8',
  ],
  [
    'both, and mine stay',
    { name: 'Fabia', driverId: 8 },
    { name: 'Kamiq', driver: '' },
    ['name', 'driverId'],
    'Kamiq',
    '',
  ],
  [
    'something else',
    { name: 'Octavia', driverId: 7 },
    { name: 'Kamiq', driver: '9' },
    [],
    'Kamiq',
    '9',
  ],
])('W-3 somebody changed meanwhile %s', (_what, now, typed, changed, name, driver) => {
  expect(meetMeanwhile(start, now, typed)).toEqual({ changed, values: { name, driver } });
});

test.each([
  ['another one', 7, '8', true],
  ['nobody', 7, '', true],
  ['nobody, the choice cleared', 7, null, true],
  ['the same one', 7, '7', false],
  ['the first one', null, '8', false],
  ['still nobody', null, '', false],
])('a driver is replaced or not: %s', (_name, driverId, chosen, isReplaced) => {
  expect(isDriverReplaced(driverId, chosen)).toBe(isReplaced);
});
