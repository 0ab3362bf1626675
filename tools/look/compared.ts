// What became of each picture, told by the folders that the kept ones and the new ones lie in.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Compared {
  changed: string[];
  added: string[];
  /** Kept, but of no screen any more. */
  gone: string[];
  same: number;
}

/** Pictures lie by their names, as `390/plan.webp`, in `after`; where they differ also in `difference`. */
export function compare(kept: string, out: string, isAll: boolean): Compared {
  const now = namesIn(join(out, 'after'));
  const before = new Set(namesIn(kept));
  const differing = new Set(namesIn(join(out, 'difference')));
  const changed = now.filter((name) => differing.has(name));
  const added = now.filter((name) => !before.has(name));
  const taken = new Set(now);
  const gone = isAll ? [...before].filter((name) => !taken.has(name)) : [];
  return { changed, added, gone, same: now.length - changed.length - added.length };
}

export function keepNew(kept: string, out: string, { changed, added, gone }: Compared): void {
  for (const name of [...changed, ...added]) {
    const to = join(kept, `${name}.webp`);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(out, 'after', `${name}.webp`), to);
  }
  for (const name of gone) rmSync(join(kept, `${name}.webp`));
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .flatMap((path) => /^(.+)\.(?:webp|png)$/.exec(path)?.[1] ?? [])
    .sort();
}
