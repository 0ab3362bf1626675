// What answers mean, each limit from both sides.
import { describe, expect, test } from 'vitest';
import { worstOf } from './checkup.ts';
import { type BackupFact, judgeBackup } from './judge-backup.ts';
import { type DatabaseFact, judgeClock, judgeDatabase, judgeSchema } from './judge-database.ts';
import {
  type FolderFact,
  judgeFolder,
  judgeMemory,
  judgePorts,
  judgeZones,
} from './judge-machine.ts';
import { type CertificateFact, judgeCertificate, judgePublicCertificate } from './judge-outside.ts';

const MB = 1024 * 1024;
const DAY_MS = 86_400_000;
const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code);

test('the worst finding is that of all, and nothing found is good', () => {
  expect(worstOf([])).toBe('good');
  expect(worstOf([{ state: 'look' }, { state: 'good' }])).toBe('look');
  expect(worstOf([{ state: 'look' }, { state: 'wrong' }, { state: 'good' }])).toBe('wrong');
});

test('2 GB of memory are told, and under 1 GB is wrong', () => {
  expect(judgeMemory(800 * MB)[0]).toMatchObject({ state: 'wrong', values: { memory: '800 MB' } });
  expect(judgeMemory(2_000 * MB)[0]).toMatchObject({ state: 'look', code: 'memory.little' });
  expect(judgeMemory(3_900 * MB)[0]).toMatchObject({ state: 'good', values: { memory: '3.8 GB' } });
});

test('ports that are well are counted, and each other one is named', () => {
  const port = { name: 'GATEWAY_BCE_PORT', address: '0.0.0.0', port: 5080 };
  expect(judgePorts([])).toMatchObject([{ code: 'ports.none' }]);
  expect(
    judgePorts([
      { ...port, is: 'free' },
      { ...port, is: 'free' },
      { ...port, is: 'ours' },
      { ...port, is: 'taken' },
      { ...port, is: 'closed' },
    ]),
  ).toMatchObject([
    { code: 'ports.free', values: { count: 2 } },
    { code: 'ports.open', values: { count: 1 } },
    { state: 'wrong', code: 'ports.taken', values: { name: 'GATEWAY_BCE_PORT', port: 5080 } },
    { state: 'wrong', code: 'ports.closed' },
  ]);
});

describe('a data folder', () => {
  const fact: FolderFact = {
    folder: '/srv',
    exists: true,
    refused: undefined,
    owner: 1000,
    own: 1000,
    mode: 0o40_711,
    freeBytes: 9_000 * MB,
  };
  test.each<[string, Partial<FolderFact>, string]>([
    ['of ours is good', {}, 'folder.good'],
    ['that is not there yet is made', { exists: false, owner: undefined }, 'folder.missing'],
    ['that cannot be written says whose it must be', { refused: 'EACCES' }, 'folder.locked'],
    ['of another account is told', { owner: 0 }, 'folder.other'],
    ['that everybody reads is told', { mode: 0o40_755 }, 'folder.open'],
    ['with 1 GB left is told', { freeBytes: 1_000 * MB }, 'folder.little'],
    ['with 31 MB left is wrong', { freeBytes: 31 * MB }, 'folder.full'],
  ])('%s', (_, change, code) => {
    expect(codes(judgeFolder({ ...fact, ...change }))).toEqual([code]);
  });
});

test('a program without summer time is told', () => {
  expect(codes(judgeZones('Europe/Bratislava', [1, 2]))).toEqual(['zones.good']);
  expect(codes(judgeZones('Europe/Bratislava', [1, 1]))).toEqual(['zones.wrong']);
});

