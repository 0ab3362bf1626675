// The numbered values of a record as Teltonika and Ruptela write them: in groups by their width.
import type { ByteWriter } from './byte-writer.ts';

export interface Element {
  id: number;
  /** Bytes: 1, 2, 4 or 8. */
  width: number;
  /** Of eight bytes as they are. */
  value: number | Uint8Array;
}

/** Those of one width, without their count. */
export function writeElements(writer: ByteWriter, group: readonly Element[]): void {
  for (const { id, width, value } of group) {
    writer.u16(id);
    if (typeof value !== 'number') writer.bytes(value);
    else if (width === 1) writer.u8(value & 0xff);
    else if (width === 2) writer.u16(value & 0xffff);
    else writer.u32(value >>> 0);
  }
}
