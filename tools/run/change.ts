// What a change may have broken: unit tests by what they import, browser tests by the folders that were touched.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { browserFilesAbout } from './browser-files.ts';
import { inRoot, ROOT } from './paths.ts';

const FLOORS_WITH_FOLDERS = ['ground', 'thing', 'screen', 'flow'];
const BROWSER_TEST = /\.e2e\.test\.ts$/;

/**
 * Paths that differ from the commit, and those that git does not know yet. null: from what was fetched last, else
 * from the last commit. @throws Error one sentence, when there is no such commit or no git
 */
export function changedPaths(since: string | null): string[] {
  const base = since ?? git(['merge-base', 'HEAD', '@{upstream}']) ?? 'HEAD';
  const differ = git(['diff', '--name-only', '--no-renames', base, '--']);
  const unknown = git(['ls-files', '--others', '--exclude-standard']);
  if (differ === null || unknown === null) {
    throw new Error(`What changed since ${base} cannot be told: git knows no such commit.`);
  }
  return [...new Set(`${differ}\n${unknown}`.split('\n').filter((path) => path !== ''))].sort();
}

/** Paths that were changed by the commits of the last day; null when no older commit is known. */
export function changedInADay(): string[] | null {
  const before = git(['rev-list', '-1', '--before=1 day ago', 'HEAD']);
  return before ? changedPaths(before) : null;
}

/** What git says; null when it fails. */
function git(args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

const CATALOGUE = /^domain\/words\/.*\.json$/;

/** Changed sources by which unit tests are found; a file that is gone has no importers. */
export function unitPaths(changed: readonly string[]): string[] {
  const sources = changed.filter(
    (path) =>
      (/\.(ts|tsx|mjs)$/.test(path) || CATALOGUE.test(path)) &&
      !path.startsWith('e2e/') &&
      existsSync(inRoot(path)),
  );
  // It reads catalogues as files.
  const isTranslated = sources.some((path) => CATALOGUE.test(path));
  return isTranslated ? [...sources, 'domain/words/catalogues.test.ts'] : sources;
}

/** Browser test files to run: those about the touched folders, and those that import what changed in e2e. */
export function browserFiles(
  changed: readonly string[],
  all: readonly string[],
  importersOf: (path: string) => readonly string[] = e2eImporters,
): string[] {
  const wanted = new Set<string>();
  for (const path of changed) {
    if (path.startsWith('e2e/')) for (const file of importersOf(path)) wanted.add(file);
    else for (const name of browserFilesAbout(folderOf(path))) wanted.add(`${name}.e2e.test.ts`);
  }
  return all.filter((path) => wanted.has(basename(path)) || wanted.has(path));
}

/** The folder of a room, or of a floor of it; the highest floors have none. */
export function folderOf(path: string): string {
  const [, folder = '', onFloor = ''] = path.split('/');
  return FLOORS_WITH_FOLDERS.includes(folder) ? onFloor : folder;
}

/** All browser test files. */
export function listBrowserFiles(): string[] {
  return readdirSync(inRoot('e2e'), { recursive: true, encoding: 'utf8' })
    .map((name) => `e2e/${name.replaceAll('\\', '/')}`)
    .filter((path) => BROWSER_TEST.test(path))
    .sort();
}

/** Browser test files that import the file of e2e, by others or themselves. */
function e2eImporters(path: string): string[] {
  const names = new Set([basename(path)]);
  const files = readdirSync(inRoot('e2e'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ name, text: readFileSync(inRoot('e2e', name), 'utf8') }));
  for (const name of names) {
    for (const file of files) if (file.text.includes(`/${name}'`)) names.add(basename(file.name));
  }
  return [...names].filter((name) => BROWSER_TEST.test(name));
}
