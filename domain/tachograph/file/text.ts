// Names and plates: one byte names the character set (data dictionary §4), the rest are its characters.

/** Code page byte and the label of its decoder; 0 and others are written by units that set none. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  1: 'iso-8859-1',
  2: 'iso-8859-2',
  3: 'iso-8859-3',
  5: 'iso-8859-5',
  7: 'iso-8859-7',
  9: 'iso-8859-9',
  13: 'iso-8859-13',
  15: 'iso-8859-15',
  16: 'iso-8859-16',
  80: 'koi8-r',
  85: 'koi8-u',
};
/** Spaces; units also fill with zeros, and with ones what was never written. */
const PADDING = new Set([0x20, 0x00, 0xff]);
const PRESET = 'iso-8859-1';
/** Nothing, padding of older units, and what no character set prints. */
const UNPRINTED = /[\p{Cc}\ufffd]+/gu;

const decoders = new Map<string, TextDecoder>();

function decoderOf(label: string): TextDecoder {
  const known = decoders.get(label);
  if (known) return known;
  const decoder = new TextDecoder(label);
  decoders.set(label, decoder);
  return decoder;
}

/** Characters without padding. */
export function decodeText(codePage: number, bytes: Uint8Array): string {
  let length = bytes.length;
  while (length > 0 && PADDING.has(bytes[length - 1] as number)) length--;
  if (length === 0) return '';
  const text = decoderOf(CODE_PAGES[codePage] ?? PRESET).decode(bytes.subarray(0, length));
  return text.replace(UNPRINTED, ' ').trim();
}

/** The text in a code page, padded with spaces to the length; what it lacks becomes `?`. */
export function encodeText(codePage: number, text: string, length: number): Uint8Array {
  const decoder = decoderOf(CODE_PAGES[codePage] ?? PRESET);
  const byteOf = new Map<string, number>();
  for (let byte = 0xff; byte >= 0x20; byte--) {
    byteOf.set(decoder.decode(Uint8Array.of(byte)), byte);
  }
  const bytes = new Uint8Array(length).fill(0x20);
  const question = 0x3f;
  [...text].slice(0, length).forEach((character, at) => {
    bytes[at] = byteOf.get(character) ?? question;
  });
  return bytes;
}
