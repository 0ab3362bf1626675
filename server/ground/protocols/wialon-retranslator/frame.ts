// Cuts packets of Wialon Retranslator: the size in little endian, then the number of a tracker that ends with a zero. There
// is no sync word and no checksum, so what cannot be a size or a number is told as soon as it is there.

export const SIZE_BYTES = 4;
/** Number of one character with its zero, time, flags. */
const SIZE_MIN = 10;
/** Of a packet with its size; one with all that a truck's bus tells has 2 KiB. */
export const PACKET_BYTES_MAX = 65_536;
const CODE_LENGTH_MAX = 50;

/** Length of the packet that begins at `at`; 0: it cannot be told yet, text: there is none. */
export function packetLength(buffer: Uint8Array, at: number): number | string {
  if (buffer.length - at < SIZE_BYTES) return 0;
  const size = new DataView(buffer.buffer, buffer.byteOffset + at).getUint32(0, true);
  if (size < SIZE_MIN || size + SIZE_BYTES > PACKET_BYTES_MAX) return `packet of ${size} bytes`;
  const whole = buffer.subarray(at + SIZE_BYTES, at + SIZE_BYTES + size);
  return mayBeNumber(whole) ? SIZE_BYTES + size : 'no number of a tracker';
}

/** As far as it is there. */
function mayBeNumber(bytes: Uint8Array): boolean {
  const end = bytes.indexOf(0);
  const code = end < 0 ? bytes : bytes.subarray(0, end);
  const isPrintable = code.every((byte) => byte > 0x20 && byte < 0x7f);
  return isPrintable && end !== 0 && code.length <= CODE_LENGTH_MAX;
}
