// What a browser calls itself, as people call it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${WINDOWS} ${CHROME}`, 'computer', 'Chrome', 'Windows'],
  [`${WINDOWS} ${CHROME} Edg/131.0.0.0`, 'computer', 'Edge', 'Windows'],
  [`${WINDOWS} ${CHROME} OPR/116.0.0.0`, 'computer', 'Opera', 'Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'computer',
    'Firefox',
    'Linux',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/18.1 Safari/605.1.15`,
    'computer',
    'Safari',
    'macOS',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${SAFARI} Version/18.1 Mobile/15E148 Safari/604.1`,
    'phone',
    'Safari',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${SAFARI} CriOS/131.0 Mobile/15E148 Safari/604.1`,
    'phone',
    'Chrome',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) ${SAFARI} Version/15.6 Safari/604.1`,
    'tablet',
    'Safari',
    'iPad',
  ],
  [
    `${ANDROID} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36`,
    'phone',
    'Chrome',
    'Android',
  ],
  [`${ANDROID} ${CHROME}`, 'tablet', 'Chrome', 'Android'],
  ['curl/8.5.0', 'program', 'curl', null],
  ['python-requests/2.32.3', 'program', 'python-requests', null],
  ['Mozilla/5.0 (compatible)', 'program', null, null],
  [null, 'program', null, null],
  ['', 'program', null, null],
])('%s', (userAgent, kind, program, system) => {
  expect(deviceOf(userAgent)).toEqual({ kind, program, system });
});

test('whatever a program calls itself, its name is short and one word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(deviceOf(text).program ?? 'x').toMatch(/^[\w.-]{1,40}$|^Samsung Internet$/);
    }),
  );
});
