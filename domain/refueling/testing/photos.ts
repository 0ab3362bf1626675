// Pictures as cameras write them, made here byte by byte: what they are drawn from, and beside it a place, a device and an owner.
import { joined } from '../picture-parts.ts';

/** What must not be found in a picture afterwards. */
export const TRACES = ['Tatra Phone 7', 'Jana Owner', '48.1486', 'ns.adobe.com'] as const;

const text = (words: string) => Uint8Array.from(words, (letter) => letter.charCodeAt(0));
const u16 = (value: number) => Uint8Array.of(value >> 8, value & 0xff);
const u32 = (value: number) => joined([u16(value >>> 16), u16(value & 0xffff)]);
const little32 = (value: number) => u32(value).reverse();

/** Exif of a phone, big-endian, with a directory of its GPS; `turned` 1 to 8. */
export function phoneExif(turned: number): Uint8Array {
  const entry = (tag: number, type: number, count: number, value: Uint8Array) =>
    joined([u16(tag), u16(type), u32(count), value]);
  const make = text('Tatra Phone 7\0');
  const at = 8 + 2 + 3 * 12 + 4;
  const gpsAt = at + make.length;
  return joined([
    text('MM'),
    u16(42),
    u32(8),
    u16(3),
    entry(0x010f, 2, make.length, u32(at)),
    entry(0x0112, 3, 1, joined([u16(turned), u16(0)])),
    entry(0x8825, 4, 1, u32(gpsAt)),
    u32(0),
    make,
    // Directory of GPS: latitude north, and where its three fractions would lie.
    u16(2),
    entry(1, 2, 2, text('N\0\0\0')),
    entry(2, 2, 8, u32(gpsAt + 30)),
    u32(0),
    text('48.1486\0'),
  ]);
}

export const segment = (marker: number, ...body: Uint8Array[]) => {
  const whole = joined(body);
  return joined([Uint8Array.of(0xff, marker), u16(whole.length + 2), whole]);
};

const JFIF = segment(0xe0, text('JFIF\0'), Uint8Array.of(1, 1, 0, 0, 1, 0, 1, 0, 0));
/** Tables, a frame and a scan whose data hold a stuffed byte and a restart. */
const drawn = (data: readonly number[]) =>
  joined([
    segment(0xdb, new Uint8Array(65)),
    segment(0xc0, Uint8Array.of(8, 0, 8, 0, 8, 1, 1, 0x11, 0)),
    segment(0xc4, new Uint8Array(18)),
    segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
    Uint8Array.of(0x12, 0xff, 0, 0x34, 0xff, 0xd0, ...data),
  ]);
const END = Uint8Array.of(0xff, 0xd9);

/** Nothing beside the picture; other data make another picture. */
export function bareJpegOf(...data: number[]): Uint8Array {
  return joined([Uint8Array.of(0xff, 0xd8), JFIF, drawn(data), END]);
}

/** As a phone writes it, with a film behind it. */
export function phoneJpeg(turned: number): Uint8Array {
  return joined([
    Uint8Array.of(0xff, 0xd8),
    JFIF,
    segment(0xe1, text('Exif\0\0'), phoneExif(turned)),
    segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>48.1486</x:xmpmeta>')),
    segment(0xed, text('Photoshop 3.0\x008BIM Jana Owner')),
    segment(0xfe, text('Jana Owner')),
    drawn([]),
    END,
    text('ftypmp42 48.1486'),
  ]);
}

/** Checksums of the parts that are only kept are nobody's matter here. */
export const pngChunk = (name: string, data: Uint8Array) =>
  joined([u32(data.length), text(name), data, u32(0x01020304)]);

export function png(...beside: Uint8Array[]): Uint8Array {
  return joined([
    Uint8Array.of(0x89, ...text('PNG\r\n'), 0x1a, 0x0a),
    pngChunk('IHDR', Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0)),
    ...beside,
    pngChunk('IDAT', Uint8Array.of(1, 2, 3)),
    pngChunk('IEND', new Uint8Array(0)),
  ]);
}

export const pngTraces = (turned: number) => [
  pngChunk('eXIf', phoneExif(turned)),
  pngChunk('tEXt', text('Author\0Jana Owner')),
  pngChunk('iTXt', text('XML:com.adobe.xmp\0http://ns.adobe.com/48.1486')),
  pngChunk('zTXt', text('Model\0Tatra Phone 7')),
];

export const webpChunk = (name: string, data: Uint8Array) =>
  joined([text(name), little32(data.length), data, new Uint8Array(data.length % 2)]);

export const webp = (...chunks: Uint8Array[]) =>
  webpChunk('RIFF', joined([text('WEBP'), ...chunks]));

/** Flags of what lies beside the picture, then width and height. */
export const webpHeader = (flags: number) =>
  webpChunk('VP8X', Uint8Array.of(flags, 0, 0, 0, 9, 0, 0, 9, 0, 0));

export const webpPicture = webpChunk('VP8 ', Uint8Array.of(5, 6, 7));

export const webpTraces = (turned: number) => [
  webpChunk('EXIF', phoneExif(turned)),
  webpChunk('XMP ', text('http://ns.adobe.com/ Jana Owner')),
];
