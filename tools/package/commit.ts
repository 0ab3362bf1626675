// What the checkout says of itself: which files are the project's, of which commit, and when that was made.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot, ROOT } from '../run/paths.ts';

/** What the one who packages can mend: a sentence. */
export class PackagingError extends Error {}

export interface Commit {
  /** Paths from the root. */
  tracked: readonly string[];
  /** Of those, the ones that may be run. */
  executable: ReadonlySet<string>;
  id: string;
  /** Everything in the tree is of this time. */
  date: Date;
  release: string;
}

/** @throws PackagingError where files are changed that no commit has, unless they may be */
export function readCommit(mayBeDirty: boolean): Commit {
  const changed = git('status', '--porcelain').split('\n').filter(Boolean);
  if (changed.length > 0 && !mayBeDirty) {
    throw new PackagingError(
      `A release is made of a commit, and ${changed.length} files differ from it ` +
        `(${changed[0]?.slice(3)}). Commit them, or say --dirty.`,
    );
  }
  const listed = git('ls-files', '--stage', '-z').split('\0').filter(Boolean);
  // Mode, hash and stage, a tab, the path.
  const files = listed.map((line) => ({ mode: line.slice(0, 6), path: line.split('\t')[1] ?? '' }));
  const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { release: string };
  return {
    tracked: files.map(({ path }) => path),
    executable: new Set(files.filter(({ mode }) => mode === '100755').map(({ path }) => path)),
    id: git('rev-parse', 'HEAD').trim() + (changed.length > 0 ? '-dirty' : ''),
    date: new Date(Number(git('log', '-1', '--format=%ct')) * 1000),
    release: manifest.release,
  };
}

function git(...args: string[]): string {
  const ran = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64e6 });
  if (ran.status === 0) return ran.stdout;
  throw new PackagingError(`A release is made in a checkout of git: ${ran.stderr || ran.error}`);
}
