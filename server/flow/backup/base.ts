// A base: the files of the embedded PostgreSQL as they are while it runs, in pieces like those of a backup. With the log
// from its first segment on it becomes the cluster of any later moment.
import { existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { type ClusterFiles, listCluster } from '../../ground/db/embedded/cluster-files.ts';
import type { CopiedCluster } from '../../ground/db/embedded/embedded.ts';
import type { LogReader } from '../../ground/db/embedded/log-reader.ts';
import type { ListedPlace } from '../../thing/archive/place.ts';
import { type BackupSource, openManifest, Piece, readPiece, writeManifest } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { newSeal, type Seal } from './seal.ts';
import { cut, DOCUMENTS, putPiece } from './write.ts';

/** The database's own, beside the documents of every backup: a copied cluster opens with the password it had. */
export const PASSWORD = 'password';
const READ_BYTES = 1024 * 1024;
const segment = z.string().regex(/^[0-9A-F]{24}$/);

const BaseManifest = z.object({
  format: z.literal('base 1'),
  made: z.string(),
  /** Major version of PostgreSQL; programs of another one do not read it. */
  postgres: z.number().int(),
  /** Number of the newest migration; the restoring program must know it. */
  migration: z.number().int(),
  segmentBytes: z.number().int(),
  firstSegment: segment,
  wholeSegment: segment,
  wholeTs: z.number(),
  /** The content of `backup_label`, which says from where on the log is read. */
  label: z.string(),
  folders: z.array(z.string()),
  /** One after the other in the pieces: path and bytes. */
  files: z.array(z.tuple([z.string(), z.number().int()])),
  documents: z.array(Piece),
  /** Of the zstd of the files. */
  pieces: z.array(Piece),
});
export type BaseManifest = z.output<typeof BaseManifest>;
export interface OpenBase {
  manifest: BaseManifest;
  seal: Seal | undefined;
}

export interface BaseTarget {
  place: ListedPlace;
  /** Folder of the base. */
  name: string;
  key: string | undefined;
  cluster: CopiedCluster;
  reader: LogReader;
  migration: number;
  dataFolder: string;
  now(): number;
  signal: AbortSignal;
}

/** One that fails leaves nothing. */
export async function writeBase(
  target: BaseTarget,
): Promise<{ manifest: BaseManifest; bytes: number }> {
  const seal = target.key === undefined ? undefined : await newSeal(target.key);
  try {
    return await copyCluster(target, seal);
  } catch (error) {
    await target.place.removeAll(target.name).catch(() => undefined);
    throw error;
  }
}

export function openBase(source: BackupSource): Promise<OpenBase> {
  return openManifest(source, BaseManifest);
}

async function copyCluster(target: BaseTarget, seal: Seal | undefined) {
  const { reader, cluster, dataFolder, signal } = target;
  const put = (file: string, content: Buffer) => putPiece(target, file, content, seal);
  const documents = [await put(PASSWORD, Buffer.from(cluster.password))];
  for (const file of DOCUMENTS) {
    const path = join(dataFolder, file);
    if (existsSync(path)) documents.push(await put(file, readFileSync(path)));
  }
  const start = await reader.startCopy();
  const found = await listCluster(cluster.folder);
  const files: [string, number][] = [];
  const pieces: Piece[] = [];
  await pipeline(
    Readable.from(contentOf(cluster.folder, found, files)),
    createZstdCompress(),
    async (source: AsyncIterable<Buffer>) => {
      for await (const piece of cut(source)) {
        pieces.push(await put(`files-${String(pieces.length + 1).padStart(5, '0')}.zst`, piece));
      }
    },
    { signal },
  );
  const end = await reader.endCopy();
  const { major: postgres, segmentBytes } = reader.identity;
  const manifest: BaseManifest = {
    format: 'base 1',
    made: new Date(target.now()).toISOString(),
    postgres,
    migration: target.migration,
    segmentBytes,
    firstSegment: start.firstSegment,
    wholeSegment: end.wholeSegment,
    wholeTs: end.wholeTs,
    label: end.label,
    folders: found.folders,
    files,
    documents,
    pieces,
  };
  const bytes = await writeManifest(target, manifest, seal);
  return { manifest, bytes: pieces.reduce((sum, piece) => sum + piece.bytes, bytes) };
}

/** Bytes of all files; what they are is noted in `files`. One that is gone meanwhile was dropped, which the log says. */
async function* contentOf(
  cluster: string,
  found: ClusterFiles,
  files: [string, number][],
): AsyncIterable<Buffer> {
  for (const path of found.files) {
    let bytes = 0;
    try {
      for await (const chunk of readChunks(join(cluster, path))) {
        bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      continue;
    }
    files.push([path, bytes]);
  }
}

async function* readChunks(path: string): AsyncIterable<Buffer> {
  const file = await open(path, 'r');
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** The bytes of one file after the other, in the order of the manifest. @throws BackupRefused by name */
export function baseContent(
  source: BackupSource,
  { manifest, seal }: OpenBase,
): (file: string) => AsyncIterable<Buffer> {
  async function* read() {
    for (const piece of manifest.pieces) yield await readPiece(source, piece, seal);
  }
  const packed = Readable.from(read());
  const unpacked = createZstdDecompress();
  packed.on('error', (error) => unpacked.destroy(error));
  const chunks = packed.pipe(unpacked)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let waiting: Buffer = Buffer.alloc(0);
  const sizes = new Map(manifest.files);
  return async function* (file) {
    for (let left = sizes.get(file) ?? 0; left > 0; ) {
      if (waiting.length === 0) {
        const next = await chunks.next();
        if (next.done) throw new BackupRefused(`${source.name} is damaged: ${file} is cut short.`);
        waiting = next.value;
      }
      const part = waiting.subarray(0, left);
      waiting = waiting.subarray(part.length);
      left -= part.length;
      yield part;
    }
  };
}
