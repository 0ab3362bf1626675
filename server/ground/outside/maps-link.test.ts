// Short links: what they may lead to, and all that somebody who makes one must not make the server do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeMaps, fakeMaps, LONG_LINK } from './fake-maps.ts';
import { followShortLink, type MapsLinkDeps } from './maps-link.ts';
import { isOpenAddress } from './open-addresses.ts';

let fake: FakeMaps;
beforeAll(async () => {
  fake = await fakeMaps();
});
afterAll(() => fake.stop());

const follow = (path: string, deps: MapsLinkDeps = {}) =>
  followShortLink(`https://maps.app.goo.gl/${path}`, { ...fake.deps, ...deps });

test.each([
  ['route', LONG_LINK],
  ['twice', LONG_LINK],
  ['four', LONG_LINK],
  ['endless', LONG_LINK],
  ['query', 'https://www.google.com/maps?saddr=Trnava&daddr=Brno'],
  // No route, but the maps service: who asks is told so.
  ['place', 'https://www.google.com/maps/place/Trnava/'],
])('VAL-070 the short link %s leads to its long form', async (path, long) => {
  expect(await follow(path)).toBe(long);
});

test('API-098 only the short service is asked, never where it leads', async () => {
  const before = fake.asked.length;
  await follow('route');
  expect(fake.asked.slice(before).map(({ pathname }) => pathname)).toEqual(['/route']);
});

test.each([
  ['elsewhere', 'route_short_elsewhere'],
  ['consent', 'route_short_elsewhere'],
  ['plain', 'route_short_elsewhere'],
  ['port', 'route_short_elsewhere'],
  ['named', 'route_short_elsewhere'],
  ['private', 'route_short_elsewhere'],
  ['metadata', 'route_short_elsewhere'],
  ['file', 'route_short_elsewhere'],
  ['broken', 'route_short_dead'],
  ['page', 'route_short_dead'],
  ['gone', 'route_short_dead'],
  ['loop', 'route_short_loop'],
  ['six', 'route_short_loop'],
  ['silent', 'route_short_slow'],
  ['head', 'route_short_slow'],
])('API-098 the short link %s is refused as %s', async (path, why) => {
  await expect(follow(path)).rejects.toMatchObject({ why });
});

test('API-098 five redirects are followed, and not one more is asked for', async () => {
  const before = fake.asked.length;
  await follow('loop').catch(() => undefined);
  expect(fake.asked.length - before).toBe(5);
});

describe('API-098 a name that resolves into this house is not asked', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
  ])('%s', async (address) => {
    const before = fake.asked.length;
    const { isOpen: _all, ...deps } = fake.deps;
    const open = { address: '142.250.180.78', family: 4 };
    // One such address among open ones is enough.
    const resolve = async () => [open, { address, family: address.includes(':') ? 6 : 4 }];
    const answer = followShortLink('https://maps.app.goo.gl/route', { ...deps, resolve });
    await expect(answer).rejects.toMatchObject({ why: 'route_short_elsewhere' });
    expect(fake.asked.length).toBe(before);
  });

  test.each(['8.8.8.8', '142.250.180.78', '172.32.0.1', '100.128.0.1', '2a00:1450:4014::200e'])(
    '%s is open to all',
    (address) => {
      expect(isOpenAddress(address)).toBe(true);
    },
  );

  test.each(['', 'localhost', '8.8.8', '1.2.3.4/8'])('%j is no address', (text) => {
    expect(isOpenAddress(text)).toBe(false);
  });

  test('a name that does not resolve is told as not answering', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    await expect(follow('route', { resolve })).rejects.toMatchObject({ why: 'route_short_slow' });
  });

  test('the name is resolved once for each request, and that address is the one asked', async () => {
    const names: string[] = [];
    const resolve = async (name: string) => {
      names.push(name);
      // The second look would lead elsewhere.
      return [{ address: names.length === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }];
    };
    expect(await follow('route', { resolve })).toBe(LONG_LINK);
    expect(names).toEqual(['maps.app.goo.gl']);
  });
});
