// The header with which a balancer tells for whom it connects: PROXY protocol v1 (a line of text) and v2
// (binary). Pure: bytes in, header out. Only addresses of GATEWAY_PROXIES are asked for one; from
// everybody else these bytes are what a stranger sends.
import { isIP } from 'node:net';
import { plainAddress } from './address-limits.ts';

/** What a header says. */
export interface ProxyHeader {
  /** Bytes of the header; what follows belongs to the tracker. */
  length: number;
  /**
   * `client`: for this address. `unknown`: for somebody whose address the balancer does not tell. `local`:
   * for the balancer itself, which only looks whether we are there.
   */
  kind: 'client' | 'unknown' | 'local';
  /** Empty unless the kind is `client`. */
  address: string;
  port: number;
}

const V1_START = Buffer.from('PROXY ', 'latin1');
const V1_BYTES_MAX = 107;
const V2_START = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const V2_HEAD_BYTES = 16;
const V2_REST_BYTES_MAX = 4_096;
const INET = 0x1;
const INET6 = 0x2;

/** The header at the beginning; `more`: it is not complete yet; `none`: these bytes are none. */
export function readProxyHeader(bytes: Uint8Array): ProxyHeader | 'more' | 'none' {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (begins(start, V1_START)) return readText(start);
  if (begins(start, V2_START)) return readBinary(start);
  return 'none';
}

/** Does a connection begin as only a balancer's does? Needs its first bytes. */
export function isProxyStart(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [V1_START, V2_START].some(
    (mark) => start.length >= mark.length && start.subarray(0, mark.length).equals(mark),
  );
}

/** Is what is there of the mark right, be it complete or not? */
function begins(start: Buffer, mark: Buffer): boolean {
  const length = Math.min(start.length, mark.length);
  return start.subarray(0, length).equals(mark.subarray(0, length));
}

/** `PROXY TCP4 203.0.113.7 10.0.0.1 40112 5027\r\n` */
function readText(start: Buffer): ProxyHeader | 'more' | 'none' {
  const end = start.subarray(0, V1_BYTES_MAX).indexOf('\r\n');
  if (end < 0) return start.length < V1_BYTES_MAX ? 'more' : 'none';
  const line = start.toString('latin1', 0, end);
  const length = end + 2;
  if (/^PROXY UNKNOWN($| )/.test(line)) return { length, kind: 'unknown', address: '', port: 0 };
  const [, family, from = '', to = '', fromPort = '', toPort = '', ...more] = line.split(' ');
  const version = family === 'TCP4' ? 4 : family === 'TCP6' ? 6 : undefined;
  if (version === undefined || more.length > 0) return 'none';
  if (isIP(from) !== version || isIP(to) !== version) return 'none';
  if (!isPort(fromPort) || !isPort(toPort)) return 'none';
  return { length, kind: 'client', address: plainAddress(from), port: Number(fromPort) };
}

function isPort(text: string): boolean {
  return /^(0|[1-9]\d{0,4})$/.test(text) && Number(text) <= 65_535;
}

function readBinary(start: Buffer): ProxyHeader | 'more' | 'none' {
  if (start.length < V2_HEAD_BYTES) return 'more';
  const [versionAndCommand = 0, familyAndTransport = 0] = start.subarray(V2_START.length);
  const rest = start.readUInt16BE(V2_HEAD_BYTES - 2);
  const command = versionAndCommand & 0x0f;
  if (versionAndCommand >> 4 !== 2 || command > 1 || rest > V2_REST_BYTES_MAX) return 'none';
  const length = V2_HEAD_BYTES + rest;
  if (start.length < length) return 'more';
  if (command === 0) return { length, kind: 'local', address: '', port: 0 };
  const body = start.subarray(V2_HEAD_BYTES, length);
  const family = familyAndTransport >> 4;
  if (family === INET) return client(length, body, 4);
  if (family === INET6) return client(length, body, 16);
  return { length, kind: 'unknown', address: '', port: 0 };
}

/** Two addresses of so many bytes, two ports, then what we do not read. */
function client(length: number, body: Buffer, size: 4 | 16): ProxyHeader | 'none' {
  if (body.length < 2 * size + 4) return 'none';
  const bytes = body.subarray(0, size);
  const address = size === 4 ? bytes.join('.') : plainAddress(textOf6(bytes));
  return { length, kind: 'client', address, port: body.readUInt16BE(2 * size) };
}

/** An IPv6 address in its shortest form, as the system writes those of sockets. */
function textOf6(bytes: Buffer): string {
  const words = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(2 * at).toString(16));
  const shortest = new URL(`http://[${words.join(':')}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(shortest);
  return mapped ? `::ffff:${bytes.subarray(12).join('.')}` : shortest;
}
