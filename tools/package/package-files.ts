// Of an installed package what runs. Types, maps of sources and what people read about it stay behind; licences come along.
import { copyFileSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Said of what a licence or a notice is in, by the name of the file. */
export const LICENCE = /^(licen[cs]e|copying|notice|copyright|ofl|third[-_]?party)/i;
const NEEDLESS = /\.(d\.[cm]?ts|[cm]?ts|tsx|map|flow|markdown|md|a|tsbuildinfo)$/i;
const NEEDLESS_FOLDERS = new Set(['node_modules', '.github', '.cache']);

/** Packages that lie in it have a turn of their own. */
export function copyPackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) {
      if (!NEEDLESS_FOLDERS.has(entry.name)) copyPackage(source, target);
    } else if (entry.isSymbolicLink()) {
      symlinkSync(readlinkSync(source), target);
    } else if (isNeeded(entry.name)) {
      copyFileSync(source, target);
    }
  }
}

export function isNeeded(name: string): boolean {
  return LICENCE.test(name) || !NEEDLESS.test(name);
}
