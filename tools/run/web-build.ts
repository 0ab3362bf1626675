// Builds the web application when its sources changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './child.ts';
import { CACHE, inRoot } from './paths.ts';

const STAMP = join(CACHE, 'web-build');
const IGNORED = new Set(['dist', 'node_modules']);

/** Builds web/dist when it is missing or older than web, domain or the dependencies. */
export async function buildWeb(log: (line: string) => void): Promise<void> {
  const stamp = sourceStamp();
  const isBuilt = existsSync(inRoot('web', 'dist', 'index.html'));
  if (isBuilt && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  log('Building the web application …');
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const built = await runScript(vite, ['build', 'web', '--logLevel', 'warn'], {
    // Frameworks choose their small form by it.
    environment: { NODE_ENV: 'production' },
  });
  if (built.code !== 0) throw new Error(`The web application could not be built.\n${built.output}`);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(STAMP, stamp);
}

function sourceStamp(): string {
  const hash = createHash('sha256');
  for (const room of ['web', 'domain']) addFolder(hash, inRoot(room));
  for (const file of ['package-lock.json', 'package.json', 'tsconfig.json', 'CHANGELOG.md']) {
    if (existsSync(inRoot(file))) hash.update(readFileSync(inRoot(file)));
  }
  return hash.digest('hex');
}

function addFolder(hash: ReturnType<typeof createHash>, folder: string): void {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (IGNORED.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    if (entry.isDirectory()) addFolder(hash, path);
    else if (entry.isFile()) hash.update(path).update(readFileSync(path));
  }
}
