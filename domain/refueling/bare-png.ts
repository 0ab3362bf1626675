// PNG (W3C, third edition, 5.3): chunks of a length, four letters, data and a checksum.
import { type Turned, tiffOf, turnedOf } from './orientation.ts';
import { bytesOf, joined, PARTS_MAX } from './picture-parts.ts';

const MARK_BYTES = 8;
/** Length, letters and checksum. */
const FRAME_BYTES = 12;
/** What a decoder draws from. */
const NEEDED = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'bKGD',
  'pHYs',
  'cICP',
]);

/** null: its chunks cannot be told apart, or it has no picture. */
export function barePng(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [before, data]: [Uint8Array[], Uint8Array[]] = [[], []];
  let turned: Turned | null = null;
  let at = MARK_BYTES;
  for (let parts = 0; parts < PARTS_MAX; parts++) {
    if (at + FRAME_BYTES > bytes.length) return null;
    const end = at + FRAME_BYTES + view.getUint32(at);
    if (end > bytes.length) return null;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const isData = name === 'IDAT' || data.length > 0;
    if (name === 'eXIf') turned ??= turnedOf(bytes.subarray(at + 8, end - 4));
    else if (NEEDED.has(name)) (isData ? data : before).push(bytes.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  // The last chunk of a whole file names its end.
  const last = data.at(-1);
  if (data.length < 2 || !last || last[4] !== 0x49 || last[5] !== 0x45) return null;
  const told = turned ? [chunk('eXIf', tiffOf(turned))] : [];
  return joined([bytes.subarray(0, MARK_BYTES), ...before, ...told, ...data]);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const named = joined([bytesOf(name), data]);
  const numbers = new DataView(new ArrayBuffer(8));
  numbers.setUint32(0, data.length);
  numbers.setUint32(4, crc32(named));
  const framed = new Uint8Array(numbers.buffer);
  return joined([framed.subarray(0, 4), named, framed.subarray(4)]);
}

/** The checksum of PNG (annex D), bit by bit: it is made of some dozen bytes. */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
