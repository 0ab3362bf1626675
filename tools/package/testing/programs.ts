// What is in a tree, for a test that compares or looks at everything.
import { createHash } from 'node:crypto';
import {
  closeSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';

const ELF = 0x7f454c46;

/** Of everything in a tree: path, mode, time and content. */
export function fingerprint(tree: string): string[] {
  return ['', ...listAll(tree)].map((path) => {
    const about = lstatSync(join(tree, path));
    const hash = createHash('sha256');
    if (about.isSymbolicLink()) hash.update(readlinkSync(join(tree, path)));
    else if (about.isFile()) hash.update(readFileSync(join(tree, path)));
    return [path, about.mode.toString(8), about.mtimeMs, hash.digest('hex')].join(' ');
  });
}

export const listAll = (tree: string) =>
  readdirSync(tree, { recursive: true, encoding: 'utf8' }).sort();

/** The number of the processor that a program or library is for; undefined: it is none. */
export function elfMachineOf(path: string): number | undefined {
  if (!lstatSync(path).isFile()) return undefined;
  const file = openSync(path, 'r');
  const head = Buffer.alloc(20);
  readSync(file, head, 0, head.length, 0);
  closeSync(file);
  return head.readUInt32BE(0) === ELF ? head.readUInt16LE(18) : undefined;
}
