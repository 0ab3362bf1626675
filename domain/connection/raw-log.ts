// The raw log of a tracker: what came in, what went out and what happened, entry by entry, as the
// gateway writes it and the vehicle log dialog reads it. Pure bytes: compressing, files and paths
// are the server's. Every compressed block begins with a header entry, so each can be read alone.

export type RawLogDirection = 'in' | 'out' | 'event';
export type RawLogTransport = 'tcp' | 'udp' | 'http' | 'mqtt';

/** Bits of the flag byte of an entry. */
export const RAW_LOG_FLAG = {
  /** The frame failed its checksum or could not be decoded. */
  bad: 1,
  /** Every record of the acknowledged frame had been stored before. */
  duplicate: 2,
  /** Some records of the frame could not be read; this entry keeps their bytes. */
  quarantined: 4,
  /** The bytes were longer than an entry may be; their end is missing. */
  truncated: 8,
  /** The day reached its size limit: from here on only some entries are kept. */
  sampled: 16,
} as const;
export type RawLogFlag = keyof typeof RAW_LOG_FLAG;

/** Greatest payload of one entry, bytes; longer ones are cut and flagged. */
export const RAW_LOG_PAYLOAD_MAX = 65_536;
/** Greatest length of an entry's fields before its payload: length, time, kind, flags, connection. */
export const RAW_LOG_OVERHEAD_MAX = 5 + 6 + 1 + 1 + 8;
/** A reader stops after this many entries, so a hostile file cannot fill its memory. */
export const RAW_LOG_ENTRIES_MAX = 2_000_000;

const MAGIC = 'FLRL';
const VERSION = 1;
const HEADER_KIND = 3;
const DIRECTIONS: readonly RawLogDirection[] = ['in', 'out', 'event'];
const TRANSPORTS: readonly RawLogTransport[] = ['tcp', 'udp', 'http', 'mqtt'];

export interface RawLogEntry {
  /** Receive or send time, epoch milliseconds. */
  time: number;
  direction: RawLogDirection;
  transport: RawLogTransport;
  /** Number of the connection within the gateway's process. */
  connectionId: number;
  flags: RawLogFlag[];
  bytes: Uint8Array;
  /** What happened; only of events. */
  text?: string;
}

export interface RawLog {
  /** Number of the tracker as the header names it; empty when no header could be read. */
  deviceCode: string;
  /** UTC day of reception, yyyy-MM-dd; empty without header. */
  day: string;
  entries: RawLogEntry[];
  /** True when the bytes ended within an entry or an entry made no sense. */
  damaged: boolean;
}

export interface EntryFields {
  time: number;
  direction: RawLogDirection;
  transport: RawLogTransport;
  connectionId: number;
  /** Sum of RAW_LOG_FLAG bits. */
  flags: number;
  bytes: Uint8Array;
}

/**
 * Writes one entry at `offset` and returns the offset after it. The caller guarantees room for
 * RAW_LOG_OVERHEAD_MAX and the bytes; bytes over RAW_LOG_PAYLOAD_MAX are cut and flagged.
 */
export function writeRawLogEntry(target: Uint8Array, offset: number, entry: EntryFields): number {
  const kind = DIRECTIONS.indexOf(entry.direction) | (TRANSPORTS.indexOf(entry.transport) << 4);
  return writeEntry(target, offset, kind, entry);
}

/** Writes the header with which every block begins. `day` is yyyy-MM-dd. */
export function writeRawLogHeader(
  target: Uint8Array,
  offset: number,
  header: { time: number; deviceCode: string; day: string },
): number {
  const bytes = new TextEncoder().encode(
    `${MAGIC}${VERSION} ${header.day} ${header.deviceCode.slice(0, 64)}`,
  );
  return writeEntry(target, offset, HEADER_KIND, {
    time: header.time,
    connectionId: 0,
    flags: 0,
    bytes,
  });
}

function writeEntry(
  target: Uint8Array,
  offset: number,
  kind: number,
  entry: { time: number; connectionId: number; flags: number; bytes: Uint8Array },
): number {
  const isLong = entry.bytes.length > RAW_LOG_PAYLOAD_MAX;
  const bytes = isLong ? entry.bytes.subarray(0, RAW_LOG_PAYLOAD_MAX) : entry.bytes;
  let at = writeVarint(target, offset, 8 + varintSize(entry.connectionId) + bytes.length);
  const high = Math.floor(entry.time / 0x1_0000_0000);
  const low = entry.time % 0x1_0000_0000;
  target[at] = high >>> 8;
  target[at + 1] = high;
  target[at + 2] = low >>> 24;
  target[at + 3] = low >>> 16;
  target[at + 4] = low >>> 8;
  target[at + 5] = low;
  target[at + 6] = kind;
  target[at + 7] = isLong ? entry.flags | RAW_LOG_FLAG.truncated : entry.flags;
  at = writeVarint(target, at + 8, entry.connectionId);
  target.set(bytes, at);
  return at + bytes.length;
}

