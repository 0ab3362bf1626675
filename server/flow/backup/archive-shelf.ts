// The archive's files within a place of backups. A file of the archive is never changed, so one copy serves all backups
// that name it: it lies beside them, once, in `archive/SHELF/NAME`. Files that are closed with a key have a shelf of that
// key, whose name is what a reader of the key needs; with another key there is another shelf.
import type { ArchivePlace, ListedPlace } from '../../thing/archive/place.ts';
import { FileMissing } from '../../thing/archive/place.ts';
import { sha256 } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { HEAD_BYTES, newSeal, readSeal, type Seal } from './seal.ts';

const FOLDER = 'archive';
const PLAIN = 'plain';
const SHELF_NAME = new RegExp(`^([0-9a-f]{${HEAD_BYTES * 2}}|${PLAIN})$`);

/** What the archive says of a file, and what it is known by. */
export interface ShelvedFile {
  /** SHA-256 of the file, hexadecimal. */
  sha256: string;
}

export interface Shelf {
  name: string;
  /** Where a file lies in the place. */
  pathOf(file: ShelvedFile): string;
  put(file: ShelvedFile, bytes: Uint8Array): Promise<void>;
  /** @throws BackupRefused: missing, or not what was put there */
  get(file: ShelvedFile): Promise<Uint8Array>;
}

/** `within`: folder of the one backup that has its files in itself; undefined: they are shared. */
interface ShelfPlace {
  place: ArchivePlace;
  within: string | undefined;
}

const folderOf = (within: string | undefined) =>
  within === undefined ? FOLDER : `${within}/${FOLDER}`;

/** The shelf for new files; `paths` are all of the place. */
export async function shelfToFill(
  where: ShelfPlace,
  paths: Iterable<string>,
  key: string | undefined,
): Promise<Shelf> {
  if (key === undefined) return shelfOf(where, PLAIN, undefined);
  const [closed] = await shelvesInUse(where, paths, key);
  if (closed) return closed;
  const seal = await newSeal(key);
  return shelfOf(where, seal.head.toString('hex'), seal);
}

/** Those that new files are put on: one, or several of one key where processes began it at once. */
export async function shelvesInUse(
  where: ShelfPlace,
  paths: Iterable<string>,
  key: string | undefined,
): Promise<Shelf[]> {
  const shelves = await openShelves(where, paths, key);
  return shelves.filter(({ name }) => (name === PLAIN) === (key === undefined));
}

/** All that can be read; `paths` are all of the place. */
export async function openShelves(
  where: ShelfPlace,
  paths: Iterable<string>,
  key: string | undefined,
): Promise<Shelf[]> {
  const shelves: Shelf[] = [];
  for (const name of shelvesOf(paths, where.within)) {
    if (name === PLAIN) shelves.push(shelfOf(where, name, undefined));
    const seal = name === PLAIN || key === undefined ? undefined : await findSeal(key, name);
    if (seal) shelves.push(shelfOf(where, name, seal));
  }
  return shelves;
}

/** The shelf that a backup names. @throws BackupRefused when its key is another one */
export async function namedShelf(
  where: ShelfPlace,
  name: string,
  key: string | undefined,
): Promise<Shelf> {
  if (name === PLAIN) return shelfOf(where, name, undefined);
  if (key === undefined) throw new BackupRefused('Files of the archive need FLOTILA_BACKUP_KEY.');
  return shelfOf(where, name, await readSeal(key, Buffer.from(name, 'hex')));
}

/** Throws away those of the place's files that nothing names. `isWhole`: all kept backups are known, of other keys, too. */
export async function sweepShelves(
  place: ListedPlace,
  there: readonly string[],
  named: { paths: ReadonlySet<string>; shelves: ReadonlySet<string>; isWhole: boolean },
): Promise<void> {
  for (const path of there) {
    const [folder, shelf = ''] = path.split('/');
    if (folder !== FOLDER || !SHELF_NAME.test(shelf) || named.paths.has(path)) continue;
    // Which files a backup names that cannot be opened nobody knows; they lie on a shelf of another key.
    if (named.isWhole || named.shelves.has(shelf)) await place.remove(path);
  }
}

function shelvesOf(paths: Iterable<string>, within: string | undefined): string[] {
  const begin = `${folderOf(within)}/`;
  const names = new Set<string>();
  for (const path of paths) {
    const [name = ''] = path.startsWith(begin) ? path.slice(begin.length).split('/') : [];
    if (SHELF_NAME.test(name)) names.add(name);
  }
  // Everybody takes the same one first.
  return [...names].sort();
}

async function findSeal(key: string, name: string): Promise<Seal | undefined> {
  try {
    return await readSeal(key, Buffer.from(name, 'hex'));
  } catch (error) {
    if (error instanceof BackupRefused) return undefined;
    throw error;
  }
}

function shelfOf({ place, within }: ShelfPlace, name: string, seal: Seal | undefined): Shelf {
  // Of a closed file even the hash is nobody's business: it tells that two are the same, and which.
  const markOf = (file: ShelvedFile) => (seal ? seal.mark(file.sha256) : file.sha256);
  const pathOf = (file: ShelvedFile) => `${folderOf(within)}/${name}/${markOf(file)}`;
  return {
    name,
    pathOf,
    put: (file, bytes) => place.write(pathOf(file), seal ? seal.close(file.sha256, bytes) : bytes),
    async get(file) {
      const path = pathOf(file);
      const bytes = await place.read(path).catch((error: unknown) => {
        throw error instanceof FileMissing ? new BackupRefused(`${path} is missing.`) : error;
      });
      const content = seal ? openNamed(seal, file, bytes, path) : bytes;
      if (sha256(content) === file.sha256) return content;
      throw new BackupRefused(`${path} is damaged: it is not what was kept.`);
    },
  };
}

function openNamed(seal: Seal, file: ShelvedFile, bytes: Uint8Array, path: string): Uint8Array {
  try {
    return seal.open(file.sha256, bytes);
  } catch {
    throw new BackupRefused(`${path} is damaged: it cannot be decrypted.`);
  }
}
