// WebP (RFC 9649): chunks of four letters, a length and data, filled up to an even length, in one of the form RIFF.
import { type Turned, tiffOf, turnedOf } from './orientation.ts';
import { bytesOf, hasText, joined, PARTS_MAX } from './picture-parts.ts';

/** RIFF, length, WEBP. */
const HEAD_BYTES = 12;
const CHUNK_BYTES = 8;
const HEADER = 'VP8X';
const HEADER_BYTES = 10;
/** Of the header: what lies beside the picture, told by its first byte. */
const HAS_ALPHA = 0x10;
const HAS_EXIF = 0x08;
const PICTURES = new Set(['VP8 ', 'VP8L']);

/** null: its chunks cannot be told apart, or it is no still picture. */
export function bareWebp(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD_BYTES) return null;
  const whole = Math.min(bytes.length, view.getUint32(4, true) + CHUNK_BYTES);
  let header: Uint8Array | null = null;
  let alpha: Uint8Array | null = null;
  let picture: Uint8Array | null = null;
  let turned: Turned | null = null;
  let at = HEAD_BYTES;
  for (let parts = 0; at + CHUNK_BYTES <= whole; parts++) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const from = at + CHUNK_BYTES;
    const end = from + view.getUint32(at + 4, true);
    if (end > bytes.length || parts > PARTS_MAX) return null;
    const data = bytes.subarray(from, end);
    if (name === HEADER && data.length === HEADER_BYTES) header ??= data.slice();
    else if (name === 'ALPH') alpha ??= chunk(name, data);
    else if (PICTURES.has(name)) picture ??= chunk(name, data);
    else if (name === 'EXIF')
      turned ??= turnedOf(data.subarray(hasText(data, 0, 'Exif\0\0') ? 6 : 0));
    at = end + (end % 2);
  }
  if (!picture) return null;
  // Only a header can tell that there is more than a picture.
  const told = header && turned ? [chunk('EXIF', tiffOf(turned))] : [];
  if (header) header[0] = ((header[0] ?? 0) & HAS_ALPHA) | (told.length > 0 ? HAS_EXIF : 0);
  const parts = [
    ...(header ? [chunk(HEADER, header)] : []),
    ...(header && alpha ? [alpha] : []),
    picture,
    ...told,
  ];
  return chunk('RIFF', joined([bytesOf('WEBP'), ...parts]));
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, data.length, true);
  return joined([bytesOf(name), length, data, new Uint8Array(data.length % 2)]);
}
