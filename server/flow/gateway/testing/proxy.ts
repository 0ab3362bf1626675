// Headers of balancers as they are sent, for tests.

const START = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');
const STREAM = 0x11;
const STREAM6 = 0x21;

interface Odd {
  version?: number;
  command?: number;
  family?: number;
  /** What follows the addresses. */
  more?: Buffer;
}

/** PROXY protocol v1. */
export function header1(address: string, port: number): Buffer {
  const family = address.includes(':') ? 'TCP6' : 'TCP4';
  const own = address.includes(':') ? '2001:db8::1' : '10.0.0.1';
  return Buffer.from(`PROXY ${family} ${address} ${own} ${port} 5027\r\n`);
}

/** PROXY protocol v2 for an IPv4 address. */
export function header2(address: string, port: number, odd: Odd = {}): Buffer {
  const from = Buffer.from(address.split('.').map(Number));
  return binary(Buffer.concat([from, Buffer.from([10, 0, 0, 1])]), port, odd);
}

/** PROXY protocol v2 for an IPv6 address of 16 bytes. */
export function header2v6(address: Buffer, port: number): Buffer {
  return binary(Buffer.concat([address, address]), port, { family: STREAM6 });
}

function binary(addresses: Buffer, port: number, odd: Odd): Buffer {
  const { version = 2, command = 1, family = STREAM, more = Buffer.alloc(0) } = odd;
  const ports = Buffer.from([port >> 8, port & 0xff, 5_027 >> 8, 5_027 & 0xff]);
  const rest = Buffer.concat([addresses, ports, more]);
  const head = Buffer.from([(version << 4) | command, family, rest.length >> 8, rest.length]);
  return Buffer.concat([START, head, rest]);
}
