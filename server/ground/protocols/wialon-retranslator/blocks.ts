// The blocks of a packet, one behind the other: type, size, hidden or shown, kind of value, name, value. Numbers are in big
// endian, but fractional ones in little endian. What a block of an unknown kind holds can be passed over by its size.

/** Of a packet. */
const BLOCKS_MAX = 500;
const BLOCK_TYPE = 0x0bbb;
/** Type and size. */
const HEAD_BYTES = 6;
const NAME_MAX = 50;
const KIND = { text: 1, binary: 2, int: 3, double: 4, long: 5 } as const;

export type BlockValue = string | number | Uint8Array;

export interface Blocks {
  /** In the order of the packet; a name may come twice. */
  values: [name: string, value: BlockValue][];
  /** What could not be read, from the first broken block on. */
  rest: { reason: string; bytes: Uint8Array } | undefined;
  unknown: Record<string, number>;
}

/** Reads all blocks; a broken one costs what stands behind it, never what stands before. */
export function readBlocks(bytes: Uint8Array): Blocks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const blocks: Blocks = { values: [], rest: undefined, unknown: {} };
  let at = 0;
  for (let count = 0; at < bytes.length; count++) {
    const broken = (reason: string) => ({ ...blocks, rest: { reason, bytes: bytes.subarray(at) } });
    if (count === BLOCKS_MAX) return broken('too many blocks');
    if (bytes.length - at < HEAD_BYTES) return broken('block cut off');
    const type = view.getUint16(at);
    const end = at + HEAD_BYTES + view.getUint32(at + 2);
    if (end > bytes.length) return broken('block longer than its packet');
    const block = bytes.subarray(at + HEAD_BYTES, end);
    const isRead = type === BLOCK_TYPE && readBlock(blocks, block);
    if (!isRead) count1(blocks.unknown, type === BLOCK_TYPE ? `kind${block[1]}` : `block${type}`);
    at = end;
  }
  return blocks;
}

function count1(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** False: it has no name, or is of an unknown kind or the wrong length for its kind. */
function readBlock(blocks: Blocks, block: Uint8Array): boolean {
  const end = block.indexOf(0, 2);
  if (end <= 2) return false;
  const name = Buffer.from(block.subarray(2, end)).toString('utf8').slice(0, NAME_MAX);
  const value = readValue(block[1] as number, block.subarray(end + 1));
  if (value === undefined) return false;
  blocks.values.push([name, value]);
  return true;
}

function readValue(kind: number, bytes: Uint8Array): BlockValue | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (length: number) => bytes.length >= length;
  if (kind === KIND.text) return textOf(bytes);
  if (kind === KIND.binary) return bytes;
  if (kind === KIND.int && has(4)) return view.getInt32(0);
  if (kind === KIND.double && has(8)) return view.getFloat64(0, true);
  return kind === KIND.long && has(8) ? Number(view.getBigInt64(0)) : undefined;
}

function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return Buffer.from(end < 0 ? bytes : bytes.subarray(0, end)).toString('utf8');
}
