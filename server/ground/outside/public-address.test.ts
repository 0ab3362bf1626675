// Addresses that somebody else chose must not lead into this house, however they are written.
import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { InnerAddressRefused, publicLookup, refuseInnerHost } from './public-address.ts';

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://10.0.0.5:8080/',
  'http://172.20.0.1/',
  'http://192.168.1.1/',
  'http://100.64.1.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://0.0.0.0/',
  'http://224.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a00:1]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[ff02::1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[::]/',
])('zones-and-rules §6 %s is refused without any look-up', (url) => {
  expect(() => refuseInnerHost(new URL(url))).toThrow(InnerAddressRefused);
});

test.each(['https://8.8.8.8/', 'https://[2a00:1450:4014::200e]/', 'https://example.org/'])(
  '%s may be asked',
  (url) => {
    expect(() => refuseInnerHost(new URL(url))).not.toThrow();
  },
);

function found(addresses: string[], all: boolean): Promise<string | LookupAddress[]> {
  const resolve = async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return new Promise((done, fail) => {
    publicLookup({ resolve })('example.org', { all }, (error, address) =>
      error ? fail(error) : done(address),
    );
  });
}

test.each([['10.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:8.8.8.8'], []])(
  'a name with %s is not connected to',
  async (...addresses) => {
    await expect(found(addresses, true)).rejects.toThrow(InnerAddressRefused);
    await expect(found(addresses, false)).rejects.toThrow(InnerAddressRefused);
  },
);

test('what was looked at is what is connected to', async () => {
  expect(await found(['8.8.8.8'], false)).toBe('8.8.8.8');
  expect(await found(['8.8.8.8'], true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
});
