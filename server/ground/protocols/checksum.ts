// Checksums of the tracker protocols, table driven because they are taken over every received byte.

function reflectedTable(polynomial: number): Uint16Array {
  const table = new Uint16Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
    table[byte] = crc;
  }
  return table;
}

const ARC = reflectedTable(0xa001);
const KERMIT = reflectedTable(0x8408);

function crc16(table: Uint16Array, bytes: Uint8Array, from: number, to: number, start = 0): number {
  let crc = start;
  for (let at = from; at < to; at++) {
    crc = (crc >>> 8) ^ (table[(crc ^ (bytes[at] as number)) & 0xff] as number);
  }
  return crc;
}

/** CRC-16/ARC (Teltonika) of the bytes from `from` up to, not including, `to`. */
export function crc16Arc(bytes: Uint8Array, from: number, to: number): number {
  return crc16(ARC, bytes, from, to);
}

/** CRC-16/KERMIT (Ruptela). */
export function crc16Kermit(bytes: Uint8Array, from: number, to: number): number {
  return crc16(KERMIT, bytes, from, to);
}

/** Sum of the bytes modulo 256 (BCE). */
export function sum8(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += bytes[at] as number;
  return sum & 0xff;
}

/** CRC-16/X.25 (GT06, Queclink): the register begins with ones and leaves inverted. */
export function crc16X25(bytes: Uint8Array, from: number, to: number): number {
  return crc16(KERMIT, bytes, from, to, 0xffff) ^ 0xffff;
}
