// Where the files of the archive lie: a folder, or a bucket of a storage that speaks S3.
import type { Buffer } from 'node:buffer';

export interface ArchivePlace {
  /** Resolves when the file would survive a loss of power. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** @throws FileMissing, or what the place says */
  read(name: string): Promise<Buffer>;
  /** One that is not there is no failure. */
  remove(name: string): Promise<void>;
}

/** One that can say what it holds, and forget much at once: for backups. */
export interface ListedPlace extends ArchivePlace {
  /** Names of all files, also of those that were not written to their end (`….new`). */
  list(): Promise<string[]>;
  /** A folder with all that is in it. */
  removeAll(folder: string): Promise<void>;
}

/** The place answers, and does not have the file. */
export class FileMissing extends Error {
  constructor(name: string) {
    super(`the archive has no file ${name}`);
  }
}
