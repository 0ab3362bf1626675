// Cuts Meitrack frames: `$$`, a flag, the length in decimal, then as many bytes from the first comma to the
// line end. Bodies may be binary, so only the length tells where a frame ends; its end is looked at.
import { sum8 } from '../checksum.ts';

export const FRAME_BYTES_MAX = 16_384;
const DOLLAR = 0x24;
const COMMA = 0x2c;
const STAR = 0x2a;
const FLAG_MIN = 0x41;
const FLAG_MAX = 0x7a;
const DIGITS_AT = 3;
const DIGITS_MAX = 5;
/** Comma, number, comma, command, star, checksum, line end. */
const LENGTH_MIN = 11;
/** Star, two hex digits, line end. */
export const TAIL_BYTES = 5;

/** Length of the frame at `at`, as `cutStream` wants it. */
export function meitrackFrameLength(buffer: Uint8Array, at: number): number | string {
  const left = buffer.length - at;
  const first = buffer[at];
  if (first === 10 || first === 13) return -1;
  if (first !== DOLLAR || (left > 1 && buffer[at + 1] !== DOLLAR)) return 'no $$';
  const flag = buffer[at + 2] ?? FLAG_MIN;
  if (flag < FLAG_MIN || flag > FLAG_MAX) return `flag ${flag}`;
  let length = 0;
  let comma = at + DIGITS_AT;
  for (; comma < buffer.length && buffer[comma] !== COMMA; comma++) {
    const digit = (buffer[comma] as number) - 0x30;
    if (digit < 0 || digit > 9 || comma - at - DIGITS_AT >= DIGITS_MAX) return 'no length';
    length = length * 10 + digit;
  }
  if (comma >= buffer.length) return 0;
  const whole = comma - at + length;
  if (length < LENGTH_MIN || whole > FRAME_BYTES_MAX) return `length ${length}`;
  if (left >= whole && !hasEnd(buffer, at + whole)) return 'the frame does not end where it should';
  return whole;
}

function hasEnd(buffer: Uint8Array, end: number): boolean {
  return buffer[end - TAIL_BYTES] === STAR && buffer[end - 2] === 13 && buffer[end - 1] === 10;
}

/** Where the next frame seems to begin. */
export function findMeitrackFrame(buffer: Uint8Array): number {
  return Buffer.from(buffer.buffer, buffer.byteOffset, buffer.byteLength).indexOf('$$', 1);
}

/** Is the sum of all bytes from the first `$` to the star as written? */
export function isSumRight(frame: Uint8Array): boolean {
  const end = frame.length - TAIL_BYTES + 1;
  const text = Buffer.from(frame.subarray(end, end + 2)).toString('latin1');
  return /^[0-9a-f]{2}$/i.test(text) && Number.parseInt(text, 16) === sum8(frame, 0, end);
}

/** What the server says: `@@`, flag, length, number and text. */
export function serverFrame(flag: string, code: string, text: string): Uint8Array {
  const body = `,${code},${text}*`;
  const head = Buffer.from(`@@${flag}${body.length + 4}${body}`, 'latin1');
  const sum = sum8(head, 0, head.length).toString(16).toUpperCase().padStart(2, '0');
  return Buffer.concat([head, Buffer.from(`${sum}\r\n`)]);
}
