// Headers of balancers, byte by byte.
import { describe, expect, it } from 'vitest';
import { isProxyStart, readProxyHeader } from './proxy-protocol.ts';
import { header2, header2v6 } from './testing/proxy.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const REST = Buffer.from([0, 15, 51]);
const read = (header: Buffer) => readProxyHeader(Buffer.concat([header, REST]));

describe('PROXY protocol (gateway §13)', () => {
  const good: [string, Buffer, object][] = [
    [
      'v1 over IPv4',
      bytes('PROXY TCP4 203.0.113.7 10.0.0.1 40112 5027\r\n'),
      { kind: 'client', address: '203.0.113.7', port: 40_112 },
    ],
    [
      'v1 over IPv6',
      bytes('PROXY TCP6 2001:db8::7 2001:db8::1 40112 5027\r\n'),
      { kind: 'client', address: '2001:db8::7', port: 40_112 },
    ],
    ['v1 unknown', bytes('PROXY UNKNOWN\r\n'), { kind: 'unknown' }],
    [
      'v1 unknown with what must be ignored',
      bytes(`PROXY UNKNOWN ${'f'.repeat(91)}\r\n`),
      { kind: 'unknown' },
    ],
    ['v2 over IPv4', header2('203.0.113.7', 40_112), { kind: 'client', address: '203.0.113.7' }],
    [
      'v2 with more than we read',
      header2('203.0.113.7', 1, { more: Buffer.alloc(4_084) }),
      { kind: 'client', address: '203.0.113.7', port: 1 },
    ],
    [
      'v2 over IPv6',
      header2v6(Buffer.from('20010db8000000000000000000000007', 'hex'), 5),
      { kind: 'client', address: '2001:db8::7', port: 5 },
    ],
    [
      'v2 with IPv4 inside of IPv6',
      header2v6(Buffer.from('00000000000000000000ffffcb007107', 'hex'), 5),
      { kind: 'client', address: '203.0.113.7', port: 5 },
    ],
    ['v2 local', header2('203.0.113.7', 1, { command: 0 }), { kind: 'local', address: '' }],
    ['v2 unspecified', header2('203.0.113.7', 1, { family: 0 }), { kind: 'unknown' }],
    ['v2 of a unix socket', header2('203.0.113.7', 1, { family: 0x31 }), { kind: 'unknown' }],
  ];

  it.each(good)('%s', (_name, header, expected) => {
    expect(read(header)).toMatchObject({ length: header.length, ...expected });
    for (let length = 1; length < header.length; length++) {
      expect(readProxyHeader(header.subarray(0, length)), `${length} bytes`).toBe('more');
    }
  });

  it.each<[string, Buffer]>([
    ['a tracker’s login', Buffer.from('000f333532303933303831343532323531', 'hex')],
    ['another word', bytes('PROXIES TCP4')],
    ['no family', bytes('PROXY\x20\r\n')],
    ['UDP in v1', bytes('PROXY UDP4 203.0.113.7 10.0.0.1 1 2\r\n')],
    ['an address of the other family', bytes('PROXY TCP4 2001:db8::7 10.0.0.1 1 2\r\n')],
    ['no address', bytes('PROXY TCP4 203.0.113 10.0.0.1 1 2\r\n')],
    ['a port over 65535', bytes('PROXY TCP4 203.0.113.7 10.0.0.1 65536 2\r\n')],
    ['a port with a zero before', bytes('PROXY TCP4 203.0.113.7 10.0.0.1 01 2\r\n')],
    ['one field more', bytes('PROXY TCP4 203.0.113.7 10.0.0.1 1 2 3\r\n')],
    ['two blanks', bytes('PROXY TCP4  203.0.113.7 10.0.0.1 1 2\r\n')],
    ['a line over 107 bytes', bytes(`PROXY UNKNOWN ${'f'.repeat(92)}\r\n`)],
    ['version 1 in binary', header2('203.0.113.7', 1, { version: 1 })],
    ['an unknown command', header2('203.0.113.7', 1, { command: 2 })],
    ['over 4 KiB', header2('203.0.113.7', 1, { more: Buffer.alloc(4_085) })],
    ['too short for its family', header2('203.0.113.7', 1, { family: 0x21 })],
  ])('%s is none', (_name, header) => {
    expect(read(header)).toBe('none');
  });

  it('bytes of the signature are needed to know a balancer', () => {
    expect(isProxyStart(bytes('PROXY TCP4'))).toBe(true);
    expect(isProxyStart(header2('203.0.113.7', 1))).toBe(true);
    expect(isProxyStart(bytes('PROX'))).toBe(false);
    expect(isProxyStart(bytes('\r\n\r\n'))).toBe(false);
  });

  it('each single byte that is changed gives a header or none, never an error', () => {
    for (const [, header] of good.slice(0, 6)) {
      for (let at = 0; at < Math.min(header.length, 60); at++) {
        for (const value of [0, 0x0a, 0x20, 0x7f, 0xff]) {
          const changed = Buffer.from(header);
          changed[at] = value;
          expect(() => readProxyHeader(changed)).not.toThrow();
        }
      }
    }
  });
});
