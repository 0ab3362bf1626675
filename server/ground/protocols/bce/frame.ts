// Cuts a BCE stream. A packet has neither a total length nor a block count: it ends at the first
// block boundary where the next byte is the checksum and all blocks make sense.

import { sum8 } from '../checksum.ts';
import { deviceNumberText } from '../device-number.ts';
import type { DecoderState } from '../protocol.ts';

export const NUMBER_BYTES = 8;
const BLOCK_BYTES_MAX = 4096;
const PACKET_BYTES_MAX = 16_384;
/** `#BCE#` CR LF opens a TCP connection and may come again at any packet boundary. */
const HELLO = Uint8Array.of(0x23, 0x42, 0x43, 0x45, 0x23, 0x0d, 0x0a);

export const SERVICE_STACK = 0xa5;
export const SERVICE_LIVE = 0xa0;
/** Switches an output. */
export const SERVICE_OUTPUT = 0x41;

/** A block of a packet: its service id and content stand from `from` up to `to`. */
export interface Block {
  service: number;
  from: number;
  to: number;
}

export function bceFrameLength(buffer: Uint8Array, at: number): number | string {
  const hello = matchLength(buffer, at, HELLO);
  if (hello === HELLO.length) return -hello;
  if (hello === buffer.length - at) return 0;
  const stranger = numberFault(buffer, at);
  if (stranger) return stranger;
  let end = at + NUMBER_BYTES;
  let sum = sum8(buffer, at, Math.min(end, buffer.length));
  for (;;) {
    const low = buffer[end];
    const high = buffer[end + 1];
    if (low === undefined || high === undefined) return 0;
    const length = low | (high << 8);
    if (length < 1 || length > BLOCK_BYTES_MAX) return `block of ${length} bytes`;
    const next = end + 2 + length;
    if (next - at >= PACKET_BYTES_MAX) return 'no checksum matches';
    if (next >= buffer.length) return 0;
    sum = (sum + sum8(buffer, end, next)) & 0xff;
    end = next;
    if (buffer[end] === sum && blocksOf(buffer, at, end)) return end + 1 - at;
    if (isSameNumber(buffer, at, end + 1)) return 'checksum';
  }
}

/** Blocks between the number at `at` and the checksum at `end`; undefined when one makes no sense. */
export function blocksOf(buffer: Uint8Array, at: number, end: number): Block[] | undefined {
  const blocks: Block[] = [];
  let next = at + NUMBER_BYTES;
  while (next < end) {
    const low = buffer[next];
    const high = buffer[next + 1];
    if (low === undefined || high === undefined) return undefined;
    const from = next + 2;
    const to = from + (low | (high << 8));
    if (to > end || to === from) return undefined;
    const service = buffer[from] as number;
    if (!endsWithItsRecords(buffer, service, from, to)) return undefined;
    blocks.push({ service, from, to });
    next = to;
  }
  return next === end && blocks.length > 0 ? blocks : undefined;
}

/** Records follow a key byte, each with its length. Blocks of other services cannot be checked. */
function endsWithItsRecords(
  buffer: Uint8Array,
  service: number,
  from: number,
  to: number,
): boolean {
  if (service !== SERVICE_STACK && service !== SERVICE_LIVE) return true;
  let next = from + 2;
  while (next < to) next += 1 + (buffer[next] as number);
  return next === to;
}

/** A real number leaves its highest bytes zero, which tells packets from text and TLS at once. */
function numberFault(buffer: Uint8Array, at: number): string | undefined {
  const sixth = buffer[at + 6];
  const seventh = buffer[at + 7];
  if (sixth !== undefined && sixth > 3) return 'no device number';
  if (seventh === undefined) return undefined;
  if (isTlsHello(buffer, at)) return 'TLS hello';
  return numberAt(buffer, at) === undefined ? 'no device number' : undefined;
}

/** A TLS hello could begin like a number; its two lengths agreeing is no chance. */
function isTlsHello(buffer: Uint8Array, at: number): boolean {
  const start = buffer.subarray(at, at + 9);
  const [type, major, , high = 0, low = 0, message, , messageHigh = 0, messageLow = 0] = start;
  if (start.length < 9 || type !== 0x16 || major !== 3 || message !== 1) return false;
  return (high << 8) + low === (messageHigh << 8) + messageLow + 4;
}

/** Number of the packet at `at` as text. */
export function numberAt(buffer: Uint8Array, at: number): string | undefined {
  if (at + NUMBER_BYTES > buffer.length) return undefined;
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  return deviceNumberText(view.getBigUint64(at, true));
}

/** A packet with a wrong checksum shows when the next one of the same tracker begins behind it. */
function isSameNumber(buffer: Uint8Array, at: number, other: number): boolean {
  if (other + NUMBER_BYTES > buffer.length) return false;
  for (let index = 0; index < NUMBER_BYTES; index++) {
    if (buffer[at + index] !== buffer[other + index]) return false;
  }
  return true;
}

/** How many bytes at `at` equal the pattern, as far as there are bytes; 0 when one differs. */
function matchLength(buffer: Uint8Array, at: number, pattern: Uint8Array): number {
  const length = Math.min(pattern.length, buffer.length - at);
  for (let index = 0; index < length; index++) {
    if (buffer[at + index] !== pattern[index]) return 0;
  }
  return length;
}

/** Where the next packet may begin: the tracker's own number or a hello; -1: nowhere. */
export function findBceFrame(buffer: Uint8Array, state: DecoderState): number {
  const bytes = Buffer.from(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  const hello = bytes.indexOf(HELLO, 1);
  if (state.deviceCode === null || !/^\d{1,15}$/.test(state.deviceCode)) return hello;
  const number = Buffer.alloc(NUMBER_BYTES);
  number.writeBigUInt64LE(BigInt(state.deviceCode));
  const own = bytes.indexOf(number, 1);
  if (hello < 0 || own < 0) return Math.max(hello, own);
  return Math.min(hello, own);
}
