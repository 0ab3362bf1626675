// Writes a backup: all tables from one moment of the database, while everything runs, cut into pieces that any place takes
// at once, and the manifest last.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { withConnection } from '../../ground/db/connection.ts';
import type { Database } from '../../ground/db/open.ts';
import type { ArchivePlace, ListedPlace } from '../../thing/archive/place.ts';
import { type ArchiveCopier, archiveCopier } from './archived-files.ts';
import { type CopiedTable, copyOut } from './copy.queries.ts';
import {
  type BackedUpTable,
  type BackupSource,
  type Manifest,
  type Piece,
  sha256,
  writeManifest,
} from './manifest.ts';
import { RowDigest } from './row-digest.ts';
import { newSeal, type Seal } from './seal.ts';
import {
  type Client,
  inSnapshot,
  listFigures,
  listSequences,
  listTables,
  migratedTo,
} from './tables.queries.ts';

/** Kept in memory, and sent at once. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** What the data folder has beside raw logs and archive, and nothing else can make again: the key of sessions. */
export const DOCUMENTS: readonly string[] = ['secret'];

export interface BackupTarget extends BackupSource {
  place: ListedPlace;
  pool: Database['pool'];
  dataFolder: string;
  /** Whose files are kept as well; left out: they are not. */
  archive?: ArchivePlace;
  /** It has the archive's files in its own folder, so that this alone is all; else it shares them. */
  isAlone?: boolean;
  now(): number;
  /** The process stops. */
  signal?: AbortSignal;
}

export interface MadeBackup {
  name: string;
  rows: number;
  /** Of the database. */
  bytes: number;
  /** Months in files, shared with other backups; `missing`: those of them that the archive lacks. */
  archive?: { files: number; bytes: number; missing: number };
}

/** Fills the folder of that name; one that fails leaves nothing, so that half of one does not keep the disk full. */
export async function writeBackup(target: BackupTarget): Promise<MadeBackup> {
  const { archive, key, place, signal } = target;
  const seal = key === undefined ? undefined : await newSeal(key);
  try {
    const within = target.isAlone ? target.name : undefined;
    const copier = archive && (await archiveCopier({ archive, place, within, key, signal }));
    await copier?.copyAhead(target.pool);
    return await withConnection(
      target.pool,
      (client) => inSnapshot(client, () => copyAll(client, target, { seal, copier })),
      { statementMsMax: 0 },
    );
  } catch (error) {
    await target.place.removeAll(target.name).catch(() => undefined);
    throw error;
  }
}

async function copyAll(
  client: Client,
  target: BackupTarget,
  { seal, copier }: { seal: Seal | undefined; copier: ArchiveCopier | undefined },
): Promise<MadeBackup> {
  const { name, place, dataFolder, signal } = target;
  const put = (file: string, content: Buffer) => putPiece(target, file, content, seal);
  const tables: BackedUpTable[] = [];
  const manifest: Manifest = {
    format: 2,
    made: new Date(target.now()).toISOString(),
    migration: await migratedTo(client),
    sequences: await listSequences(client),
    figures: await listFigures(client),
    documents: [],
    tables,
  };
  for (const file of DOCUMENTS) {
    const path = join(dataFolder, file);
    if (existsSync(path)) manifest.documents.push(await put(file, readFileSync(path)));
  }
  // What the archiver replaces from now on stays in its place for hours.
  if (copier) {
    const list = Readable.from(copier.list(client));
    const { pieces } = await putText(list, 'archive.list', { put, signal });
    const { files, missing } = copier.told;
    const isInside = target.isAlone === true;
    manifest.archive = { shelf: copier.shelf, isInside, files, missing, pieces };
  }
  for (const table of await listTables(client)) {
    tables.push(await copyTable(client, table, { put, signal }));
  }
  const bytes = await writeManifest({ place, name }, manifest, seal);
  const lists = [...tables, ...(manifest.archive ? [manifest.archive] : [])];
  const pieces = [...manifest.documents, ...lists.flatMap((list) => list.pieces)];
  return {
    name,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    bytes: pieces.reduce((sum, piece) => sum + piece.bytes, bytes),
    ...(copier && { archive: { ...copier.told } }),
  };
}

interface Putting {
  put(file: string, content: Buffer): Promise<Piece>;
  signal: AbortSignal | undefined;
}

async function copyTable(
  client: Client,
  table: CopiedTable,
  putting: Putting,
): Promise<BackedUpTable> {
  const { name, columns } = table;
  return { name, columns, ...(await putText(copyOut(client, table), name, putting)) };
}

async function putText(source: Readable, name: string, { put, signal }: Putting) {
  const digest = new RowDigest();
  const pieces: Piece[] = [];
  const keep = async (content: Buffer) => {
    const number = String(pieces.length + 1).padStart(5, '0');
    pieces.push(await put(`${name}-${number}.copy.gz`, content));
  };
  await pipeline(
    source,
    digest,
    createGzip({ level: 6 }),
    async (zipped: AsyncIterable<Buffer>) => {
      for await (const piece of cut(zipped)) await keep(piece);
    },
    signal ? { signal } : {},
  );
  return { rows: digest.rows, digest: digest.digest(), pieces };
}

/** In pieces that any place takes at once. */
export async function* cut(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

export async function putPiece(
  { place, name: folder }: Pick<BackupTarget, 'place' | 'name'>,
  name: string,
  content: Buffer,
  seal: Seal | undefined,
): Promise<Piece> {
  const bytes = seal ? seal.close(name, content) : content;
  await place.write(`${folder}/${name}`, bytes);
  return { name, bytes: bytes.length, hash: sha256(bytes) };
}
