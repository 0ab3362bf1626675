// The raw log on a real disk: what is written comes back, day by day, and damage stays where it is.
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type RawLogEntry, readRawLog } from '@flotila/domain/connection/raw-log.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  listRawLogDays,
  rawLogPath,
  readMembers,
  removeOldRawLogs,
} from '../../thing/connection/raw-log-files.ts';
import { type RawLogLimits, RawLogWriter } from './raw-log.ts';

const DAY = Date.parse('2026-05-04T10:00:00Z');
const device = { deviceId: 7, companyId: 3, code: '352093081452251' };
let folder: string;
let lost: number;
let complaints: string[];

function writer(limits: Partial<RawLogLimits> = {}): RawLogWriter {
  const metrics = { rawLogBytes: () => {}, rawLogLost: (bytes: number) => (lost += bytes) };
  const log = { error: (_facts: object, message: string) => complaints.push(message) };
  return new RawLogWriter({ folder, limits, metrics, log });
}

async function entriesOf(day: string): Promise<RawLogEntry[]> {
  const blocks: Buffer[] = [];
  for await (const { bytes } of readMembers(rawLogPath(folder, device, day), 0)) blocks.push(bytes);
  const log = readRawLog(Buffer.concat(blocks));
  expect(log.damaged).toBe(false);
  return log.entries;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotila-rawlog-'));
  lost = 0;
  complaints = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the raw log of a tracker', () => {
  it('F-8 is readable by the account of the server only', async () => {
    const raw = writer();
    raw.append(raw.of(device), DAY, 'in', 'tcp', 9, 0, Buffer.from('frame'));
    await raw.flush();
    const file = rawLogPath(folder, device, '2026-05-04');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
  });

  it('gateway §12: comes back entry by entry, a file a UTC day of reception', async () => {
    const raw = writer({ blockBytes: 300 });
    const log = raw.of(device);
    for (let index = 0; index < 100; index++) {
      const bytes = Buffer.from(`frame ${index}`);
      raw.append(log, DAY + index, 'in', 'tcp', 9, 0, bytes);
      raw.append(log, DAY + index, 'out', 'tcp', 9, 2, Buffer.from([0, 0, 0, 1]));
    }
    raw.event(log, DAY + 86_400_000, 'tcp', 9, 'close idle');
    await raw.flush();
    expect(await listRawLogDays(folder, device)).toEqual(['2026-05-04', '2026-05-05']);
    const entries = await entriesOf('2026-05-04');
    expect(entries.length).toBe(200);
    expect(Buffer.from(entries[198]?.bytes ?? []).toString()).toBe('frame 99');
    expect(entries[199]?.flags).toEqual(['duplicate']);
    expect((await entriesOf('2026-05-05')).map((entry) => entry.text)).toEqual(['close idle']);
  });

  it('gateway §12: a block is no larger than it may be, but for an entry that is', async () => {
    const raw = writer({ blockBytes: 300 });
    const log = raw.of(device);
    for (const bytes of [100, 100, 100, 1_000, 10]) {
      raw.append(log, DAY, 'in', 'tcp', 9, 0, Buffer.alloc(bytes, 7));
    }
    await raw.flush();
    const blocks: number[] = [];
    for await (const { bytes: block } of readMembers(rawLogPath(folder, device, '2026-05-04'), 0)) {
      blocks.push(block.length);
    }
    expect(blocks.filter((bytes) => bytes > 300)).toEqual([expect.closeTo(1_040, -2)]);
    const entries = await entriesOf('2026-05-04');
    expect(entries.map(({ bytes }) => bytes.length)).toEqual([100, 100, 100, 1_000, 10]);
  });

  it('can be read while it is written, and goes on after a restart', async () => {
    const first = writer();
    first.event(first.of(device), DAY, 'tcp', 1, 'connect');
    first.sweep(DAY + 29_000);
    await first.flush(99);
    expect(await entriesOf('2026-05-04')).toEqual([]);
    first.sweep(DAY + 31_000);
    await first.flush(7);
    expect((await entriesOf('2026-05-04')).length).toBe(1);
    const second = writer();
    second.event(second.of(device), DAY + 1, 'tcp', 1, 'connect again');
    await second.flush();
    expect((await entriesOf('2026-05-04')).map((entry) => entry.text)).toEqual([
      'connect',
      'connect again',
    ]);
  });

  it('blocks that grow old together are written one after the other, at once when asked for', async () => {
    const raw = writer();
    for (let deviceId = 1; deviceId <= 200; deviceId++) {
      raw.event(raw.of({ ...device, deviceId }), DAY, 'tcp', 1, 'connect');
    }
    const count = async () => (await readdir(join(folder, '3')).catch(() => [])).length;
    raw.sweep(DAY + 31_000);
    await expect.poll(count, { interval: 1 }).toBeGreaterThan(4);
    // Two lanes with 4 ms between two blocks need 400 ms.
    expect(await count()).toBeLessThan(150);
    await raw.flush(7);
    await raw.flush();
    expect(await count()).toBe(200);
    expect(lost).toBe(0);
  });

  it('a torn or damaged block costs only itself', async () => {
    const path = rawLogPath(folder, device, '2026-05-04');
    for (const text of ['one', 'two', 'three']) {
      const raw = writer();
      raw.event(raw.of(device), DAY, 'tcp', 1, text);
      await raw.flush();
      if (text === 'one') await appendFile(path, 'garbage \x1f\x8b\x08\x04 and more');
      if (text === 'two') {
        const { size } = await stat(path);
        await truncate(path, size - 3);
      }
    }
    const texts = (await entriesOf('2026-05-04')).map((entry) => entry.text);
    expect(texts).toEqual(['one', 'three']);
    const bytes = await readFile(path);
    bytes[30] = (bytes[30] ?? 0) ^ 255;
    await writeFile(path, bytes);
    expect((await entriesOf('2026-05-04')).map((entry) => entry.text)).toEqual(['three']);
  });

  it('samples with a mark when the day is over its limit', async () => {
    const raw = writer({ dayBytesMax: 2_000, sampleOneOf: 50, blockBytes: 500 });
    const log = raw.of(device);
    for (let index = 0; index < 1_000; index++) {
      const bytes = crypto.getRandomValues(new Uint8Array(100));
      raw.append(log, DAY + index, 'in', 'tcp', 1, 0, bytes);
      if (index % 20 === 0) await raw.flush();
    }
    await raw.flush();
    const entries = await entriesOf('2026-05-04');
    expect(entries.length).toBeGreaterThan(20);
    expect(entries.length).toBeLessThan(80);
    expect(entries.at(-1)?.flags).toEqual(['sampled']);
    expect(entries[0]?.flags).toEqual([]);
  });

  it('a full disk loses the log, is told once, and the log goes on when there is room', async () => {
    const path = rawLogPath(folder, device, '2026-05-04');
    await mkdir(dirname(path), { recursive: true });
    // Writing there fails with ENOSPC.
    await symlink('/dev/full', path);
    const raw = writer();
    for (let index = 0; index < 5; index++) {
      raw.event(raw.of(device), DAY + index, 'tcp', 1, 'connect');
      await raw.flush();
    }
    expect(lost).toBeGreaterThan(0);
    expect(complaints).toEqual(['raw log cannot be written']);
    await rm(path);
    raw.event(raw.of(device), DAY + 9, 'tcp', 1, 'room again');
    await raw.flush();
    expect((await entriesOf('2026-05-04')).map((entry) => entry.text)).toEqual(['room again']);
  });

  it('a folder that cannot be made loses the log and complains once', async () => {
    await writeFile(join(folder, '3'), 'a file where a folder should be');
    const raw = writer({ blockBytes: 100 });
    for (let index = 0; index < 50; index++) raw.event(raw.of(device), DAY, 'tcp', 1, 'connect');
    await raw.flush();
    expect(lost).toBeGreaterThan(0);
    expect(complaints).toEqual(['raw log cannot be written']);
  });

  it('keeps days as long as it is told and touches nothing else', async () => {
    const raw = writer();
    for (const day of [-100, -91, -90, 0]) {
      raw.event(raw.of(device), DAY + day * 86_400_000, 'tcp', 1, 'connect');
    }
    await raw.flush();
    await writeFile(join(folder, '3', '7', 'note.txt'), 'kept');
    expect(await removeOldRawLogs(folder, DAY, 90)).toBe(2);
    expect(await listRawLogDays(folder, device)).toEqual(['2026-02-03', '2026-05-04']);
  });
});
