// Makes a tree the same wherever it was made: times, modes, and how large it is.
import { chmodSync, lstatSync, lutimesSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface EvenInput {
  folder: string;
  date: Date;
  /** Paths in the folder of what may be run beside what packages deliver as that. */
  executable: ReadonlySet<string>;
}

/** Answers the bytes of all files. */
export function makeEven({ folder, date, executable }: EvenInput): number {
  const even = (path: string): number => {
    const about = lstatSync(path);
    let bytes = about.isFile() ? about.size : 0;
    if (about.isDirectory()) {
      chmodSync(path, 0o755);
      for (const name of readdirSync(path)) bytes += even(join(path, name));
    } else if (about.isFile()) {
      const inTree = relative(folder, path);
      // Of the packages the archive says which are programs; of ours git does.
      const isProgram = inTree.includes('node_modules/') && (about.mode & 0o100) !== 0;
      chmodSync(path, isProgram || executable.has(inTree) ? 0o755 : 0o644);
    }
    // Last: what happens in a folder changes its time.
    lutimesSync(path, date, date);
    return bytes;
  };
  return even(folder);
}
