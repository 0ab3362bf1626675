// How large files and functions are, in one line: half the files are to be below 90 lines, nine in
// ten below 250, none above 400.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

const ROOMS = ['domain', 'server', 'web', 'tools', 'e2e'];
const IGNORED = new Set(['node_modules', 'dist', 'fixtures', 'generated']);
const FILE_LINES_MAX = 400;

/** The line, and the files that are too long. */
export function yardstick(): string {
  const files = ROOMS.map((room) => join(ROOT, room))
    .filter((folder) => existsSync(folder))
    .flatMap(listSources)
    .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines);
  const at = (share: number) => files[Math.floor((files.length - 1) * share)]?.lines ?? 0;
  const long = files.filter((file) => file.lines > FILE_LINES_MAX);
  const head =
    `${files.length} files: half up to ${at(0.5)} lines, nine in ten up to ${at(0.9)}, ` +
    `longest ${at(1)}`;
  return [head, ...long.map((file) => `  ${file.lines} ${file.path.slice(ROOT.length + 1)}`)].join(
    '\n',
  );
}

function listSources(folder: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !IGNORED.has(entry.name)) found.push(...listSources(path));
    else if (/\.(ts|tsx|css|mjs)$/.test(entry.name)) found.push(path);
  }
  return found;
}
