// Folders that go with the process that made them: their names say whose they are, so that what a killed one left
// behind, a running database in it as well, is swept by the next.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunning } from '../ground/db/embedded/postmaster.ts';

/** `test`: of one database or test; `run`: all that the programs of one command have. */
type Kind = 'test' | 'run';

const OWNED = /^flotila-(?:test|run)-(\d+)-/;

/** A new folder in the system's temporary folder, which everybody may enter. Sweeps first. */
export function temporaryFolder(kind: Kind): string {
  sweep(tmpdir());
  const folder = mkdtempSync(join(tmpdir(), `flotila-${kind}-${process.pid}-`));
  // The account that runs a database must be able to enter, and to write beside it.
  chmodSync(folder, kind === 'run' ? 0o1777 : 0o755);
  return folder;
}

/** Also while what has just ended closes its last files. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const owner = Number(OWNED.exec(name)?.[1]);
    if (!owner || isAlive(owner)) continue;
    const folder = join(parent, name);
    try {
      sweep(folder);
      const left = findRunning(join(folder, 'postgres', 'cluster'));
      if (left) process.kill(left.pid, 'SIGQUIT');
      removeFolder(folder);
    } catch {
      // Another user's, or another run sweeps at the same time.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
