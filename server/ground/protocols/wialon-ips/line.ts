// The parts of one line: number and version in front, type, body, and the checksum of version 2.0. It
// covers the body up to and including the separator before it and is written as hex of any width.
import { crc16Arc } from '../checksum.ts';

export interface Line {
  /** The number in front; undefined: the line has none. */
  code: string | undefined;
  /** It says that it is of version 2.0. */
  isSecond: boolean;
  type: string;
  body: Uint8Array;
}

/** Takes a whole line apart; the cutter has looked at its form. */
export function readLine(frame: Uint8Array): Line {
  const first = frame.indexOf(0x23);
  const second = frame.indexOf(0x23, first + 1);
  const feed = frame.indexOf(10, second);
  const end = frame[feed - 1] === 13 ? feed - 1 : feed;
  const prefix = latin(frame.subarray(0, first));
  const number = prefix.slice(prefix.lastIndexOf(';') + 1);
  return {
    code: number === '' ? undefined : number,
    isSecond: prefix.startsWith('2.'),
    type: latin(frame.subarray(first + 1, second)),
    body: frame.subarray(second + 1, end < 0 ? frame.length : end),
  };
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

/** Parameters may be in any alphabet. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/** May this be a checksum? */
export function isChecksum(text: string): boolean {
  return /^(0x)?[0-9a-f]{1,6}$/i.test(text);
}

/** The body without its checksum, which stands behind the last separator; undefined: it is wrong. */
export function checkedBody(body: Uint8Array, separator: ';' | '|'): Uint8Array | undefined {
  const at = body.lastIndexOf(separator.charCodeAt(0));
  const text = latin(body.subarray(at + 1)).trim();
  if (at < 0 || !isChecksum(text)) return undefined;
  const isRight = Number.parseInt(text, 16) === crc16Arc(body, 0, at + 1);
  return isRight ? body.subarray(0, at) : undefined;
}
