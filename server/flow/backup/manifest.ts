// The manifest makes a folder of pieces a backup: it is written last, names every piece with its hash, and without it there
// is none. Closed with a key it is `manifest.sealed`, else `manifest.json`, which a person can read.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { type ArchivePlace, FileMissing } from '../../thing/archive/place.ts';
import { BackupRefused } from './refused.ts';
import { HEAD_BYTES, readSeal, type Seal } from './seal.ts';

const PLAIN = 'manifest.json';
const SEALED = 'manifest.sealed';
export const MANIFEST_FILES: readonly string[] = [PLAIN, SEALED];

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const file = z.string().regex(/^[a-z0-9_][a-z0-9_.-]*$/);
export const Piece = z.object({ name: file, bytes: z.number().int(), hash: z.string() });
export type Piece = z.output<typeof Piece>;

const Table = z.object({
  name,
  columns: z.array(name),
  rows: z.number().int(),
  /** Of the rows in any order: see row-digest.ts. */
  digest: z.string(),
  /** Of the gzip of the COPY text. */
  pieces: z.array(Piece),
});
export type BackedUpTable = z.output<typeof Table>;

const Figure = z.object({
  companyId: z.number().int(),
  month: z.string(),
  rides: z.number().int(),
  metres: z.number().int(),
});
/** Kilometres of a company's month, to be the same in what was restored. */
export type Figure = z.output<typeof Figure>;

const Manifest = z.object({
  format: z.literal(2, 'is of another version'),
  made: z.string(),
  /** Number of the newest migration; the restoring program must know it. */
  migration: z.number().int(),
  sequences: z.record(name, z.number()),
  figures: z.array(Figure),
  /** Files of the data folder. */
  documents: z.array(Piece),
  tables: z.array(Table),
  /** Left out: without the archive's files. */
  archive: z
    .object({
      /** Where they lie: see archive-shelf.ts. */
      shelf: z.string(),
      /** Within the folder of this backup; else beside it, for others as well. */
      isInside: z.boolean(),
      files: z.number().int(),
      /** Of them; the archive lacked them when the backup was made. */
      missing: z.number().int(),
      /** Of the gzip of their list. */
      pieces: z.array(Piece),
    })
    .optional(),
});
export type Manifest = z.output<typeof Manifest>;

/** Where a backup lies. */
export interface BackupSource {
  place: ArchivePlace;
  /** Name of the backup, of its folder within the place. */
  name: string;
  /** What the operator's setting says; undefined: none. */
  key: string | undefined;
}

export interface OpenBackup {
  manifest: Manifest;
  /** undefined: it is not encrypted */
  seal: Seal | undefined;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

export { sha256 };

/** From now on it is a backup. */
export async function writeManifest(
  { place, name: folder }: Pick<BackupSource, 'place' | 'name'>,
  manifest: object,
  seal: Seal | undefined,
): Promise<number> {
  const check = sha256(JSON.stringify(manifest));
  const text = Buffer.from(`${JSON.stringify({ ...manifest, check }, null, 2)}\n`);
  const bytes = seal ? Buffer.concat([seal.head, seal.close(SEALED, text)]) : text;
  await place.write(`${folder}/${seal ? SEALED : PLAIN}`, bytes);
  return bytes.length;
}

/** @throws BackupRefused: no whole backup, another key, changed bytes */
export function openBackup(source: BackupSource): Promise<OpenBackup> {
  return openManifest(source, Manifest);
}

/** @throws BackupRefused as `openBackup` */
export async function openManifest<T>(
  { place, name, key }: BackupSource,
  form: z.ZodType<T>,
): Promise<{ manifest: T; seal: Seal | undefined }> {
  const plain = await find(place, `${name}/${PLAIN}`);
  if (plain) return { manifest: parse(plain, PLAIN, form), seal: undefined };
  const sealed = await find(place, `${name}/${SEALED}`);
  if (!sealed) throw new BackupRefused(`${name} is not a whole backup: it has no manifest.`);
  if (key === undefined) {
    throw new BackupRefused(`${name} is encrypted: set FLOTILA_BACKUP_KEY to the key of it.`);
  }
  const seal = await readSeal(key, sealed.subarray(0, HEAD_BYTES));
  return { manifest: parse(seal.open(SEALED, sealed.subarray(HEAD_BYTES)), SEALED, form), seal };
}

/** The content of a piece. @throws BackupRefused by name */
export async function readPiece(
  { place, name: folder }: Pick<BackupSource, 'place' | 'name'>,
  piece: Piece,
  seal: Seal | undefined,
): Promise<Buffer> {
  const bytes = await find(place, `${folder}/${piece.name}`);
  if (!bytes) throw new BackupRefused(`${piece.name} is missing.`);
  if (bytes.length !== piece.bytes || sha256(bytes) !== piece.hash) {
    throw new BackupRefused(`${piece.name} is damaged: it is not what the manifest says.`);
  }
  return seal ? seal.open(piece.name, bytes) : bytes;
}

/** What was cut into gzipped pieces. */
export function textOf(
  source: Pick<BackupSource, 'place' | 'name'>,
  { seal }: Pick<OpenBackup, 'seal'>,
  { pieces }: { pieces: readonly Piece[] },
): Readable {
  async function* read() {
    for (const piece of pieces) yield await readPiece(source, piece, seal);
  }
  const bytes = Readable.from(read());
  const text = createGunzip();
  bytes.on('error', (error) => text.destroy(error));
  text.on('close', () => bytes.destroy());
  return bytes.pipe(text);
}

function parse<T>(bytes: Buffer, file: string, form: z.ZodType<T>): T {
  try {
    const { check, ...rest } = JSON.parse(bytes.toString('utf8'));
    if (rest.format === undefined) throw new BackupRefused(OLD_FORMAT);
    if (check === sha256(JSON.stringify(rest))) return form.parse(rest);
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
  }
  throw new BackupRefused(`${file} is damaged, or of a newer Flotila than this one.`);
}

const OLD_FORMAT =
  'The backup is of a Flotila before 2026.12: restore it with that one, and update then.';

/** undefined: the place has no such file */
export async function find(place: ArchivePlace, path: string): Promise<Buffer | undefined> {
  try {
    return await place.read(path);
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}
