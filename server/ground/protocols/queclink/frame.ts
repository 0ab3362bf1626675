// Cuts a Queclink stream: lines of text that end with $ (some with NUL), and binary packets that tell their length.

/** Reports with a vehicle's bus and several places are the longest lines. */
export const TEXT_BYTES_MAX = 4_096;
const BINARY_BYTES_MAX = 8_192;
const PLUS = 0x2b;
const DOLLAR = 0x24;
const COLON = 0x3a;

export const TEXT_HEADS = ['+RESP:', '+BUFF:', '+ACK:'] as const;

/** Where binary packets tell how long they are, and in how many bytes. */
const BINARY_LENGTHS: Readonly<Record<string, { at: number; bytes: 1 | 2 }>> = {
  '+RSP': { at: 9, bytes: 2 },
  '+BSP': { at: 9, bytes: 2 },
  '+EVT': { at: 9, bytes: 2 },
  '+BVT': { at: 9, bytes: 2 },
  '+INF': { at: 7, bytes: 2 },
  '+HBD': { at: 5, bytes: 1 },
  '+CRD': { at: 6, bytes: 2 },
  '+LGN': { at: 6, bytes: 2 },
  '+ACK': { at: 6, bytes: 1 },
};
/** Of packets of numbered values the second byte is 0, and the length follows. */
const VALUES_LENGTH = { at: 2, bytes: 2 } as const;
const BINARY_BYTES_MIN = 8;

export function queclinkFrameLength(buffer: Uint8Array, at: number): number | string {
  const first = buffer[at] as number;
  // Some end their lines with NUL or a line end behind the $.
  if (first === 0 || first === 0x0d || first === 0x0a) return -1;
  if (first !== PLUS) return 'no beginning of a report';
  if (buffer[at + 1] === 0) return binaryLength(buffer, at, VALUES_LENGTH);
  const start = Buffer.from(buffer.subarray(at, at + 6)).toString('latin1');
  if (TEXT_HEADS.some((head) => start.startsWith(head))) return textLength(buffer, at);
  const rule = start.length > 4 && start[4] !== ':' ? BINARY_LENGTHS[start.slice(0, 4)] : undefined;
  if (rule) return binaryLength(buffer, at, rule);
  const heads = [...TEXT_HEADS, ...Object.keys(BINARY_LENGTHS)];
  const mayBecome = heads.some((head) => head.startsWith(start));
  return mayBecome && at + 6 > buffer.length ? 0 : 'no beginning of a report';
}

function textLength(buffer: Uint8Array, at: number): number | string {
  const to = Math.min(buffer.length, at + TEXT_BYTES_MAX);
  for (let index = at + 5; index < to; index++) {
    if (buffer[index] === DOLLAR || buffer[index] === 0) return index + 1 - at;
  }
  return buffer.length - at >= TEXT_BYTES_MAX ? 'no end of a report' : 0;
}

function binaryLength(
  buffer: Uint8Array,
  at: number,
  rule: { at: number; bytes: 1 | 2 },
): number | string {
  const from = at + rule.at;
  if (from + rule.bytes > buffer.length) return 0;
  const first = buffer[from] as number;
  const length = rule.bytes === 1 ? first : (first << 8) | (buffer[from + 1] as number);
  if (length < BINARY_BYTES_MIN || length > BINARY_BYTES_MAX) return `packet of ${length} bytes`;
  if (at + length > buffer.length) return 0;
  return isWhole(buffer, at, length) ? length : 'no end of a packet';
}

/** Numbered values end with $, all others with 0D0A. */
function isWhole(buffer: Uint8Array, at: number, length: number): boolean {
  const last = buffer[at + length - 1];
  if (buffer[at + 1] === 0) return last === DOLLAR;
  return last === 0x0a && buffer[at + length - 2] === 0x0d;
}

/** After a fault: behind which $ or line end the next report begins; -1: nowhere yet. */
export function findQueclinkFrame(buffer: Uint8Array): number {
  for (let at = 1; at < buffer.length; at++) {
    const before = buffer[at - 1];
    const isEnd = before === DOLLAR || before === 0x0a || before === 0;
    if (isEnd && buffer[at] === PLUS) return at;
  }
  return -1;
}

/** A text has a colon behind its head; of the binary ACK there is none. */
export function isText(frame: Uint8Array): boolean {
  return frame[5] === COLON || frame[4] === COLON;
}
