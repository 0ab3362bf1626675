// Makes a photo small enough to be sent over a bad line. Drawn anew, it loses what the camera wrote into it: place,
// time and device.
import { PHOTO_BYTES_MAX } from '@flotila/domain/refueling/photo.ts';

export type PhotoRefusal = 'empty' | 'type' | 'large';

export class UnfitPhoto extends Error {
  readonly why: PhotoRefusal;

  constructor(why: PhotoRefusal) {
    super(why);
    this.why = why;
  }
}

/** More would not fit into the memory of a phone. */
const FILE_BYTES_MAX = 50 * 1024 * 1024;
/** Longest side in pixels and quality, from the one in which every line of a receipt can be read. */
const TRIES = [
  [2000, 0.85] as const,
  [2000, 0.7] as const,
  [1600, 0.7] as const,
  [1200, 0.6] as const,
];

/** A JPEG of at most PHOTO_BYTES_MAX. @throws UnfitPhoto */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (file.size === 0) throw new UnfitPhoto('empty');
  if (file.size > FILE_BYTES_MAX) throw new UnfitPhoto('large');
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnfitPhoto('type');
  });
  try {
    for (const [side, quality] of TRIES) {
      const small = await drawn(picture, side, quality);
      if (small && small.size <= PHOTO_BYTES_MAX) return small;
    }
    throw new UnfitPhoto('large');
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // What is transparent would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
