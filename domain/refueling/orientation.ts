// How a picture is turned, as cameras tell it: tag 0x0112 of the first directory of Exif (Exif 2.3, 4.6.4), which is a file
// of the form TIFF. It is the one fact beside a picture without which it lies on its side.

/** 2 to 8: mirrored or turned; 1 is upright, and told by silence. */
export type Turned = 2 | 3 | 4 | 5 | 6 | 7 | 8;

const TAG = 0x0112;
const SHORT = 3;
const DIRECTORY_AT = 8;
const ENTRY_BYTES = 12;
/** Entries that are looked at; cameras write a few dozen. */
const ENTRIES_MAX = 1_000;
const TIFF_BYTES = 26;

/** Of a file of the form TIFF; null: upright, or not told in a way that can be read. */
export function turnedOf(tiff: Uint8Array): Turned | null {
  if (tiff.length < DIRECTORY_AT) return null;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const isLittle = order === 0x4949;
  if (view.getUint16(2, isLittle) !== 42) return null;
  const first = view.getUint32(4, isLittle);
  if (first + 2 > tiff.length) return null;
  const count = Math.min(view.getUint16(first, isLittle), ENTRIES_MAX);
  for (let entry = 0; entry < count; entry++) {
    const at = first + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return null;
    if (view.getUint16(at, isLittle) !== TAG) continue;
    const value = view.getUint16(at + 8, isLittle);
    const isTurned = view.getUint16(at + 2, isLittle) === SHORT && value >= 2 && value <= 8;
    return isTurned ? (value as Turned) : null;
  }
  return null;
}

/** A file of the form TIFF that tells nothing else. */
export function tiffOf(turned: Turned): Uint8Array {
  const tiff = new Uint8Array(TIFF_BYTES);
  const view = new DataView(tiff.buffer);
  view.setUint16(0, 0x4d4d);
  view.setUint16(2, 42);
  view.setUint32(4, DIRECTORY_AT);
  view.setUint16(8, 1);
  view.setUint16(10, TAG);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, turned);
  return tiff;
}
