// Finds a Chromium for the browser tests, or installs one. The order is that of the interface: the
// one named by CHROMIUM_PATH, the system's, Playwright's own; else Debian's package when we are
// root, else Playwright's download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { runProgram, runScript } from './child.ts';
import { inRoot } from './paths.ts';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a browser that starts. Throws with one sentence when there is none and none installs. */
export async function ensureBrowser(log: (line: string) => void): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  log('Installing Chromium for the browser tests …');
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    await runProgram('apt-get', ['update', '-qq'], { environment });
    await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      environment,
    });
  }
  const installed = findBrowser();
  if (installed) return installed;
  await runScript(inRoot('node_modules', 'playwright-core', 'cli.js'), ['install', 'chromium']);
  const downloaded = findBrowser();
  if (downloaded) return downloaded;
  throw new Error(
    'The browser tests need Chromium, and none could be installed: install Chromium or Chrome, ' +
      'or set CHROMIUM_PATH to one.',
  );
}

/** The first browser of the order that says its version. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  const candidates = [
    ...(named ? [named] : []),
    ...SYSTEM_NAMES.map(onPath),
    ...SYSTEM_PATHS,
    playwrightsOwn(),
  ];
  return candidates.find((path): path is string => path !== undefined && starts(path));
}

/**
 * Chromium without windows, of Debian: the same engine for pages, an eighth to a fifth less to do for the processor. It
 * draws maps slower, and tells nobody of notifications. Where there is none, or a browser is named, the one of `findBrowser`.
 */
export function findHeadlessShell(): string | undefined {
  if (process.env.CHROMIUM_PATH) return findBrowser();
  const found = onPath('chromium-headless-shell');
  return found && starts(found) ? found : findBrowser();
}

function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  // On Windows the browser opens a window instead of saying its version.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function playwrightsOwn(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}
