// One process at a time has a data folder: two would write one raw log. What is held is a lock of the system on an
// empty file, so it goes with the process, however that ends, and holds between containers of one machine. Node locks no
// files; its SQLite does.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from './config.ts';
import { PRIVATE_FILE } from './data-folder.ts';

/** It stays when the process has ended, and says nothing by being there. */
export const HELD_FILE = 'in-use';
const BUSY = 5;
/** A process that is just ending gives it back by then. */
const PATIENCE_MS = 5_000;

/** Holds it until the answer is called. @throws ConfigError where another process has it */
export function holdDataFolder(folder: string): () => void {
  const file = join(folder, HELD_FILE);
  const lock = new DatabaseSync(file, { timeout: PATIENCE_MS });
  try {
    chmodSync(file, PRIVATE_FILE);
    // Without a journal nothing is written, so a full disk is no matter.
    lock.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === BUSY) {
      throw new ConfigError(
        `Flotila already runs on this data folder (${folder}). Stop it first. ` +
          'Each of several processes has a folder of its own: FLOTILA_DATA.',
      );
    }
    // A file system that knows no locks: as good as it can be there.
    return () => undefined;
  }
  return () => lock.close();
}
