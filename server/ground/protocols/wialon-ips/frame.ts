// Cuts Wialon IPS lines: `#<type>#<body>` up to the line feed, over UDP with version and number in front.
// What cannot be the head of a line is told at once; the binary part of an image belongs to its line.

import { cutStream } from '../cut-stream.ts';
import type { Cut, DecoderState } from '../protocol.ts';

/** A black box sends many records in one line. */
export const LINE_BYTES_MAX = 65_536;
const PREFIX_MAX = 60;
const TYPE_MAX = 4;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const HASH = 0x23;

/** What may stand before the first `#`: digits, dot, semicolon; over UDP any printable character. */
function isPrefix(byte: number, isDatagram: boolean): boolean {
  if (isDatagram) return byte > 0x20;
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2e || byte === 0x3b;
}

/** Where the body begins; 0: more bytes are needed, negative: this is no line. */
function bodyStart(buffer: Uint8Array, from: number, isDatagram: boolean): number {
  let at = from;
  while (at < buffer.length && buffer[at] !== HASH) {
    if (at - from >= PREFIX_MAX || !isPrefix(buffer[at] as number, isDatagram)) return -1;
    at++;
  }
  const type = ++at;
  while (at < buffer.length && buffer[at] !== HASH) {
    const byte = buffer[at] as number;
    if (byte < 0x41 || byte > 0x5a || at - type >= TYPE_MAX) return -1;
    at++;
  }
  if (at >= buffer.length) return 0;
  return at === type ? -1 : at + 1;
}

function lineLength(buffer: Uint8Array, at: number, isDatagram: boolean): number | string {
  const first = buffer[at];
  if (first === LINE_FEED || first === CARRIAGE_RETURN) return -1;
  const body = bodyStart(buffer, at, isDatagram);
  if (body < 0) return 'no Wialon line';
  const feed = body === 0 ? -1 : buffer.indexOf(LINE_FEED, body);
  if (feed < 0) return buffer.length - at >= LINE_BYTES_MAX ? 'line too long' : 0;
  const length = feed + 1 - at + imageBytes(buffer, body, feed);
  return length > LINE_BYTES_MAX ? `line of ${length} bytes` : length;
}

/** An image tells how many bytes follow its line. */
function imageBytes(buffer: Uint8Array, body: number, feed: number): number {
  const isImage = buffer[body - 2] === 0x49 && buffer[body - 3] === HASH;
  if (!isImage) return 0;
  const text = Buffer.from(buffer.subarray(body, Math.min(feed, body + 12))).toString('latin1');
  return Number(/^\d{1,10}(?=;)/.exec(text)?.[0] ?? 0);
}

/** Lines of a connection. */
export function cutLines(buffer: Uint8Array): Cut {
  return cutStream(buffer, (bytes, at) => lineLength(bytes, at, false));
}

/** Lines of a datagram; the last one may lack its end. */
export function cutDatagram(datagram: Uint8Array): Cut {
  const isWhole = datagram[datagram.length - 1] === LINE_FEED;
  const bytes = isWhole ? datagram : Buffer.concat([datagram, Uint8Array.of(LINE_FEED)]);
  const cut = cutStream(bytes, (buffer, at) => lineLength(buffer, at, true));
  if ('fault' in cut || cut.consumed === bytes.length) return cut;
  return { ...cut, fault: 'the datagram ends within a line' };
}

/** The line after the broken one. Who has not named itself must send it together with that. */
export function findLine(buffer: Uint8Array, state: DecoderState): number {
  const next = buffer.indexOf(LINE_FEED) + 1;
  return next < buffer.length || state.deviceCode !== null ? next || -1 : -1;
}