/**
 * Reads the decompressed bytes of a day. Never throws: what cannot be read ends the reading and is
 * told by `damaged`; everything before it is given.
 */
export function readRawLog(bytes: Uint8Array): RawLog {
  const log: RawLog = { deviceCode: '', day: '', entries: [], damaged: false };
  const decoder = new TextDecoder();
  let at = 0;
  while (at < bytes.length) {
    const length = readVarint(bytes, at);
    const end = length ? length.next + length.value : 0;
    if (!length || length.value < 9 || end > bytes.length) return { ...log, damaged: true };
    if (log.entries.length >= RAW_LOG_ENTRIES_MAX) return { ...log, damaged: true };
    const entry = readEntry(bytes, length.next, end, decoder);
    if (entry === undefined) log.damaged = true;
    else if ('day' in entry) Object.assign(log, entry);
    else log.entries.push(entry);
    at = end;
  }
  return log;
}

function readEntry(
  bytes: Uint8Array,
  start: number,
  end: number,
  decoder: TextDecoder,
): RawLogEntry | { deviceCode: string; day: string } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
  const time = view.getUint16(0) * 0x1_0000_0000 + view.getUint32(2);
  const kind = view.getUint8(6);
  const flagBits = view.getUint8(7);
  const connection = readVarint(bytes, start + 8);
  if (!connection || connection.next > end) return undefined;
  const payload = bytes.subarray(connection.next, end);
  if ((kind & 15) === HEADER_KIND) return readHeader(decoder.decode(payload));
  const direction = DIRECTIONS[kind & 15];
  const transport = TRANSPORTS[kind >> 4];
  if (!direction || !transport) return undefined;
  const flags = (Object.keys(RAW_LOG_FLAG) as RawLogFlag[]).filter(
    (flag) => flagBits & RAW_LOG_FLAG[flag],
  );
  const entry: RawLogEntry = {
    time,
    direction,
    transport,
    connectionId: connection.value,
    flags,
    bytes: payload,
  };
  if (direction === 'event') entry.text = decoder.decode(payload);
  return entry;
}

function readHeader(text: string): { deviceCode: string; day: string } | undefined {
  const match = /^FLRL1 (\d{4}-\d{2}-\d{2}) (.*)$/s.exec(text);
  return match ? { day: match[1] as string, deviceCode: match[2] as string } : undefined;
}

const HEX_BYTES_SHOWN_MAX = 2_048;

/**
 * One entry as a line of text: time, arrow, connection, flags, then the bytes: as text when all of
 * them are printable, else in hexadecimal.
 */
export function rawLogLine(entry: RawLogEntry): string {
  const arrow = { in: '<', out: '>', event: '*' }[entry.direction];
  const flags = entry.flags.length > 0 ? ` [${entry.flags.join(' ')}]` : '';
  const time = new Date(entry.time).toISOString();
  const head = `${time} ${arrow} ${entry.transport} #${entry.connectionId}${flags}`;
  return `${head} ${entry.text === undefined ? showBytes(entry.bytes) : printable(entry.text)}`;
}

function showBytes(bytes: Uint8Array): string {
  const hex = () => hexOf(bytes.subarray(0, HEX_BYTES_SHOWN_MAX));
  if (bytes.length <= HEX_BYTES_SHOWN_MAX) return textOf(bytes) ?? hex();
  return textOf(bytes) ?? `${hex()}… (${bytes.length} bytes)`;
}

/** Two digits a byte. */
export function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

/** The bytes as text where all of them are printable or ends of lines; else null. */
export function textOf(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null;
  const isText = bytes.every((byte) => byte === 10 || byte === 13 || isPrintable(byte));
  return isText ? printable(new TextDecoder().decode(bytes)) : null;
}

function isPrintable(byte: number): boolean {
  return byte >= 32 && byte < 127;
}

/** Control characters become visible; trackers choose what stands in the log. */
export function printable(text: string): string {
  return text
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '.');
}

function varintSize(value: number): number {
  let size = 1;
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) size++;
  return size;
}

function writeVarint(target: Uint8Array, offset: number, value: number): number {
  let at = offset;
  let rest = value;
  while (rest > 127) {
    target[at++] = (rest % 128) | 128;
    rest = Math.floor(rest / 128);
  }
  target[at++] = rest;
  return at;
}

/** At most 8 bytes: more would not be a whole number that JavaScript can hold. */
function readVarint(bytes: Uint8Array, start: number): { value: number; next: number } | undefined {
  let value = 0;
  let factor = 1;
  for (let at = start; at < bytes.length && at < start + 8; at++) {
    const byte = bytes[at] as number;
    value += (byte & 127) * factor;
    if (byte < 128) return Number.isSafeInteger(value) ? { value, next: at + 1 } : undefined;
    factor *= 128;
  }
  return undefined;
}
