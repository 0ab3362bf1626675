// One PMTiles file that is open: its header and root directory are read once, the leaves that are asked for
// are kept, tiles are read one by one. The file is never read whole: a planet has 100 GB. All that stands in
// it has a bound, so that a broken file is told with a sentence and costs no memory.
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PMTiles, ResolvedValueCache, type Source } from 'pmtiles';
import {
  factsOf,
  type MapFacts,
  MapFileError,
  readHeader,
  type StreetHeader,
} from './map-facts.ts';

/** Directories that are kept, the root among them; those of a planet have about 100 kB each. */
const DIRECTORIES_MAX = 100;
/** Of a directory, or of what the file says about itself, unpacked. */
export const PART_BYTES_MAX = 16_000_000;
/** Of a tile as it is stored. */
export const TILE_BYTES_MAX = 5_000_000;
const HEADER_BYTES = 127;
/** Of the version; two files of one operator do not meet in so many. */
const VERSION_DIGITS = 16;

const unpack = promisify(gunzip);

export interface StreetArchive {
  version: string;
  facts: MapFacts;
  /** Size of the file. */
  bytes: number;
  /** As it is stored; empty where there is none. @throws MapFileError: the file is broken there */
  tile(z: number, x: number, y: number): Promise<Uint8Array>;
  /** Nobody has written into the file since it was opened; another file in its place does not count. */
  isUnchanged(): Promise<boolean>;
  close(): Promise<void>;
}

/** @throws MapFileError with a sentence for whoever runs the server */
export async function openArchive(path: string): Promise<StreetArchive> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'ENOENT';
    throw new MapFileError(
      isMissing ? 'there is no such file' : `it cannot be read (${error.code})`,
    );
  });
  try {
    return await readArchive(handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readArchive(handle: FileHandle): Promise<StreetArchive> {
  const info = await handle.stat({ bigint: true });
  if (!info.isFile()) throw new MapFileError('it is no file');
  const bytes = Number(info.size);
  const first = await readBytes(handle, 0, Math.min(bytes, HEADER_BYTES));
  const header = readHeader(first, bytes);
  const archive = new PMTiles(
    sourceOf(handle, bytes),
    new ResolvedValueCache(DIRECTORIES_MAX, false, unpackPart),
    async (stored) => stored,
  );
  const tile = async (z: number, x: number, y: number): Promise<Uint8Array> => {
    if (x >= 2 ** z || y >= 2 ** z) return NO_TILE;
    const found = await archive.getZxy(z, x, y).catch(asMapFileError);
    if (!found) return NO_TILE;
    const { byteLength } = found.data;
    if (byteLength > TILE_BYTES_MAX) throw tooLarge(`tile ${z}/${x}/${y}`, byteLength);
    return new Uint8Array(found.data);
  };
  const facts = factsOf(header, await readMetadata(handle, header));
  await tile(header.maxZoom, ...middleOf(header));
  const version = createHash('sha256')
    .update(`${info.size} ${info.mtimeNs} `)
    .update(new Uint8Array(first));
  return {
    version: version.digest('hex').slice(0, VERSION_DIGITS),
    facts,
    bytes,
    tile,
    async isUnchanged() {
      const now = await handle.stat({ bigint: true });
      return now.size === info.size && now.mtimeNs === info.mtimeNs;
    },
    close: () => handle.close(),
  };
}

const NO_TILE = new Uint8Array();

/** Reads by position; what lies outside of the file, or is too much at once, is refused before. */
function sourceOf(handle: FileHandle, size: number): Source {
  return {
    getKey: () => '',
    async getBytes(offset, length) {
      // The first look takes more than a small file has.
      const wanted = offset === 0 ? Math.min(length, size) : length;
      if (wanted > PART_BYTES_MAX) throw tooLarge('a part', wanted);
      if (offset + wanted > size) throw new MapFileError('it points beyond its end');
      return { data: await readBytes(handle, offset, wanted) };
    },
  };
}

async function readBytes(handle: FileHandle, offset: number, length: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await handle.read(bytes, done, length - done, offset + done);
    if (bytesRead === 0) throw new MapFileError('it ends too early');
    done += bytesRead;
  }
  return bytes.buffer;
}

async function readMetadata(handle: FileHandle, header: StreetHeader): Promise<string> {
  const { jsonMetadataOffset: offset, jsonMetadataLength: length } = header;
  if (length > PART_BYTES_MAX) throw tooLarge('its metadata', length);
  const packed = await readBytes(handle, offset, length);
  return new TextDecoder().decode(await unpackPart(packed, header.internalCompression));
}

/** Directories and metadata; the header was found to name one of two ways. */
async function unpackPart(packed: ArrayBuffer, compression: number): Promise<ArrayBuffer> {
  if (compression === 1) return packed;
  const unpacked = await unpack(packed, { maxOutputLength: PART_BYTES_MAX }).catch(() => {
    throw new MapFileError(`a part of it cannot be unpacked, or is over ${PART_BYTES_MAX} bytes`);
  });
  return unpacked.buffer.slice(unpacked.byteOffset, unpacked.byteOffset + unpacked.byteLength);
}

/** Column and row of the tile in the middle, at the deepest zoom. */
function middleOf({ minLon, maxLon, minLat, maxLat, maxZoom }: StreetHeader): [number, number] {
  const north = (((minLat + maxLat) / 2) * Math.PI) / 180;
  const side = 2 ** maxZoom;
  const inside = (part: number) => Math.min(side - 1, Math.max(0, Math.floor(part * side)));
  return [
    inside(((minLon + maxLon) / 2 + 180) / 360),
    inside((1 - Math.asinh(Math.tan(north)) / Math.PI) / 2),
  ];
}

function tooLarge(what: string, bytes: number): MapFileError {
  return new MapFileError(`${what} has ${bytes} bytes, which is too much`);
}

/** Whatever the directories make the reader stumble over, the file is wrong. */
function asMapFileError(error: unknown): never {
  if (error instanceof MapFileError) throw error;
  // The machine's matter, not the file's: a handle that is closed, a disk that fails.
  if (error instanceof Error && 'code' in error) throw error;
  throw new MapFileError('its directories are broken');
}
