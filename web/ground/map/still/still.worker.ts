// Paints still pictures of the map apart from the page, so that none of it can make the page wait. Each order is
// answered by a picture, or by null when it could not be painted; what is waited for meanwhile are tiles. Those
// of the street map are asked of the page, which knows whose they are and who may have them.
import { loadMapFonts } from '../fonts.ts';
import { paintStill } from './paint-still.ts';
import { readGround, type StillOrder } from './still-ground.ts';
import type { FromWorker, ToWorker } from './still-talk.ts';
import type { TilePlace } from './tile-store.ts';

interface Room {
  fonts?: FontFaceSet;
  onmessage: ((signal: MessageEvent<ToWorker>) => void) | null;
  postMessage(said: FromWorker, transfer: Transferable[]): void;
}

const room = globalThis as unknown as Room;
const awaited = new Map<number, (bytes: ArrayBuffer) => void>();
let lastTile = 0;
let canvas: OffscreenCanvas | undefined;

room.onmessage = ({ data }) => {
  if (data.kind === 'tile') {
    awaited.get(data.id)?.(data.bytes);
    awaited.delete(data.id);
    return;
  }
  const { id, order } = data;
  void paint(order).then(
    (picture) => room.postMessage({ kind: 'picture', id, picture }, [picture]),
    () => room.postMessage({ kind: 'picture', id, picture: null }, []),
  );
};

/** The page answers each, with no bytes where there are none. */
function readTile(place: TilePlace): Promise<ArrayBuffer> {
  lastTile += 1;
  const id = lastTile;
  return new Promise((resolve) => {
    awaited.set(id, resolve);
    room.postMessage({ kind: 'tile', id, ...place }, []);
  });
}

async function paint(order: StillOrder): Promise<ImageBitmap> {
  if (room.fonts) await loadMapFonts(room.fonts);
  const ground = await readGround(order, readTile);
  const [width, height] = [
    Math.max(1, Math.round(order.width * order.ratio)),
    Math.max(1, Math.round(order.height * order.ratio)),
  ];
  canvas ??= new OffscreenCanvas(width, height);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  // Without an accelerated canvas: the picture is carried over to the page's memory anyway.
  const pen = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!pen) throw new Error('no canvas');
  paintStill(pen, order, ground);
  return canvas.transferToImageBitmap();
}
