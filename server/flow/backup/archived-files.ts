// The archive's months in a backup: which files it must have is a list among its pieces, the files themselves lie on a
// shelf (archive-shelf.ts). A file that the archive itself lacks does not stop the backup of all else; it is named.

import { createInterface } from 'node:readline';
import { ownCommand } from '../../ground/config/own-command.ts';
import type { ArchiveFile } from '../../thing/archive/archive.queries.ts';
import { listFiles } from '../../thing/archive/archiver.queries.ts';
import { type ArchivePlace, FileMissing, type ListedPlace } from '../../thing/archive/place.ts';
import { namedShelf, openShelves, type Shelf, shelfToFill, shelvesInUse } from './archive-shelf.ts';
import { type BackupSource, type OpenBackup, sha256, textOf } from './manifest.ts';
import { BackupRefused } from './refused.ts';

/** Of each trial, others each time; so a disk that rots is found before all of it is needed. */
const READ_AGAIN_MAX = 200;
/** Named in a sentence. */
const TOLD_MAX = 5;
/** As the archive makes them: nothing is written beside it. */
const NAME = /^[0-9]+\/[0-9]{4}-[0-9]{2}\/[0-9a-z-]+\.parquet$/;

type Runs = Parameters<typeof listFiles>[0];

export interface ArchiveCopier {
  readonly shelf: string;
  /** Of what was listed. */
  readonly told: { files: number; bytes: number; missing: number };
  /** Copies what is not there yet, so that the moment of the database is not held open for long. */
  copyAhead(db: Runs): Promise<void>;
  /** All that the database names, as text; what came since is copied on the way. */
  list(db: Runs): AsyncIterable<Buffer>;
}

interface CopierInput {
  archive: ArchivePlace;
  place: ListedPlace;
  /** Folder of the one backup that has its files in itself; undefined: they are shared. */
  within: string | undefined;
  key: string | undefined;
  signal: AbortSignal | undefined;
}

export async function archiveCopier(input: CopierInput): Promise<ArchiveCopier> {
  const { archive, place, within, key, signal } = input;
  // A folder for one backup is new.
  const there = new Set(within === undefined ? await place.list() : []);
  const shelf = await shelfToFill({ place, within }, there, key);
  const told = { files: 0, bytes: 0, missing: 0 };

  async function isKept(file: ArchiveFile): Promise<boolean> {
    signal?.throwIfAborted();
    const shelved = { sha256: file.sha256.toString('hex') };
    const path = shelf.pathOf(shelved);
    if (there.has(path)) return true;
    const bytes = await findWhole(archive, { name: file.name, ...shelved });
    if (!bytes) return false;
    await shelf.put(shelved, bytes);
    there.add(path);
    return true;
  }

  return {
    shelf: shelf.name,
    told,
    async copyAhead(db) {
      for await (const file of allFiles(db)) await isKept(file);
    },
    async *list(db) {
      for await (const file of allFiles(db)) {
        const kept = await isKept(file);
        told.files += 1;
        if (kept) told.bytes += file.bytes;
        else told.missing += 1;
        yield Buffer.from(`${file.name}\t${file.sha256.toString('hex')}\t${kept ? 1 : 0}\n`);
      }
    },
  };
}

/** For single files, before the next backup: once their rows have left the database the log does not have them either. */
export async function openCopies({ archive, place, key }: Omit<CopierInput, 'within' | 'signal'>) {
  const shelf = await shelfToFill({ place, within: undefined }, await place.list(), key);
  return async ({ name, sha256: hash }: ArchiveFile): Promise<void> => {
    const file = { name, sha256: hash.toString('hex') };
    // Read: what lies there damaged is no copy.
    if (await findShelved([shelf], file)) return;
    const bytes = await findWhole(archive, file);
    if (!bytes) throw new FileMissing(name);
    await shelf.put(file, bytes);
  };
}

/** Where the copies lie of all that the database names; `there`: all paths of the place. */
export async function* copiedPaths(
  { place, key }: Pick<CopierInput, 'place' | 'key'>,
  there: readonly string[],
  db: Runs,
): AsyncIterable<string> {
  const shelves = await shelvesInUse({ place, within: undefined }, there, key);
  for await (const file of namedFiles(db)) for (const shelf of shelves) yield shelf.pathOf(file);
}

async function* allFiles(db: Runs) {
  for (let files = await listFiles(db, { companyId: 0, fileId: 0 }); ; ) {
    yield* files;
    const last = files.at(-1);
    if (!last) return;
    files = await listFiles(db, last);
  }
}

interface WantedFile {
  name: string;
  sha256: string;
}

interface ListedFile extends WantedFile {
  /** The archive had it when the backup was made. */
  isKept: boolean;
}

