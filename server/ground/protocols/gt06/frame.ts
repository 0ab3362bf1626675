// Cuts a GT06 stream: 7878 with a length of one byte or 7979 with two, then what the length counts, then 0D0A.
// Clones send wrong lengths (mostly 0), so where the length does not lead to the end, the next 0D0A ends the packet.

const SHORT = 0x78;
const LONG = 0x79;
const END = 0x0d;
/** Type, serial and checksum: what a length counts at least. */
const COUNTED_MIN = 5;
/** The longest packets carry texts and answers of a vehicle's bus. */
export const FRAME_BYTES_MAX = 4_096;

export function gt06FrameLength(buffer: Uint8Array, at: number): number | string {
  const first = buffer[at] as number;
  if (first !== SHORT && first !== LONG) return 'no beginning of a packet';
  const second = buffer[at + 1];
  if (second === undefined) return 0;
  if (second !== first) return 'no beginning of a packet';
  const head = headBytes(first);
  if (buffer.length - at < head) return 0;
  const counted = countedBytes(buffer, at);
  const whole = head + counted + 2;
  if (whole > FRAME_BYTES_MAX) return `packet of ${whole} bytes`;
  if (counted < COUNTED_MIN) return lengthToEnd(buffer, at, head);
  const left = buffer.length - at;
  // Its end begins with 0D, so where another byte stands there is no need to wait for the last one.
  const isWrong = left >= whole - 1 && buffer[at + whole - 2] !== END;
  if (left < whole && !isWrong) return 0;
  return isEnd(buffer, at + whole - 2) ? whole : lengthToEnd(buffer, at, head);
}

function lengthToEnd(buffer: Uint8Array, at: number, head: number): number | string {
  const to = Math.min(buffer.length - 1, at + FRAME_BYTES_MAX);
  for (let index = at + head; index < to; index++) {
    if (isEnd(buffer, index)) return index + 2 - at;
  }
  return buffer.length - at > FRAME_BYTES_MAX ? 'no end of a packet' : 0;
}

function isEnd(buffer: Uint8Array, at: number): boolean {
  return buffer[at] === END && buffer[at + 1] === 0x0a;
}

function headBytes(first: number): number {
  return first === LONG ? 4 : 3;
}

function countedBytes(buffer: Uint8Array, at: number): number {
  const one = buffer[at + 2] as number;
  return buffer[at] === LONG ? (one << 8) | (buffer[at + 3] as number) : one;
}

/** After a fault: where behind an end the next packet begins; -1: nowhere yet. */
export function findGt06Frame(buffer: Uint8Array): number {
  for (let at = 1; at + 3 < buffer.length; at++) {
    const first = buffer[at + 2];
    const isStart = (first === SHORT || first === LONG) && buffer[at + 3] === first;
    if (isStart && isEnd(buffer, at)) return at + 2;
  }
  return -1;
}

/** A packet taken apart. */
export interface Packet {
  isLong: boolean;
  type: number;
  content: Uint8Array;
  /** Two bytes, as they go into the answer. */
  serial: number;
  /** What the checksum covers begins here and ends where it stands. */
  checked: { from: number; to: number };
  checksum: number;
  /** False: the length is wrong, so there is neither serial nor checksum to be trusted. */
  isWhole: boolean;
  /** Not whole, and by its length there is room for neither: some clones send none, and count one byte more or less. */
  isBare: boolean;
}

/** Undefined: too short to be a packet. */
export function openPacket(frame: Uint8Array): Packet | undefined {
  const head = headBytes(frame[0] as number);
  const end = frame.length - 2;
  if (end < head + 1) return undefined;
  const surplus = countedBytes(frame, 0) - (end - head);
  const isWhole = surplus === 0 && end - head >= COUNTED_MIN;
  const u16 = (at: number) => ((frame[at] as number) << 8) | (frame[at + 1] as number);
  return {
    isLong: head === 4,
    type: frame[head] as number,
    content: frame.subarray(head + 1, isWhole ? end - 4 : end),
    serial: isWhole ? u16(end - 4) : 0,
    checked: { from: 2, to: end - 2 },
    checksum: isWhole ? u16(end - 2) : -1,
    isWhole,
    isBare: !isWhole && Math.abs(surplus) <= 1,
  };
}
