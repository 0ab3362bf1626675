// The places of the archive keep what they were given: a folder, and a bucket that fails as such storages do.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readArchive } from '../../ground/config/archive-config.ts';
import { diskPlace } from './disk-place.ts';
import { FileMissing, type ListedPlace } from './place.ts';
import { s3Place } from './s3-place.ts';
import { FAKE_KEY, type FakeS3, fakeS3 } from './testing/fake-s3.ts';

const NAME = '7/2026-03/201-5.parquet';
const BYTES = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 31) % 256));
const folder = mkdtempSync(join(tmpdir(), 'archive-'));
const REGION = 'eu-central-1';
const PATIENCE = { triesMax: 3, pauseMs: 1, answerMsMax: 300 };
let s3: FakeS3;

beforeAll(async () => {
  s3 = await fakeS3('fleet', REGION);
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  s3.next.length = 0;
  s3.asked.length = 0;
});

const bucket = (change: { key?: string } = {}) =>
  s3Place(
    {
      endpoint: s3.endpoint,
      region: REGION,
      bucket: 'fleet',
      prefix: 'old/months',
      keyId: FAKE_KEY.id,
      key: FAKE_KEY.secret,
      ...change,
    },
    PATIENCE,
  );
const places: [string, () => ListedPlace][] = [
  ['a folder', () => diskPlace(join(folder, 'archive'))],
  ['a bucket', () => bucket()],
];

test.each(places)(
  '%s gives back what it was given, says what it lacks, and forgets',
  async (_, open) => {
    const place = open();
    await expect(place.read(NAME)).rejects.toThrow(FileMissing);
    await place.remove(NAME);
    await place.write(NAME, BYTES);
    await place.write('7/2026-03/202-6.parquet', new Uint8Array(0));
    expect(Buffer.compare(await place.read(NAME), BYTES)).toBe(0);
    await place.write(NAME, BYTES.subarray(7));
    expect((await place.read(NAME)).length).toBe(BYTES.length - 7);
    await place.remove(NAME);
    await expect(place.read(NAME)).rejects.toThrow(FileMissing);
  },
);

test.each(places)(
  '%s lists what it holds, and forgets a folder with all in it',
  async (_, open) => {
    const place = open();
    const names = ['a/1.gz', 'a/2.gz', 'a/3.gz', 'a-b/1.gz', 'c.gz'];
    expect(await place.list()).not.toContain('c.gz');
    for (const name of names) await place.write(name, BYTES.subarray(0, 10));
    expect(await place.list()).toEqual(expect.arrayContaining(names));
    await place.removeAll('a');
    const left = await place.list();
    expect(names.filter((name) => left.includes(name))).toEqual(['a-b/1.gz', 'c.gz']);
    await place.removeAll('a');
  },
);

test('a folder that is not there holds nothing', async () => {
  expect(await diskPlace(join(folder, 'nowhere')).list()).toEqual([]);
});

test('a folder lets nobody else read, and no half of a file bears its name', async () => {
  const place = diskPlace(join(folder, 'own'));
  await place.write(NAME, BYTES);
  expect(statSync(join(folder, 'own', NAME)).mode & 0o077).toBe(0);
  expect(statSync(join(folder, 'own', '7')).mode & 0o077).toBe(0);
  expect(readdirSync(join(folder, 'own', '7', '2026-03'))).toEqual(['201-5.parquet']);
});

describe('a bucket', () => {
  test.each(['slow down', 'internal', 'reset', 'silent'] as const)(
    'that answers with %s is asked again, and no longer than three times',
    async (fault) => {
      s3.next.push(fault, fault);
      await bucket().write(NAME, BYTES);
      expect(s3.asked).toEqual(Array(3).fill(`PUT /fleet/old/months/${NAME}`));
      s3.next.push(fault);
      expect(Buffer.compare(await bucket().read(NAME), BYTES)).toBe(0);
      s3.next.push(fault, fault, fault);
      await expect(bucket().read(NAME)).rejects.not.toThrow(FileMissing);
      s3.next.length = 0;
    },
  );

  test('that breaks off in the middle of a file is asked again', async () => {
    await bucket().write(NAME, BYTES);
    s3.next.push('half');
    expect(Buffer.compare(await bucket().read(NAME), BYTES)).toBe(0);
  });

  test('that refuses who asks is believed at once, in its words and without our key', async () => {
    const asked = bucket({ key: 'another' }).read(NAME);
    await expect(asked).rejects.toThrow(/answered 403 to GET: .*SignatureDoesNotMatch/s);
    await expect(asked).rejects.not.toThrow(/another/);
    expect(s3.asked).toHaveLength(1);
  });
});

describe('the configuration', () => {
  const read = (given: Record<string, string>) =>
    readArchive(given, '/data', (path) => join('/work-folder', path));

  test('a folder of the data folder, one that is named, or a bucket', () => {
    expect(read({})).toEqual({ place: '/data/archive', freshMonths: undefined });
    const named = { FLOTILA_ARCHIVE: 'old', FLOTILA_FRESH_MONTHS: '6' };
    expect(read(named)).toEqual({ place: '/work-folder/old', freshMonths: 6 });
    const key = { FLOTILA_ARCHIVE_S3_KEY: 'id:se:cret' };
    expect(read({ FLOTILA_ARCHIVE: 's3://fleet', ...key })).toHaveProperty('place', {
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      bucket: 'fleet',
      prefix: '',
      keyId: 'id',
      key: 'se:cret',
    });
    const own = { FLOTILA_ARCHIVE_S3_ENDPOINT: 'http://minio:9000' };
    expect(read({ FLOTILA_ARCHIVE: 's3://fleet/a//b/', ...key, ...own })).toMatchObject({
      place: {
        endpoint: 'http://minio:9000',
        prefix: 'a/b',
      },
    });
  });

  test.each([
    ['FLOTILA_FRESH_MONTHS', { FLOTILA_FRESH_MONTHS: '3' }],
    ['FLOTILA_FRESH_MONTHS', { FLOTILA_FRESH_MONTHS: '1201' }],
    ['FLOTILA_FRESH_MONTHS', { FLOTILA_FRESH_MONTHS: 'x' }],
    ['FLOTILA_ARCHIVE', { FLOTILA_ARCHIVE: 's3:/fleet' }],
    ['FLOTILA_ARCHIVE', { FLOTILA_ARCHIVE: 's3://F' }],
    ['FLOTILA_ARCHIVE_S3_KEY', { FLOTILA_ARCHIVE: 's3://fleet' }],
    [
      'FLOTILA_ARCHIVE_S3_ENDPOINT',
      {
        FLOTILA_ARCHIVE: 's3://fleet',
        FLOTILA_ARCHIVE_S3_KEY: 'id:key',
        FLOTILA_ARCHIVE_S3_ENDPOINT: 'minio:9000',
      },
    ],
  ])('%s that is wrong is named in a sentence', (name, given) => {
    expect(read(given)).toEqual({ wrong: expect.stringMatching(new RegExp(`^${name} must`)) });
  });
});
