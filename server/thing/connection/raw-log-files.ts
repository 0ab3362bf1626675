// Files of the raw log: one a tracker and UTC day, made of gzip members that can each be unpacked
// alone. A member tells its own length (extra field `FL`), so a torn write costs only itself.
// Paths are built from numbers and a checked day, never from what a tracker sent.
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateRaw, inflateRaw } from 'node:zlib';
import { DAY_MS, isDay } from '@flotila/domain/time.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Greatest unpacked block, bytes; a member that unpacks to more is damaged. */
const RAW_LOG_BLOCK_MAX = 256 * 1024;
const MEMBER_MAX = RAW_LOG_BLOCK_MAX + 64 * 1024;
const HEADER_LENGTH = 20;
const DAYS_LISTED_MAX = 4_000;
const SCAN_CHUNK = 1024 * 1024;
const START = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255, 8, 0, 0x46, 0x4c, 4, 0]);

export function rawLogPath(
  folder: string,
  device: { companyId: number; deviceId: number },
  day: string,
): string {
  if (!isDay(day)) throw new Error('day of a raw log must be yyyy-MM-dd');
  const { companyId, deviceId } = device;
  if (!Number.isSafeInteger(companyId) || !Number.isSafeInteger(deviceId)) {
    throw new Error('ids of a raw log must be whole numbers');
  }
  return join(folder, String(companyId), String(deviceId), `${day}.log`);
}

/** UTC day of an instant, yyyy-MM-dd. */
export function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Compresses a block into one gzip member. Level 1: the log may cost little and is seldom read. */
export async function packMember(block: Uint8Array): Promise<Buffer> {
  const packed = await deflate(block, { level: 1, windowBits: 14, memLevel: 7 });
  const member = Buffer.allocUnsafe(HEADER_LENGTH + packed.length + 8);
  START.copy(member);
  member.writeUInt32LE(member.length, 16);
  packed.copy(member, HEADER_LENGTH);
  member.writeUInt32LE(crc32(block), HEADER_LENGTH + packed.length);
  member.writeUInt32LE(block.length, HEADER_LENGTH + packed.length + 4);
  return member;
}

/** A block with where its member begins in the file, and where the next one does. */
export interface FileBlock {
  offset: number;
  next: number;
  bytes: Buffer;
}

/**
 * The unpacked blocks of a day from the member that begins at `from`, in the order of writing; damaged members are left
 * out. A file that does not exist gives nothing. Memory is bounded by one member.
 */
export async function* readMembers(path: string, from: number): AsyncGenerator<FileBlock> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return;
  try {
    let offset = from;
    for (;;) {
      const block = await readMember(file, offset);
      if (block.kind === 'end') return;
      if (block.kind === 'good') yield { offset, next: block.next, bytes: block.bytes };
      const next = block.kind === 'good' ? block.next : await findStart(file, offset + 1);
      if (next === undefined) return;
      offset = next;
    }
  } finally {
    await file.close();
  }
}

type File = Awaited<ReturnType<typeof open>>;
type Member = { kind: 'good'; bytes: Buffer; next: number } | { kind: 'bad' } | { kind: 'end' };

async function readMember(file: File, offset: number): Promise<Member> {
  const header = await readAt(file, offset, HEADER_LENGTH);
  if (header.length === 0) return { kind: 'end' };
  if (header.length < HEADER_LENGTH || header.compare(START, 0, 16, 0, 16) !== 0) {
    return { kind: 'bad' };
  }
  const length = header.readUInt32LE(16);
  if (length < HEADER_LENGTH + 8 || length > MEMBER_MAX) return { kind: 'bad' };
  const member = await readAt(file, offset, length);
  if (member.length < length) return { kind: 'bad' };
  const packed = member.subarray(HEADER_LENGTH, length - 8);
  const bytes = await inflate(packed, { maxOutputLength: RAW_LOG_BLOCK_MAX }).catch(() => null);
  const isWhole =
    bytes?.length === member.readUInt32LE(length - 4) &&
    crc32(bytes) === member.readUInt32LE(length - 8);
  if (!bytes || !isWhole) return { kind: 'bad' };
  return { kind: 'good', bytes, next: offset + length };
}

async function findStart(file: File, from: number): Promise<number | undefined> {
  for (let offset = from; ; offset += SCAN_CHUNK) {
    const chunk = await readAt(file, offset, SCAN_CHUNK + START.length);
    const found = chunk.indexOf(START);
    if (found >= 0) return offset + found;
    if (chunk.length <= START.length) return undefined;
  }
}

async function readAt(file: File, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  const { bytesRead } = await file.read(buffer, 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

/** Days for which a tracker has a log, oldest first. */
export async function listRawLogDays(
  folder: string,
  device: { companyId: number; deviceId: number },
): Promise<string[]> {
  const path = join(folder, String(device.companyId), String(device.deviceId));
  const names = await readdir(path).catch(() => [] as string[]);
  const days = names.filter((name) => name.endsWith('.log')).map((name) => name.slice(0, -4));
  return days.filter(isDay).sort().slice(-DAYS_LISTED_MAX);
}

/** Removes days older than `keepDays`; answers how many files went. */
export async function removeOldRawLogs(
  folder: string,
  now: number,
  keepDays: number,
): Promise<number> {
  const oldest = utcDay(now - keepDays * DAY_MS);
  let removed = 0;
  for (const company of await numbersIn(folder)) {
    for (const device of await numbersIn(join(folder, String(company)))) {
      const ids = { companyId: company, deviceId: device };
      for (const day of await listRawLogDays(folder, ids)) {
        if (day >= oldest) break;
        await rm(rawLogPath(folder, ids, day), { force: true });
        removed++;
      }
    }
  }
  return removed;
}

/** Removes the days from … to, both included (yyyy-MM-dd); answers how many files went. */
export async function removeRawLogs(
  folder: string,
  device: { companyId: number; deviceId: number },
  { from, to }: { from: string; to: string },
): Promise<number> {
  const days = await listRawLogDays(folder, device);
  const removed = days.filter((day) => from <= day && day <= to);
  for (const day of removed) await rm(rawLogPath(folder, device, day), { force: true });
  return removed.length;
}

async function numbersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  return names.filter((name) => /^\d{1,10}$/.test(name)).map(Number);
}

/** Bytes of a day's file; 0 when there is none. */
export async function rawLogSize(path: string): Promise<number> {
  return await stat(path).then(
    (facts) => facts.size,
    () => 0,
  );
}
