// The sample map of streets, and files made of it that are wrong in one way each.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Liechtenstein: OpenMapTiles schema, zoom 0 to 14. */
export const SAMPLE = path.join(import.meta.dirname, 'liechtenstein.pmtiles');
/** The tile with the centre of Vaduz. */
export const VADUZ = { z: 14, x: 8625, y: 5744 };

const sample = readFileSync(SAMPLE);

/** Where fields stand in the header. */
const PLACE = { root: 8, metadata: 24, leaves: 40, tiles: 56 } as const;

export interface Entry {
  tileId: number;
  offset: number;
  length: number;
  /** 0: a leaf directory. */
  run: number;
}

/** A copy of the sample to be changed. */
export class MapBytes {
  bytes = Buffer.from(sample);

  /** One byte of the header. */
  byte(at: number, value: number): this {
    this.bytes.writeUInt8(value, at);
    return this;
  }

  /** Where a part of the file lies. */
  part(name: keyof typeof PLACE, offset: number, length: number): this {
    this.bytes.writeBigUInt64LE(BigInt(offset), PLACE[name]);
    this.bytes.writeBigUInt64LE(BigInt(length), PLACE[name] + 8);
    return this;
  }

  /** Changes what the file says about itself. */
  metadata(change: (known: Record<string, unknown>) => unknown): this {
    const at = Number(this.bytes.readBigUInt64LE(PLACE.metadata));
    const length = Number(this.bytes.readBigUInt64LE(PLACE.metadata + 8));
    const known = JSON.parse(gunzipSync(this.bytes.subarray(at, at + length)).toString());
    return this.append('metadata', gzipSync(JSON.stringify(change(known))));
  }

  append(name: keyof typeof PLACE, part: Buffer): this {
    const offset = this.bytes.length;
    this.bytes = Buffer.concat([this.bytes, part]);
    return this.part(name, offset, part.length);
  }

  /** Another root directory, which must be small. */
  root(content: Buffer): this {
    const packed = gzipSync(content);
    packed.copy(this.bytes, 127);
    return this.part('root', 127, packed.length);
  }
}

export function directory(entries: readonly Entry[]): Buffer {
  const ids = entries.map(({ tileId }, index) => tileId - (entries[index - 1]?.tileId ?? 0));
  return Buffer.concat(
    [
      entries.length,
      ...ids,
      ...entries.map(({ run }) => run),
      ...entries.map(({ length }) => length),
      ...entries.map(({ offset }) => offset + 1),
    ].map(varint),
  );
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.from([...bytes, left]);
}
