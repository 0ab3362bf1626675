// A file of archived locations: Parquet with one group of rows a part, so that a day is read without the rest of its month.
// Columns are packed by what they are (times and counters by their differences, all by zstd).
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { parquetMetadataAsync, parquetRead } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import {
  COLUMNS,
  parquetSchema,
  readColumns,
  type Value,
  writeColumns,
} from './location-columns.ts';

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 6 } };

export interface LocationsFile {
  /** Adds the rows of a part, as a binary COPY has them; answers how many. */
  add(rows: Uint8Array): number;
  /** The whole file. */
  finish(): Uint8Array;
}

export function createLocationsFile(): LocationsFile {
  const writer = new ByteWriter(1 << 16);
  const parquet = new ParquetWriter({
    writer,
    schema: parquetSchema(),
    codec: 'ZSTD',
    compressors: { ZSTD: (bytes) => zstdCompressSync(bytes, ZSTD) },
    createdBy: 'flotila',
  });
  return {
    add(rows) {
      const { count, columns } = readColumns(rows);
      const columnData = COLUMNS.map(({ name, kind }, index) => ({
        name,
        data: columns[index] as Value[],
        ...((kind === 'moment' || kind === 'int4') && {
          encoding: 'DELTA_BINARY_PACKED' as const,
        }),
      }));
      parquet.write({ columnData, rowGroupSize: count });
      return count;
    },
    finish() {
      parquet.finish();
      return writer.getBytes();
    },
  };
}

export interface OpenedFile {
  /** The rows of a part by its number, as a binary COPY has them. */
  part(index: number): Promise<Uint8Array>;
}

/**
 * Opens the whole of a file. Its bytes must be known to be whole (by their digest): damaged ones may keep the reader
 * busy for ever.
 */
export async function openLocationsFile(bytes: Uint8Array): Promise<OpenedFile> {
  const file = {
    byteLength: bytes.length,
    // A copy: a buffer of Node's may lie in the middle of another one's memory.
    slice: (from: number, to = bytes.length) => new Uint8Array(bytes.subarray(from, to)).buffer,
  };
  const metadata = await parquetMetadataAsync(file);
  const counts = metadata.row_groups.map(({ num_rows }) => Number(num_rows));
  return {
    async part(index) {
      const count = counts[index];
      if (count === undefined) throw new Error(`the file has no part ${index}`);
      const rowStart = counts.slice(0, index).reduce((sum, rows) => sum + rows, 0);
      const columns: Value[][] = COLUMNS.map(() => []);
      await parquetRead({
        file,
        metadata,
        rowStart,
        rowEnd: rowStart + count,
        utf8: false,
        compressors: { ZSTD: (packed) => zstdDecompressSync(packed) },
        parsers: {
          timestampFromMicroseconds: (micros: bigint) => micros,
          stringFromBytes: (text: Uint8Array) => text,
        },
        onChunk({ columnName, columnData }) {
          const column = columns[COLUMNS.findIndex(({ name }) => name === columnName)];
          for (const value of columnData) column?.push(value ?? null);
        },
      });
      return writeColumns({ count, columns });
    },
  };
}