/** What the backup says that the archive must have. */
async function* listedFiles(source: BackupSource, backup: OpenBackup): AsyncIterable<ListedFile> {
  const { archive } = backup.manifest;
  if (!archive) return;
  const input = textOf(source, backup, archive);
  for await (const line of createInterface({ input })) {
    const [name = '', hash = '', kept] = line.split('\t');
    if (!NAME.test(name))
      throw new BackupRefused(`The archive has no file that is called ${name}.`);
    yield { name, sha256: hash, isKept: kept === '1' };
  }
}

function shelfOfBackup(source: BackupSource, { manifest: { archive } }: OpenBackup) {
  if (!archive) return undefined;
  const within = archive.isInside ? source.name : undefined;
  return namedShelf({ place: source.place, within }, archive.shelf, source.key);
}

/** Where the files of the archive lie that the backup names. @throws BackupRefused */
export async function* archivedPaths(
  source: BackupSource,
  backup: OpenBackup,
): AsyncIterable<string> {
  const shelf = await shelfOfBackup(source, backup);
  if (!shelf) return;
  for await (const file of listedFiles(source, backup)) if (file.isKept) yield shelf.pathOf(file);
}

/** The backup has all files that it names, and some of them are read. @throws BackupRefused */
export async function checkArchived(
  source: BackupSource & { place: ListedPlace; signal?: AbortSignal },
  backup: OpenBackup,
): Promise<void> {
  const shelf = await shelfOfBackup(source, backup);
  if (!shelf) return;
  const there = new Set(await source.place.list());
  const [lacked, lost, found]: [string[], string[], ListedFile[]] = [[], [], []];
  for await (const file of listedFiles(source, backup)) {
    if (!file.isKept) lacked.push(file.name);
    else if (there.has(shelf.pathOf(file))) found.push(file);
    else lost.push(file.name);
  }
  if (lacked.length > 0) {
    throw new BackupRefused(
      `The archive lacked ${told(lacked)} when the backup was made: "${ownCommand('archive check')}" says more.`,
    );
  }
  if (lost.length > 0)
    throw new BackupRefused(`The backup lacks files of the archive: ${told(lost)}.`);
  const order = ({ sha256: hash }: ListedFile) => sha256(source.name + hash);
  const chosen = found.map((file) => ({ file, at: order(file) }));
  chosen.sort((a, b) => (a.at < b.at ? -1 : 1));
  for (const { file } of chosen.slice(0, READ_AGAIN_MAX)) {
    source.signal?.throwIfAborted();
    await shelf.get(file);
  }
}

export interface BroughtBack {
  files: number;
  /** Written, because they were missing or damaged. */
  written: number;
  /** Names of those that neither the archive nor the backup has. */
  lost: string[];
}

/** Puts those files into the archive that it lacks; what it has stays. */
export async function bringBack(
  source: BackupSource,
  backup: OpenBackup,
  archive: ArchivePlace,
): Promise<BroughtBack> {
  const shelf = await shelfOfBackup(source, backup);
  return putBack(shelf ? [shelf] : [], listedFiles(source, backup), archive);
}

/** The same for all that a database names, whichever backups have it. */
export async function bringBackNamed(
  { place, key }: { place: ListedPlace; key: string | undefined },
  db: Runs,
  archive: ArchivePlace,
): Promise<BroughtBack> {
  const shelves = await openShelves({ place, within: undefined }, await place.list(), key);
  return putBack(shelves, namedFiles(db), archive);
}

async function* namedFiles(db: Runs): AsyncIterable<WantedFile> {
  for await (const { name, sha256: hash } of allFiles(db)) {
    yield { name, sha256: hash.toString('hex') };
  }
}

async function putBack(
  shelves: readonly Shelf[],
  files: AsyncIterable<WantedFile>,
  archive: ArchivePlace,
): Promise<BroughtBack> {
  const result: BroughtBack = { files: 0, written: 0, lost: [] };
  for await (const file of files) {
    result.files += 1;
    if (await findWhole(archive, file)) continue;
    const bytes = await findShelved(shelves, file);
    if (bytes) {
      await archive.write(file.name, bytes);
      result.written += 1;
    } else result.lost.push(file.name);
  }
  return result;
}

async function findShelved(
  shelves: readonly Shelf[],
  file: WantedFile,
): Promise<Uint8Array | undefined> {
  for (const shelf of shelves) {
    try {
      return await shelf.get(file);
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
    }
  }
  return undefined;
}

/** The file as it was written; undefined: the archive lacks it, or has other bytes under its name. */
async function findWhole(
  archive: ArchivePlace,
  { name, sha256: hash }: WantedFile,
): Promise<Buffer | undefined> {
  try {
    const bytes = await archive.read(name);
    return sha256(bytes) === hash ? bytes : undefined;
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

function told(names: readonly string[]): string {
  const more = names.length - TOLD_MAX;
  return names.slice(0, TOLD_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
