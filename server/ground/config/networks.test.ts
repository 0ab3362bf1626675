// Addresses that somebody named, and those that come.
import { expect, it } from 'vitest';
import { matcherOf } from './networks.ts';

it('addresses and networks of both families are told apart', () => {
  const isNamed = matcherOf(['10.1.0.0/16', '127.0.0.9', 'fd00::/8', '2001:db8::1']);
  const named = ['10.1.255.3', '127.0.0.9', 'fd12::1', '2001:db8::1'];
  expect(named.filter(isNamed)).toEqual(named);
  expect(
    ['10.2.0.1', '127.0.0.1', 'fe80::1', '2001:db8::2', 'unknown', ''].filter(isNamed),
  ).toEqual([]);
  expect(matcherOf([])('127.0.0.1')).toBe(false);
});

it('IPv4 is the same when it comes over a socket of IPv6', () => {
  const isNamed = matcherOf(['10.1.0.0/16', '127.0.0.9']);
  const asked = ['::ffff:10.1.2.3', '::FFFF:127.0.0.9', '::ffff:10.2.2.3', '::ffff:127.0.0.1'];
  expect(asked.map(isNamed)).toEqual([true, true, false, false]);
});
