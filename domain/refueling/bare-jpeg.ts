// JPEG (ITU T.81, annex B): segments, each a marker and mostly a length, and the picture's data behind the start of a scan.
import { type Turned, tiffOf, turnedOf } from './orientation.ts';
import { bytesOf, hasText, joined, PARTS_MAX } from './picture-parts.ts';

const EXIF = 'Exif\0\0';
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;

/** null: its segments cannot be told apart, or it has no picture. */
export function bareJpeg(bytes: Uint8Array): Uint8Array | null {
  const kept: Uint8Array[] = [];
  let jfif: Uint8Array | null = null;
  let turned: Turned | null = null;
  let hasScan = false;
  let at = 2;
  for (let parts = 0; at < bytes.length; parts++) {
    const markerAt = markerFrom(bytes, at);
    const marker = bytes[markerAt];
    if (marker === undefined || parts > PARTS_MAX) return null;
    if (marker === END) break;
    const end = markerAt + 1 + lengthAt(bytes, markerAt + 1);
    if (end > bytes.length || end < markerAt + 3) return null;
    const body = bytes.subarray(markerAt + 3, end);
    const isScan = marker === SCAN;
    const next = isScan ? dataEnd(bytes, end) : end;
    if (marker === APP0 && hasText(body, 0, 'JFIF\0')) jfif ??= bare(body);
    else if (marker === APP1 && hasText(body, 0, EXIF)) turned ??= turnedOf(body.subarray(6));
    else if (isNeeded(marker, body)) kept.push(Uint8Array.of(0xff), bytes.subarray(markerAt, next));
    hasScan ||= isScan;
    at = next;
  }
  if (!hasScan) return null;
  return joined([
    Uint8Array.of(0xff, START),
    ...(jfif ? [segment(APP0, jfif)] : []),
    ...(turned ? [segment(APP1, joined([bytesOf(EXIF), tiffOf(turned)]))] : []),
    ...kept,
    Uint8Array.of(0xff, END),
  ]);
}

/** Index of the byte that names the next segment; any number of 0xff may stand before it. -1: there is none. */
function markerFrom(bytes: Uint8Array, from: number): number {
  if (bytes[from] !== 0xff) return -1;
  let at = from;
  while (bytes[at] === 0xff) at += 1;
  return at < bytes.length ? at : -1;
}

/** What a decoder draws from: tables, frames and scans, and how Adobe mixed the colours. */
function isNeeded(marker: number, body: Uint8Array): boolean {
  if (marker === APP14) return hasText(body, 0, 'Adobe');
  // Reserved ones, applications' and comments are no part of the picture.
  return marker >= 0xc0 && marker <= 0xdf && marker !== START;
}

/** Without the preview that may be in it: version, and the picture's density. */
function bare(jfif: Uint8Array): Uint8Array {
  const fixed = new Uint8Array(14);
  fixed.set(jfif.subarray(0, 12));
  return fixed;
}

/** Behind the header of a scan: where its data end and the next segment begins. Data that are cut off end with the file. */
function dataEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    const isData =
      next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (next !== undefined && !isData) return at;
  }
  return bytes.length;
}

function segment(marker: number, body: Uint8Array): Uint8Array {
  const length = body.length + 2;
  return joined([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), body]);
}

/** Beyond any file where there is none. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const [high = 0xffff, low = 0xff] = bytes.subarray(at, at + 2);
  return high * 256 + low;
}
