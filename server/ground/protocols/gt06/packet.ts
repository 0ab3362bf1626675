// Writes a GT06 packet, for answers and commands.
import { crc16X25 } from '../checksum.ts';

/** A packet of ours in the short form. */
export function packetOf(
  type: number,
  serial: number,
  content: Uint8Array = new Uint8Array(0),
): Uint8Array {
  const bytes = new Uint8Array(content.length + 10);
  bytes.set([0x78, 0x78, content.length + 5, type]);
  bytes.set(content, 4);
  const view = new DataView(bytes.buffer);
  const end = content.length + 4;
  view.setUint16(end, serial);
  view.setUint16(end + 2, crc16X25(bytes, 2, end + 2));
  view.setUint16(end + 4, 0x0d0a);
  return bytes;
}
