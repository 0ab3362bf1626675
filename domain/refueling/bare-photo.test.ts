// S-9: what is kept of a photo of a receipt is the picture, and how it is turned.
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { barePhoto } from './bare-photo.ts';
import { turnedOf } from './orientation.ts';
import { hasText, joined } from './picture-parts.ts';
import {
  bareJpegOf,
  phoneExif,
  phoneJpeg,
  png,
  pngChunk,
  pngTraces,
  segment,
  TRACES,
  webp,
  webpChunk,
  webpHeader,
  webpPicture,
  webpTraces,
} from './testing/photos.ts';

const HEAD = 14;
const readable = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('latin1');
const TRACES_OF = [...TRACES];

/** Of the only Exif in the bytes; null: none is told. */
function turnedIn(bytes: Uint8Array | null): number | null {
  const at = readable(bytes).indexOf('MM\0*');
  return at < 0 || !bytes ? null : turnedOf(bytes.subarray(at));
}

function expectNoTraces(bytes: Uint8Array | null): void {
  expect(bytes).not.toBeNull();
  expect(TRACES_OF.filter((trace) => readable(bytes).includes(trace))).toEqual([]);
}

const SHAPES = [
  ['JPEG', phoneJpeg],
  ['PNG', (turned: number) => png(...pngTraces(turned))],
  ['WebP', (turned: number) => webp(webpHeader(0x0c), webpPicture, ...webpTraces(turned))],
] as const;

describe.each(SHAPES)('S-9 a %s', (_, make) => {
  test('loses place, device and owner, and stays turned as it was', () => {
    for (const trace of TRACES_OF) expect(readable(make(6))).toContain(trace);
    for (const turned of [2, 3, 4, 5, 6, 7, 8]) {
      const bare = barePhoto(make(turned));
      expectNoTraces(bare);
      expect(turnedIn(bare)).toBe(turned);
    }
  });

  test('that is upright, or says what no picture can be, tells nothing', () => {
    for (const turned of [0, 1, 9, 65_535]) {
      const bare = barePhoto(make(turned));
      expectNoTraces(bare);
      expect(turnedIn(bare)).toBeNull();
    }
  });

  test('that is bare already stays as it is, byte for byte', () => {
    const bare = barePhoto(make(6));
    expect(barePhoto(bare as Uint8Array)).toEqual(bare);
  });

  test('cut off anywhere before its picture is none, and never throws', () => {
    const whole = make(6);
    for (let length = 0; length < whole.length; length++) {
      const bare = barePhoto(whole.subarray(0, length));
      if (bare) expectNoTraces(bare);
      if (length < HEAD) expect(bare).toBeNull();
    }
  });

  test('with any one byte changed never throws', () => {
    const whole = make(6);
    for (let at = 0; at < whole.length; at++) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const changed = whole.slice();
        changed[at] = value;
        expect(() => barePhoto(changed)).not.toThrow();
      }
    }
  });
});

describe('S-9 a JPEG', () => {
  test('of nothing but its picture stays as it is', () => {
    expect(barePhoto(bareJpegOf(1, 2, 3))).toEqual(bareJpegOf(1, 2, 3));
  });

  test('keeps scan after scan, and the way in which Adobe mixed its colours', () => {
    const adobe = segment(
      0xee,
      Uint8Array.from('Adobe', (one) => one.charCodeAt(0)),
      new Uint8Array(7),
    );
    const scan = segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0));
    const whole = bareJpegOf(1);
    const [start, rest] = [whole.subarray(0, 20), whole.subarray(20, -2)];
    const several = joined([start, adobe, rest, scan, Uint8Array.of(7, 8, 0xff, 0xd9)]);
    expect(barePhoto(several)).toEqual(several);
  });

  test('whose data are cut off keeps what it has, and gets its end', () => {
    const whole = bareJpegOf(1, 2, 3);
    expect(barePhoto(whole.subarray(0, -2))).toEqual(whole);
  });

  test('loses the preview in its first segment', () => {
    const body = Uint8Array.of(0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9);
    const whole = bareJpegOf(1);
    const previewed = joined([whole.subarray(0, 2), segment(0xe0, body), whole.subarray(20)]);
    expect(barePhoto(previewed)).toEqual(whole);
  });
});

test('S-9 the one chunk that is written into a PNG has a right checksum', () => {
  const bare = barePhoto(png(...pngTraces(6))) as Uint8Array;
  const at = readable(bare).indexOf('eXIf');
  const view = new DataView(bare.buffer, bare.byteOffset);
  const end = at + 4 + view.getUint32(at - 4);
  expect(view.getUint32(end)).toBe(crc32(bare.subarray(at, end)));
  expect(readable(bare).indexOf('IDAT')).toBeGreaterThan(end);
});

test('S-9 a PNG without its last chunk, or without data, is none', () => {
  expect(barePhoto(png().subarray(0, -12))).toBeNull();
  const empty = png();
  const at = readable(empty).indexOf('IDAT') - 4;
  expect(
    barePhoto(joined([empty.subarray(0, at), pngChunk('IEND', new Uint8Array(0))])),
  ).toBeNull();
});

test('S-9 the header of a WebP says what is left beside the picture', () => {
  const alpha = webpChunk('ALPH', Uint8Array.of(1));
  const colours = webpChunk('ICCP', Uint8Array.of(1, 2));
  const whole = webp(webpHeader(0x3c), colours, alpha, webpPicture, ...webpTraces(1));
  expect(barePhoto(whole)).toEqual(webp(webpHeader(0x10), alpha, webpPicture));
  expect(barePhoto(webp(webpPicture))).toEqual(webp(webpPicture));
});

test('S-9 a WebP that moves is no photo of a receipt', () => {
  expect(barePhoto(webp(webpHeader(0x02), webpChunk('ANMF', new Uint8Array(24))))).toBeNull();
});

test('S-9 how a picture is turned is read in both orders of bytes, and never beyond the end', () => {
  const big = phoneExif(8);
  expect(turnedOf(big)).toBe(8);
  const little = Uint8Array.of(
    0x49,
    0x49,
    42,
    0,
    8,
    0,
    0,
    0,
    1,
    0,
    0x12,
    1,
    3,
    0,
    1,
    0,
    0,
    0,
    5,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  );
  expect(turnedOf(little)).toBe(5);
  for (let length = 0; length < big.length; length++) turnedOf(big.subarray(0, length));
  expect(hasText(big, big.length, 'MM')).toBe(false);
});
