// The operator's street map as a file that may be replaced while the server runs: looked at every few
// seconds, and with each tile that is read from it. What was written into meanwhile gives no tile, for its
// directories tell of other bytes. When what lies there now is broken, the file before goes on as long as it
// is whole.

import { stat } from 'node:fs/promises';
import { ownCommand } from '../../ground/config/own-command.ts';
import { repeat } from '../../ground/work/repeat.ts';
import { type MapFacts, MapFileError } from './map-facts.ts';
import { openArchive, type StreetArchive } from './street-archive.ts';

/** A file that was replaced is found after so long. */
const LOOK_MS = 5000;

export interface MapFile {
  /** What can be shown now; undefined: nothing. */
  current(): { version: string; facts: MapFacts } | undefined;
  /** Bytes as they are stored, none where the file has no such tile; undefined: no file can be read. */
  tile(z: number, x: number, y: number): Promise<MapTile | undefined>;
}

export interface MapTile {
  version: string;
  bytes: Uint8Array;
}

export interface MapLog {
  warn(bindings: object, text: string): void;
}

export interface WatchedMapFile extends MapFile {
  /** Looks whether the file was replaced. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** Never fails: what is wrong with the file is one sentence in the log. */
export async function watchMapFile(path: string, log: MapLog): Promise<WatchedMapFile> {
  let archive: StreetArchive | undefined;
  let seen = '';
  let looking: Promise<void> | undefined;
  const tellBroken = teller(path, log);

  async function lookOnce(): Promise<void> {
    const found = await signatureOf(path);
    if (found === seen) return;
    seen = found;
    const before = archive;
    try {
      archive = await openArchive(path);
      await before?.close();
    } catch (error) {
      tellBroken(error);
      if (await before?.isUnchanged()) return;
      archive = undefined;
      await before?.close();
    }
  }
  const look = () => {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  async function read(z: number, x: number, y: number): Promise<MapTile | undefined> {
    const used = archive;
    if (!used) return undefined;
    try {
      const bytes = await used.tile(z, x, y);
      return (await used.isUnchanged()) ? { version: used.version, bytes } : undefined;
    } catch (error) {
      // What was replaced or written over meanwhile is no fault of the file.
      if (archive === used && (await used.isUnchanged())) tellBroken(error);
      return undefined;
    }
  }

  await look();
  const looks = repeat(look, LOOK_MS, tellBroken);
  return {
    current: () => archive,
    async tile(z, x, y) {
      const found = await read(z, x, y);
      if (found) return found;
      const used = archive;
      await look();
      return archive === used ? undefined : read(z, x, y);
    },
    look,
    async stop() {
      await looks.stop();
      await archive?.close();
      archive = undefined;
    },
  };
}

/** Changes with each file that is put there; text, for the numbers are too long. */
async function signatureOf(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs } = await stat(path, { bigint: true });
    return [dev, ino, size, mtimeNs].join(' ');
  } catch {
    return 'none';
  }
}

/** Tells each reason once in a row: a file that is being copied is wrong again and again. */
function teller(path: string, log: MapLog): (error: unknown) => void {
  let told = '';
  return (error) => {
    const reason = error instanceof MapFileError ? error.message : String(error);
    const kind = reason.replace(/\d+/g, '');

    if (kind === told) return;
    told = kind;
    log.warn(
      {},
      `FLOTILA_MAP_FILE ${path} is not shown: ${reason}. "${ownCommand('map')}" says more.`,
    );
  };
}
