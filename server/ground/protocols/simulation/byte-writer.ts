// Writes numbers one behind the other, in one byte order, into bytes that a tracker would send.

/** Grows as needed up to this; no packet of a tracker is longer. */
const BYTES_MAX = 65_536;

export interface ByteWriter {
  u8(value: number): void;
  u16(value: number): void;
  u32(value: number): void;
  u64(value: bigint): void;
  i8(value: number): void;
  i16(value: number): void;
  i32(value: number): void;
  f32(value: number): void;
  f64(value: number): void;
  bytes(value: Uint8Array): void;
  /** Bytes written so far. */
  length(): number;
  /** Writes over what stands at `at`. */
  putU8(at: number, value: number): void;
  putU16(at: number, value: number): void;
  putU32(at: number, value: number): void;
  /** What was written, as a copy. */
  take(): Uint8Array;
}

/** Numbers are rounded and held inside their width, as a device does. */
export function byteWriter(isLittleEndian: boolean): ByteWriter {
  const buffer = new Uint8Array(BYTES_MAX);
  const view = new DataView(buffer.buffer);
  let at = 0;
  const step = (width: number) => {
    at += width;
    return at - width;
  };
  const held = (value: number, min: number, max: number) =>
    Math.min(max, Math.max(min, Math.round(value)));
  return {
    u8: (value) => view.setUint8(step(1), held(value, 0, 0xff)),
    u16: (value) => view.setUint16(step(2), held(value, 0, 0xffff), isLittleEndian),
    u32: (value) => view.setUint32(step(4), held(value, 0, 0xffffffff), isLittleEndian),
    u64: (value) => view.setBigUint64(step(8), value, isLittleEndian),
    i8: (value) => view.setInt8(step(1), held(value, -0x80, 0x7f)),
    i16: (value) => view.setInt16(step(2), held(value, -0x8000, 0x7fff), isLittleEndian),
    i32: (value) => view.setInt32(step(4), held(value, -0x80000000, 0x7fffffff), isLittleEndian),
    f32: (value) => view.setFloat32(step(4), value, isLittleEndian),
    f64: (value) => view.setFloat64(step(8), value, isLittleEndian),
    bytes: (value) => buffer.set(value, step(value.length)),
    length: () => at,
    putU8: (where, value) => view.setUint8(where, value),
    putU16: (where, value) => view.setUint16(where, value, isLittleEndian),
    putU32: (where, value) => view.setUint32(where, value, isLittleEndian),
    take: () => buffer.slice(0, at),
  };
}

/** Sixteen characters of a driver card; zeros: none is in the slot. */
export function cardBytes(code: string): Uint8Array {
  return code === ''
    ? new Uint8Array(16)
    : Buffer.from(code.padEnd(16, '0').slice(0, 16), 'latin1');
}

/** The 64 bits of a key that is written as hex. */
export function keyBits(code: string): bigint {
  return BigInt.asUintN(64, BigInt(`0x${code.replaceAll(/[^0-9a-f]/gi, '') || '0'}`));
}
