// What is run for a change: what it may have broken, and no folder is forgotten.
import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ABOUT_ALL,
  browserFilesAbout,
  FOLDERS_WITH_FILES,
  NOT_ON_SCREEN,
} from './browser-files.ts';
import { browserFiles, changedPaths, folderOf, listBrowserFiles, unitPaths } from './change.ts';
import { inRoot } from './paths.ts';

const ROOMS = ['domain', 'server', 'web'];
const files = listBrowserFiles();

describe('S11 browser tests of a change', () => {
  it('every folder of the rooms says which are about it, and no other folder does', () => {
    const below = (path: string) =>
      readdirSync(inRoot(path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name))
        .map(({ name }) => `${path}/${name}`);
    const folders = ROOMS.flatMap(below).flatMap((path) =>
      folderOf(path) === '' ? below(path).map(folderOf) : [folderOf(path)],
    );
    expect([...new Set(folders)].sort()).toEqual([...FOLDERS_WITH_FILES, ...NOT_ON_SCREEN].sort());
  });

  it('every browser test is about a folder or about all, and those named are there', () => {
    const named = FOLDERS_WITH_FILES.flatMap((folder) => browserFilesAbout(folder));
    const there = files.map((path) => basename(path, '.e2e.test.ts'));
    expect([...new Set([...named, ...ABOUT_ALL])].sort()).toEqual([...there].sort());
  });

  it('are those about the touched folders of any room', () => {
    expect(browserFiles(['web/thing/zone/zone-words.ts', 'domain/zone/zone.ts'], files)).toEqual([
      'e2e/zone-visits.e2e.test.ts',
      'e2e/zone-ways.e2e.test.ts',
      'e2e/zone.e2e.test.ts',
    ]);
    expect(browserFiles(['docs/truth.md', 'server/ground/db/open.ts'], files)).toEqual([]);
  });

  it('are those that import what changed beside them, by others or themselves', () => {
    expect(browserFiles(['e2e/sign-in.e2e.test.ts'], files)).toEqual(['e2e/sign-in.e2e.test.ts']);
    expect(browserFiles(['e2e/world.ts'], files)).toEqual(files);
  });
});

describe('S11 what changed', () => {
  it('since a commit that there is not is told in a sentence', () => {
    expect(() => changedPaths('no-such-commit')).toThrow(/no-such-commit/);
  });

  it('is asked for its importers only where it is code or a catalogue, and still there', () => {
    const paths = ['domain/time.ts', 'domain/gone.ts', 'README.md', 'e2e/world.ts'];
    expect(existsSync(inRoot('domain/gone.ts'))).toBe(false);
    expect(unitPaths(paths)).toEqual(['domain/time.ts']);
    const texts = 'domain/words/cs/screens-app.json';
    expect(unitPaths([texts])).toEqual([texts, 'domain/words/catalogues.test.ts']);
  });
});