describe('a database', () => {
  const fact: DatabaseFact = {
    versionNumber: 150_000,
    version: '15.0',
    maxConnections: 40,
    encoding: 'UTF8',
    on: { fsync: true, full_page_writes: true, autovacuum: true },
    knowsZones: true,
  };
  test.each<[Partial<DatabaseFact>, string[]]>([
    [{}, ['database.good']],
    [{ versionNumber: 140_019 }, ['database.old']],
    [
      { on: { fsync: false, full_page_writes: false, autovacuum: true } },
      ['database.fsync', 'database.fsync'],
    ],
    [{ on: { fsync: true, full_page_writes: true, autovacuum: false } }, ['database.vacuum']],
    [{ maxConnections: 39 }, ['database.connections']],
    [{ knowsZones: false, encoding: 'LATIN2' }, ['database.zones', 'database.encoding']],
  ])('%j', (change, expected) => {
    expect(codes(judgeDatabase({ ...fact, ...change }, 40))).toEqual(expected);
  });

  test('the time that asking takes is no difference of clocks', () => {
    const clock = (theirs: number) => judgeClock({ before: 100_000, theirs, after: 104_000 })[0];
    expect(clock(100_000)).toMatchObject({ state: 'good' });
    expect(clock(105_900)).toMatchObject({ state: 'good' });
    expect(clock(107_000)).toMatchObject({ state: 'look', values: { seconds: 3 } });
    expect(clock(10_000)).toMatchObject({ state: 'wrong', values: { seconds: 90 } });
  });

  test('a schema that is newer than the program is wrong, an older one is brought on', () => {
    const steps = [1, 2, 3].map((number) => ({
      number,
      name: `000${number}_a.sql`,
      hash: `h${number}`,
    }));
    const applied = (...numbers: number[]) =>
      new Map(numbers.map((number) => [number, `h${number}`]));
    expect(judgeSchema(applied(1, 2, 3), steps)).toMatchObject([{ code: 'schema.good' }]);
    expect(judgeSchema(applied(), steps)).toMatchObject([{ code: 'schema.empty' }]);
    expect(judgeSchema(applied(1), steps)).toMatchObject([
      { state: 'look', code: 'schema.older', values: { count: 2 } },
    ]);
    expect(judgeSchema(applied(1, 2, 3, 4), steps)).toMatchObject([
      { state: 'wrong', code: 'schema.newer', values: { number: 4 } },
    ]);
    expect(judgeSchema(new Map([[2, 'other']]), steps)).toMatchObject([
      { state: 'wrong', code: 'schema.changed', values: { name: '0002_a.sql' } },
    ]);
  });
});

describe('a certificate', () => {
  const now = Date.UTC(2026, 10, 1);
  const fact: CertificateFact = {
    file: 'a.pem',
    key: 'a.key',
    from: now - DAY_MS,
    until: now + 14 * DAY_MS,
    isKeyOfIt: true,
  };
  test.each<[string, Partial<CertificateFact>, string]>([
    ['of two weeks is good', {}, 'certificates.good'],
    ['of less is told', { until: now + 14 * DAY_MS - 1 }, 'certificates.soon'],
    ['that ended is wrong', { until: now }, 'certificates.ended'],
    ['that has not begun is wrong', { from: now + 1 }, 'certificates.early'],
    ['with another key is wrong', { isKeyOfIt: false }, 'certificates.key'],
  ])('%s', (_, change, code) => {
    expect(judgeCertificate({ ...fact, ...change }, now).code).toBe(code);
  });
});

test('the public certificate is told two weeks before its end, and is wrong from then on', () => {
  const now = Date.UTC(2026, 10, 1);
  const judged = (until: number) => judgePublicCertificate('fleet.example.org', until, now);
  const host = 'fleet.example.org';
  expect(judged(now + 14 * DAY_MS)).toMatchObject({ state: 'good', code: 'public.certificate' });
  expect(judged(now + 14 * DAY_MS - 1)).toMatchObject({
    state: 'look',
    values: { host, date: '2026-11-14', days: 13 },
  });
  expect(judged(now)).toMatchObject({ state: 'wrong', code: 'public.ended' });
});

describe('the place of the backups', () => {
  const fact: BackupFact = {
    place: '/mnt/backups',
    exists: true,
    refused: undefined,
    freeBytes: 9_000 * MB,
    isBesideDatabase: false,
    lastBytes: 3_000 * MB,
  };
  test.each<[string, Partial<BackupFact>, string[]]>([
    ['with room for three is good', {}, ['good backup.room']],
    ['with less is told', { freeBytes: 9_000 * MB - 1 }, ['look backup.little']],
    ['without room for one is wrong', { freeBytes: 3_000 * MB - 1 }, ['wrong backup.full']],
    [
      'before the first one needs 2 GB',
      { lastBytes: undefined, freeBytes: 2_047 * MB },
      ['look backup.little'],
    ],
    [
      'of small backups never has less than the database itself needs',
      { lastBytes: 1, freeBytes: 31 * MB },
      ['wrong backup.full'],
    ],
    ['that is a bucket says no room', { freeBytes: undefined }, ['good backup.good']],
    [
      'on the disk of the database would be lost with it',
      { isBesideDatabase: true },
      ['good backup.room', 'look backup.beside'],
    ],
    [
      'that is not there before the first one may need a disk',
      { exists: false, lastBytes: undefined },
      ['look backup.missing'],
    ],
    ['that went away is wrong', { exists: false }, ['wrong backup.gone']],
    ['that takes nothing is wrong', { refused: 'EROFS' }, ['wrong backup.wrong']],
  ])('%s', (_, change, expected) => {
    const found = judgeBackup({ ...fact, ...change });
    expect(found.map(({ state, code }) => `${state} ${code}`)).toEqual(expected);
  });
});
