// The operator's file while the server runs: replaced, written into, broken, taken away.
import { copyFileSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MapBytes, SAMPLE, VADUZ } from '../../testing/streets/pmtiles.ts';
import { type WatchedMapFile, watchMapFile } from './map-file.ts';

let folder: string;
let file: string;
let map: WatchedMapFile | undefined;
let told: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'flotila-map-'));
  file = path.join(folder, 'map.pmtiles');
  told = [];
});
afterEach(async () => {
  await map?.stop();
  rmSync(folder, { recursive: true });
});

async function watch(): Promise<WatchedMapFile> {
  map = await watchMapFile(file, { warn: (_bindings: object, text: string) => told.push(text) });
  return map;
}
/** Another file in its place at once, as `mv` does. */
function replaceBy(bytes: Uint8Array): void {
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
}
/** Written over, as `cp` does; the moment is set, for a test is faster than clocks of disks. */
function writeOver(bytes: Uint8Array): void {
  writeFileSync(file, bytes);
  utimesSync(file, new Date(), new Date(Date.now() + 60_000));
}
const vaduz = (of: WatchedMapFile) => of.tile(VADUZ.z, VADUZ.x, VADUZ.y);
const renamed = (name: string) => new MapBytes().metadata((known) => ({ ...known, name })).bytes;

describe('a file that is replaced while the server runs', () => {
  test('is a new version', async () => {
    copyFileSync(SAMPLE, file);
    const watched = await watch();
    const before = watched.current()?.version;
    replaceBy(renamed('newer'));
    await watched.look();
    expect(watched.current()?.facts.name).toBe('newer');
    expect(watched.current()?.version).not.toBe(before);
    expect((await vaduz(watched))?.version).toBe(watched.current()?.version);
  });

  test('the same bytes at another moment are another version, for nobody compares them', async () => {
    copyFileSync(SAMPLE, file);
    const watched = await watch();
    const before = watched.current()?.version;
    writeOver(new MapBytes().bytes);
    await watched.look();
    expect(watched.current()?.version).not.toBe(before);
  });

  test('what was written into gives no tile of the version before', async () => {
    copyFileSync(SAMPLE, file);
    const watched = await watch();
    const before = watched.current()?.version;
    writeOver(renamed('written over'));
    const tile = await vaduz(watched);
    expect(tile?.version).not.toBe(before);
    expect(tile?.version).toBe(watched.current()?.version);
  });

  test('a copy that is not finished shows nothing, and the whole one is shown', async () => {
    copyFileSync(SAMPLE, file);
    const watched = await watch();
    writeOver(new MapBytes().bytes.subarray(0, 600_000));
    expect(await vaduz(watched)).toBeUndefined();
    writeOver(new MapBytes().bytes.subarray(0, 700_000));
    await watched.look();
    expect(watched.current()).toBeUndefined();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('it is cut off');
    writeFileSync(file, new MapBytes().bytes);
    await watched.look();
    expect((await vaduz(watched))?.bytes.length).toBeGreaterThan(0);
  });

  test('a broken one in its place: the one before goes on', async () => {
    copyFileSync(SAMPLE, file);
    const watched = await watch();
    const before = watched.current()?.version;
    replaceBy(Buffer.from('<html>'));
    await watched.look();
    await watched.look();
    expect((await vaduz(watched))?.version).toBe(before);
    expect(told).toHaveLength(1);
    rmSync(file);
    await watched.look();
    expect((await vaduz(watched))?.version).toBe(before);
  });
});

describe('a file that is wrong from the start', () => {
  test('is one sentence in the log, and is shown when it came', async () => {
    const watched = await watch();
    expect(watched.current()).toBeUndefined();
    expect(await vaduz(watched)).toBeUndefined();
    expect(told).toEqual([
      `FLOTILA_MAP_FILE ${file} is not shown: there is no such file. "npm run flotila -- map" says more.`,
    ]);
    copyFileSync(SAMPLE, file);
    await watched.look();
    expect(await vaduz(watched)).toBeDefined();
  });
});
