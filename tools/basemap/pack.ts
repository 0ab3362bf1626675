// Writes tiles into a pack: one gzip file with a table of contents, so that a view needs two or three
// requests and any plain file server will do. The browser's reader is web/ground/map/pack.ts.
import { gzipSync } from 'node:zlib';
import type { Tile } from './tiles.ts';

export interface PackInput {
  /** Tiles by "source/zoom". */
  tiles: Map<string, Tile[]>;
  /** Names of the finer packs that exist; only in the base pack. */
  packs?: string[];
}

/** Four bytes with the length of the contents (little endian), the contents as JSON, then the tiles. */
export function encodePack({ tiles, packs }: PackInput): Uint8Array {
  const contents: Record<string, [number, number]> = {};
  const parts: Uint8Array[] = [];
  let offset = 0;
  for (const [place, list] of tiles) {
    for (const { x, y, data } of list) {
      contents[`${place}/${x}/${y}`] = [offset, data.length];
      parts.push(data);
      offset += data.length;
    }
  }
  const head = new TextEncoder().encode(JSON.stringify({ tiles: contents, packs }));
  const whole = new Uint8Array(4 + head.length + offset);
  new DataView(whole.buffer).setUint32(0, head.length, true);
  whole.set(head, 4);
  let at = 4 + head.length;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return gzipSync(whole, { level: 9 });
}
