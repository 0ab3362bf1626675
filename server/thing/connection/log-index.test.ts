// A huge day is paged through without unpacking it again and again.
import { appendFile, mkdir, mkdtemp, open, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeRawLogEntry, writeRawLogHeader } from '@flotila/domain/connection/raw-log.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogIndex } from './log-index.ts';
import { readLogLines } from './log-lines.ts';
import { packMember, rawLogPath } from './raw-log-files.ts';

const DAY = '2026-05-04';
const START = Date.parse(`${DAY}T00:00:00Z`);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flotila-index-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Appends a member of so many events, named by their place in the day. */
async function append(path: string, first: number, count: number): Promise<void> {
  const block = Buffer.alloc(200 + count * 60);
  let at = writeRawLogHeader(block, 0, { time: START, deviceCode: '1', day: DAY });
  for (let place = first; place < first + count; place++) {
    const bytes = Buffer.from(`event ${place}`);
    const of = { direction: 'event', transport: 'tcp', connectionId: 1, flags: 0 } as const;
    at = writeRawLogEntry(block, at, { ...of, time: START + place, bytes });
  }
  await mkdir(dirname(path), { recursive: true });
  await appendFile(path, await packMember(block.subarray(0, at)));
}

function tracker(deviceId: number) {
  const of = { companyId: 1, deviceType: 'teltonika', options: {}, installDate: null };
  return { ...of, deviceId, deviceCode: String(deviceId) };
}

test('blocks are counted once, and new ones when they come', async () => {
  const path = rawLogPath(folder, tracker(1), DAY);
  const index = createLogIndex();
  expect(await index.blocksOf(path)).toEqual([]);
  await append(path, 0, 3);
  await append(path, 3, 2);
  const [two, same] = await Promise.all([index.blocksOf(path), index.blocksOf(path)]);
  expect(two.map(({ entries }) => entries)).toEqual([3, 2]);
  expect(same).toEqual(two);
  await append(path, 5, 4);
  const three = await index.blocksOf(path);
  expect(three.map(({ entries }) => entries)).toEqual([3, 2, 4]);
  // A torn write is left out until it is whole or something stands behind it.
  await appendFile(path, (await packMember(Buffer.alloc(100))).subarray(0, 24));
  await append(path, 9, 1);
  expect((await index.blocksOf(path)).map(({ entries }) => entries)).toEqual([3, 2, 4, 1]);
  await truncate(path, three[1]?.offset);
  expect((await index.blocksOf(path)).map(({ entries }) => entries)).toEqual([3]);
});

test('a page deep in a day of two trackers unpacks only what is around it', async () => {
  const blocks = 120;
  for (const deviceId of [2, 3]) {
    for (let block = 0; block < blocks; block++) {
      await append(rawLogPath(folder, tracker(deviceId), DAY), block * 100, 100);
    }
  }
  const index = createLogIndex();
  const trackers = [tracker(2), tracker(3)];
  const request = { folders: [folder], index, protocols: [], trackers, day: DAY };
  const pageAt = async (page: number) => readLogLines({ ...request, page, size: 100 });
  const deep = await pageAt(230);
  expect(deep.totalElements).toBe(2 * blocks * 100);
  expect([deep.content[0]?.deviceCode, deep.content[0]?.text]).toEqual(['3', 'event 11000']);
  const border = await readLogLines({ ...request, page: 3, size: 3_500 });
  expect(border.content[1_499]).toMatchObject({ deviceCode: '2', text: 'event 11999' });
  expect(border.content[1_500]).toMatchObject({ deviceCode: '3', text: 'event 0' });
  // What was counted is not read again: a block that breaks later costs a deep page nothing.
  const file = await open(rawLogPath(folder, tracker(3), DAY), 'r+');
  await file.write(Buffer.alloc(50, 0xff), 0, 50, 30);
  await file.close();
  expect(await pageAt(230)).toEqual(deep);
});
