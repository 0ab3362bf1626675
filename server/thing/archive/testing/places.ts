// Places for tests: files in memory that can be damaged, lost or refused.
import type { Database } from '../../../ground/db/open.ts';
import type { Past } from '../past.ts';
import { type ArchivePlace, FileMissing } from '../place.ts';

export interface MemoryPlace extends ArchivePlace {
  files: Map<string, Buffer>;
  /** Runs before each write, after each write, before each read; may throw. */
  hooks: Partial<Record<'write' | 'written' | 'read', (name: string) => void | Promise<void>>>;
}

export function memoryPlace(): MemoryPlace {
  const files = new Map<string, Buffer>();
  const hooks: MemoryPlace['hooks'] = {};
  return {
    files,
    hooks,
    async write(name, bytes) {
      await hooks.write?.(name);
      files.set(name, Buffer.from(bytes));
      await hooks.written?.(name);
    },
    async read(name) {
      await hooks.read?.(name);
      const bytes = files.get(name);
      if (!bytes) throw new FileMissing(name);
      return bytes;
    },
    async remove(name) {
      files.delete(name);
    },
  };
}

/** An archive of its own for an application; nothing is in it. */
export function pastInMemory({ pool }: Database, now: () => number): Past & { place: MemoryPlace } {
  return { pool, place: memoryPlace(), now, log: { error: () => undefined } };
}
