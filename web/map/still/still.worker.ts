// Paints still pictures of the map apart from the page, so that none of it can make the page wait. Orders
// come one at a time; each is answered by a picture, or by null when it could not be painted.
import { loadMapFonts } from '../fonts.ts';
import { paintStill, readGround, type StillOrder } from './paint-still.ts';

interface Room {
  fonts?: FontFaceSet;
  onmessage: ((signal: MessageEvent<{ id: number; order: StillOrder }>) => void) | null;
  postMessage(answer: { id: number; picture: ImageBitmap | null }, transfer: Transferable[]): void;
}

const room = globalThis as unknown as Room;
let canvas: OffscreenCanvas | undefined;

room.onmessage = ({ data: { id, order } }) => {
  void paint(order).then(
    (picture) => room.postMessage({ id, picture }, [picture]),
    () => room.postMessage({ id, picture: null }, []),
  );
};

async function paint(order: StillOrder): Promise<ImageBitmap> {
  if (room.fonts) await loadMapFonts(room.fonts);
  const ground = await readGround(order);
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
