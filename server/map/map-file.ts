// The operator's street map as a file that may be replaced while the server runs.
import type { TileJson } from '@flotila/domain/map/map.api.ts';

export interface MapFile {
  /** What can be shown now; undefined: nothing. */
  current(): { version: string; facts: Omit<TileJson, 'tilejson' | 'tiles'> } | undefined;
  /** Bytes as they are stored, none where the file has no such tile; undefined: no file can be read. */
  tile(z: number, x: number, y: number): Promise<MapTile | undefined>;
}

export interface MapTile {
  version: string;
  bytes: Uint8Array;
}
