// Cuts a Teltonika stream: login (u16 length + digits), keep-alive byte FF, data packets with
// preamble, length and CRC. A data packet is told from a login by its first two bytes, always 0000.

/** Greatest data length of one packet; codec 8 stays below 1 280 bytes, photo parts are longer. */
const DATA_BYTES_MAX = 65_000;
/** Codec, two counts. */
const DATA_BYTES_MIN = 3;
export const LOGIN_DIGITS_MAX = 20;
/** Preamble, length and CRC around the data. */
export const FRAME_OVERHEAD = 12;
export const KEEP_ALIVE = 0xff;

export function teltonikaFrameLength(buffer: Uint8Array, at: number): number | string {
  const first = buffer[at] as number;
  if (first === KEEP_ALIVE) return 1;
  if (first !== 0) return 'neither login nor data packet';
  const second = buffer[at + 1];
  if (second === undefined) return 0;
  return second === 0 ? dataLength(buffer, at) : loginLength(buffer, at, second);
}

function loginLength(buffer: Uint8Array, at: number, digits: number): number | string {
  if (digits > LOGIN_DIGITS_MAX) return `login of ${digits} characters`;
  const end = Math.min(at + 2 + digits, buffer.length);
  for (let index = at + 2; index < end; index++) {
    const character = buffer[index] as number;
    if (character < 0x30 || character > 0x39) return 'login is no number';
  }
  return digits + 2;
}

function dataLength(buffer: Uint8Array, at: number): number | string {
  for (let index = at + 2; index < Math.min(at + 4, buffer.length); index++) {
    if (buffer[index] !== 0) return 'preamble is not zero';
  }
  if (buffer.length - at < 8) return 0;
  const length =
    (buffer[at + 4] as number) * 0x1000000 +
    (((buffer[at + 5] as number) << 16) |
      ((buffer[at + 6] as number) << 8) |
      (buffer[at + 7] as number));
  if (length < DATA_BYTES_MIN || length > DATA_BYTES_MAX) return `data length ${length}`;
  return length + FRAME_OVERHEAD;
}

/** Datagram: u16 length of what follows, packet id, type 01. */
export function teltonikaDatagramLength(buffer: Uint8Array): number | string {
  if (buffer.length < 7) return 'datagram too short';
  if (buffer[4] !== 1) return `datagram type ${buffer[4]}`;
  return (((buffer[0] as number) << 8) | (buffer[1] as number)) + 2;
}
