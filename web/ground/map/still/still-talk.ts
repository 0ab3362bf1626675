// What the page and the painter's worker say to each other.
import type { StillOrder } from './still-ground.ts';
import type { TilePlace } from './tile-store.ts';

export type ToWorker =
  | { kind: 'paint'; id: number; order: StillOrder }
  | { kind: 'tile'; id: number; bytes: ArrayBuffer };

export type FromWorker =
  | { kind: 'picture'; id: number; picture: ImageBitmap | null }
  | ({ kind: 'tile'; id: number } & TilePlace);
