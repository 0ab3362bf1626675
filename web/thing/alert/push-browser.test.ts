// What a browser can, what it is called, and where a clicked notification may lead.
import { describe, expect, test } from 'vitest';
import { browserName, hindrance } from './push-browser.ts';
import { pathFor } from './push-clicks.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';

function page(more: {
  isSecureContext?: boolean;
  permission?: string;
  canPush?: boolean;
  userAgent?: string;
  maxTouchPoints?: number;
}) {
  const { isSecureContext = true, permission = 'default', canPush = true } = more;
  const { userAgent = '', maxTouchPoints = 0 } = more;
  return {
    isSecureContext,
    navigator: { userAgent, maxTouchPoints, ...(canPush && { serviceWorker: {} }) },
    ...(canPush && { PushManager: {}, Notification: { permission } }),
  } as unknown as typeof globalThis;
}

describe('zones-and-rules §6 what the person is told of this browser', () => {
  test.each([
    ['it can, or can be asked', {}, null],
    ['it was allowed', { permission: 'granted' }, null],
    ['it was refused', { permission: 'denied' }, 'denied'],
    ['the page came without https', { isSecureContext: false }, 'insecure'],
    ['an iPhone in its browser', { canPush: false, userAgent: IPHONE }, 'install'],
    ['an iPad, which says Mac', { canPush: false, userAgent: MAC, maxTouchPoints: 5 }, 'install'],
    ['an iPhone from the home screen', { userAgent: IPHONE }, null],
    ['an old browser', { canPush: false, userAgent: MAC }, 'unsupported'],
  ])('%s', (_what, given, expected) => {
    expect(hindrance(page(given))).toBe(expected);
  });
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', 'Chrome, Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome, Android'],
  [
    'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130 Safari',
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [IPHONE, 'Safari, iPhone'],
  [MAC, 'Safari, macOS'],
  ['curl/8.0', 'curl'],
  [null, ''],
])('%s is called %j', (userAgent, name) => {
  expect(browserName({ userAgent })).toBe(name);
});

describe('a window shows only what its session may', () => {
  test.each([
    [{ open: '/tatra/map/alerts?alert=701' }, '/tatra/map/alerts?alert=701'],
    [{ open: '/tatra/map' }, '/tatra/map'],
    [{ open: '/b%C4%8D/map/alerts' }, '/b%C4%8D/map/alerts'],
    [{ open: '/cudzia/map/alerts' }, null],
    [{ open: '/tatra/data/persons' }, null],
    [{ open: '/tatra/mapping' }, null],
    [{ open: 'https://elsewhere.example.org/tatra/map' }, null],
    [{ open: '//tatra/map' }, null],
    [{ open: 7 }, null],
    ['text', null],
    [null, null],
  ])('%j: %s', (data, path) => {
    expect(pathFor(data, ['tatra', 'bč'])).toBe(path);
  });
});
