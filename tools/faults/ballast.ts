// A file that takes all the room of a disk.
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';

const PIECES = [4 << 20, 64 << 10, 4 << 10].map((size) => Buffer.alloc(size, 1));

/** `fill` again takes what has become free since; `free` gives all of it back. */
export function createBallast(path: string): { fill(): void; free(): void } {
  const file = openSync(path, 'w');
  const write = (piece: Buffer) => {
    try {
      return writeSync(file, piece) === piece.length;
    } catch {
      return false;
    }
  };
  return {
    fill() {
      for (const piece of PIECES) while (write(piece));
    },
    free() {
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}
